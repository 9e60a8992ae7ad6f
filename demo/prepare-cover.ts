import { writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { type CoverDesign, paintCover } from './covers/paint-cover.ts'
import { SIDE } from './covers/pixels.ts'
import { COVER_WIDTHS, type CoverVariant, PREPARED_DIRECTORY, type PreparedCover } from './manifest.ts'

/** ThumbHash takes at most 100 pixels a side. */
const THUMBHASH_SIDE = 100

async function encode(image: Sharp, format: CoverVariant['format']): Promise<Buffer> {
  switch (format) {
    case 'avif':
      return image.avif({ quality: 50, effort: 4 }).toBuffer()
    case 'webp':
      return image.webp({ quality: 75, effort: 5 }).toBuffer()
    case 'jpeg':
      return image.jpeg({ quality: 78, mozjpeg: true }).toBuffer()
  }
}

function variantsOf(slug: string): CoverVariant[] {
  const modern = COVER_WIDTHS.flatMap((width): CoverVariant[] => [
    { file: `${slug}-${width}.avif`, format: 'avif', width },
    { file: `${slug}-${width}.webp`, format: 'webp', width },
  ])
  return [...modern, { file: `${slug}-${SIDE}.jpg`, format: 'jpeg', width: SIDE }]
}

/** Paints a cover once and writes it in every size and format. */
export async function prepareCover(slug: string, design: CoverDesign): Promise<PreparedCover> {
  const raster = await paintCover(design)
  const open = (): Sharp => sharp(raster, { raw: { width: SIDE, height: SIDE, channels: 3 } })
  const variants = variantsOf(slug)
  for (const { file, format, width } of variants) {
    await writeFile(new URL(file, PREPARED_DIRECTORY), await encode(open().resize(width, width), format))
  }
  const { dominant } = await open().stats()
  const channels = [dominant.r, dominant.g, dominant.b].map((channel) =>
    channel.toString(16).padStart(2, '0'),
  )
  const small = await open().resize(THUMBHASH_SIDE, THUMBHASH_SIDE).ensureAlpha().raw().toBuffer()
  return {
    variants,
    color: `#${channels.join('')}`,
    thumbhash: Buffer.from(rgbaToThumbHash(THUMBHASH_SIDE, THUMBHASH_SIDE, small)).toString('base64'),
  }
}
