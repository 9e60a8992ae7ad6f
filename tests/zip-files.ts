import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

type Options = { compress?: boolean; mode?: number }

/** A zip of these files, in order. A mode can make one a link. */
export function zipFile(
  files: Readonly<Record<string, Buffer>>,
  options: Readonly<Record<string, Options>> = {},
): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files))
    zip.addBuffer(content, name, { compress: false, mode: 0o100_644, ...options[name] })
  zip.end()
  return buffer(zip.outputStream)
}

/** The same zip with another name of the same length, which zip writers would refuse. */
export function renameInZip(zip: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error('the names must have the same length')
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')
}

/** The same zip, with this size for its first file in the directory (PKWARE APPNOTE 4.3.12). */
export function declareSize(zip: Buffer, bytes: number): Buffer {
  const changed = Buffer.from(zip)
  changed.writeUInt32LE(bytes, directoryOf(changed) + 24)
  return changed
}

/** The same zip, with its first file marked as encrypted. */
export function encryptedZip(zip: Buffer): Buffer {
  const changed = Buffer.from(zip)
  const flags = directoryOf(changed) + 8
  changed.writeUInt16LE(changed.readUInt16LE(flags) | 1, flags)
  return changed
}

/** The same zip, which no longer says that its names are UTF-8 (APPNOTE 4.4.4), as of Finder and of old programs. */
export function unmarkedZip(zip: Buffer): Buffer {
  const changed = Buffer.from(zip)
  for (const [signature, offset] of [
    ['504b0304', 6],
    ['504b0102', 8],
  ] as const) {
    const bytes = Buffer.from(signature, 'hex')
    for (let at = changed.indexOf(bytes); at >= 0; at = changed.indexOf(bytes, at + 4))
      changed.writeUInt16LE(changed.readUInt16LE(at + offset) & ~0x800, at + offset)
  }
  return changed
}

function directoryOf(zip: Buffer): number {
  return zip.indexOf(Buffer.from('504b0102', 'hex'))
}
