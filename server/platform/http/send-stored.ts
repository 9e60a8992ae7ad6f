import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange } from '#server/platform/storage/file-store.ts'
import { parseRange } from './byte-range.ts'
import { ProblemError } from './problem.ts'

/** A file to send, with a strong ETag. */
export type StoredAnswer = {
  /** Opens it, or a part of it. */
  read: (range?: ByteRange) => Promise<Readable>
  bytes: number
  etag: string
  type: string
}

/** The requested part of a file; `unchanged` if the client has it cached. */
type Wanted = ByteRange | 'whole' | 'unchanged'

/** @throws Problem range_not_satisfiable, with the file's length in Content-Range */
export function whatIsWanted(
  { headers }: FastifyRequest,
  { bytes, etag }: Pick<StoredAnswer, 'bytes' | 'etag'>,
): Wanted {
  if (namesTag(headers['if-none-match'], etag)) return 'unchanged'
  // Only resumes the same file; otherwise sends the new one from the start.
  const ifRange = headers['if-range']
  if (ifRange !== undefined && ifRange !== etag) return 'whole'
  const range = parseRange(headers.range, bytes)
  if (range === 'unsatisfiable')
    throw new ProblemError('range_not_satisfiable', {
      headers: { 'content-range': `bytes */${bytes}`, 'accept-ranges': 'bytes' },
    })
  return range ?? 'whole'
}

/**
 * Responds with 200, 206 or 304, streaming from the store. HEAD does not open the file. Errors of `read` are thrown
 * before anything is sent.
 * @param headers not sent with errors
 */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { read, bytes, etag, type }: StoredAnswer,
  wanted: Wanted,
  headers: Record<string, string>,
) {
  if (wanted === 'unchanged')
    return reply
      .code(304)
      .headers({ ...headers, etag })
      .send()
  const range = wanted === 'whole' ? undefined : wanted
  // Without a body, Fastify would set a content length of 0; it discards a stream.
  const body = request.method === 'HEAD' ? Readable.from([]) : await read(range)
  reply.headers({ ...headers, 'accept-ranges': 'bytes', etag }).type(type)
  reply.header('content-length', range ? range.last - range.first + 1 : bytes)
  if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${bytes}`)
  return reply.send(body)
}

function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*')
}
