import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf } from './csv-parts.ts'

test('parts are whole lines, and together the file', () => {
  const file = Array.from({ length: 20_000 }, (_, at) => `fan${at}@example.com\r\n`).join('')
  const parts = partsOf(file)
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.join('')).toBe(file)
  for (const part of parts) expect(part.endsWith('\n')).toBe(true)
})

test('nothing is lost of any text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(partsOf(text).join('')).toBe(text)
    }),
  )
})
