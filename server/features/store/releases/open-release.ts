import { type KeyObject, verify } from 'node:crypto'
import { Release, ReleaseFile } from '#contract/store/release.ts'

/** A release file that does not count. The message says why, for the log. */
export class ReleaseRefusedError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ReleaseRefusedError'
  }
}

/**
 * The release of a file that the key has signed.
 * @throws ReleaseRefusedError if it is no such file
 */
export function openRelease(bytes: Buffer, key: KeyObject): Release {
  const file = ReleaseFile.safeParse(readJson(bytes.toString('utf8')))
  if (!file.success) throw new ReleaseRefusedError('it is not a release file')
  const { release, signature } = file.data
  if (!verify(null, Buffer.from(release), key, Buffer.from(signature, 'base64')))
    throw new ReleaseRefusedError('its signature is not of the key of this build')
  const parsed = Release.safeParse(readJson(release))
  if (!parsed.success)
    throw new ReleaseRefusedError(`it does not say what it has to: ${parsed.error.issues[0]?.path.join('.')}`)
  return parsed.data
}

/** Undefined: it is not JSON, such as the page of a network that wants a sign-in first. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
