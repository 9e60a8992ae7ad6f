import type { Sharp } from 'sharp'
import {
  LARGEST_PICTURE_PIXELS,
  pictureKindFault,
  pictureSizeFault,
  TOO_MANY_PIXELS,
} from '#contract/picture-rules.ts'
import { boundedLimit } from '#server/platform/concurrency/bounded-limit.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { loadSharp } from './load-sharp.ts'

const formats = new Set(['jpeg', 'png', 'webp'])
let isPrepared = false

/** Two at once: a picture may have 40 megapixels, and requests need memory and processor time, too. */
const limit = boundedLimit({ concurrency: 2, maxWaiting: 200 })

/**
 * Opens an uploaded picture, turned as its camera says. What is made of it is always encoded anew, which drops
 * whatever else the file held (place and camera, scripts after the picture). Throws `image_unreadable` for everything
 * but JPEG, PNG and WebP of up to 40 megapixels.
 */
export async function openPicture(bytes: Buffer): Promise<Sharp> {
  const sharp = await loadSharp()
  prepare(sharp)
  // The first bytes decide, never the name or the type that was sent: sharp would render an SVG that is named .png.
  const fault = pictureKindFault(bytes)
  if (fault !== undefined) throw new Problem('image_unreadable', { detail: fault })
  try {
    const picture = sharp(bytes, { limitInputPixels: LARGEST_PICTURE_PIXELS, failOn: 'error' })
    const { format, width, height } = await picture.metadata()
    if (!formats.has(format)) throw new Problem('image_unreadable')
    const sizeFault = pictureSizeFault(width, height)
    if (sizeFault !== undefined) throw new Problem('image_unreadable', { detail: sizeFault })
    return picture.rotate()
  } catch (cause) {
    throw asProblem(cause)
  }
}

/** What sharp throws, as the answer to who sent the picture. */
export function asProblem(cause: unknown): Problem {
  if (cause instanceof Problem) return cause
  if (cause instanceof Error && cause.message.includes('pixel limit')) return tooManyPixels(cause)
  return new Problem('image_unreadable', { cause })
}

function tooManyPixels(cause: unknown): Problem {
  return new Problem('image_unreadable', { cause, detail: TOO_MANY_PIXELS })
}

/** Runs work on an uploaded picture when a slot is free. Rejects with QueueFull when too many wait. */
export function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  return limit(work)
}

/** For the whole process, from the first upload on: the demo catalogue is drawn with other loaders before that. */
function prepare(sharp: Awaited<ReturnType<typeof loadSharp>>): void {
  if (isPrepared) return
  isPrepared = true
  // One thread for each picture, and nothing of it kept.
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
