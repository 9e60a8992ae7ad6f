import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A cached response with its ETag, compressed at most once. */
export type PreparedResponse = {
  body: Buffer
  /** Includes `etag`. */
  headers: Record<string, string>
  etag: string
  /** A promise while compressing. */
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

/** Responds with 304 if the client has it cached, otherwise with the body, in Brotli if accepted. */
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

/** Concurrent requests share one compression. */
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
