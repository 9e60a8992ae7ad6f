import { expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
import { attachment, documentNameOf, fileNameOf } from './file-names.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 300 })

test('a long title is never cut through an emoji', () => {
  const start = 'a'.repeat(75)
  const name = fileNameOf({ title: `${start}😀c`, producer: 'oduya' }, 'master-wav')
  expect(name).toBe(`oduya - ${start}.wav`)
  expect(attachment(name)).toContain(encodeURIComponent(name))
})

test('any title gives a name valid on disk and in a header', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (title, producer, license_name) => {
      const line = { title, producer, license_name }
      for (const name of [fileNameOf(line, 'mp3-320'), documentNameOf(line)]) {
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
        expect(name).not.toMatch(/[\p{Cc}<>:"/\\|?*]/u)
        expect(() => attachment(name)).not.toThrow()
      }
    }),
  )
})
