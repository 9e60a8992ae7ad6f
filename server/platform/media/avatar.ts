import { processImage } from './process-image.ts'

const AVATAR_PIXELS = 256
const QUALITY = 82

/** Returns a square WebP. @throws Problem image_unreadable */
export function makeAvatar(bytes: Buffer): Promise<Buffer> {
  return processImage(bytes, (image) =>
    image.resize(AVATAR_PIXELS, AVATAR_PIXELS, { fit: 'cover' }).webp({ quality: QUALITY }).toBuffer(),
  )
}
