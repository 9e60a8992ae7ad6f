import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { childEnvironment } from '#tests/child-environment.ts'
import { type S3StandIn, startS3 } from '#tests/s3-stand-in.ts'
import { type FileStore, StorageUnavailableError } from './file-store.ts'
import { type MoveProgress, moveFiles } from './move-files.ts'
import { openDisk, openStorage } from './open-storage.ts'
import type { Storage } from './storage.ts'
import { STORE_ID_FILE, StoreIdMismatchError } from './store-id.ts'

let s3: S3StandIn
let dataDir: string
let places: Record<'disk' | 's3', Storage>

beforeEach(async () => {
  s3 = await startS3()
  dataDir = await mkdtemp(join(tmpdir(), 'backbeat-move-'))
  const config = readConfig({ DATA_DIR: dataDir, ...s3.settings })
  places = { disk: openDisk(dataDir), s3: await openStorage(config) }
})
afterEach(async () => {
  places.s3.close()
  await s3.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Masters and covers. */
async function fill({ private: masters, public: pictures }: Storage): Promise<void> {
  for (const bytes of [10, 70_000, 9_000_000]) {
    const content = randomBytes(bytes)
    const hash = createHash('sha256').update(content).digest('hex')
    await masters.put(`${hash.slice(0, 2)}/${hash}.wav`, content)
  }
  for (let index = 0; index < 9; index++) await pictures.put(`covers/c${index}-640.webp`, randomBytes(500))
}

async function contentOf(storage: Storage): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  const add = async (area: string, store: FileStore) => {
    for await (const { key } of store.list())
      if (key !== STORE_ID_FILE)
        all[`${area}/${key}`] = createHash('sha256')
          .update(await buffer(await store.read(key)))
          .digest('hex')
  }
  await add('private', storage.private)
  await add('public', storage.public)
  return all
}

describe.each([
  ['disk', 's3'],
  ['s3', 'disk'],
] as const)('from %s to %s', (fromName, toName) => {
  let from: Storage
  let to: Storage
  beforeEach(async () => {
    from = places[fromName]
    to = places[toName]
    await fill(from)
  })

  test('every file is copied with its content and stays in the source', async () => {
    const before = await contentOf(from)
    const seen: number[] = []
    const done = await moveFiles(from, to, { onProgress: ({ doneBytes }) => seen.push(doneBytes) })
    expect(done).toMatchObject({ files: 12, doneFiles: 12, copied: 12, damaged: [] })
    expect(done.doneBytes).toBe(done.bytes)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(await contentOf(to)).toEqual(before)
    expect(await contentOf(from)).toEqual(before)
  })

  test('a second run copies only new and different files', async () => {
    await moveFiles(from, to)
    await from.public.put('covers/new-640.webp', randomBytes(500))
    await to.public.put('covers/c3-640.webp', randomBytes(500))
    await to.public.put('covers/c4-640.webp', randomBytes(400))
    expect(await moveFiles(from, to)).toMatchObject({ files: 13, copied: 3 })
    expect(await contentOf(to)).toEqual(await contentOf(from))
    expect(await moveFiles(from, to)).toMatchObject({ files: 13, copied: 0 })
  })

  test('after an outage, the next run resumes', async () => {
    const stop = ({ doneFiles }: MoveProgress) => {
      if (doneFiles === 6) s3.mode = 'cut'
    }
    await expect(moveFiles(from, to, { onProgress: stop, deleteSource: true })).rejects.toThrow(
      StorageUnavailableError,
    )
    s3.mode = 'up'
    expect(Object.keys(await contentOf(from))).toHaveLength(12)
    const { copied } = await moveFiles(from, to)
    expect(copied).toBeGreaterThan(0)
    expect(copied).toBeLessThan(7)
    expect(await contentOf(to)).toEqual(await contentOf(from))
  })

  test('a corrupted master is reported and not moved, and nothing is removed', async () => {
    const bad = `ab/${'ab'.repeat(32)}.wav`
    await from.private.put(bad, Buffer.from('not what the name says'))
    const done = await moveFiles(from, to, { deleteSource: true })
    expect(done.damaged).toEqual([bad])
    expect(await to.private.stat(bad)).toBeUndefined()
    expect(Object.keys(await contentOf(from))).toHaveLength(13)
    await to.private.put(bad, Buffer.from('not what the name says'))
    expect((await moveFiles(from, to)).damaged, 'also where it is there already').toEqual([bad])
  })

  test('files of different stores are never mixed', async () => {
    await to.public.put('covers/theirs.webp', Buffer.from('theirs'))
    await expect(moveFiles(from, to)).rejects.toThrow(StoreIdMismatchError)
    await to.public.remove('covers/theirs.webp')
    await to.private.put(STORE_ID_FILE, Buffer.from('somebody else'))
    await expect(moveFiles(from, to)).rejects.toThrow(/hold files of another store, such as store-id.txt/)
    expect(await contentOf(to)).toEqual({})
  })

  test('the source can be emptied, and files moved back', async () => {
    const before = await contentOf(from)
    await moveFiles(from, to, { deleteSource: true })
    expect(await contentOf(from)).toEqual({})
    await moveFiles(to, from, { deleteSource: true })
    expect(await contentOf(from)).toEqual(before)
    expect(await contentOf(to)).toEqual({})
  })
})

test('a copy that differs from its original aborts the move', async () => {
  await fill(places.s3)
  const { private: masters } = places.disk
  const put = masters.put.bind(masters)
  // A disk that reports success without writing.
  masters.put = async (key, content, expected) => {
    const written = await put(key, content, expected)
    await truncate(join(masters.location, key), Math.floor(written.bytes / 2))
    return written
  }
  await expect(moveFiles(places.s3, places.disk, { deleteSource: true })).rejects.toThrow(
    /^the copy of .+ differs$/,
  )
  expect(Object.keys(await contentOf(places.s3))).toHaveLength(12)
})

describe('the command', () => {
  const run = async (args: string[], settings: Record<string, string> = {}) => {
    const env = { ...childEnvironment, DATA_DIR: dataDir, ...s3.settings, ...settings }
    const child = spawn(process.execPath, ['server/commands/move-files.ts', ...args], { env })
    const [out, error, code] = await Promise.all([
      buffer(child.stdout),
      buffer(child.stderr),
      new Promise<number | null>((resolve) => child.once('exit', resolve)),
    ])
    return { out: String(out), error: String(error), code }
  }

  test('moves there and back, and reports its result', async () => {
    await fill(places.disk)
    const before = await contentOf(places.disk)
    const there = await run(['--to', 's3', '--delete-source'])
    expect(there.error).toBe('')
    expect(there.code).toBe(0)
    expect(there.out).toContain('to   s3://masters/private/ and s3://public/public/')
    expect(there.out).toContain('100 %  12 of 12 files, 9.1 MB of 9.1 MB; 12 copied')
    expect(there.out).toContain('Every copy matches the SHA-256 of its original. The originals were removed.')
    expect(await contentOf(places.s3)).toEqual(before)
    expect((await run(['--to', 'disk'])).code).toBe(0)
    expect(await contentOf(places.disk)).toEqual(before)
  })

  test('refuses invalid arguments, missing settings and wrong keys with a message', async () => {
    for (const args of [[], ['--to', 'tape'], ['--to', 's3', 'now']]) {
      const refused = await run(args)
      expect([refused.code, refused.error]).toEqual([
        1,
        expect.stringContaining('npm run move-files -- --to s3|disk'),
      ])
    }
    const none = Object.fromEntries(Object.keys(s3.settings).map((name) => [name, '']))
    expect(await run(['--to', 's3'], none)).toMatchObject({
      code: 1,
      error: 'Invalid settings:\nS3_BUCKET and its keys must be set, in both directions\n',
    })
    const wrong = await run(['--to', 's3'], { S3_SECRET_ACCESS_KEY: 'guess' })
    expect([wrong.code, wrong.error]).toEqual([
      1,
      expect.stringContaining('S3_SECRET_ACCESS_KEY does not match'),
    ])
    expect(wrong.error).not.toContain('guess')
  })
})
