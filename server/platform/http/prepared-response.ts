import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A body that is made once and answered many times: with its ETag, and compressed at most once. */
export type PreparedResponse = {
  body: Buffer
  contentType: string
  etag: string
  headers: Record<string, string>
  compressed: Promise<Buffer> | undefined
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
  return {
    body: bytes,
    contentType,
    etag: `W/"${hash.digest('base64url').slice(0, 22)}"`,
    headers,
    compressed: undefined,
  }
}

/** Answers 304 where the client has it already, else the body, in Brotli where the client takes that. */
export async function sendPreparedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedResponse,
) {
  reply.headers({
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    ...answer.headers,
    etag: answer.etag,
    'content-type': answer.contentType,
  })
  if (matches(request.headers['if-none-match'], answer.etag)) return reply.code(304).send()
  if (answer.body.length >= SMALLEST_WORTH_COMPRESSING && takesBrotli(request)) {
    answer.compressed ??= brotli(answer.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
    return reply.header('content-encoding', 'br').send(await answer.compressed)
  }
  return reply.send(answer.body)
}

function takesBrotli(request: FastifyRequest): boolean {
  return /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(request.headers['accept-encoding'] ?? ''))
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((candidate) => candidate.trim() === etag || candidate.trim() === '*')
}
