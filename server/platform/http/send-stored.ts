import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange } from '#server/platform/storage/file-store.ts'
import { parseRange } from './byte-range.ts'
import { Problem } from './problem.ts'

/** A file to answer with. The ETag is strong: the same one means the same bytes. */
export type StoredAnswer = {
  /** Opens it, or a part of it. */
  read: (range?: ByteRange) => Promise<Readable>
  bytes: number
  etag: string
  type: string
}

/** Which bytes a request wants of a file; `unchanged`: none, it has them already. */
export type Wanted = ByteRange | 'whole' | 'unchanged'

/** @throws Problem range_not_satisfiable, with the length that a range must stay within */
export function whatIsWanted(
  { headers }: FastifyRequest,
  { bytes, etag }: Pick<StoredAnswer, 'bytes' | 'etag'>,
): Wanted {
  if (namesTag(headers['if-none-match'], etag)) return 'unchanged'
  // What is resumed must be the same file; else it is sent from the start.
  const ifRange = headers['if-range']
  if (ifRange !== undefined && ifRange !== etag) return 'whole'
  const range = parseRange(headers.range, bytes)
  if (range === 'unsatisfiable')
    throw new Problem('range_not_satisfiable', {
      headers: { 'content-range': `bytes */${bytes}`, 'accept-ranges': 'bytes' },
    })
  return range ?? 'whole'
}

/**
 * Answers 200, 206 or 304, streaming from the store. HEAD gets the same headers and opens nothing. `headers` are only
 * sent with the file, never with an error. @throws what `read` throws, before anything is answered
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
  // Fastify would take no body for an empty one; a stream it drops.
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
