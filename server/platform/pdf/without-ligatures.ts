/**
 * A copy of an OpenType font whose standard ligatures (`liga`), such as fi, are off: many PDF readers copy only the first
 * letter of one. Renames the feature in the GSUB table, because turning it off per text would bypass PDFKit's cache of
 * words and take five times as long.
 */
export function withoutLigatures(font: Buffer): Buffer {
  const copy = Buffer.from(font)
  const table = offsetOf(copy, 'GSUB')
  if (table === undefined) return copy
  const features = table + copy.readUInt16BE(table + 6)
  const count = copy.readUInt16BE(features)
  for (let index = 0; index < count; index++) {
    const tag = features + 2 + index * 6
    if (copy.toString('latin1', tag, tag + 4) === 'liga') copy.write('off ', tag, 'latin1')
  }
  return copy
}

/** Where a table begins, by the font's table directory. */
function offsetOf(font: Buffer, name: string): number | undefined {
  const count = font.readUInt16BE(4)
  for (let index = 0; index < count; index++) {
    const entry = 12 + index * 16
    if (font.toString('latin1', entry, entry + 4) === name) return font.readUInt32BE(entry + 8)
  }
  return undefined
}
