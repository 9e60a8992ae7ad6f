import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { publicFolder } from './folders.ts'

export type PublicFileKind = 'previews' | 'covers' | 'avatars'

/** The first 24 characters of a SHA-256 in hexadecimal: 96 bits, enough that no two files meet. */
export function contentHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 24)
}

/** Keeps public files under names made from their content. */
export class PublicFiles {
  readonly #root: string

  constructor(dataDir: string) {
    this.#root = publicFolder(dataDir)
  }

  /**
   * Stores bytes as `{kind}/{name}` and answers the stored path, relative to /api. The file appears under its name
   * only once all of it is on the disk; storing it again changes nothing.
   */
  async put(kind: PublicFileKind, name: string, bytes: Buffer): Promise<string> {
    const path = join(this.#root, kind, name)
    if (!(await exists(path))) await writeWhole(path, bytes)
    return `media/${kind}/${name}`
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const temporary = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    const file = await open(temporary, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await unlink(temporary).catch(() => {})
    throw error
  }
}
