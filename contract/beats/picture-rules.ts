/** Number of bytes needed to detect a picture's format. */
export const PICTURE_HEAD_BYTES = 32

/** Maximum size of an uploaded picture. Decoding takes up to 8 bytes of memory per pixel. */
export const largestMegapixels = { cover: 40, avatar: 10 } as const
export type PictureUse = keyof typeof largestMegapixels

/** Covers are shown up to this size. */
const SMALLEST_SHARP_SIDE = 600
/** Magic numbers of JPEG and PNG. */
const taken = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n']
const TAKEN = 'Please choose a JPEG, PNG or WebP picture.'

/** Unsupported formats with their common names, by their first characters in Latin-1, and by their ending. */
const strangers: readonly (readonly [name: string, start: RegExp, ending: RegExp])[] = [
  ['a HEIC photo', /^.{4}ftyp(heic|heix|hevc|heim|heis|mif1|msf1)/s, /\.hei[cf]s?$/i],
  ['an AVIF picture', /^.{4}ftypavi[fs]/s, /\.avifs?$/i],
  ['an SVG drawing', /^(\xef\xbb\xbf)?\s*<(\?xml|svg|!doctype svg)/i, /\.svgz?$/i],
  ['a GIF', /^GIF8/, /\.gif$/i],
  ['a TIFF picture', /^(II\*\0|MM\0\*)/, /\.tiff?$/i],
  ['a BMP picture', /^BM/, /\.bmp$/i],
  ['a Photoshop file', /^8BPS/, /\.ps[db]$/i],
  ['a PDF document', /^%PDF/, /\.pdf$/i],
]

/** Why a picture with these first bytes is rejected; undefined for a JPEG, PNG or WebP. */
export function validatePictureFormat(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, PICTURE_HEAD_BYTES))
  if (taken.some((start) => text.startsWith(start)) || /^RIFF.{4}WEBP/s.test(text)) return undefined
  const stranger = strangers.find(([, start]) => start.test(text))
  return stranger ? `This is ${stranger[0]}. ${TAKEN}` : `The image cannot be read. ${TAKEN}`
}

/** The same by the ending, before anything is sent; undefined if it is of no picture that is refused. */
export function refusedPictureName(fileName: string): string | undefined {
  const stranger = strangers.find(([, , ending]) => ending.test(fileName))
  return stranger && `This is ${stranger[0]}. ${TAKEN}`
}

export function validatePictureSize(use: PictureUse, width: number, height: number): string | undefined {
  return width * height > largestMegapixels[use] * 1_000_000 ? tooManyPixels(use) : undefined
}

export function tooManyPixels(use: PictureUse): string {
  return `The image has more than ${largestMegapixels[use]} megapixels. Please choose a smaller one.`
}

/** Warning for a cover that is accepted, but too small to look good. */
export function smallPictureNote(width: number, height: number): string | undefined {
  if (Math.min(width, height) >= SMALLEST_SHARP_SIDE) return undefined
  return `Smaller than ${SMALLEST_SHARP_SIDE} by ${SMALLEST_SHARP_SIDE} pixels: it will look blurred on the beat page.`
}
