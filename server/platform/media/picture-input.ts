import { open } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import {
  largestMegapixels,
  PICTURE_HEAD_BYTES,
  type PictureUse,
  tooManyPixels,
  validatePictureFormat,
  validatePictureSize,
} from '#contract/beats/picture-rules.ts'
import { boundedLimit } from '#server/platform/concurrency/bounded-limit.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { readBytes } from './audio/file-bytes.ts'
import { loadSharp } from './load-sharp.ts'

const formats = new Set(['jpeg', 'png', 'webp'])
let isPrepared = false

/** One at a time, because an interlaced picture of 40 megapixels and 16 bits takes 300 MB. Others wait on disk. */
const limit = boundedLimit({ concurrency: 1, maxWaiting: 200 })

/**
 * Opens an uploaded picture, rotated by its EXIF orientation. Results are always re-encoded, which drops metadata
 * (location, camera) and trailing data such as scripts.
 * @throws Problem `image_unreadable` for anything but JPEG, PNG and WebP within this use's pixel limit
 * @param path of the file
 */
export async function openPicture(path: string, use: PictureUse): Promise<Sharp> {
  const sharp = await loadSharp()
  prepare(sharp)
  // Checks magic bytes, never name or type: sharp would render an SVG named .png.
  const fault = validatePictureFormat(await readHead(path))
  if (fault !== undefined) throw new ProblemError('image_unreadable', { detail: fault })
  try {
    const limitInputPixels = largestMegapixels[use] * 1_000_000
    const whole = await withEndMarker(path)
    const picture = whole
      ? sharp(whole, { limitInputPixels, failOn: 'warning' })
      : sharp(path, { limitInputPixels, failOn: 'error' })
    const { format, width, height } = await picture.metadata()
    if (!formats.has(format)) throw new ProblemError('image_unreadable')
    const sizeFault = validatePictureSize(use, width, height)
    if (sizeFault !== undefined) throw new ProblemError('image_unreadable', { detail: sizeFault })
    return picture.rotate()
  } catch (cause) {
    throw asProblem(cause, use)
  }
}

const END_OF_JPEG = Buffer.from([0xff, 0xd9])
/** Cameras add some data behind the end. */
const TAIL_BYTES = 1_024

/**
 * A JPEG that lacks its end marker, with one; undefined for other pictures. Every viewer shows such a picture, and
 * libvips refuses it. With the marker it only warns of missing parts, so warnings tell a picture that was cut off.
 */
async function withEndMarker(path: string): Promise<Buffer | undefined> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const head = await readBytes(file, 0, 2)
    if (head.readUInt16BE(0) !== 0xffd8) return undefined
    const tail = await readBytes(file, Math.max(0, size - TAIL_BYTES), TAIL_BYTES)
    if (tail.includes(END_OF_JPEG)) return undefined
    return Buffer.concat([await readBytes(file, 0, size), END_OF_JPEG])
  } finally {
    await file.close()
  }
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PICTURE_HEAD_BYTES), 0, PICTURE_HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Maps errors of sharp for the uploader. */
export function asProblem(cause: unknown, use: PictureUse): ProblemError {
  if (cause instanceof ProblemError) return cause
  if (cause instanceof Error && cause.message.includes('pixel limit'))
    return new ProblemError('image_unreadable', { cause, detail: tooManyPixels(use) })
  return new ProblemError('image_unreadable', { cause })
}

/**
 * Runs work on an uploaded picture when a slot is free.
 * @throws QueueFull when too many wait
 */
export function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  return limit(work)
}

/** Process-wide, from the first upload on: the demo catalogue uses other loaders before. */
function prepare(sharp: Awaited<ReturnType<typeof loadSharp>>): void {
  if (isPrepared) return
  isPrepared = true
  // One thread per picture, no caching.
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
