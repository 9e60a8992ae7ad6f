import { expect, test } from 'vitest'
import { blockHeight, blockLines, headerLines, type NameLine } from './name-lines.ts'

const names = [
  'Oz',
  'Nova',
  'Meridian',
  'Kid Meridian Beats',
  'The Beat Shop',
  'A B C D E F G H I J K L M N O P Q R S T',
  'Nachtschattengewächsproduktionsgesellsch',
  'Midnight Sessions & Sons Recording House',
  'Студия Полночь',
  '真夜中のビート',
  'استوديو الليل',
]
const textOf = (lines: readonly NameLine[]) =>
  lines.map(({ letters }) => letters.map(({ text }) => text).join(''))
const bare = (text: string) => text.toUpperCase().replace(/\s/g, '')

test.each(names)('%s keeps its letters, in the header and in the hero', (name) => {
  expect(bare(textOf(headerLines(name)).join(''))).toBe(bare(name))
  expect(bare(textOf(blockLines(name)).join(''))).toBe(bare(name))
})

test.each(names)('%s fits the header in at most two lines', (name) => {
  const lines = headerLines(name)
  expect(lines.length).toBeLessThanOrEqual(2)
  for (const { ems } of lines) expect(ems).toBeLessThanOrEqual(17)
})

test.each(names.slice(1))('%s fills the hero: neither a thin strip nor a tower', (name) => {
  const height = blockHeight(blockLines(name))
  expect(height).toBeGreaterThan(0.2)
  expect(height).toBeLessThan(0.62)
})

test('words are kept whole, and a single long word is broken', () => {
  expect(textOf(headerLines('Kid Meridian Beats'))).toEqual(['KID MERIDIAN', 'BEATS'])
  expect(textOf(blockLines('Meridian'))).toEqual(['MERI', 'DIAN'])
  expect(textOf(headerLines('Meridian'))).toEqual(['MERIDIAN'])
})

test('letters alternate between narrow and wide; cursive scripts are not split', () => {
  const [line] = headerLines('Ab c')
  expect(line?.letters.map(({ wide }) => wide)).toEqual([false, true, false, false])
  expect(headerLines('استوديو')[0]?.letters).toHaveLength(1)
})
