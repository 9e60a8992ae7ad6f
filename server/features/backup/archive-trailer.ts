import { modifiedAtOf, tarEnd, tarHeader, tarPadding } from './tar.ts'

/**
 * The last entry of an archive is the SHA-256 of every byte before it, so that a flipped or missing byte anywhere is
 * noticed: `head -c -2048 backup.tar | sha256sum` says the same as `tar -xOf backup.tar seal.sha256`.
 */
const NAME = 'seal.sha256'

const HEX_CHARACTERS = 64

export const TRAILER_BYTES = 2048

/** The seal and the end of the archive. `modifiedAt` in seconds since 1970. */
export function renderTrailer(sha256: string, modifiedAt: number): Buffer {
  const content = Buffer.from(`${sha256}\n`, 'ascii')
  return Buffer.concat([
    tarHeader(NAME, content.length, modifiedAt),
    content,
    tarPadding(content.length),
    tarEnd,
  ])
}

/** The hash in an archive's last bytes; undefined where they are not exactly a seal. */
export function readTrailer(end: Buffer): string | undefined {
  if (end.length !== TRAILER_BYTES) return undefined
  const sha256 = end.toString('ascii', 512, 512 + HEX_CHARACTERS)
  const modifiedAt = modifiedAtOf(end)
  if (!/^[\da-f]{64}$/.test(sha256) || !Number.isSafeInteger(modifiedAt)) return undefined
  return renderTrailer(sha256, modifiedAt).equals(end) ? sha256 : undefined
}
