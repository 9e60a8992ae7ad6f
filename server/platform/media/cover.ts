import { type Cover, coverWidths } from '#contract/catalogue/beat.ts'
import { contentHash, type PublicFiles } from '#server/platform/storage/public-files.ts'
import { loadSharp } from './load-sharp.ts'
import { asProblem, inTurn, openPicture } from './picture-input.ts'

const SIDE = 1200
const PREVIEW_SIDE = 300

/** The cover cropped square at 1,200 pixels without metadata, as PNG: the source of all sizes. */
export function squareCover(path: string): Promise<Buffer> {
  return inTurn(() => cutSquare(path))
}

async function cutSquare(path: string): Promise<Buffer> {
  const picture = await openPicture(path, 'cover')
  try {
    return await picture
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize(SIDE, SIDE, { fit: 'cover' })
      .png({ compressionLevel: 3 })
      .toBuffer()
  } catch (cause) {
    throw asProblem(cause, 'cover')
  }
}

/** A cover in every size and format, with the color and thumbnail shown while it loads. */
export type EncodedCover = {
  jpeg: Uint8Array
  sizes: { width: number; avif: Uint8Array; webp: Uint8Array }[]
  color: string
  placeholder: string
}

/** Encodes a square cover. Takes seconds of CPU: use `runCoverWorker` outside of tests. */
export async function encodeCover(square: Buffer): Promise<EncodedCover> {
  const sharp = await loadSharp()
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

/** A small JPEG of a stored cover, for the tag of a preview. */
export function previewCover(picture: Buffer): Promise<Buffer> {
  return inTurn(async () => {
    const sharp = await loadSharp()
    return sharp(picture).resize(PREVIEW_SIDE, PREVIEW_SIDE).jpeg({ quality: 70 }).toBuffer()
  })
}

/** Stores an encoded cover. Returns the path of the JPEG and the contract's Cover. */
export async function storeCover(
  { jpeg, sizes, color, placeholder }: EncodedCover,
  files: Pick<PublicFiles, 'put'>,
): Promise<{ image: string; cover: Cover }> {
  // All sizes are named by the hash of their source.
  const hash = contentHash(Buffer.from(jpeg))
  for (const { width, avif, webp } of sizes) {
    await files.put('covers', `${hash}-${width}.avif`, Buffer.from(avif))
    await files.put('covers', `${hash}-${width}.webp`, Buffer.from(webp))
  }
  const image = await files.put('covers', `${hash}-${SIDE}.jpg`, Buffer.from(jpeg))
  const widths = sizes.map(({ width }) => width)
  return { image, cover: { path: `media/covers/${hash}`, widths, color, placeholder } }
}

/** A 12×12 picture as a data URI of about 120 bytes, blurred by browsers when scaled up. */
export async function blurredPlaceholder(picture: Buffer): Promise<string> {
  const sharp = await loadSharp()
  const tiny = await sharp(picture)
    .resize(12, 12)
    .webp({ quality: 30, alphaQuality: 0, effort: 6 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}
