import { inflateSync } from 'node:zlib'

const woffHeader = 44
const woffEntry = 20
const sfntHeader = 12
const sfntEntry = 16

/**
 * Unpacks the OpenType font in a WOFF 1.0 file (w3.org/TR/WOFF). PDFKit reads WOFF too, but inflates a whole table for
 * each glyph, which takes seconds for thousands of them.
 * @throws Error for anything else
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is not a WOFF 1.0 font.')
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(sfntHeader + count * sfntEntry)
  woff.copy(head, 0, 4, 8)
  writeSearchHints(head, count)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (let index = 0; index < count; index++) {
    const entry = woffHeader + index * woffEntry
    const start = woff.readUInt32BE(entry + 4)
    const packed = woff.readUInt32BE(entry + 8)
    const length = woff.readUInt32BE(entry + 12)
    const stored = woff.subarray(start, start + packed)
    const table = packed < length ? inflateSync(stored) : stored
    if (table.length !== length) throw new Error('A table of this WOFF font is damaged.')
    const at = sfntHeader + index * sfntEntry
    woff.copy(head, at, entry, entry + 4)
    woff.copy(head, at + 4, entry + 16, entry + 20)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(length, at + 12)
    // Tables are aligned to four bytes.
    const padding = Buffer.alloc((4 - (length % 4)) % 4)
    parts.push(table, padding)
    offset += length + padding.length
  }
  return Buffer.concat(parts)
}

function writeSearchHints(head: Buffer, count: number): void {
  const power = Math.floor(Math.log2(count))
  const range = 2 ** power * sfntEntry
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(range, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(count * sfntEntry - range, 10)
}
