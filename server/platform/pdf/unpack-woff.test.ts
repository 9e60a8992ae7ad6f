import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { unpackWoff } from './unpack-woff.ts'

const woff = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff'),
)

test('an unpacked font has the same glyphs and outlines', () => {
  const packed = create(woff)
  const unpacked = create(unpackWoff(woff))
  if (!('characterSet' in packed) || !('characterSet' in unpacked)) throw new Error('not one font')
  expect(unpacked.characterSet).toEqual(packed.characterSet)
  const outlines = (font: typeof packed) =>
    font.layout('Παπαδοπούλου').glyphs.map((glyph) => glyph.path.toSVG())
  expect(outlines(unpacked)).toEqual(outlines(packed))
})

test('anything else is refused', () => {
  expect(() => unpackWoff(Buffer.from('wOF2 and more'))).toThrow('not a WOFF 1.0 font')
  const cut = Buffer.from(woff)
  cut.writeUInt32BE(cut.readUInt32BE(56) + 1, 56)
  expect(() => unpackWoff(cut)).toThrow()
})
