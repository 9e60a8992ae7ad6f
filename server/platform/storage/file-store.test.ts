import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { PAGE_OF_KEYS, startS3 } from '#tests/s3-stand-in.ts'
import { diskStorage, storages, type TestStorage } from '#tests/stores.ts'
import { FileNotFoundError, type FileStore, HashMismatchError } from './file-store.ts'
import { openDisk, openStorage } from './open-storage.ts'
import { PrivateFiles } from './private-files.ts'
import { PublicFiles } from './public-files.ts'
import type { TempDirectory } from './temp-directory.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function keysOf(store: FileStore): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list()) keys.push(key)
  return keys.sort()
}

describe.each(Object.entries(storages))('%s', (_name, open) => {
  let opened: TestStorage
  let store: FileStore
  let workspace: TempDirectory

  beforeAll(async () => {
    opened = await open()
    store = opened.storage.private
    workspace = opened.storage.temp
  })
  afterAll(() => opened.close())

  const left = () => readdir(workspace.folder).catch(() => [])

  test('reads back what was written, whole and in ranges', async () => {
    const content = randomBytes(5_000)
    expect(await store.put('ab/whole.wav', content)).toEqual({ sha256: sha256(content), bytes: 5_000 })
    expect((await buffer(await store.read('ab/whole.wav'))).equals(content)).toBe(true)
    const part = await buffer(await store.read('ab/whole.wav', { first: 100, last: 199 }))
    expect(part.equals(content.subarray(100, 200))).toBe(true)
    const facts = await store.stat('ab/whole.wav')
    expect(facts?.bytes).toBe(5_000)
    expect(Math.abs((facts?.modifiedAt ?? 0) - Date.now())).toBeLessThan(60_000)
  })

  test('stores empty and large files from a stream', async () => {
    await store.put('empty.mp3', Readable.from([]))
    expect((await buffer(await store.read('empty.mp3'))).length).toBe(0)
    const parts = Array.from({ length: 21 }, (_, index) => Buffer.alloc(1_000_003, index))
    const all = Buffer.concat(parts)
    const written = await store.put('ab/large.wav', Readable.from(parts), { sha256: sha256(all) })
    expect(written).toEqual({ sha256: sha256(all), bytes: all.length })
    expect((await buffer(await store.read('ab/large.wav'))).equals(all)).toBe(true)
  })

  test('a rewritten file replaces the old one', async () => {
    await store.put('twice.mp3', Buffer.from('first'))
    await store.put('twice.mp3', Buffer.from('second one'))
    expect(String(await buffer(await store.read('twice.mp3')))).toBe('second one')
  })

  test.each([1, 12_000_000])(
    'corrupted content of %i bytes is refused and keeps the old file',
    async (bytes) => {
      const key = `ab/damaged-${bytes}.wav`
      const wrong = { sha256: sha256(Buffer.from('something else')) }
      const content = () => Readable.from([randomBytes(bytes)])
      await expect(store.put(key, content(), wrong)).rejects.toThrow(HashMismatchError)
      expect(await store.stat(key)).toBeUndefined()
      await store.put(key, Buffer.from('before'))
      await expect(store.put(key, content(), wrong)).rejects.toThrow(HashMismatchError)
      expect(String(await buffer(await store.read(key)))).toBe('before')
      expect(await left()).toEqual([])
    },
  )

  test.each([1, 12_000_000])('a stream that fails after %i bytes leaves nothing', async (bytes) => {
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(bytes)
        throw new Error('the line is dead')
      })(),
    )
    await expect(store.put('broken.wav', broken)).rejects.toThrow('the line is dead')
    expect(await store.stat('broken.wav')).toBeUndefined()
    expect(await left()).toEqual([])
  })

  test('a stream that fails while queued does not affect others', async () => {
    const slow = Array.from({ length: 6 }, (_, index) =>
      store.put(`turn/${index}.wav`, Readable.from([Buffer.alloc(3_000_000, index)])),
    )
    const broken = new Readable({ read() {} })
    const refused = expect(store.put('turn/broken.wav', broken)).rejects.toThrow('gone')
    broken.destroy(new Error('gone'))
    await refused
    expect((await Promise.all(slow)).map(({ bytes }) => bytes)).toEqual(Array(6).fill(3_000_000))
    expect(await store.stat('turn/broken.wav')).toBeUndefined()
  })

  test('a missing file is reported as missing', async () => {
    expect(await store.stat('nothing.wav')).toBeUndefined()
    await expect(store.read('nothing.wav')).rejects.toThrow(FileNotFoundError)
    await expect(store.withLocalFile('nothing.wav', async () => 1)).rejects.toThrow(FileNotFoundError)
    await store.remove('nothing.wav')
  })

  test.each([
    '../out.txt',
    'a/../../out.txt',
    '/etc/passwd',
    'a//b',
    '.hidden',
    'a/.hidden',
    'a\\b',
    '',
    'a\0b',
    'a/',
  ])('no key traverses paths: %j', async (key) => {
    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(FileNotFoundError)
    await expect(store.read(key)).rejects.toThrow(FileNotFoundError)
    expect(await store.stat(key)).toBeUndefined()
    await expect(store.remove(key)).rejects.toThrow(FileNotFoundError)
  })

  test('a local file is adopted under its content hash', async () => {
    const files = new PrivateFiles(opened.storage)
    const content = randomBytes(9_000_000)
    const { path } = await files.temporaryFile()
    await writeFile(path, content)
    const stored = await files.add(path, 'flac')
    const hash = sha256(content)
    expect(stored).toEqual({ path: `${hash.slice(0, 2)}/${hash}.flac`, sha256: hash, bytes: 9_000_000 })
    expect(await left()).toEqual([])
    expect((await buffer(await store.read(stored.path))).equals(content)).toBe(true)
  })

  test('provides a local copy that is removed afterwards', async () => {
    const content = randomBytes(70_000)
    const key = `cd/${sha256(content)}.wav`
    await store.put(key, content)
    const read = await store.withLocalFile(key, (path) => readFile(path))
    expect(read.equals(content)).toBe(true)
    await expect(store.withLocalFile(key, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await left()).toEqual([])
    expect(await store.stat(key)).toMatchObject({ bytes: 70_000 })
  })

  test('lists every file, and removes one', async () => {
    const { public: area } = opened.storage
    const keys = Array.from(
      { length: PAGE_OF_KEYS + 10 },
      (_, index) => `covers/c${String(index).padStart(4, '0')}.webp`,
    )
    for (let at = 0; at < keys.length; at += 50)
      await Promise.all(keys.slice(at, at + 50).map((key) => area.put(key, Buffer.from(key))))
    expect(await keysOf(area)).toEqual(keys)
    await area.remove('covers/c0050.webp')
    expect(await keysOf(area)).toEqual(keys.filter((key) => key !== 'covers/c0050.webp'))
    expect(await keysOf(store)).not.toContain('covers/c0001.webp')
  })

  test('public files are named by kind and returned as API paths', async () => {
    const files = new PublicFiles(opened.storage)
    expect(await files.put('avatars', 'face.webp', Buffer.from('face'))).toBe('media/avatars/face.webp')
    expect(String(await buffer(await opened.storage.public.read('avatars/face.webp')))).toBe('face')
  })
})

test('a connection lost in the middle of a file is an error, not its end', async () => {
  const s3 = await startS3()
  const disk = await diskStorage()
  const storage = await openStorage(readConfig({ DATA_DIR: disk.storage.private.location, ...s3.settings }))
  const content = randomBytes(3_000_000)
  const key = `ab/${sha256(content)}.wav`
  await storage.private.put(key, content)
  s3.mode = 'half'
  await expect(storage.private.read(key).then(buffer)).rejects.toThrow('aborted')
  await expect(storage.private.withLocalFile(key, (path) => readFile(path))).rejects.toThrow('aborted')
  expect(await readdir(storage.temp.folder)).toEqual([])
  s3.mode = 'up'
  expect((await buffer(await storage.private.read(key))).equals(content)).toBe(true)
  storage.close()
  await s3.close()
  await disk.close()
})

test('files of killed processes are removed from the temp directory, those in use are not', async () => {
  const { storage, close } = await storages['local disk']()
  const path = await storage.temp.newPath()
  await writeFile(path, 'half')
  expect(await storage.temp.removeStale(Date.now() + 5 * 3_600_000)).toBe(0)
  expect((await stat(path)).isFile()).toBe(true)
  expect(await storage.temp.removeStale(Date.now() + 7 * 3_600_000)).toBe(1)
  await expect(stat(path)).rejects.toThrow('ENOENT')
  await close()
})

test('temporary files are removed once their process stops its heartbeat', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'backbeat-test-'))
  const minutes = (count: number) => Date.now() + count * 60_000
  try {
    const [killed, living] = [openDisk(dataDir).temp, openDisk(dataDir).temp]
    await killed.showLife()
    await writeFile(await killed.newPath(), 'half')
    const path = await living.newPath()
    await writeFile(path, 'half')
    expect(await living.removeStale(minutes(4))).toBe(0)
    // Half an hour later; the other process sends a heartbeat.
    await living.showLife()
    const later = new Date(minutes(30))
    const signs = join(dataDir, 'running')
    const own = (await readdir(signs)).find((token) => path.includes(token))
    await utimes(join(signs, own!), later, later)
    expect(await living.removeStale(minutes(31))).toBe(1)
    expect(await readdir(living.folder)).toEqual([basename(path)])
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
