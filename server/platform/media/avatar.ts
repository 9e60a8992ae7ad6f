import { asProblem, inTurn, openPicture } from './picture-input.ts'

const AVATAR_PIXELS = 256
const QUALITY = 82

/** An uploaded picture as a square WebP of 256 pixels. Throws `image_unreadable` for everything but JPEG, PNG and WebP. */
export function makeAvatar(bytes: Buffer): Promise<Buffer> {
  return inTurn(() => drawAvatar(bytes))
}

async function drawAvatar(bytes: Buffer): Promise<Buffer> {
  const picture = await openPicture(bytes)
  try {
    return await picture
      .resize(AVATAR_PIXELS, AVATAR_PIXELS, { fit: 'cover' })
      .webp({ quality: QUALITY })
      .toBuffer()
  } catch (cause) {
    throw asProblem(cause)
  }
}
