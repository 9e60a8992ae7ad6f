import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A body that is made once and sent many times: with its ETag, and compressed at most once. */
export type PreparedResponse = {
  body: Buffer
  /** All that describe the body, `etag` included. */
  headers: Record<string, string>
  etag: string
  /** A promise while it is being made. */
  compressed: Promise<Buffer> | Buffer | undefined
}

const brotli = promisify(brotliCompress)
const SMALLEST_WORTH_COMPRESSING = 1024

export function prepareResponse(
  body: string | Buffer,
  contentType: string,
  headers: Record<string, string> = {},
): PreparedResponse {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const hash = createHash('sha256').update(contentType).update(JSON.stringify(headers)).update(bytes)
  const etag = `W/"${hash.digest('base64url').slice(0, 22)}"`
  return {
    body: bytes,
    headers: {
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      ...headers,
      etag,
      'content-type': contentType,
    },
    etag,
    compressed: undefined,
  }
}

/** Answers 304 where the client has it already, else the body, in Brotli where the client takes that. */
export function sendPreparedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedResponse,
): FastifyReply {
  reply.headers(answer.headers)
  if (matches(request.headers['if-none-match'], answer.etag)) return reply.code(304).send()
  if (answer.body.length < SMALLEST_WORTH_COMPRESSING || !takesBrotli(request)) return reply.send(answer.body)
  reply.header('content-encoding', 'br')
  if (Buffer.isBuffer(answer.compressed)) return reply.send(answer.compressed)
  compress(answer).then(
    (bytes) => reply.send(bytes),
    (error) => reply.removeHeader('content-encoding').send(error),
  )
  return reply
}

/** One compression for all who ask meanwhile. */
async function compress(answer: PreparedResponse): Promise<Buffer> {
  answer.compressed ??= brotli(answer.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
  answer.compressed = await answer.compressed
  return answer.compressed
}

function takesBrotli({ headers }: FastifyRequest): boolean {
  const accepted = headers['accept-encoding']
  return accepted !== undefined && /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(accepted))
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((candidate) => candidate.trim() === etag || candidate.trim() === '*')
}
