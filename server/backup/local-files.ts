import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { publicFolder } from '#server/storage/folders.ts'
import { PrivateFiles } from '#server/storage/private-files.ts'
import type { FilePlace, StoredFiles } from './stored-files.ts'

/** The files in the data folder. */
export function localFiles(dataDir: string): StoredFiles {
  return {
    public: new Folder(publicFolder(dataDir), 0o644),
    private: new Folder(new PrivateFiles(dataDir).root, 0o600),
  }
}

class Folder implements FilePlace {
  readonly #root: string
  readonly #mode: number

  constructor(root: string, mode: number) {
    this.#root = root
    this.#mode = mode
  }

  async *list(): AsyncGenerator<{ key: string; bytes: number }> {
    const names = await readdir(this.#root, { recursive: true }).catch(() => [])
    for (const name of names) {
      const found = await this.stat(name)
      if (found) yield { key: name.split(sep).join('/'), ...found }
    }
  }

  async read(key: string): Promise<Readable> {
    const file = await open(join(this.#root, key))
    return file.createReadStream()
  }

  async stat(key: string): Promise<{ bytes: number } | undefined> {
    const found = await stat(join(this.#root, key)).catch(() => undefined)
    return found?.isFile() ? { bytes: found.size } : undefined
  }

  async put(key: string, content: Readable, { sha256 }: { sha256: string }): Promise<void> {
    const path = join(this.#root, key)
    const isPrivate = this.#mode === 0o600
    await mkdir(dirname(path), { recursive: true, mode: isPrivate ? 0o700 : 0o755 })
    const temporary = `${path}.${randomBytes(6).toString('hex')}.part`
    const hash = createHash('sha256')
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
      flush(done) {
        done(hash.digest('hex') === sha256 ? null : new Error(`${key} is not what it should be`))
      },
    })
    try {
      await pipeline(
        content,
        hashing,
        createWriteStream(temporary, { flags: 'wx', mode: this.#mode, flush: true }),
      )
      await rename(temporary, path)
    } catch (error) {
      await unlink(temporary).catch(() => {})
      throw error
    }
  }
}
