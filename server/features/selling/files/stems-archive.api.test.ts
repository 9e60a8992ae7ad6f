import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LicenseScope } from '#contract/licenses/license-scope.ts'
import { documentSource } from '#server/features/selling/documents/ensure-document.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { ByteRange, FileStore } from '#server/platform/storage/file-store.ts'
import { PrivateFiles } from '#server/platform/storage/private-files.ts'
import { makeBeat } from '#tests/factories.ts'
import { trackoutScope } from '#tests/license-scopes.ts'
import { makeLicense, openShop, type Shop } from '#tests/shop.ts'
import { streamArchive } from './archive.ts'
import type { DeliveryDeps } from './delivery-deps.ts'

const LICENSES = 20
const STEMS_BYTES = 8 * 1024 ** 2
const CHUNK = Buffer.alloc(64 * 1024, 7)
/** Buffer between the files and the buyer, far below the 64 MB allowed per order. */
const MAX_UNREAD_BYTES = 4 * 1024 ** 2

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const stemsRow = (beatId: string) => ({
  id: `stems ${beatId}`,
  beat_id: beatId,
  kind: 'stems' as const,
  attempts: 0,
  last_error: null,
  created_at: Date.now(),
})

/** A storage that generates stems while they are read and records how far. Other files are real. */
function endlessStore(real: FileStore) {
  const seen = { produced: 0, open: 0, maxOpen: 0 }
  const read = async (key: string, range?: ByteRange) => {
    if (!key.endsWith('.zip')) return real.read(key, range)
    const bytes = (range?.last ?? STEMS_BYTES - 1) - (range?.first ?? 0) + 1
    seen.maxOpen = Math.max(seen.maxOpen, ++seen.open)
    return Readable.from(
      (async function* () {
        for (let left = bytes; left > 0; left -= CHUNK.length) {
          seen.produced += Math.min(left, CHUNK.length)
          yield CHUNK.subarray(0, left)
        }
        seen.open--
      })(),
      { objectMode: false, highWaterMark: CHUNK.length },
    )
  }
  const store = new Proxy(real, {
    get(target, name: keyof FileStore) {
      if (name === 'read') return read
      const value = target[name]
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { seen, store }
}

test('an archive of 20 licenses with stems is read no faster than its buyer downloads', async () => {
  const customer = await shop.as(shop.customer)
  for (let count = 0; count < LICENSES; count++) {
    const beat = await makeBeat(shop.db, { owner_id: shop.admin.id, price_cents: 1000, has_stems: 1 })
    const sha256 = createHash('sha256').update(beat.id).digest('hex')
    await shop.db
      .insertInto('beat_files')
      .values({
        ...stemsRow(beat.id),
        ...{ status: 'ready', source: null, path: `aa/${sha256}.zip`, sha256, bytes: STEMS_BYTES },
      })
      .execute()
    const scope = writeJson<LicenseScope>({ ...trackoutScope, files: ['stems'] })
    const added = await customer.addToCart(await makeLicense(shop.db, beat.id, { scope, price_cents: 100 }))
    expect(added.status).toBe(201)
  }
  const { body } = await customer.checkOut(LICENSES)
  await customer.pay(body.clientSecret)
  await customer.order(body.orderId)
  expect((await shop.app.jobs.drain()).failures).toEqual([])
  const lines = await shop.db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', body.orderId)
    .execute()
  const grants = await shop.db.selectFrom('grants').selectAll().where('order_id', '=', body.orderId).execute()
  expect(grants).toHaveLength(LICENSES)
  const granted = lines.map((line) => ({
    line,
    grant: {
      ...grants.find(({ line_id }) => line_id === line.id)!,
      payment_mode: 'sandbox' as const,
      locale: null,
    },
  }))
  const { seen, store } = endlessStore(shop.storage.private)
  const files = new PrivateFiles({ ...shop.storage, private: store })
  const delivery = {
    ...shop,
    log: shop.app.log,
    storeName: 'Test',
    storeUrl: () => 'http://shop.test',
    pagesUrl: () => 'http://shop.test',
    files,
  }
  // Render the documents first: each needs a child process.
  const { path } = await files.addBytes(Buffer.from('%PDF-'), 'pdf')
  for (const { grant } of granted) {
    const source = documentSource(delivery as unknown as DeliveryDeps, grant) ?? ''
    grant.document = path
    grant.document_source = createHash('sha256').update(source).digest('hex')
  }
  const archive = await streamArchive(delivery as unknown as DeliveryDeps, granted)
  let received = 0
  let maxUnread = 0
  for await (const chunk of archive as AsyncIterable<Buffer>) {
    received += chunk.length
    // A buyer slower than the disk, which invites reading ahead.
    for (let turn = 0; turn < 3; turn++) await nextTurn()
    maxUnread = Math.max(maxUnread, seen.produced - received)
  }
  expect(received).toBeGreaterThan(LICENSES * STEMS_BYTES)
  expect(seen.produced).toBe(LICENSES * STEMS_BYTES)
  expect(maxUnread).toBeLessThan(MAX_UNREAD_BYTES)
  expect(seen).toMatchObject({ open: 0, maxOpen: 1 })
})
