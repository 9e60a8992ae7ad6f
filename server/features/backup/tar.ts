/**
 * The ustar format (POSIX.1-1988), as far as an archive of plain files needs it. Written here and not taken from a
 * library because a seal at the end needs every byte before it, and restoring reads single entries by their place.
 */

const BLOCK = 512
const LONGEST_NAME = 100
/** What eleven octal digits hold: 8 GiB less one. */
const LARGEST_ENTRY = 0o77777777777

export type TarEntry = { name: string; bytes: number; offset: number }

/** @param modifiedAt seconds since 1970 */
export function tarHeader(name: string, bytes: number, modifiedAt: number): Buffer {
  if (Buffer.byteLength(name) > LONGEST_NAME)
    throw new RangeError(`${name} is too long a name for the archive`)
  if (bytes > LARGEST_ENTRY)
    throw new RangeError(`${name} is larger than the 8 GiB that the archive can hold`)
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, digits: number) =>
    header.write(value.toString(8).padStart(digits, '0'), at, 'ascii')
  header.write(name, 0, 'utf8')
  octal(0o600, 100, 7)
  octal(0, 108, 7)
  octal(0, 116, 7)
  octal(bytes, 124, 11)
  octal(modifiedAt, 136, 11)
  header.write('        ', 148, 'ascii')
  header.write('0ustar', 156, 'ascii')
  header.write('00', 263, 'ascii')
  octal(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  )
  header.write('\0 ', 154, 'ascii')
  return header
}

/** What follows an entry's content, so that the next one begins at a whole block. */
export function tarPadding(bytes: number): Buffer {
  return Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK)
}

/** What ends an archive. */
export const tarEnd: Buffer = Buffer.alloc(2 * BLOCK)

/**
 * The entries of an archive, without reading their content.
 * @param readAt gives so many bytes from that place on
 */
export async function* tarEntries(
  readAt: (offset: number, bytes: number) => Promise<Buffer>,
): AsyncGenerator<TarEntry> {
  let offset = 0
  for (;;) {
    const header = await readAt(offset, BLOCK)
    if (header.length < BLOCK || header.every((byte) => byte === 0)) return
    const name = header.toString('utf8', 0, header.indexOf(0))
    const bytes = Number.parseInt(header.toString('ascii', 124, 135), 8)
    if (!header.equals(tarHeader(name, bytes, modifiedAtOf(header)))) {
      throw new Error(`there is no entry of a backup at byte ${offset}`)
    }
    yield { name, bytes, offset: offset + BLOCK }
    offset += BLOCK + bytes + tarPadding(bytes).length
  }
}

export function modifiedAtOf(header: Buffer): number {
  return Number.parseInt(header.toString('ascii', 136, 147), 8)
}
