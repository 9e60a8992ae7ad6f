import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import type { CartItem } from '#contract/orders/cart.ts'
import { InvoiceContent } from '#contract/orders/invoice.ts'
import type { Order } from '#contract/orders/order.ts'
import type { PaymentSettings } from '#contract/orders/payment.ts'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import type { TaxSettings } from '#contract/pricing/tax.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { seller } from '#tests/seller.ts'
import { openShop, type Shop } from '#tests/shop.ts'

type Client = Awaited<ReturnType<Shop['as']>>

let shop: Shop
let customer: Client
let admin: Client
beforeEach(async () => {
  shop = await openShop({}, 'ready')
  customer = await shop.as(shop.customer)
  admin = await shop.as(shop.admin)
})
afterEach(() => shop.close())

const own = {
  mode: 'own',
  reverseCharge: true,
  rates: [
    { country: 'DE', name: 'VAT', percent: 19, isIncluded: true },
    { country: 'FR', name: 'VAT', percent: 20, isIncluded: true },
    { country: 'CA', name: 'GST', percent: 20, isIncluded: false },
  ],
} satisfies TaxSettings

async function setTax(tax: TaxSettings): Promise<void> {
  const { version } = (await admin.get<SettingsView>('/api/settings')).body
  const { status, body } = await admin.patch('/api/settings', { version, tax, seller })
  expect(status, JSON.stringify(body)).toBe(200)
}

async function sellIn(given: { countries: string[]; asksAddress?: boolean }): Promise<void> {
  const { version } = (await admin.get<SettingsView>('/api/settings')).body
  expect((await admin.patch('/api/settings', { version, ...given })).status).toBe(200)
}

/** A cart with a buyer's country. */
async function quoteFor(country: string, more = ''): Promise<CartQuote> {
  const { status, body } = await customer.get<CartQuote>(
    `/api/carts/${shop.customer.id}/quote?country=${country}${more}`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function payIn(country: string, price: number): Promise<Order> {
  const { status, body } = await customer.checkOut(price, { country: country as 'DE' })
  expect(status, JSON.stringify(body)).toBe(200)
  await customer.pay(body.clientSecret)
  return customer.order(body.orderId)
}

async function documentsOf({ id }: Order): Promise<InvoiceContent[]> {
  const rows = await shop.db
    .selectFrom('invoices')
    .select('content')
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ content }) => InvoiceContent.parse(JSON.parse(content)))
}

test('a store without taxes charges none', async () => {
  await customer.addToCart(shop.licenses[0]!)
  expect(await quoteFor('DE')).toMatchObject({ taxes: [], reverseCharge: null, total: 29 })
})

test('a buyer on Gran Canaria pays no Spanish VAT, in the quote, the order and the invoice', async () => {
  const spain = { country: 'ES', name: 'VAT', percent: 21, isIncluded: true }
  await setTax({ mode: 'own', reverseCharge: true, rates: [spain] })
  await sellIn({ countries: ['ES'] })
  await customer.addToCart(shop.licenses[0]!)
  expect(await quoteFor('ES', '&postalCode=08001')).toMatchObject({ total: 29, taxes: [{ amount: 5.03 }] })
  expect(await quoteFor('ES', '&postalCode=35001')).toMatchObject({ total: 29, taxes: [] })
  const inSpain = { country: 'ES' as const, city: 'Las Palmas', postalCode: '35001' }
  const { body } = await customer.checkOut(29, inSpain)
  await customer.pay(body.clientSecret)
  const order = await customer.order(body.orderId)
  expect(order).toMatchObject({ price: 29, paymentStatus: 'Completed' })
  expect((await documentsOf(order))[0]).toMatchObject({ netCents: 2900, taxCents: 0, grossCents: 2900 })
})

test('where the postal code decides, it is asked for even without an address', async () => {
  const rates = ['ES', 'FR'].map((country) => ({ country, name: 'VAT', percent: 21, isIncluded: true }))
  await setTax({ mode: 'own', reverseCharge: true, rates })
  await sellIn({ countries: ['ES', 'FR'], asksAddress: false })
  const { billing } = (await customer.get<PaymentSettings>('/api/payments/settings')).body
  expect(billing).toMatchObject({ addressIn: [], postalCodesIn: ['ES'] })
  await customer.addToCart(shop.licenses[0]!)
  const bare = { address: '', city: '', postalCode: '' }
  expect((await customer.checkOut(29, { ...bare, country: 'ES' })).body).toMatchObject({
    errors: { 'billingInfo.postalCode': 'Postal code is required.' },
  })
  expect((await customer.checkOut(29, { ...bare, country: 'ES', postalCode: '08001' })).status).toBe(200)
  expect((await customer.checkOut(29, { ...bare, country: 'FR' })).status).toBe(200)
})

describe('own rates', () => {
  beforeEach(async () => {
    await setTax(own)
    await customer.addToCart(shop.licenses[0]!)
  })

  test('prices include the tax of the buyer’s country', async () => {
    expect(await quoteFor('DE')).toMatchObject({
      total: 29,
      lines: [{ price: 29, tax: 4.63, total: 29 }],
      taxes: [{ name: 'VAT', place: 'DE', rate: 19, amount: 4.63, included: true }],
    })
    expect(await quoteFor('FR')).toMatchObject({ total: 29, taxes: [{ rate: 20, amount: 4.83 }] })
    expect(await quoteFor('US')).toMatchObject({ total: 29, taxes: [] })
  })

  test('a state has its own rate, and its buyers must say where they are', async () => {
    const rate = { country: 'US', name: 'Sales tax', percent: 8.25, isIncluded: false, state: 'TX' }
    await setTax({ ...own, rates: [...own.rates, rate] })
    expect(await quoteFor('US', '&state=TX')).toMatchObject({
      total: 31.39,
      taxes: [{ name: 'Sales tax', place: 'US-TX', rate: 8.25, amount: 2.39, included: false }],
    })
    expect(await quoteFor('US', '&state=NY')).toMatchObject({ total: 29, taxes: [] })
    const { body } = await customer.get<PaymentSettings>('/api/payments/settings')
    expect(body.billing.statesIn).toEqual(['US'])
    expect((await customer.checkOut(29, { country: 'US' })).body).toMatchObject({
      errors: { 'billingInfo.state': 'State is required.' },
    })
    const placed = await customer.checkOut(31.39, {
      country: 'US',
      state: 'TX',
      city: 'Austin',
      postalCode: '78701',
    })
    await customer.pay(placed.body.clientSecret)
    const order = await customer.order(placed.body.orderId)
    expect(order).toMatchObject({ price: 31.39, taxNotes: ['Includes $2.39 Sales tax (8.25%, TX).'] })
    const [invoice] = await documentsOf(order)
    expect(invoice).toMatchObject({ buyer: { state: 'TX' }, taxes: [{ rate: 8.25, taxCents: 239 }] })
  })

  test('added tax is charged, shown on the invoice and refunded', async () => {
    expect(await quoteFor('CA')).toMatchObject({
      subtotal: 29,
      total: 34.8,
      taxes: [{ place: 'CA', amount: 5.8, included: false }],
    })
    expect((await customer.checkOut(29, { country: 'CA' })).body, 'the price without tax').toMatchObject({
      code: 'price_changed',
    })
    const order = await payIn('CA', 34.8)
    expect(order).toMatchObject({
      price: 34.8,
      paymentStatus: 'Completed',
      taxNotes: ['Includes $5.80 GST (20%, Canada).'],
    })
    expect((await admin.post('/api/payments/refund', { orderId: order.id })).status).toBe(200)
    const [invoice, creditNote] = await documentsOf(order)
    expect(invoice).toMatchObject({
      lines: [{ netCents: 2900, rate: 20, taxCents: 580, grossCents: 3480 }],
      taxes: [{ name: 'GST', rate: 20, netCents: 2900, taxCents: 580, grossCents: 3480 }],
      showsNet: true,
      grossCents: 3480,
    })
    expect(creditNote).toMatchObject({ netCents: -2900, taxCents: -580, grossCents: -3480 })
  })

  test('an upgrade credits the store’s price of a license bought in another country', async () => {
    const order = await payIn('CA', 34.8)
    const { certificate } = order.beats[0]!.delivery!
    const better = shop.licenses[1]!
    const scope = writeJson({ ...JSON.parse(shop.licenses[0]!.scope ?? '{}'), streams: null })
    await shop.db.updateTable('beat_licenses').set({ scope }).where('id', '=', better.id).execute()
    const { body } = await customer.post<CartItem[]>('/api/carts', {
      license: better.id,
      beat: better.beat_id,
      upgradeOf: certificate,
    })
    expect(body).toMatchObject([{ beats: { price: 70.99 } }])
  })

  test('a business in another EU country is reverse-charged', async () => {
    const business = { country: 'FR', company: 'Studio Marcel', vatNumber: 'FR 40 303265045' } as const
    expect(await quoteFor('FR', '&vatNumber=FR40303265045')).toMatchObject({
      total: 24.37,
      taxes: [],
      reverseCharge: { name: 'VAT', home: 'DE', place: 'FR', takenOff: 4.63 },
    })
    expect(await quoteFor('FR', '&vatNumber=FR40303265046'), 'a wrong number').toMatchObject({ total: 29 })
    const { status, body } = await customer.checkOut(24.37, business)
    expect(status, JSON.stringify(body)).toBe(200)
    await customer.pay(body.clientSecret)
    const order = await customer.order(body.orderId)
    expect(order.price).toBe(24.37)
    const [invoice] = await documentsOf(order)
    expect(invoice).toMatchObject({
      buyer: { company: 'Studio Marcel', vatNumber: 'FR40303265045' },
      lines: [{ netCents: 2437, rate: 0, taxCents: 0, grossCents: 2437 }],
      taxes: [{ name: 'Reverse charge', rate: 0, netCents: 2437, taxCents: 0 }],
    })
    expect(invoice!.notes[0]).toContain('Article 196')
  })

  test('changing the country replaces the open payment', async () => {
    const german = (await customer.checkOut(29, { country: 'DE' })).body
    const french = (await customer.checkOut(29, { country: 'FR' })).body
    expect(french.orderId).not.toBe(german.orderId)
    expect((await customer.pay(german.clientSecret)).error, 'canceled').toBeDefined()
    expect((await customer.checkOut(29, { country: 'FR' })).body.orderId, 'the same again').toBe(
      french.orderId,
    )
  })

  test('a rate change cancels open payments', async () => {
    const { body } = await customer.checkOut(34.8, { country: 'CA' })
    await shop.app.jobs.drain({ at: Date.now() + 120_000 })
    expect((await customer.order(body.orderId)).paymentStatus, 'nothing has changed').toBe('Pending')
    await setTax({ ...own, rates: own.rates.map((rate) => ({ ...rate, percent: 21 })) })
    await shop.app.jobs.drain({ at: Date.now() + 240_000 })
    expect((await customer.order(body.orderId)).paymentStatus).toBe('Canceled')
  })

  test('the card’s country is stored with the billing country', async () => {
    const { id } = await payIn('DE', 29)
    const row = await shop.db
      .selectFrom('orders')
      .select('card_country')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ card_country: 'US' })
    const { body } = await admin.get<AdminOrder[]>(`/api/orders?q=${id}`)
    expect(body[0]?.buyerEvidence).toEqual({
      cardCountry: 'US',
      vatCheck: null,
      consentAt: expect.stringMatching(/^\d{4}-/),
    })
  })
})

test('buyers in the US and Canada can be asked for their state without tax, and documents keep it', async () => {
  const asked = async () =>
    (await customer.get<PaymentSettings>('/api/payments/settings')).body.billing.statesIn
  await setTax({ mode: 'none' })
  expect(await asked()).toEqual([])
  const { version } = (await admin.get<SettingsView>('/api/settings')).body
  expect((await admin.patch('/api/settings', { version, asksState: true })).status).toBe(200)
  expect(await asked()).toEqual(['US', 'CA'])
  await customer.addToCart(shop.licenses[0]!)
  const without = await customer.checkOut(29, { country: 'CA', state: undefined })
  expect(without.body).toMatchObject({ errors: { 'billingInfo.state': 'Province is required.' } })
  const { body } = await customer.checkOut(29, { country: 'CA', state: 'BC' })
  await customer.pay(body.clientSecret)
  expect(await documentsOf(await customer.order(body.orderId))).toMatchObject([
    { country: 'CA', state: 'BC', taxes: [] },
  ])
})

test('partial refunds return the tax to the cent', async () => {
  await setTax(own)
  await customer.addToCart(shop.licenses[0]!)
  await customer.addToCart(shop.licenses[2]!)
  const order = await payIn('CA', 89.4)
  const lines = await shop.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', order.id)
    .execute()
  const row = await shop.db
    .selectFrom('orders')
    .select('intent_id')
    .where('id', '=', order.id)
    .executeTakeFirst()
  await admin.post('/api/payments/refund', { orderId: order.id, lines: [lines[0]!.id] })
  for (const amount of [1234, undefined])
    await shop.payments.stripe.refunds.create({ payment_intent: row!.intent_id!, amount })
  await shop.app.jobs.drain({ at: Date.now() + 120_000 })
  const [invoice, ...notes] = await documentsOf(order)
  const sum = (name: 'netCents' | 'taxCents' | 'grossCents') =>
    notes.reduce((all, note) => all + note[name], 0)
  expect(notes.length).toBeGreaterThanOrEqual(2)
  expect([sum('netCents'), sum('taxCents'), sum('grossCents')]).toEqual([
    -invoice!.netCents,
    -invoice!.taxCents,
    -invoice!.grossCents,
  ])
})

describe('Stripe Tax', () => {
  const texan = '&postalCode=78702&state=TX&city=Austin'
  beforeEach(async () => {
    await setTax({ mode: 'stripe', isIncluded: false })
    await customer.addToCart(shop.licenses[0]!)
  })

  test('is calculated by address, and the payment records what was shown', async () => {
    expect(await quoteFor('US', texan)).toMatchObject({
      total: 31.39,
      taxes: [{ name: 'Sales tax', place: 'US-TX', rate: 8.25, amount: 2.39, included: false }],
    })
    const { status, body } = await customer.checkOut(31.39, {
      country: 'US',
      postalCode: '78702',
      city: 'Austin',
      state: 'TX',
    })
    expect(status, JSON.stringify(body)).toBe(200)
    await shop.app.jobs.drain({ at: Date.now() + 120_000 })
    expect((await customer.order(body.orderId)).paymentStatus, 'it holds').toBe('Pending')
    await customer.pay(body.clientSecret)
    const order = await customer.order(body.orderId)
    expect(order).toMatchObject({ price: 31.39, paymentStatus: 'Completed', billingInfo: { state: 'TX' } })
    const { intent_id } = await shop.db
      .selectFrom('orders')
      .select('intent_id')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    const intent = await shop.payments.stripe.paymentIntents.retrieve(intent_id!)
    expect(intent.hooks?.inputs?.tax?.calculation).toMatch(/^taxcalc_/)
    const calculation = await shop.payments.stripe.tax.calculations.retrieve(
      intent.hooks!.inputs!.tax!.calculation!,
    )
    expect(calculation.customer_details.address).toMatchObject({ state: 'TX', postal_code: '78702' })
    expect((await documentsOf(order))[0]).toMatchObject({
      ...{ netCents: 2900, taxCents: 239, grossCents: 3139 },
      buyer: { city: 'Austin', state: 'TX', postalCode: '78702' },
    })
    const exported = (await admin.get('/api/orders/export')).raw.toString()
    expect(exported).toMatch(
      /,"state","company","vat number","refund","kept","provider","method"\r\n.*,"TX","","","","","stripe","card"\r\n/,
    )
  })

  test.each([
    ['US', undefined, 'State is required.'],
    ['US', 'BC', 'State is required.'],
    ['CA', 'TX', 'Province is required.'],
  ])('in %s, %s is no state', async (country, state, message) => {
    const { status, body } = await customer.checkOut(29, { country: country as 'US', state })
    expect([status, body]).toMatchObject([
      400,
      { code: 'invalid_request', errors: { 'billingInfo.state': message } },
    ])
  })

  test('Stripe Tax needs a state, own rates only where a state has one', async () => {
    const asked = async () => (await customer.get<PaymentSettings>('/api/payments/settings')).body.billing
    expect((await asked()).statesIn).toEqual(['US', 'CA', 'AU'])
    await setTax(own)
    expect((await asked()).statesIn).toEqual([])
    expect((await customer.checkOut(29, { country: 'US', postalCode: '78702' })).status).toBe(200)
  })

  test('is in the price for consumers outside the US and Canada', async () => {
    expect(await quoteFor('GB', '&postalCode=SW1A1AA&city=London')).toMatchObject({
      total: 29,
      taxes: [{ place: 'GB', included: true }],
    })
  })

  test('an address that cannot be located is reported', async () => {
    const { status, body } = await customer.get(
      `/api/carts/${shop.customer.id}/quote?country=US&postalCode=x`,
    )
    expect([status, body]).toMatchObject([422, { code: 'tax_location_unknown' }])
    expect((await customer.checkOut(29, { country: 'US', state: 'TX', postalCode: 'x' })).body).toMatchObject(
      {
        code: 'tax_location_unknown',
      },
    )
  })

  test('switching to Stripe Tax cancels open payments', async () => {
    await setTax({ mode: 'none' })
    const { body } = await customer.checkOut(29, { country: 'US' })
    await setTax({ mode: 'stripe', isIncluded: false })
    await shop.app.jobs.drain({ at: Date.now() + 120_000 })
    expect((await customer.order(body.orderId)).paymentStatus).toBe('Canceled')
  })

  test('a free cart needs no calculation', async () => {
    await admin.post('/api/deals', { kind: 'sale', name: 'Gift', percent: 100 })
    expect(await quoteFor('US', texan)).toMatchObject({ total: 0, taxes: [] })
  })
})
