import sharp from 'sharp'
import { type Cover, coverWidths } from '#contract/beat.ts'
import { contentHash, type PublicFiles } from '#server/platform/storage/public-files.ts'
import { processImage } from './process-image.ts'
import { runInWorkerProcess } from './run-in-worker-process.ts'

const SIDE = 1200

/** Crops a cover to a square PNG without metadata, the source of all sizes. */
export function squareCover(bytes: Buffer): Promise<Buffer> {
  return processImage(bytes, (image) =>
    image
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize(SIDE, SIDE, { fit: 'cover' })
      .png({ compressionLevel: 3 })
      .toBuffer(),
  )
}

/** All sizes and formats, with color and placeholder to show while loading. */
export type EncodedCover = {
  jpeg: Uint8Array
  sizes: { width: number; avif: Uint8Array; webp: Uint8Array }[]
  color: string
  placeholder: string
}

/** Runs `encodeCover` in a worker process. `square` is the path of the image. */
export function runCoverWorker(square: string, options: { signal: AbortSignal }): Promise<EncodedCover> {
  return runInWorkerProcess<EncodedCover>(new URL('./cover-worker.ts', import.meta.url), { square }, options)
}

/** Takes seconds of computation; call `runCoverWorker` outside of tests. */
export async function encodeCover(square: Buffer): Promise<EncodedCover> {
  const jpeg = await sharp(square).jpeg({ quality: 78, mozjpeg: true }).toBuffer()
  const sizes: EncodedCover['sizes'] = []
  for (const width of coverWidths) {
    const resized = sharp(square).resize(width, width)
    const avif = await resized.clone().avif({ quality: 50, effort: 2 }).toBuffer()
    sizes.push({ width, avif, webp: await resized.clone().webp({ quality: 75 }).toBuffer() })
  }
  const { dominant } = await sharp(square).stats()
  const hex = (channel: number) => channel.toString(16).padStart(2, '0')
  const color = `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`
  return { jpeg, sizes, color, placeholder: await blurredPlaceholder(jpeg) }
}

/** Returns the path of the JPEG and the contract's `Cover`. */
export async function storeCover(
  { jpeg, sizes, color, placeholder }: EncodedCover,
  files: Pick<PublicFiles, 'put'>,
): Promise<{ image: string; cover: Cover }> {
  // All sizes share one name.
  const hash = contentHash(Buffer.from(jpeg))
  for (const { width, avif, webp } of sizes) {
    await files.put('covers', `${hash}-${width}.avif`, Buffer.from(avif))
    await files.put('covers', `${hash}-${width}.webp`, Buffer.from(webp))
  }
  const image = await files.put('covers', `${hash}-${SIDE}.jpg`, Buffer.from(jpeg))
  const widths = sizes.map(({ width }) => width)
  return { image, cover: { path: `media/covers/${hash}`, widths, color, placeholder } }
}

/** A 12 by 12 pixel data URI of some 120 bytes, which browsers blur by scaling it up. */
export async function blurredPlaceholder(picture: Buffer): Promise<string> {
  const tiny = await sharp(picture)
    .resize(12, 12)
    .webp({ quality: 30, alphaQuality: 0, effort: 6 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}
