import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

export type StoredFile = {
  /** Relative to the private store. */
  path: string
  /** Hexadecimal, all 64 characters: it is printed on license documents. */
  sha256: string
  bytes: number
}

/** Masters as uploaded, what is made from them, and covers that wait to be made. */
export type PrivateExtension = 'wav' | 'mp3' | 'aiff' | 'flac' | 'png'

/** Masters and what is made from them: never served by their path, only given to buyers. Named by their content. */
export class PrivateFiles {
  /** The folder itself. */
  readonly root: string

  constructor(dataDir: string) {
    this.root = join(dataDir, 'files', 'private')
  }

  /** A path for a file in the making, on the same disk, so that it can be moved into the store in one step. */
  async temporaryPath(): Promise<string> {
    const folder = join(this.root, 'making')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return join(folder, `${randomBytes(12).toString('hex')}.part`)
  }

  /** Moves a finished temporary file into the store. Storing the same content again changes nothing. */
  async adopt(temporaryPath: string, extension: PrivateExtension): Promise<StoredFile> {
    const hash = createHash('sha256')
    await pipeline(createReadStream(temporaryPath), hash)
    const sha256 = hash.digest('hex')
    const path = `${sha256.slice(0, 2)}/${sha256}.${extension}`
    const { size } = await stat(temporaryPath)
    await mkdir(dirname(join(this.root, path)), { recursive: true, mode: 0o700 })
    await rename(temporaryPath, join(this.root, path))
    await syncFolder(dirname(join(this.root, path)))
    return { path, sha256, bytes: size }
  }

  /** Where a stored file is on the disk. */
  absolutePath(path: string): string {
    return join(this.root, path)
  }
}

/** Makes a new name survive a power cut. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** The SHA-256 that a private file's path is made of; undefined for other paths. */
export function hashOfName(path: string): string | undefined {
  return /(?:^|\/)([\da-f]{64})\.\w+$/.exec(path)?.[1]
}
