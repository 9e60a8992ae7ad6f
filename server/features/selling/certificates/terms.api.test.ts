import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Verification } from '#contract/licenses/verification.ts'
import type { Order } from '#contract/orders/order.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { basicScope } from '#tests/license-scopes.ts'
import { openShop, type Shop } from '#tests/shop.ts'

const DAY_MS = 86_400_000
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await shop.db
    .updateTable('beat_licenses')
    .set({ scope: writeJson({ ...basicScope, termYears: 3 }) })
    .where('name', '=', 'Basic')
    .execute()
})
afterEach(() => shop.close())

async function own() {
  const buyer = await shop.as(shop.customer)
  const order = await buyer.buy(shop.licenses[0]!, 29)
  await shop.app.jobs.drain()
  return { buyer, order, certificate: order.beats[0]!.delivery!.certificate }
}

/** Sets every license to end in this many days. */
async function endIn(days: number): Promise<number> {
  const ends_at = Date.now() + days * DAY_MS
  await shop.db
    .updateTable('grants')
    .set({ starts_at: ends_at - 1_095 * DAY_MS, ends_at })
    .execute()
  return ends_at
}

const verify = async (certificate: string) =>
  (await (await shop.as()).get<Verification>(`/api/verify/${certificate}`)).body

const reminders = () =>
  shop.db.selectFrom('mailbox').selectAll().where('subject', 'like', '%ends on%').execute()

test('a license with a term shows its end and expires after it', async () => {
  const { order, certificate } = await own()
  const { passport } = order.beats[0]!
  const bought = new Date(passport!.boughtAt)
  expect(passport).toMatchObject({ startsAt: passport!.boughtAt })
  expect(new Date(passport!.endsAt!).getUTCFullYear()).toBe(bought.getUTCFullYear() + 3)
  const { statement } = await verify(certificate)
  expect(statement!.term).toEqual({ from: passport!.startsAt, until: passport!.endsAt })
  await endIn(-1)
  expect((await verify(certificate)).state).toBe('expired')
})

test('its buyer is reminded once, 30 days before the end', async () => {
  await own()
  await endIn(31)
  await shop.app.jobs.drain()
  expect(await reminders()).toEqual([])
  const later = Date.now() + 2 * DAY_MS
  await shop.app.jobs.drain({ at: later })
  const [mail, ...others] = await reminders()
  expect(others).toEqual([])
  expect(mail!.recipient).toBe(shop.customer.email)
  expect(mail!.text).toContain('To keep your license, buy it again')
  expect(mail!.text).toContain('/orders/')
  // Even if the outbox was emptied, as happens after months.
  await shop.db.deleteFrom('mails').execute()
  await shop.app.jobs.drain({ at: later + DAY_MS })
  expect(await reminders()).toHaveLength(1)
})

test('two instances send one reminder', async () => {
  await own()
  await endIn(20)
  const { remindOfTerms } = await import('./remind-of-terms.ts')
  const runs: (() => Promise<void>)[] = []
  const jobs = {
    every: (_name: string, _ms: number, run: (context: { now: number }) => Promise<void>) =>
      runs.push(() => run({ now: Date.now() })),
  }
  for (const _instance of [1, 2]) remindOfTerms(jobs as never, shop.db)
  await Promise.all(runs.map((run) => run()))
  await shop.app.jobs.drain()
  expect(await reminders()).toHaveLength(1)
})

test('a reminder that cannot be written, as the database fails, is written later', async () => {
  await own()
  await shop.app.jobs.drain()
  await endIn(20)
  await shop.db.schema.alterTable('order_lines').renameTo('unreadable_lines').execute()
  const failed = await shop.app.jobs.drain({ at: Date.now() + DAY_MS })
  await shop.db.schema.alterTable('unreadable_lines').renameTo('order_lines').execute()
  expect(failed.failures.map(({ name }) => name)).toContain('send mail')
  await shop.app.jobs.drain({ at: Date.now() + 2 * DAY_MS })
  expect(await reminders()).toHaveLength(1)
})

test.each([
  ['ended', () => endIn(-1)],
  ['was refunded', () => shop.db.updateTable('grants').set({ revoked_at: 1 }).execute()],
])('there is no reminder for a license that %s', async (_what, happen) => {
  await own()
  await endIn(20)
  await happen()
  await shop.app.jobs.drain()
  expect(await reminders()).toEqual([])
})

test('renewing a license before it ends starts the new term at the end of the old one', async () => {
  const { buyer, certificate } = await own()
  await buyer.put(`/api/licenses/${certificate}/uses`, { url: 'https://youtu.be/9wXz2kQe', title: 'Song' })
  await buyer.put(`/api/licenses/${certificate}/streams`, { count: 40_000 })
  expect((await buyer.addToCart(shop.licenses[0]!)).body).toMatchObject({ code: 'already_owned' })
  const endsAt = await endIn(20)
  const renewed = await buyer.buy(shop.licenses[0]!, 29)
  await shop.app.jobs.drain()
  const { passport } = renewed.beats[0]!
  expect(passport).toMatchObject({
    startsAt: new Date(endsAt).toISOString(),
    replaces: { kind: 'renewal', certificate },
    uses: [{ title: 'Song' }],
    streams: { count: null },
  })
  expect(Date.parse(passport!.endsAt!)).toBeGreaterThan(endsAt + 1_090 * DAY_MS)
  const page = await verify(passport!.certificate)
  expect(page.statement).toMatchObject({ replaces: certificate, term: { from: passport!.startsAt } })
  expect((await verify(certificate)).replacedBy).toMatchObject({
    kind: 'renewal',
    certificate: passport!.certificate,
  })
  expect((await buyer.addToCart(shop.licenses[0]!)).body, 'once').toMatchObject({ code: 'already_owned' })
  await shop.db.updateTable('grants').set({ ends_at: 1 }).where('certificate', '=', certificate).execute()
  expect((await verify(certificate)).state).toBe('expired')
  expect((await buyer.get<Order[]>('/api/orders/mine')).body).toHaveLength(2)
})

test('renewing an expired license starts on the day of purchase', async () => {
  const { buyer } = await own()
  await endIn(-40)
  const before = Date.now()
  const { passport } = (await buyer.buy(shop.licenses[0]!, 29)).beats[0]!
  expect(Date.parse(passport!.startsAt!)).toBeGreaterThanOrEqual(before)
})

test('the contract of a renewal states its start', async () => {
  const { buyer } = await own()
  const endsAt = await endIn(10)
  await buyer.buy(shop.licenses[0]!, 29)
  await shop.db.updateTable('order_lines').set({ license_terms: 'It lasts {term}.' }).execute()
  await shop.app.jobs.drain()
  const { statement } = await shop.db
    .selectFrom('grants')
    .select('statement')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(endsAt)
  expect(JSON.parse(statement!).license.terms).toEqual([`It lasts for 3 years from ${day}.`])
})
