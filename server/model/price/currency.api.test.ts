import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import type { LicenseTier } from '#contract/licenses/license-tier.ts'
import type { Verification } from '#contract/licenses/verification.ts'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import type { AuditEntry } from '#contract/store/audit.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import type { Today } from '#contract/store/today.ts'
import { adoptCurrency } from '#server/features/store/settings/index.ts'
import { ensureLicenseTemplates } from '#server/model/license/index.ts'
import { basicScope } from '#tests/license-scopes.ts'
import { billingInfo, makeLicense, openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
let admin: Awaited<ReturnType<Shop['as']>>
beforeEach(async () => {
  shop = await openShop({}, 'ready')
  admin = await shop.as(shop.admin)
})
afterEach(() => shop.close())

async function choose(currency: Currency | null) {
  const { version } = (await admin.get<SettingsView>('/api/settings')).body
  return admin.patch<SettingsView & { code?: string; detail?: string }>('/api/settings', {
    version,
    currency,
  })
}

const tier = (given: object) => ({
  name: 'Lease',
  description: 'For a release.',
  icon: 'gold',
  price: '',
  scope: basicScope,
  terms: 'The price is {price}.',
  ...given,
})

test('a store in yen sells without decimals, from the license to the credit note', async () => {
  await ensureLicenseTemplates(shop.db)
  await shop.db.deleteFrom('license_templates').execute()
  expect((await choose('jpy')).body.values.currency).toBe('jpy')

  const decimals = await admin.post('/api/admin/licenses', tier({ price: '29.99' }))
  expect(decimals).toMatchObject({
    status: 400,
    body: { errors: { price: 'Japanese Yen has no decimals. Enter a whole number, such as ¥30.' } },
  })
  const cheap = await admin.post('/api/admin/licenses', tier({ price: '49' }))
  expect(cheap.body).toMatchObject({ errors: { price: 'A card cannot be charged less than ¥50.' } })
  const { body: tiers } = await admin.post<LicenseTier[]>(
    '/api/admin/licenses',
    tier({ priceFactor: 1.45, offerTo: 'all-beats' }),
  )
  expect(tiers).toMatchObject([{ price: null, priceFactor: 1.45 }])

  const sale = { kind: 'sale', name: 'Spring', percent: 15 }
  expect((await admin.post('/api/deals', { ...sale, amount: null })).status).toBe(201)
  const beatId = shop.beats[1]!.id
  const { body: beat } = await admin.get<BeatDetail>(`/api/beats/${beatId}`)
  // ¥46 × 1.45 is ¥67, and ¥57 in the sale.
  expect(beat.licenses.find(({ name }) => name === 'Lease')?.price).toBe(57)

  const lease = await shop.db
    .selectFrom('beat_licenses')
    .selectAll()
    .where('beat_id', '=', beatId)
    .where('name', '=', 'Lease')
    .executeTakeFirstOrThrow()
  const customer = await shop.as(shop.customer)
  await customer.addToCart(lease)
  const { body: quote } = await customer.get<CartQuote>(`/api/carts/${shop.customer.id}/quote`)
  expect(quote).toMatchObject({ subtotal: 57, total: 57 })

  await customer.addToCart(await makeLicense(shop.db, shop.beats[0]!.id, { price_cents: 400_000 }))
  expect((await admin.patch('/api/settings', { version: 99, seller })).status).toBe(200)
  const { body: payment } = await customer.checkOut(3457)
  await customer.pay(payment.clientSecret)
  const order = await customer.order(payment.orderId)
  expect(order).toMatchObject({ paymentStatus: 'Completed', currency: 'jpy', price: 3457 })
  const [intent] = (await shop.payments.stripe.paymentIntents.list()).data
  expect(intent).toMatchObject({ amount: 3457, currency: 'jpy', status: 'succeeded' })

  await shop.app.jobs.drain()
  const mails = await shop.db.selectFrom('mailbox').select(['subject', 'text']).execute()
  expect(mails.find(({ subject }) => subject.startsWith('Your receipt'))?.text).toMatch(/¥57\b[^.]*¥3,457/s)
  const statement = (await customer.order(order.id)).beats[0]!.delivery!.certificate
  const { body: verified } = await admin.get<Verification>(`/api/verify/${statement}`)
  expect(JSON.stringify(verified)).toContain('JPY 57')
  const csv = (await admin.get('/api/orders/export')).raw.toString()
  expect(csv).toContain('"Completed","3457","jpy"')

  const part = await admin.post('/api/payments/refund', {
    orderId: order.id,
    lines: [order.beats[0]!.lineId],
  })
  expect(part.status, JSON.stringify(part.body)).toBe(200)
  const { data: refunds } = await shop.payments.stripe.refunds.list({ payment_intent: intent!.id })
  expect(refunds).toMatchObject([{ amount: 57, currency: 'jpy' }])
  const refunded = await customer.order(order.id)
  expect(refunded.paymentHistory.at(-1)?.message).toBe('Refund of ¥57')
  expect(refunded.documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note'])
  for (const { url } of refunded.documents)
    expect((await customer.get(url)).raw.subarray(0, 5).toString()).toBe('%PDF-')
  const documents = await shop.db.selectFrom('invoices').selectAll().orderBy('id').execute()
  expect(documents.map(({ content }) => JSON.parse(content))).toMatchObject([
    { currency: 'jpy', grossCents: 345_700 },
    { currency: 'jpy', grossCents: -5_700 },
  ])
})

const seller = {
  ...{ name: 'Wren Audio', street: 'Main St 1', postalCode: '150-0001', city: 'Tokyo', country: 'JP' },
  ...{ email: 'billing@example.com', represented: '', register: '', taxNumber: '', vatId: '', bank: '' },
  note: '',
}

test('prices keep their numbers, rounded if the currency has no decimals', async () => {
  await ensureLicenseTemplates(shop.db)
  await shop.db.updateTable('beats').set({ price_cents: 2999 }).where('id', '=', shop.beats[0]!.id).execute()
  await shop.db.updateTable('license_templates').set({ price_cents: 2999 }).execute()
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[1]!)
  await admin.post('/api/deals', {
    kind: 'code',
    name: 'Ten',
    code: 'TEN10',
    amount: 0.3,
    minimum: 29.5,
  })

  expect((await choose('eur')).status).toBe(200)
  expect((await admin.get<BeatDetail>(`/api/beats/${shop.beats[0]!.id}`)).body.price).toBe(29.99)
  expect((await choose('jpy')).status).toBe(200)

  const prices = async (table: 'beats' | 'beat_licenses' | 'license_templates' | 'cart_items') =>
    new Set(
      (await shop.db.selectFrom(table).select('price_cents').execute()).map(({ price_cents }) => price_cents),
    )
  expect(await prices('beats')).toEqual(new Set([3000, 4600]))
  expect(await prices('beat_licenses')).toEqual(new Set([null, 10_000]))
  expect(await prices('cart_items')).toEqual(new Set([10_000]))
  // A fixed price must be chargeable to a card.
  expect(await prices('license_templates')).toEqual(new Set([5000]))
  const deal = await shop.db.selectFrom('deals').selectAll().executeTakeFirstOrThrow()
  expect([deal.amount_cents, deal.minimum_cents]).toEqual([100, 3000])
  expect((await admin.get<BeatDetail>(`/api/beats/${shop.beats[0]!.id}`)).body.price).toBe(30)

  const log = await admin.get<AuditEntry[]>('/api/admin/audit?action=settings.changed')
  expect(log.body[0]?.details).toEqual({ currency: '“jpy”' })
})

test('an open payment in the old currency is canceled, and the next one is in the new', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const { body: before } = await customer.checkOut(29)
  await choose('eur')
  const shown = await customer.post('/api/payments/create-payment-intent', {
    price: 29,
    currency: 'usd',
    billingInfo,
  })
  expect(shown).toMatchObject({ status: 409, body: { code: 'currency_changed' } })
  const { body: after } = await customer.checkOut(29)
  expect(after.orderId).not.toBe(before.orderId)
  await shop.app.jobs.drain()
  expect(await customer.order(before.orderId)).toMatchObject({ paymentStatus: 'Canceled', currency: 'usd' })
  await customer.pay(after.clientSecret)
  expect(await customer.order(after.orderId)).toMatchObject({ paymentStatus: 'Completed', currency: 'eur' })
})

test('an abandoned payment is canceled, too', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const { body } = await customer.checkOut(29)
  await choose('gbp')
  await shop.app.jobs.drain()
  expect((await customer.order(body.orderId)).paymentStatus).toBe('Canceled')
})

test.each(['Completed', 'Refunded', 'Disputed'] as const)(
  'a sale that is %s fixes the currency',
  async (status) => {
    const { id } = await (await shop.as(shop.customer)).buy(shop.licenses[0]!, 29)
    await shop.db.updateTable('orders').set({ status, payment_mode: 'live' }).where('id', '=', id).execute()
    expect(await choose('eur')).toMatchObject({
      status: 409,
      body: {
        code: 'currency_fixed',
        detail: 'The currency can no longer change, because the store has made a sale.',
      },
    })
    expect((await admin.get<SettingsView>('/api/settings')).body.values.currency).toBe('usd')
  },
)

test('test orders keep their currency and count neither as sales nor in totals', async () => {
  const customer = await shop.as(shop.customer)
  const order = await customer.buy(shop.licenses[0]!, 29)
  expect((await choose('jpy')).status).toBe(200)
  expect(await customer.order(order.id)).toMatchObject({ price: 29, currency: 'usd' })
  const { body } = await admin.get<Today>('/api/admin/today')
  expect(body.money).toMatchObject({ currency: 'jpy', orders: 0, paid: 0 })
  expect(body.latestOrders).toMatchObject([{ price: 29, currency: 'usd' }])
  const { passport } = (await customer.order(order.id)).beats[0]!
  expect(passport?.upgradeCredit).toBeNull()
})

test('open offers fix the currency', async () => {
  const customer = await shop.as(shop.customer)
  const offer = { beat: shop.beats[0]!.id, license: shop.licenses[1]!.id, price: 80, message: '' }
  expect((await customer.post('/api/offers', { ...offer, currency: 'eur' })).body).toMatchObject({
    errors: { currency: 'Offers are made in USD.' },
  })
  const { body } = await customer.post<{ id: string }>('/api/offers', offer)
  expect(await choose('jpy')).toMatchObject({ status: 409, body: { code: 'currency_offers_open' } })
  await admin.post(`/api/offers/${body.id}/decline`, {})
  expect((await choose('jpy')).status).toBe(200)
})

test('an unsupported currency is refused, and saving is idempotent', async () => {
  for (const currency of ['kwd', 'EUR', 'xyz', 5])
    expect((await choose(currency as Currency)).status).toBe(400)
  await choose('eur')
  const before = await shop.db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
  expect((await choose('eur')).status).toBe(200)
  expect(await shop.db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).toEqual(
    before,
  )
})

test('the environment sets the currency at the start, unless there are sales', async () => {
  const config = { ...shop.config, currency: 'jpy' as Currency, fixed: new Set(['CURRENCY']) }
  await adoptCurrency(shop.db, config)
  await adoptCurrency(shop.db, config)
  await shop.app.catalogue.refresh()
  expect((await admin.get<BeatDetail>(`/api/beats/${shop.beats[1]!.id}`)).body.price).toBe(46)
  const { id } = await (await shop.as(shop.customer)).buy(shop.licenses[1]!, 100)
  await shop.db.updateTable('orders').set({ payment_mode: 'live' }).where('id', '=', id).execute()
  await expect(adoptCurrency(shop.db, { ...config, currency: 'eur' })).rejects.toThrow(
    'CURRENCY must be jpy: The currency can no longer change',
  )
})

test('a currency from the environment is shown as locked', async () => {
  const other = await openShop({ CURRENCY: 'SEK' })
  try {
    await adoptCurrency(other.db, other.config)
    const own = await other.as(other.admin)
    const { body } = await own.get<SettingsView>('/api/settings')
    expect(body).toMatchObject({ values: { currency: 'sek' }, locked: { currency: 'CURRENCY' } })
    const answer = await own.patch('/api/settings', { version: body.version, currency: 'eur' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'setting_locked' } })
    const terms = await own.get('/api/pages/terms')
    expect(JSON.stringify(terms.body)).toContain('Prices are in Swedish kronor')
  } finally {
    await other.close()
  }
})
