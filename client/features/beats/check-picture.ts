import {
  PICTURE_HEAD_BYTES,
  pictureKindFault,
  pictureSizeFault,
  smallPictureNote,
} from '#contract/picture-rules.ts'

/** What is known of a chosen picture: its size, what is wrong with it, and what should be known about it. */
export type CheckedPicture = { size: string; fault: string | undefined; note: string | undefined }

const checked = new WeakMap<File, CheckedPicture>()

/** What was found wrong with a picture; undefined while it was not looked at. */
export function pictureFault(file: File): string | undefined {
  return checked.get(file)?.fault
}

/** Looks at a chosen picture by the rules of the store, so that it is not sent in vain. */
export async function checkPicture(file: File): Promise<CheckedPicture> {
  const known = checked.get(file)
  if (known) return known
  const result = await look(file)
  checked.set(file, result)
  return result
}

async function look(file: File): Promise<CheckedPicture> {
  const head = new Uint8Array(await file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer())
  const fault = pictureKindFault(head)
  if (fault !== undefined) return { size: '', fault, note: undefined }
  try {
    const { width, height } = await measure(file)
    const size = `${width.toLocaleString('en')} by ${height.toLocaleString('en')}`
    return { size, fault: pictureSizeFault('cover', width, height), note: smallPictureNote(width, height) }
  } catch {
    // The store looks at it again, with a decoder of its own.
    return { size: '', fault: undefined, note: 'This picture cannot be shown.' }
  }
}

async function measure(file: File): Promise<{ width: number; height: number }> {
  const picture = await createImageBitmap(file)
  const { width, height } = picture
  picture.close()
  return { width, height }
}
