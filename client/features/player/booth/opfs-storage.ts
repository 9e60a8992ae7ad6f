import type { TakeInfo } from './take.ts'
import { BYTES_PER_SAMPLE, byteRange, HEADER_BYTES, readHeader, samplesIn, writeHeader } from './take-file.ts'
import type { TakeStorage, TakeWriter } from './take-storage.ts'

const FOLDER = 'booth'
const CUT = 'cut.json'
const EXTENSION = '-take'

/** Missing in the libraries of pages; workers have it. */
type SyncHandle = {
  write(bytes: ArrayBufferView, options?: { at: number }): number
  truncate(bytes: number): void
  flush(): void
  close(): void
}
type TakeHandle = FileSystemFileHandle & { createSyncAccessHandle?: () => Promise<SyncHandle> }

/**
 * Takes as files of the origin's private file system. Undefined where it does not work, as in private windows of
 * Firefox.
 */
export async function openOpfs(): Promise<TakeStorage | undefined> {
  try {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle(FOLDER, { create: true })
    const name = `probe-${crypto.randomUUID()}`
    const probe: TakeHandle = await folder.getFileHandle(name, { create: true })
    const handle = await probe.createSyncAccessHandle?.()
    handle?.close()
    await folder.removeEntry(name)
    return handle && new OpfsStorage(folder)
  } catch {
    return undefined
  }
}

class OpfsStorage implements TakeStorage {
  readonly #folder: FileSystemDirectoryHandle

  constructor(folder: FileSystemDirectoryHandle) {
    this.#folder = folder
  }

  async create(info: TakeInfo): Promise<TakeWriter> {
    const folder = await this.#folderOf(info.beatId)
    const handle = await open(folder, info.id + EXTENSION, true)
    let bytes = HEADER_BYTES
    try {
      writeAll(handle, writeHeader(info), 0)
      handle.flush()
    } catch (error) {
      handle.close()
      await folder.removeEntry(info.id + EXTENSION)
      throw error
    }
    return {
      write: (samples) => {
        writeAll(handle, samples, bytes)
        bytes += samples.length * BYTES_PER_SAMPLE
      },
      flush: () => handle.flush(),
      close: async (last) => {
        try {
          // A part of a block, if the space ran out within it.
          handle.truncate(bytes)
          writeAll(handle, writeHeader(last), 0)
          handle.flush()
        } finally {
          handle.close()
        }
      },
    }
  }

  async list(beatId: string) {
    const takes = []
    const folder = await this.#folderOf(beatId)
    for await (const entry of valuesOf(folder)) {
      if (entry.kind !== 'file' || !entry.name.endsWith(EXTENSION)) continue
      const file = await (entry as FileSystemFileHandle).getFile()
      const info = readHeader(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()))
      if (info) takes.push({ ...info, samples: samplesIn(file.size) })
    }
    return takes
  }

  async read(
    { id, beatId }: { id: string; beatId: string },
    from: number,
    count: number | undefined,
  ): Promise<Float32Array<ArrayBuffer>> {
    const folder = await this.#folderOf(beatId)
    const file = await (await folder.getFileHandle(id + EXTENSION)).getFile()
    const [first, last] = byteRange(samplesIn(file.size), from, count)
    return new Float32Array(await file.slice(first, last).arrayBuffer())
  }

  async update(info: TakeInfo): Promise<void> {
    const handle = await open(await this.#folderOf(info.beatId), info.id + EXTENSION, false)
    try {
      writeAll(handle, writeHeader(info), 0)
      handle.flush()
    } finally {
      handle.close()
    }
  }

  async remove({ id, beatId }: { id: string; beatId: string }): Promise<void> {
    await (await this.#folderOf(beatId)).removeEntry(id + EXTENSION)
  }

  async saveText(beatId: string, text: string): Promise<void> {
    const handle = await open(await this.#folderOf(beatId), CUT, true)
    try {
      const bytes = new TextEncoder().encode(text)
      writeAll(handle, bytes, 0)
      handle.truncate(bytes.length)
      handle.flush()
    } finally {
      handle.close()
    }
  }

  async readText(beatId: string): Promise<string | undefined> {
    try {
      const file = await (await this.#folderOf(beatId)).getFileHandle(CUT)
      return await (await file.getFile()).text()
    } catch {
      return undefined
    }
  }

  #folderOf(beatId: string): Promise<FileSystemDirectoryHandle> {
    return this.#folder.getDirectoryHandle(encodeURIComponent(beatId), { create: true })
  }
}

async function open(folder: FileSystemDirectoryHandle, name: string, create: boolean): Promise<SyncHandle> {
  const file: TakeHandle = await folder.getFileHandle(name, { create })
  if (!file.createSyncAccessHandle) throw new Error('this browser writes no files')
  return file.createSyncAccessHandle()
}

/** A full disk may write less than it was given. */
function writeAll(handle: SyncHandle, bytes: ArrayBufferView, at: number): void {
  const written = handle.write(bytes, { at })
  if (written < bytes.byteLength) throw new DOMException('the disk is full', 'QuotaExceededError')
}

/** Missing in TypeScript's libraries. */
function valuesOf(folder: FileSystemDirectoryHandle): AsyncIterable<FileSystemHandle> {
  return (folder as unknown as { values(): AsyncIterable<FileSystemHandle> }).values()
}
