import type { ByteRange } from '#server/platform/storage/file-store.ts'

/**
 * The bytes that a Range header asks for (RFC 9110, 14). Undefined: the whole file, as for other units, for what
 * cannot be read, and for several ranges at once, which a server may ignore. `unsatisfiable`: none of its bytes exist.
 */
export function parseRange(
  header: string | undefined,
  bytes: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  if (from === '') {
    const length = Math.min(Number(to), bytes)
    return length === 0 ? 'unsatisfiable' : { first: bytes - length, last: bytes - 1 }
  }
  const first = Number(from)
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (to !== '' && Number(to) < first) return undefined
  return first >= bytes ? 'unsatisfiable' : { first, last }
}
