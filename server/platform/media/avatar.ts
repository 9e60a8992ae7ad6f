import { asProblem, inTurn, openPicture } from './picture-input.ts'

const AVATAR_PIXELS = 256
const QUALITY = 82

/**
 * The uploaded picture as a square WebP of 256 pixels.
 * @throws Problem `image_unreadable` for anything but JPEG, PNG and WebP
 */
export function makeAvatar(path: string): Promise<Buffer> {
  return inTurn(() => drawAvatar(path))
}

async function drawAvatar(path: string): Promise<Buffer> {
  const picture = await openPicture(path, 'avatar')
  try {
    return await picture
      .resize(AVATAR_PIXELS, AVATAR_PIXELS, { fit: 'cover' })
      .webp({ quality: QUALITY })
      .toBuffer()
  } catch (cause) {
    throw asProblem(cause, 'avatar')
  }
}
