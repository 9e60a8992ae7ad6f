import { faultText } from '#contract/text/fault-text.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'

/** Number of bytes needed to detect a picture's format. */
export const PICTURE_HEAD_BYTES = 32

/** Maximum size of an uploaded picture. Decoding takes up to 8 bytes of memory per pixel. */
export const largestMegapixels = { cover: 40, avatar: 10 } as const
export type PictureUse = keyof typeof largestMegapixels

/** Covers are shown up to this size. */
const SMALLEST_SHARP_SIDE = 600
/** Magic numbers of JPEG and PNG. */
const taken = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n']

/** Why unsupported formats are refused, by their first characters in Latin-1, and by their ending. */
const strangers: readonly (readonly [refusal: Message, start: RegExp, ending: RegExp])[] = [
  [
    msg`This is a HEIC photo. Please choose a JPEG, PNG or WebP picture.`,
    /^.{4}ftyp(heic|heix|hevc|heim|heis|mif1|msf1)/s,
    /\.hei[cf]s?$/i,
  ],
  [
    msg`This is an AVIF picture. Please choose a JPEG, PNG or WebP picture.`,
    /^.{4}ftypavi[fs]/s,
    /\.avifs?$/i,
  ],
  [
    msg`This is an SVG drawing. Please choose a JPEG, PNG or WebP picture.`,
    /^(\xef\xbb\xbf)?\s*<(\?xml|svg|!doctype svg)/i,
    /\.svgz?$/i,
  ],
  [msg`This is a GIF. Please choose a JPEG, PNG or WebP picture.`, /^GIF8/, /\.gif$/i],
  [msg`This is a TIFF picture. Please choose a JPEG, PNG or WebP picture.`, /^(II\*\0|MM\0\*)/, /\.tiff?$/i],
  [msg`This is a BMP picture. Please choose a JPEG, PNG or WebP picture.`, /^BM/, /\.bmp$/i],
  [msg`This is a Photoshop file. Please choose a JPEG, PNG or WebP picture.`, /^8BPS/, /\.ps[db]$/i],
  [msg`This is a PDF document. Please choose a JPEG, PNG or WebP picture.`, /^%PDF/, /\.pdf$/i],
]

/** Why a picture with these first bytes is rejected; undefined for a JPEG, PNG or WebP. */
export function validatePictureFormat(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, PICTURE_HEAD_BYTES))
  if (taken.some((start) => text.startsWith(start)) || /^RIFF.{4}WEBP/s.test(text)) return undefined
  const stranger = strangers.find(([, start]) => start.test(text))
  return faultText(stranger?.[0] ?? msg`The image cannot be read. Please choose a JPEG, PNG or WebP picture.`)
}

/** The same by the ending, before anything is sent; undefined if it is of no picture that is refused. */
export function refusedPictureName(fileName: string): string | undefined {
  const stranger = strangers.find(([, , ending]) => ending.test(fileName))
  return stranger && faultText(stranger[0])
}

export function validatePictureSize(use: PictureUse, width: number, height: number): string | undefined {
  return width * height > largestMegapixels[use] * 1_000_000 ? tooManyPixels(use) : undefined
}

export function tooManyPixels(use: PictureUse): string {
  const megapixels = largestMegapixels[use]
  return faultText(
    msg`The image has more than ${plural({ megapixels }, { one: '# megapixel', other: '# megapixels' })}. Please choose a smaller one.`,
  )
}

/** Warning for a cover that is accepted, but too small to look good. */
export function smallPictureNote(width: number, height: number): string | undefined {
  if (Math.min(width, height) >= SMALLEST_SHARP_SIDE) return undefined
  return faultText(
    msg`Smaller than ${{ side: SMALLEST_SHARP_SIDE }} by ${{ side: SMALLEST_SHARP_SIDE }} pixels: it will look blurred on the beat page.`,
  )
}
