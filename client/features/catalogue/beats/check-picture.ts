import {
  PICTURE_HEAD_BYTES,
  smallPictureNote,
  validatePictureFormat,
  validatePictureSize,
} from '#contract/beats/picture-rules.ts'
import { faultText } from '#contract/text/fault-text.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { pageLocale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'

/** A chosen picture: its size, problem, and warning. */
type CheckedPicture = { size: string; fault: string | undefined; note: string | undefined }

const checked = new WeakMap<File, CheckedPicture>()

/** Result of the check; undefined while it is pending. */
export function validatePictureFile(file: File): string | undefined {
  return checked.get(file)?.fault
}

/** Checks a chosen picture by the server's rules, to avoid a useless upload. */
export async function checkPicture(file: File): Promise<CheckedPicture> {
  const known = checked.get(file)
  if (known) return known
  const result = await look(file)
  checked.set(file, result)
  return result
}

async function look(file: File): Promise<CheckedPicture> {
  const head = new Uint8Array(await file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer())
  const fault = validatePictureFormat(head)
  if (fault !== undefined) return { size: '', fault, note: undefined }
  try {
    const { width, height } = await measure(file)
    const size = faultText(
      msg`${{ width: formatCount(width, pageLocale()) }} by ${{ height: formatCount(height, pageLocale()) }}`,
    )
    return { size, fault: validatePictureSize('cover', width, height), note: smallPictureNote(width, height) }
  } catch {
    // The server checks it again, with its own decoder.
    return { size: '', fault: undefined, note: faultText(msg`This picture cannot be shown.`) }
  }
}

async function measure(file: File): Promise<{ width: number; height: number }> {
  const picture = await createImageBitmap(file)
  const { width, height } = picture
  picture.close()
  return { width, height }
}
