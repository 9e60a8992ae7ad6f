import { msg } from '#contract/text/msg.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { asProblem, inTurn, openPicture } from './picture-input.ts'

/** Twice the display size, for high-density screens. */
const MAX_WIDTH = 640
const MAX_HEIGHT = 128
const MIN_SIDE = 24
/** Shorter side after scaling, below which nobody recognizes it. */
const MIN_SHOWN = 12

type DrawnLogo = { png: Buffer; width: number; height: number }

/**
 * The uploaded picture as a PNG that fits the header; PDFs cannot embed WebP.
 * @throws Problem `image_unreadable` for anything but JPEG, PNG and WebP, and for pictures that are too small
 */
export function makeLogo(path: string): Promise<DrawnLogo> {
  return inTurn(() => drawLogo(path))
}

async function drawLogo(path: string): Promise<DrawnLogo> {
  const picture = await openPicture(path, 'avatar')
  const { width: givenWidth, height: givenHeight } = await picture.metadata()
  if (Math.min(givenWidth, givenHeight) < MIN_SIDE)
    throw new ProblemError('image_unreadable', {
      detail: msg`The image is only ${{ width: givenWidth }} by ${{ height: givenHeight }} pixels. Please choose one of at least ${{ side: MIN_SIDE }} by ${{ side: MIN_SIDE }}.`,
    })
  const scale = Math.min(1, MAX_WIDTH / givenWidth, MAX_HEIGHT / givenHeight)
  if (Math.min(givenWidth, givenHeight) * scale < MIN_SHOWN)
    throw new ProblemError('image_unreadable', {
      detail: msg`An image of ${{ width: givenWidth }} by ${{ height: givenHeight }} pixels would be a thin line in the header. Please crop it, or choose another one.`,
    })
  try {
    const { data, info } = await picture
      .resize(MAX_WIDTH, MAX_HEIGHT, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    return { png: data, width: info.width, height: info.height }
  } catch (cause) {
    throw asProblem(cause, 'avatar')
  }
}
