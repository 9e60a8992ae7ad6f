import sharp from 'sharp'
import { type Cover, coverWidths } from '#contract/beat.ts'
import { contentHash, type PublicFiles } from '#server/storage/public-files.ts'
import { asProblem, openPicture } from './picture-input.ts'

const SIDE = 1200

/** A cover cut square, 1,200 pixels a side, without its metadata, as PNG: what all sizes are made of. */
export async function squareCover(bytes: Buffer): Promise<Buffer> {
  const picture = await openPicture(bytes)
  try {
    return await picture
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize(SIDE, SIDE, { fit: 'cover' })
      .png({ compressionLevel: 3 })
      .toBuffer()
  } catch (cause) {
    throw asProblem(cause)
  }
}

/** Stores a square cover in every size and format. Answers the path of the JPEG and what the contract calls a Cover. */
export async function storeCover(
  square: Buffer,
  files: Pick<PublicFiles, 'put'>,
): Promise<{ image: string; cover: Cover }> {
  const jpeg = await sharp(square).jpeg({ quality: 78, mozjpeg: true }).toBuffer()
  // All sizes of one cover share the name of the one picture that they were made from.
  const hash = contentHash(jpeg)
  for (const width of coverWidths) {
    const resized = sharp(square).resize(width, width)
    await files.put(
      'covers',
      `${hash}-${width}.avif`,
      await resized.clone().avif({ quality: 50, effort: 2 }).toBuffer(),
    )
    await files.put('covers', `${hash}-${width}.webp`, await resized.clone().webp({ quality: 75 }).toBuffer())
  }
  const image = await files.put('covers', `${hash}-${SIDE}.jpg`, jpeg)
  const { dominant } = await sharp(square).stats()
  const hex = (channel: number) => channel.toString(16).padStart(2, '0')
  return {
    image,
    cover: {
      path: `media/covers/${hash}`,
      widths: [...coverWidths],
      color: `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`,
      placeholder: await blurredPlaceholder(jpeg),
    },
  }
}

/** A picture of 12 by 12 pixels as a data URI of some 120 bytes; browsers blur it when they enlarge it. */
export async function blurredPlaceholder(picture: Buffer): Promise<string> {
  const tiny = await sharp(picture)
    .resize(12, 12)
    .webp({ quality: 30, alphaQuality: 0, effort: 6 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}
