import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Payouts } from '#contract/splits/payout.ts'
import type { Today } from '#contract/store/today.ts'
import type { TodoRow } from '#contract/store/todo.ts'
import { reconcile } from '#server/features/selling/payments/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { makeDraft } from '#tests/drafts.ts'
import { makeUser } from '#tests/factories.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { acceptSplit, putSplit } from '#tests/splits.ts'

const DAY_MS = 86_400_000
let shop: Shop
beforeEach(async () => {
  shop = await openShop({ RATE_LIMITS: 'off' }, 'ready')
})
afterEach(() => shop.close())

const admin = () => shop.as(shop.admin)
const today = async () => (await (await admin()).get<Today>('/api/admin/today')).body
const rows = async <Kind extends TodoRow['kind']>(kind: Kind) =>
  (await today()).todo.filter((row): row is Extract<TodoRow, { kind: Kind }> => row.kind === kind)
const iso = (at: number) => new Date(at).toISOString()
const settle = () => reconcile({ ...shop, log: shop.app.log, wakeJobs() {} })

async function offer(price: number, buyer = shop.customer) {
  const { beat_id: beat, id: license } = shop.licenses[1]!
  const { body } = await (await shop.as(buyer)).post<{ id: string }>('/api/offers', { beat, license, price })
  return body.id
}

test('offers wait with the one that lapses first, until each is answered', async () => {
  const first = await offer(60)
  const second = await offer(70, shop.other)
  const lapse = (id: string, days: number) =>
    shop.db
      .updateTable('offers')
      .set({ expires_at: shop.clock.ms + days * DAY_MS })
      .where('id', '=', id)
      .execute()
  await lapse(first, 5)
  await lapse(second, 1)
  const dueAt = iso(shop.clock.ms + DAY_MS)
  expect(await rows('offers')).toMatchObject([
    { count: 2, dueAt, to: '/admin/offers?show=waiting', first: { title: shop.beats[0]!.title, amount: 70 } },
  ])
  await (await admin()).post(`/api/offers/${second}/decline`, {})
  expect(await rows('offers')).toMatchObject([{ count: 1, first: { amount: 60 } }])
  shop.clock.ms += 6 * DAY_MS
  expect(await rows('offers')).toEqual([])
})

test('a dispute waits with its reason and deadline; after it, the bank decides', async () => {
  const order = await (await shop.as(shop.customer)).buy(shop.licenses[0]!, 29, '4000000000000259')
  await shop.app.jobs.drain()
  shop.sandbox!.runPendingTasks()
  await settle()
  const [provider] = (await shop.payments.stripe.disputes.list()).data
  const dueAt = provider!.evidence_details.due_by! * 1000
  expect(await rows('dispute')).toMatchObject([
    {
      ...{ dueAt: iso(dueAt), reason: provider!.reason, to: `/admin/manage-payments?order=${order.number}` },
      order: { number: order.number, username: shop.customer.username, amount: 29, currency: 'usd' },
    },
  ])
  expect((await today()).money).toMatchObject({ paid: 29, disputed: 29, kept: 0 })
  shop.clock.ms = dueAt
  expect((await today()).todo).toEqual([])
  expect((await today()).waits).toEqual([
    { kind: 'dispute', username: shop.customer.username, amount: 29, currency: 'usd', provider: 'stripe' },
  ])
})

test('a refund that failed waits until one of the same order is on its way, or a month has passed', async () => {
  const order = await (await shop.as(shop.customer)).buy(shop.licenses[0]!, 29)
  const refund = (status: 'failed' | 'pending', at: number) =>
    shop.db
      .insertInto('refunds')
      .values({
        ...{ id: uuidv7(), order_id: order.id, amount_cents: 1_000, status, provider_id: null },
        ...{ requested_by: shop.admin.username, created_at: at, problem: 'The card was closed.' },
      })
      .execute()
  await refund('failed', shop.clock.ms)
  expect(await rows('refund')).toMatchObject([
    { since: iso(shop.clock.ms), problem: 'The card was closed.', order: { amount: 10 } },
  ])
  await refund('pending', shop.clock.ms + 1)
  expect(await rows('refund')).toEqual([])
  await shop.db.deleteFrom('refunds').where('status', '=', 'pending').execute()
  shop.clock.ms += 31 * DAY_MS
  expect(await rows('refund')).toEqual([])
})

test('a file that cannot be read waits until another is uploaded, or the beat is deleted', async () => {
  const beat_id = shop.beats[0]!.id
  await shop.db
    .insertInto('beat_uploads')
    .values({
      ...{ beat_id, version: '1', state: 'failed', progress: 0, error: 'The zip ends too early.' },
      ...{ audio_name: 'a.wav', audio_path: null, cover_path: null, wanted_status: 'ready' },
      ...{ loudness_lufs: null, suggestion: null, created_at: shop.clock.ms },
    })
    .execute()
  expect(await rows('file')).toMatchObject([
    { title: shop.beats[0]!.title, error: 'The zip ends too early.', since: iso(shop.clock.ms) },
  ])
  await shop.db.updateTable('beat_uploads').set({ state: 'done' }).execute()
  expect(await rows('file')).toEqual([])
  await shop.db.updateTable('beat_uploads').set({ state: 'failed' }).execute()
  await (await admin()).remove(`/api/beats/${beat_id}`)
  expect(await rows('file')).toEqual([])
})

test('people to pay by hand wait with their sum, until they are paid', async () => {
  const femi = await makeUser(shop.db, { email: 'femi@example.com' })
  await acceptSplit(shop, await putSplit(shop, shop.beats[0]!.id, [{ email: femi.email, sales: 30 }]))
  await (await shop.as(shop.customer)).buy(shop.licenses[0]!, 29)
  const bank = { method: 'bank', accountName: 'O. Oduya', iban: 'DE02120300000000202051', bic: '' }
  expect((await (await shop.as(femi)).put('/api/my-shares/method', bank)).status).toBe(200)
  expect(await rows('payouts')).toEqual([])
  const soldAt = shop.clock.ms
  shop.clock.ms += 15 * DAY_MS
  const people = (await (await admin()).get<Payouts>('/api/admin/payouts')).body.people
  const [row] = await rows('payouts')
  // The smallest payout is 25 dollars.
  expect([people[0]?.blockedBy, row]).toEqual(['minimum', undefined])
  const { version } = (await (await admin()).get<{ version: number }>('/api/settings')).body
  const { values } = (await (await admin()).get<{ values: { payouts: object } }>('/api/settings')).body
  await (await admin()).patch('/api/settings', { version, payouts: { ...values.payouts, minimum: 1 } })
  const [ready] = await rows('payouts')
  expect(ready).toMatchObject({ people: [{ name: 'femi', amount: 8.36 }], total: 8.36, to: '/admin/payouts' })
  expect(Math.abs(Date.parse(ready!.since!) - soldAt - 14 * DAY_MS)).toBeLessThan(DAY_MS)
  const paidOn = iso(shop.clock.ms).slice(0, 10)
  const payments = [{ collaboratorId: people[0]!.id, amount: 8.36, reference: 'TRF 1' }]
  expect((await (await admin()).post('/api/admin/payouts', { paidOn, payments })).status).toBe(200)
  expect(await rows('payouts')).toEqual([])
})

test('drafts that are ready wait, with what the others lack', async () => {
  await makeDraft(shop.db, { price_cents: null })
  expect(await rows('drafts')).toEqual([])
  const ready = await makeDraft(shop.db)
  await makeDraft(shop.db, { description: '' })
  await makeDraft(shop.db, {
    problem: writeJson({ code: 'short' as const, title: 'Short', detail: 'It is.' }),
  })
  await makeDraft(shop.db, { state: 'sending' })
  expect(await rows('drafts')).toMatchObject([{ ready: 1, unready: 3, needs: ['price', 'description'] }])
  await shop.db.updateTable('drafts').set({ state: 'published' }).where('id', '=', ready).execute()
  expect(await rows('drafts')).toEqual([])
})

test('a backup waits once the last is older than a week; before, it comes next', async () => {
  const backup = { id: uuidv7(), at: shop.clock.ms, bytes: 58_000_000, missing_files: 0 }
  await shop.db.insertInto('backups').values(backup).execute()
  expect(await today()).toMatchObject({ todo: [], next: [{ kind: 'backup' }] })
  shop.clock.ms += 9 * DAY_MS
  expect(await today()).toMatchObject({
    todo: [{ kind: 'backup', since: iso(backup.at), bytes: 58_000_000, days: 9 }],
    next: [],
  })
})

test('a dead mail and a dead job wait and get another chance, once', async () => {
  await offer(60)
  await shop.app.jobs.drain()
  const mail = await shop.db
    .updateTable('mails')
    .set({ status: 'dead', last_error: 'Mailbox full', attempts: 6 })
    .where('recipient', '=', shop.admin.email)
    .returning(['id', 'template'])
    .executeTakeFirstOrThrow()
  const dead = { unique_key: null, status: 'dead' as const, run_at: 0, attempts: 6, created_at: Date.now() }
  const [jobId, mailId] = [uuidv7(), mail.id]
  await shop.db
    .insertInto('jobs')
    .values([
      { id: jobId, name: 'some work', payload: '{}', last_error: 'No disk', ...dead },
      // What sends a dead mail is not listed beside it.
      { id: uuidv7(), name: 'send mail', payload: JSON.stringify({ mailId }), last_error: '', ...dead },
    ])
    .execute()
  expect(await rows('job')).toMatchObject([{ failures: [{ id: jobId, error: 'No disk' }] }])
  expect(await rows('mail')).toMatchObject([
    { failures: [{ kind: 'mail', id: mailId, about: shop.admin.email, attempts: 6 }] },
  ])
  const retry = async (path: string) =>
    (await (await admin()).post(`/api/admin/failures/${path}/retry`, {})).status
  expect([await retry(`mail/${mailId}`), await retry(`mail/${mailId}`)]).toEqual([200, 404])
  expect([await retry(`job/${jobId}`), await retry(`job/${jobId}`)]).toEqual([200, 404])
  expect(await retry(`tag/${jobId}`)).toBe(400)
  await shop.app.jobs.drain()
  const sent = await shop.db.selectFrom('mails').select('status').where('id', '=', mailId).executeTakeFirst()
  expect(sent?.status).toBe('sent')
  expect(await rows('mail')).toEqual([])
})

test('rows are sorted by their time limits; those without one come last, in the order of their kinds', async () => {
  const id = await offer(60)
  await shop.db
    .updateTable('offers')
    .set({ expires_at: shop.clock.ms + 200 * DAY_MS })
    .where('id', '=', id)
    .execute()
  await makeDraft(shop.db)
  await (await shop.as(shop.other)).buy(shop.licenses[0]!, 29, '4000000000000259')
  await shop.app.jobs.drain()
  shop.sandbox!.runPendingTasks()
  await settle()
  expect((await today()).todo.map(({ kind }) => kind)).toEqual(['dispute', 'offers', 'drafts'])
})

test('a payment that is not through after half an hour is up to others, and forgotten after days', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  await customer.checkOut(29)
  expect((await today()).waits).toEqual([])
  shop.clock.ms += DAY_MS
  expect((await today()).waits).toEqual([
    { kind: 'payment', username: shop.customer.username, amount: 29, currency: 'usd' },
  ])
  shop.clock.ms += 5 * DAY_MS
  expect((await today()).waits).toEqual([])
})
