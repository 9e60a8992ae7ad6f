import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Desk } from '#contract/store/desk.ts'
import { reconcile } from '#server/features/selling/payments/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { makeDraft } from '#tests/drafts.ts'
import { openShop, type Shop } from '#tests/shop.ts'

const DAY_MS = 86_400_000
let shop: Shop
beforeEach(async () => {
  shop = await openShop({}, 'ready')
})
afterEach(() => shop.close())

const desk = async () => (await (await shop.as(shop.admin)).get<Desk>('/api/admin/desk')).body

const nothing: Desk = {
  ...{ todo: 0, drafts: 0, disputes: 0, offers: 0, payouts: 0 },
  ...{ backupIsLate: false, deliveryFails: false, hasFirstSteps: true },
}

test('a new store counts nothing, and has first steps', async () => {
  expect(await desk()).toEqual(nothing)
  const customer = await shop.as(shop.customer)
  expect((await customer.get('/api/admin/desk')).status).toBe(403)
})

test('an offer counts until it is answered, a draft until it is published or removed', async () => {
  const customer = await shop.as(shop.customer)
  const { beat_id: beat, id: license } = shop.licenses[1]!
  const { body: offer } = await customer.post<{ id: string }>('/api/offers', { beat, license, price: 60 })
  const draft = await makeDraft(shop.db)
  await makeDraft(shop.db, { price_cents: null, state: 'checking' })
  await makeDraft(shop.db, { state: 'published' })
  await makeDraft(shop.db, { removed_at: 1 })
  expect(await desk()).toEqual({ ...nothing, todo: 2, offers: 1, drafts: 2 })
  await (await shop.as(shop.admin)).post(`/api/offers/${offer.id}/decline`, {})
  await shop.db.updateTable('drafts').set({ price_cents: null }).where('id', '=', draft).execute()
  expect(await desk()).toEqual({ ...nothing, drafts: 2 })
})

test('a dispute counts until its deadline has passed', async () => {
  await (await shop.as(shop.customer)).buy(shop.licenses[0]!, 29, '4000000000000259')
  await shop.app.jobs.drain()
  shop.sandbox!.runPendingTasks()
  await reconcile({ ...shop, log: shop.app.log, wakeJobs() {} })
  expect(await desk()).toEqual({ ...nothing, todo: 1, disputes: 1 })
  shop.clock.ms += 60 * DAY_MS
  expect(await desk()).toEqual(nothing)
})

test('a backup is late once it is older than its rhythm', async () => {
  await shop.db
    .insertInto('backups')
    .values({ id: uuidv7(), at: shop.clock.ms - 7 * DAY_MS, bytes: 58_000_000, missing_files: 0 })
    .execute()
  expect((await desk()).backupIsLate).toBe(false)
  shop.clock.ms += DAY_MS
  expect(await desk()).toMatchObject({ backupIsLate: true, todo: 1 })
})

test('a webhook that fails, or was turned off for it, counts; one turned off by hand does not', async () => {
  const row = {
    ...{
      id: uuidv7(),
      name: 'Bookkeeping',
      target: 'https://example.com/…4f9c',
      format: 'standard' as const,
    },
    ...{ events: writeJson(['beat.published' as const]), created_at: 1, paused_until: null },
    ...{ last_delivered_at: null, disabled_at: null, note: null, failing_since: null as number | null },
  }
  await shop.db.insertInto('webhooks').values(row).execute()
  const change = (given: object) => shop.db.updateTable('webhooks').set(given).execute()
  expect((await desk()).deliveryFails).toBe(false)
  await change({ failing_since: 5 })
  expect(await desk()).toMatchObject({ deliveryFails: true, todo: 1 })
  await change({ disabled_at: 9, note: 'It failed for three days.' })
  expect((await desk()).deliveryFails).toBe(true)
  await change({ disabled_at: 9, note: null })
  expect((await desk()).deliveryFails).toBe(false)
})
