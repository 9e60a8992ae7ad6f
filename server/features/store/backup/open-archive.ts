import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { OnProgress } from '#server/platform/database/bulk-load.ts'
import { TransferError } from '#server/platform/database/transfer-error.ts'
import { readChecksum, TRAILER_BYTES } from './archive-checksum.ts'
import { partName } from './archive-writer.ts'
import { BLOCK_BYTES, extractArchive } from './extract-archive.ts'
import { FORMAT_VERSION, ListedFile, Manifest } from './manifest.ts'

const decompress = promisify(gunzip)

const CHUNK_BYTES = 1 << 20
/** Far larger than any part; guards against decompression bombs. */
const LARGEST_PART_BYTES = 1 << 30

type ArchiveEntry = { bytes: number; offset: number }
type Entries = ReadonlyMap<string, ArchiveEntry>

/** A verified archive. */
export type Archive = {
  manifest: Manifest
  /** Reads an entry such as `files/public/…`. */
  read: (name: string) => Readable
  /** Parsed lines of a table or of the file list, one part at a time. */
  lines: (folder: string, parts: number) => AsyncGenerator<unknown[]>
  files: () => AsyncGenerator<ListedFile>
  close: () => Promise<void>
}

/**
 * Reads the entire archive once to verify its checksum and index its entries.
 * @throws TransferError if it is no backup, is damaged or truncated, or has a newer format
 */
export async function openArchive(path: string, onProgress: OnProgress = () => {}): Promise<Archive> {
  const file = await open(path).catch((cause) => {
    throw new TransferError(`${path} cannot be read: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    })
  })
  try {
    const entries = await indexEntries(file, path, onProgress)
    const archive = withEntries(file, path, entries, await readManifest(file, path, entries))
    assertComplete(archive.manifest, entries, path)
    return archive
  } catch (error) {
    await file.close()
    throw error
  }
}

async function indexEntries(file: FileHandle, path: string, onProgress: OnProgress): Promise<Entries> {
  const { size } = await file.stat()
  const end = size - TRAILER_BYTES
  const sha256 = end < 0 ? undefined : await readChecksum(await readAt(file, end, TRAILER_BYTES))
  if (sha256 === undefined)
    throw new TransferError(
      `${path} is not a backup of this store, or is truncated: its end is missing or damaged.`,
    )
  const damaged = (cause?: unknown) =>
    new TransferError(
      `${path} is damaged: its contents do not match its hash. Nothing was changed. Use another backup.`,
      { cause },
    )
  const entries = new Map<string, ArchiveEntry>()
  const hash = createHash('sha256')
  const archive = extractArchive()
  archive.on('entry', ({ name, size: bytes }, content, next) => {
    entries.set(name, { bytes, offset: content.offset + BLOCK_BYTES })
    content.on('end', next).resume()
  })
  async function* hashed(): AsyncGenerator<Buffer> {
    let read = 0
    for await (const chunk of chunksOf(file, { offset: 0, bytes: end })) {
      hash.update(chunk)
      yield chunk
      read += chunk.length
      onProgress('check archive, bytes', read, end)
    }
  }
  try {
    await pipeline(hashed, archive)
  } catch (cause) {
    throw damaged(cause)
  }
  if (hash.digest('hex') !== sha256) throw damaged()
  return entries
}

async function readManifest(file: FileHandle, path: string, entries: Entries): Promise<Manifest> {
  const entry = entries.get('manifest.json')
  if (!entry) throw new TransferError(`${path} is not a backup of this store: it has no manifest.json.`)
  const content: unknown = JSON.parse((await readAt(file, entry.offset, entry.bytes)).toString('utf8'))
  if (isNewer(content)) {
    throw new TransferError(`${path} was made by a newer version of the store. Restore it with that version.`)
  }
  const parsed = Manifest.safeParse(content)
  if (!parsed.success) {
    throw new TransferError(`${path} has an unreadable manifest.`, { cause: parsed.error })
  }
  return parsed.data
}

function isNewer(content: unknown): boolean {
  return (
    typeof content === 'object' &&
    content !== null &&
    'formatVersion' in content &&
    Number(content.formatVersion) > FORMAT_VERSION
  )
}

function assertComplete(manifest: Manifest, entries: Entries, path: string): void {
  const expected = [
    ...manifest.data.map(({ name }) => `data/${name}`),
    ...manifest.tables.flatMap(({ name, parts }) => partsOf({ folder: `tables/${name}`, parts })),
    ...partsOf({ folder: 'file-list', parts: manifest.files.parts }),
  ]
  const missing = expected.find((name) => !entries.has(name))
  if (missing) throw new TransferError(`${path} is incomplete: ${missing} is not in it.`)
}

function partsOf({ folder, parts }: { folder: string; parts: number }): string[] {
  return Array.from({ length: parts }, (_, index) => partName(folder, index + 1))
}

function withEntries(file: FileHandle, path: string, entries: Entries, manifest: Manifest): Archive {
  const entryOf = (name: string): ArchiveEntry => {
    const entry = entries.get(name)
    if (!entry) throw new TransferError(`${path} is incomplete: ${name} is not in it.`)
    return entry
  }
  async function* lines(folder: string, parts: number): AsyncGenerator<unknown[]> {
    for (const name of partsOf({ folder, parts })) {
      const { offset, bytes } = entryOf(name)
      const content = await decompress(await readAt(file, offset, bytes), {
        maxOutputLength: LARGEST_PART_BYTES,
      })
      yield content
        .toString('utf8')
        .split('\n')
        .slice(0, -1)
        .map((line): unknown => JSON.parse(line))
    }
  }
  return {
    manifest,
    lines,
    read: (name) => Readable.from(chunksOf(file, entryOf(name)), { objectMode: false }),
    async *files() {
      for await (const part of lines('file-list', manifest.files.parts))
        for (const line of part) yield ListedFile.parse(line)
    },
    close: () => file.close(),
  }
}

async function* chunksOf(file: FileHandle, { offset, bytes }: ArchiveEntry): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes; at += CHUNK_BYTES)
    yield await readAt(file, offset + at, Math.min(CHUNK_BYTES, bytes - at))
}

async function readAt(file: FileHandle, offset: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes)
  let read = 0
  while (read < bytes) {
    const { bytesRead } = await file.read(buffer, read, bytes - read, offset + read)
    if (bytesRead === 0) break
    read += bytesRead
  }
  return buffer.subarray(0, read)
}
