import sharp, { type Sharp } from 'sharp'
import { boundedLimit } from '#server/platform/concurrency/bounded-limit.ts'
import { Problem } from '#server/platform/http/problem.ts'

const MAX_INPUT_PIXELS = 40_000_000

const formats = new Set(['jpeg', 'png', 'webp'])
let isConfigured = false

/** A 40 megapixel image needs much memory and processor time, which requests need, too. */
const limit = boundedLimit({ concurrency: 2, maxWaiting: 200 })

/**
 * Re-encodes an uploaded image, which drops metadata and anything appended to the file.
 * @throws Problem image_unreadable for anything but JPEG, PNG and WebP of up to 40 megapixels
 * @throws QueueFull
 */
export function processImage<Result>(
  bytes: Buffer,
  work: (image: Sharp) => Promise<Result>,
): Promise<Result> {
  return limit(async () => {
    try {
      return await work(await openImage(bytes))
    } catch (cause) {
      throw toProblem(cause)
    }
  })
}

async function openImage(bytes: Buffer): Promise<Sharp> {
  configureSharp()
  // Trust magic bytes only, never name or declared type: sharp would render an SVG named .png.
  if (!hasImageSignature(bytes)) throw new Problem('image_unreadable')
  const image = sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error' })
  const { format, width, height } = await image.metadata()
  if (!formats.has(format)) throw new Problem('image_unreadable')
  if (width * height > MAX_INPUT_PIXELS) throw tooManyPixels()
  return image.rotate()
}

function toProblem(cause: unknown): Problem {
  if (cause instanceof Problem) return cause
  if (cause instanceof Error && cause.message.includes('pixel limit')) return tooManyPixels()
  return new Problem('image_unreadable', { cause })
}

function tooManyPixels(): Problem {
  return new Problem('image_unreadable', {
    detail: 'The image has more than 40 megapixels. Please choose a smaller one.',
  })
}

function hasImageSignature(bytes: Buffer): boolean {
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
  const isPng = bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isJpeg || isPng || isWebp
}

/** Process-wide. Deferred to the first upload, because drawing the demo catalogue needs other loaders before. */
function configureSharp(): void {
  if (isConfigured) return
  isConfigured = true
  // One thread per image.
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadJpegFile',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadPngFile',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadWebpFile',
    ],
  })
}
