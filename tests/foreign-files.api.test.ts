import { afterEach, beforeEach, expect, test } from 'vitest'
import { type S3StandIn, startS3 } from './s3-stand-in.ts'
import { openShop, type Shop } from './shop.ts'

const DAY_MS = 24 * 3_600_000

let s3: S3StandIn
const shops: Shop[] = []

beforeEach(async () => {
  s3 = await startS3(['masters', 'public', 'others'])
})

afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.close()
  await s3.close()
})

async function open(settings: Record<string, string> = {}): Promise<Shop> {
  const shop = await openShop({ ...s3.settings, ...settings })
  shops.push(shop)
  return shop
}

async function filesOf({ storage }: Shop): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.private.list()) keys.push(`private/${key}`)
  for await (const { key } of storage.public.list()) keys.push(`public/${key}`)
  return keys.sort()
}

/** Two days later, when everything is old enough to be an orphan. */
const later = async ({ app }: Shop) => (await app.jobs.drain({ at: Date.now() + 2 * DAY_MS })).failures

test('a store with another database removes nothing from the bucket, and says so', async () => {
  const shop = await open()
  await shop.storage.public.put('covers/abc-640.avif', Buffer.from('a cover'))
  await shop.db
    .updateTable('beats')
    .set({ image: 'media/covers/abc-640.avif' })
    .where('id', '=', shop.beats[0]!.id)
    .execute()
  expect((await shop.app.jobs.drain()).failures).toEqual([])
  const files = await filesOf(shop)
  const stranger = await open()
  await stranger.db.deleteFrom('beat_files').execute()
  await stranger.db.deleteFrom('beats').execute()
  expect(await later(stranger)).toEqual([
    { name: 'remove orphaned files', error: expect.stringContaining('holds files of another store') },
  ])
  expect(await filesOf(shop)).toEqual(files)
  expect(await later(shop)).toEqual([])
  expect(await filesOf(shop)).toEqual(files)
})

test('nor if no store has claimed the files yet', async () => {
  const shop = await open()
  const files = await filesOf(shop)
  const stranger = await open()
  await stranger.db.deleteFrom('beat_files').execute()
  expect(await later(stranger)).toHaveLength(1)
  expect(await filesOf(shop)).toEqual(files)
  expect(await later(shop)).toEqual([])
})

test('nor if only the public files share a bucket with another store', async () => {
  const shop = await open()
  await shop.storage.public.put('previews/abc.mp3', Buffer.from('a preview'))
  await shop.db
    .updateTable('beats')
    .set({ audio_url: 'media/previews/abc.mp3' })
    .where('id', '=', shop.beats[0]!.id)
    .execute()
  expect(await later(shop)).toEqual([])
  const stranger = await open({ S3_BUCKET: 'others' })
  expect(await later(stranger)).toHaveLength(1)
  expect(await shop.storage.public.stat('previews/abc.mp3')).toBeDefined()
})
