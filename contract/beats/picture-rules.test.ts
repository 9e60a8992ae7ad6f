import { expect, test } from 'vitest'
import { smallPictureNote, validatePictureFormat, validatePictureSize } from './picture-rules.ts'

const head = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['\xff\xd8\xff\xe0', undefined],
  ['\x89PNG\r\n\x1a\n', undefined],
  ['RIFF\0\0\0\0WEBPVP8 ', undefined],
  ['\0\0\0\x18ftypheic', /HEIC photo/],
  ['\0\0\0\x18ftypmif1', /HEIC photo/],
  ['\0\0\0\x20ftypavif', /AVIF/],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', /SVG/],
  ['<?xml version="1.0"?><svg/>', /SVG/],
  ['GIF89a', /GIF/],
  ['hello', /cannot be read/],
  ['', /cannot be read/],
])('a file that starts with %j is reported by its format', (start, sentence) => {
  const fault = validatePictureFormat(head(start))
  if (sentence === undefined) expect(fault).toBeUndefined()
  else expect(fault).toMatch(sentence)
})

test('40 megapixels are accepted, more are not', () => {
  expect(validatePictureSize('cover', 8_000, 5_000)).toBeUndefined()
  expect(validatePictureSize('cover', 8_000, 6_250)).toMatch(/40 megapixels/)
  expect(validatePictureSize('avatar', 4_000, 2_500)).toBeUndefined()
  expect(validatePictureSize('avatar', 4_000, 2_501)).toMatch(/10 megapixels/)
})

test('a cover of less than 600 pixels a side is accepted with a warning', () => {
  expect(smallPictureNote(600, 900)).toBeUndefined()
  expect(smallPictureNote(900, 599)).toMatch(/600 by 600/)
})
