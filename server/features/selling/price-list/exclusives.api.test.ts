import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import type { ExclusiveState } from '#contract/licenses/exclusive.ts'
import type { Verification } from '#contract/licenses/verification.ts'
import { reconcile, syncOrder } from '#server/features/selling/payments/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { makeBareOrder, makeUser } from '#tests/factories.ts'
import { basicScope } from '#tests/license-scopes.ts'
import { makeLicense, openShop, type Person, type Shop } from '#tests/shop.ts'

let shop: Shop
let exclusive: Row<'beat_licenses'>
beforeEach(async () => {
  shop = await openShop()
  exclusive = await makeLicense(shop.db, beat().id, {
    name: 'Exclusive',
    icon: 'diamond',
    price_cents: 50_000,
    position: 9,
    scope: writeJson({ ...basicScope, streams: null, exclusive: true, publishingShare: 25 }),
  })
  await shop.app.catalogue.refresh()
})
afterEach(() => shop.close())

const beat = () => shop.beats[0]!
const basic = () => shop.licenses[0]!
const context = () => ({ db: shop.db, payments: shop.payments, log: shop.app.log, wakeJobs: () => {} })
const buyer = async (person: Person, license = exclusive) => {
  const self = await shop.as(person)
  await self.addToCart(license)
  return self
}
const begin = async (person: Person, license = exclusive, price = 500) => {
  const self = await buyer(person, license)
  return { self, ...(await self.checkOut(price)).body }
}
const intentOf = async (orderId: string) => {
  const { intent_id } = await shop.db
    .selectFrom('orders')
    .select('intent_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return shop.payments.stripe.paymentIntents.retrieve(intent_id!, { expand: ['latest_charge'] })
}
const mailTo = async ({ email }: Person) => {
  await shop.app.jobs.drain()
  const mails = await shop.db.selectFrom('mailbox').select('text').where('recipient', '=', email).execute()
  return mails.map(({ text }) => text).join('\n')
}
const rows = () => shop.db.selectFrom('exclusives').select(['order_id', 'state']).execute()
const endHold = () => shop.db.updateTable('exclusives').set({ held_until: 1 }).execute()
const detail = async () => (await (await shop.as()).get<BeatDetail>(`/api/beats/${beat().id}`)).body
const listed = async () =>
  (await (await shop.as()).get<{ id: string }[]>('/api/beats')).body.some(({ id }) => id === beat().id)
const stateNow = async () =>
  (await (await shop.as()).get<ExclusiveState>(`/api/beats/${beat().id}/exclusive`)).body

describe('a bought exclusive', () => {
  test('is authorized, claimed, then captured, and the beat leaves the store', async () => {
    const { self, clientSecret, orderId } = await begin(shop.customer)
    expect(await stateNow()).toMatchObject({ state: 'held', freeAt: expect.any(String) })
    await self.pay(clientSecret)
    expect((await intentOf(orderId)).status).toBe('requires_capture')
    expect((await self.order(orderId)).paymentStatus).toBe('Completed')
    expect(await intentOf(orderId)).toMatchObject({ status: 'succeeded', latest_charge: { captured: true } })
    expect(await rows()).toEqual([{ order_id: orderId, state: 'sold' }])
    await shop.app.jobs.drain()
    await shop.app.catalogue.refresh()
    expect(await listed()).toBe(false)
    expect(await stateNow()).toEqual({ state: 'sold', freeAt: null, licensesGranted: 1 })
    const sold = await detail()
    expect(sold.soldExclusivelyAt).toEqual(expect.any(String))
    expect(sold.licenses.map(({ availability }) => availability)).toEqual(['sold', 'sold', 'sold'])
    const other = await shop.as(shop.other)
    expect(await other.addToCart(basic())).toMatchObject({ status: 409, body: { code: 'exclusive_sold' } })
  })

  test('lists earlier licenses in its contract, which stay valid', async () => {
    await shop.db
      .insertInto('license_templates')
      .values({
        id: 'tier',
        name: 'Exclusive',
        description: 'Yours alone.',
        icon: 'diamond',
        scope: exclusive.scope!,
        added_rights: writeJson([]),
        price_cents: 50_000,
        position: 9,
        terms: '{grant}. {exclusivity}',
      })
      .execute()
    await shop.db
      .updateTable('beat_licenses')
      .set({ template_id: 'tier', scope: null })
      .where('id', '=', exclusive.id)
      .execute()
    const earlier = await (await shop.as(shop.other)).buy(basic(), 29)
    const order = await (await shop.as(shop.customer)).buy(exclusive, 500)
    await shop.app.jobs.drain()
    const certificate = (await (await shop.as(shop.customer)).order(order.id)).beats[0]!.delivery!.certificate
    const visitor = await shop.as()
    const { body } = await visitor.get<Verification>(`/api/verify/${certificate}`)
    expect(body.statement!.license.terms).toEqual([
      'an exclusive license. The license is exclusive: from the day of the purchase on, nobody else can license the beat. Licenses granted before stay in force within their limits: 1 Basic (MP3, WAV, 50,000 streams, any copies, any videos, any radio, any shows, no end, buyer keeps 50%).',
    ])
    expect((await (await shop.as(shop.other)).order(earlier.id)).beats[0]!.delivery).toMatchObject({
      state: 'ready',
    })
  })

  test('stays off sale after a refund until an admin puts it back', async () => {
    const admin = await shop.as(shop.admin)
    const order = await (await shop.as(shop.customer)).buy(exclusive, 500)
    const again = () => admin.post(`/api/admin/beats/${beat().id}/sell-again`, {})
    expect(await again()).toMatchObject({ status: 409, body: { code: 'exclusive_in_force' } })
    expect((await admin.post('/api/payments/refund', { orderId: order.id })).status).toBeLessThan(300)
    expect((await (await shop.as(shop.customer)).order(order.id)).paymentStatus).toBe('Refunded')
    await shop.app.catalogue.refresh()
    expect(await listed()).toBe(false)
    expect((await again()).status).toBe(200)
    expect(await listed()).toBe(true)
    expect(await rows()).toEqual([])
    expect((await (await shop.as(shop.other)).buy(exclusive, 500)).paymentStatus).toBe('Completed')
  })
})

describe('during a payment', () => {
  test('nobody else can start paying for the beat until the hold ends', async () => {
    await begin(shop.customer)
    for (const [license, price] of [
      [exclusive, 500],
      [basic(), 29],
    ] as const) {
      const other = await buyer(shop.other, license)
      const refused = await other.checkOut(price)
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'exclusive_held', detail: expect.stringContaining('available again in 15 minutes') },
      })
      expect(refused.body).toHaveProperty('freeAt')
    }
    await endHold()
    expect((await (await shop.as(shop.other)).checkOut(29)).status).toBe(200)
  })

  test('earlier payments are canceled, so that only one can succeed', async () => {
    const first = await begin(shop.other, basic(), 29)
    await begin(shop.customer)
    expect((await intentOf(first.orderId)).status).toBe('canceled')
    await first.self.pay(first.clientSecret).catch(() => undefined)
    expect((await first.self.order(first.orderId)).paymentStatus).toBe('Canceled')
  })

  test('a free one cancels them, too, and lists those that were paid first', async () => {
    const [paying, paid] = [await begin(shop.other, basic(), 29), await begin(shop.admin, basic(), 29)]
    await paid.self.pay(paid.clientSecret)
    await shop.db
      .updateTable('beat_licenses')
      .set({ price_cents: 0 })
      .where('id', '=', exclusive.id)
      .execute()
    const free = await begin(shop.customer, exclusive, 0)
    expect(free.clientSecret).toBeNull()
    expect(await rows()).toEqual([{ order_id: free.orderId, state: 'sold' }])
    expect((await intentOf(paying.orderId)).status).toBe('canceled')
    await paying.self.pay(paying.clientSecret).catch(() => undefined)
    expect((await paying.self.order(paying.orderId)).paymentStatus).toBe('Canceled')
    expect((await paid.self.order(paid.orderId)).paymentStatus).toBe('Completed')
    const { earlier_licenses } = await shop.db
      .selectFrom('order_lines')
      .select('earlier_licenses')
      .where('order_id', '=', free.orderId)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(earlier_licenses!)).toMatchObject([{ name: 'Basic', count: 1 }])
  })

  test('the same buyer returns to the same payment, without extending the hold', async () => {
    const first = await begin(shop.customer)
    const { freeAt } = await stateNow()
    const again = await first.self.checkOut(500)
    expect(again.body).toMatchObject({ orderId: first.orderId, clientSecret: first.clientSecret })
    expect((await stateNow()).freeAt).toBe(freeAt)
  })

  test('a canceled checkout frees the beat', async () => {
    const { self, orderId } = await begin(shop.customer)
    await (await shop.as(shop.admin)).remove(`/api/orders/${orderId}`)
    expect(await rows()).toEqual([])
    expect(self).toBeDefined()
  })
})

describe('an authorization', () => {
  test('that arrives after another purchase is released without a charge', async () => {
    const late = await begin(shop.customer)
    await endHold()
    // The other buyer's checkout cancels other payments, so this buyer's bank responds first.
    await late.self.pay(late.clientSecret)
    await shop.db
      .updateTable('exclusives')
      .set({ order_id: await makeBareOrder(shop.db, 'another order'), state: 'sold', held_until: Date.now() })
      .execute()
    const order = await late.self.order(late.orderId)
    expect(order.paymentStatus).toBe('Canceled')
    expect(order.paymentHistory.map(({ message }) => message)).toContain(
      'Someone else bought the exclusive license first. Nothing was charged.',
    )
    expect(await intentOf(late.orderId)).toMatchObject({ status: 'canceled', amount_received: 0 })
    expect(await mailTo(shop.customer)).toContain('Someone else bought the exclusive license')
    expect(await shop.db.selectFrom('grants').select('id').execute()).toEqual([])
    expect(await rows()).toEqual([{ order_id: 'another order', state: 'sold' }])
  })

  test('after the end of the hold is captured if the beat is free again', async () => {
    const { self, clientSecret, orderId } = await begin(shop.customer)
    await endHold()
    await self.pay(clientSecret)
    expect((await self.order(orderId)).paymentStatus).toBe('Completed')
  })

  test('whose capture fails frees the beat', async () => {
    const { self, clientSecret, orderId } = await begin(shop.customer)
    await self.pay(clientSecret, '4000000000006124')
    const order = await self.order(orderId)
    expect(order.paymentStatus).toBe('Canceled')
    expect(order.paymentHistory.map(({ message }) => message)).toContain(
      'The bank declined the charge. Nothing was charged.',
    )
    expect(await mailTo(shop.customer)).toContain('Your bank declined the charge')
    expect(await rows()).toEqual([])
    await shop.app.catalogue.refresh()
    expect(await listed()).toBe(true)
    expect((await (await shop.as(shop.other)).buy(exclusive, 500)).paymentStatus).toBe('Completed')
  })

  test('is settled by the reconciler, also after a kill between claim and capture', async () => {
    const { self, clientSecret, orderId } = await begin(shop.customer)
    await self.pay(clientSecret)
    // Simulates a kill: claimed, not captured.
    await shop.db
      .updateTable('exclusives')
      .set({ state: 'sold', held_until: Date.now() })
      .where('order_id', '=', orderId)
      .execute()
    await reconcile(context())
    expect((await self.order(orderId)).paymentStatus).toBe('Completed')
    expect(await intentOf(orderId)).toMatchObject({ status: 'succeeded' })
    await syncOrder(context(), orderId)
    expect(await shop.db.selectFrom('grants').select('id').execute()).toHaveLength(1)
  })

  test('of three concurrent buyers, one pays and the others are told', async () => {
    const people = [shop.customer, shop.other, await makeUser(shop.db)]
    const selves = await Promise.all(people.map((person) => buyer(person)))
    const answers = await Promise.all(selves.map((self) => self.checkOut(500)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const winner = answers.findIndex(({ status }) => status === 200)
    await selves[winner]!.pay(answers[winner]!.body.clientSecret)
    expect((await selves[winner]!.order(answers[winner]!.body.orderId)).paymentStatus).toBe('Completed')
    const late = await selves[(winner + 1) % 3]!.checkOut(500)
    expect(late).toMatchObject({ status: 409, body: { code: 'exclusive_sold' } })
    const charged = (await shop.payments.stripe.charges.list({ limit: 100 })).data.filter(
      ({ captured }) => captured,
    )
    expect(charged).toHaveLength(1)
  })
})
