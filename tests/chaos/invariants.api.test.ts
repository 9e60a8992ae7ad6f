import { afterEach, beforeEach, expect, test } from 'vitest'
import { runTransfers } from '#server/features/selling/payouts/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { makeUser } from '#tests/factories.ts'
import { basicScope } from '#tests/license-scopes.ts'
import { makeLicense, openShop, type Shop } from '#tests/shop.ts'
import { acceptSplit, putSplit } from '#tests/splits.ts'
import { connectStripe, transfersOf } from '#tests/transfers.ts'
import { openDeals } from './deals.ts'
import { findViolations } from './invariants.ts'
import { findBrokenPromises } from './memory.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await openDeals(shop.db, 5)
})
afterEach(() => shop.close())

test('every violation of a money invariant is detected', async () => {
  const { db } = shop
  const [customer, other, admin] = await Promise.all([shop.customer, shop.other, shop.admin].map(shop.as))
  const scope = writeJson({ ...basicScope, exclusive: true })
  const exclusive = await makeLicense(db, shop.beats[1]!.id, { name: 'Exclusive', scope, price_cents: 6_000 })
  // 20% off.
  const { id } = await customer!.buy(shop.licenses[0]!, 23.2)
  await other!.buy(shop.licenses[2]!, 36.4)
  const { id: exclusiveId } = await customer!.buy(exclusive, 48)
  const { id: refundedId } = await other!.buy(shop.licenses[0]!, 23.2)
  expect((await admin!.post('/api/payments/refund', { orderId: refundedId })).status).toBe(200)

  const violations = () => findViolations(db, shop.payments)
  expect(await violations()).toEqual([])
  const breaks: [words: string, act: { execute: () => Promise<unknown> }][] = [
    ['0 grants for 1 lines', db.deleteFrom('grants').where('order_id', '=', id)],
    ['0 receipts', db.deleteFrom('mails').where('unique_key', '=', `receipt:${id}`)],
    [
      '0 entries of being paid',
      db.deleteFrom('payment_history').where('order_id', '=', id).where('kind', '=', 'paid'),
    ],
    ['lines do not add up', db.updateTable('orders').set({ amount_cents: 1 }).where('id', '=', id)],
    [
      'the provider says Completed',
      db.updateTable('orders').set({ status: 'Disputed' }).where('id', '=', id),
    ],
    ['names another payment', db.updateTable('orders').set({ intent_id: 'pi_other' }).where('id', '=', id)],
    [
      '1 downloads are open',
      db.updateTable('grants').set({ revoked_at: null }).where('order_id', '=', refundedId),
    ],
    [
      'names 0 earlier licenses of 1',
      db
        .updateTable('order_lines')
        .set({ earlier_licenses: writeJson([]) })
        .where('order_id', '=', exclusiveId),
    ],
    ['is on sale although', db.updateTable('beats').set({ exclusive_sold_at: null })],
    ['was licensed after its exclusive was sold', db.updateTable('beats').set({ exclusive_sold_at: 1 })],
    ['which is not its own', db.deleteFrom('exclusives')],
    ['of 1 times', db.updateTable('deals').set({ max_uses: 1 }).where('kind', '=', 'sale')],
    ['has 0 invoices', db.deleteFrom('invoices').where('order_id', '=', id)],
    ['have a gap', db.updateTable('invoices').set({ number: 'A-9999' }).where('order_id', '=', exclusiveId)],
    ['is failed, at the provider succeeded', db.updateTable('refunds').set({ status: 'failed' })],
    ['was asked for by nobody', db.deleteFrom('refunds')],
    ['belongs to no order', db.deleteFrom('orders').where('id', '=', id)],
  ]
  for (const [words, act] of breaks) {
    await act.execute()
    expect((await violations()).join('\n')).toContain(words)
  }
})

test('two upgrades of one license and misused offers are detected', async () => {
  const { db, licenses } = shop
  const [customer, admin] = await Promise.all([shop.customer, shop.admin].map(shop.as))
  const violations = async () => (await findViolations(db, shop.payments)).join('\n')
  const wanted = { beat: licenses[0]!.beat_id, license: licenses[0]!.id, price: 15 }
  const { body: offer } = await customer!.post<{ id: string }>('/api/offers', wanted)
  expect((await admin!.post(`/api/offers/${offer.id}/accept`, {})).status).toBe(200)
  const { id: agreed } = await customer!.buy(licenses[0]!, 15)
  const { id: second } = await customer!.buy(licenses[2]!, 36.4)
  const { id: third } = await customer!.buy(licenses[3]!, 79.99)
  expect(await violations()).toBe('')

  await db.updateTable('offers').set({ order_id: second }).execute()
  expect(await violations()).toContain(`does not name order ${agreed}`)
  await db.updateTable('offers').set({ order_id: agreed, agreed_cents: 1 }).execute()
  expect(await violations()).toContain('an agreed price that nobody agreed to')
  await db.updateTable('offers').set({ agreed_cents: 1_500 }).execute()

  const { id: replaces } = await db
    .selectFrom('grants')
    .select('id')
    .where('order_id', '=', agreed)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('order_lines')
    .set({ replaces, replacement: 'upgrade' })
    .where('order_id', 'in', [second, third])
    .execute()
  expect(await violations()).toContain('was upgraded more than once')
  // A partial refund of one upgrade makes room for another.
  await db.updateTable('order_lines').set({ refunded_at: 1 }).where('order_id', '=', second).execute()
  expect(await violations()).not.toContain('was upgraded more than once')
})

test('transfers that differ from those of the provider are detected', async () => {
  const { db, beats } = shop
  const femi = await makeUser(db, { email: 'femi@example.com' })
  await acceptSplit(shop, await putSplit(shop, beats[0]!.id, [{ email: femi.email, sales: 30 }]))
  await connectStripe(shop, await shop.as(femi))
  const { id } = await (await shop.as(shop.customer)).buy(shop.licenses[0]!, 23.2)
  const transfers = transfersOf(shop, { rhythm: 'daily', minimum: 1, holdDays: 1 })
  shop.clock.ms += 3 * 24 * 3_600_000
  await runTransfers(transfers)
  await (await shop.as(shop.admin)).post('/api/payments/refund', { orderId: id })
  await runTransfers(transfers)
  const violations = async () => (await findViolations(db, shop.payments)).join('\n')
  expect(await violations()).toBe('')

  const reversal = await db.selectFrom('payout_reversals').selectAll().executeTakeFirstOrThrow()
  const payout = await db.selectFrom('payouts').selectAll().executeTakeFirstOrThrow()
  const breaks: [words: string, act: { execute: () => Promise<unknown> }][] = [
    ['the provider took back', db.updateTable('payout_reversals').set({ state: 'refused' })],
    ['is still on its way', db.updateTable('payout_reversals').set({ state: 'sending' })],
    ['here 0', db.deleteFrom('payout_reversals')],
    ['names another transfer', db.updateTable('payouts').set({ transfer_id: 'tr_other' })],
    ['the provider sent', db.updateTable('payouts').set({ cents: payout.cents + 1 })],
    ['which gave', db.updateTable('payout_lines').set({ cents: payout.cents + 1 })],
    ['has 1 transfers', db.updateTable('payouts').set({ state: 'failed' })],
    ['belongs to no payout', db.updateTable('payouts').set({ method: 'bank' })],
  ]
  for (const [words, act] of breaks) {
    await act.execute()
    expect(await violations()).toContain(words)
  }
  expect(reversal.cents).toBe(payout.cents)
})

test('every broken promise to buyers is detected', async () => {
  const { db, licenses } = shop
  const customer = await shop.as(shop.customer)
  await customer.addToCart(licenses[0]!)
  const { body: cart } = await customer.get<{ license: { id: string; revision: string } }[]>(
    `/api/carts/${shop.customer.id}`,
  )
  const order = (await customer.checkOut(23.2)).body.orderId
  const revisions = new Map(cart.map(({ license }) => [license.id, license.revision]))
  const find = (totalCents: number, texts = revisions, deleted: Shop['customer'][] = []) =>
    findBrokenPromises(db, { agreed: new Map([[order, { totalCents, revisions: texts }]]), deleted })
  expect(await find(2_320)).toEqual([])
  expect(await find(2_300)).toEqual([`order ${order} is over 2320, its buyer agreed to 2300`])
  expect(await find(2_320, new Map())).toEqual([
    `order ${order} has a license text that its buyer did not read`,
  ])
  expect(await find(2_320, revisions, [shop.customer])).toHaveLength(2)
})
