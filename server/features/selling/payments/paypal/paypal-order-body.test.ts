import { expect, test } from 'vitest'
import { orderNumber } from '#contract/orders/order.ts'
import { quoteCart, taxQuote } from '#contract/pricing/quote.ts'
import type { Locale } from '#contract/text/locales.ts'
import { fc } from '#tests/laws.ts'
import { fromPaypalAmount } from './paypal-money.ts'
import { createOrderBody, toPaypalText } from './paypal-order-body.ts'

const store = { name: 'Night Bus', publicUrl: 'https://beats.example' }
const id = '0190b0a4-77c1-7c6a-9c5e-33f09a1c2d4e'

const licenseName = fc.constantFrom('Basic Lease', 'Exclusive')
const paid = fc.constantFrom('usd' as const, 'jpy' as const).chain((currency) => {
  const step = currency === 'jpy' ? (100 as const) : (1 as const)
  const line = fc.record({
    cents: fc.nat(90_000).map((count) => count * step),
    title: fc.string({ maxLength: 200, unit: 'binary' }),
    licenseName,
  })
  return fc.record({
    currency: fc.constant(currency),
    step: fc.constant(step),
    lines: fc.array(line, { minLength: 1, maxLength: 50 }),
    codePercent: fc.integer({ min: 1, max: 99 }),
    taxPercent: fc.integer({ min: 0, max: 50 }),
    isIncluded: fc.boolean(),
  })
})

test('items add up to the amount for every quote that can be paid', () => {
  fc.assert(
    fc.property(paid, ({ currency, step, lines, codePercent, taxPercent, isIncluded }) => {
      const inputs = lines.map(({ cents }, at) => ({
        ...{ id: String(at), listPriceCents: cents, beatId: String(at), ownerId: 'ada', tagIds: [] },
        ...{ tierId: null, isExclusive: false, agreedCents: null, paidCents: null },
      }))
      const code = {
        ...{ id: 'c', name: 'Friday', untilMs: null, tierIds: [], tagIds: [], ownerIds: [], beatIds: [] },
        ...{ percent: codePercent, amountCents: null, code: 'FRIDAY', minimumCents: 0 },
        ...{ isCombinable: true, refusal: null, fromMs: null },
      }
      const rates = [{ name: 'VAT', percent: taxPercent, place: 'DE' }]
      const quote = taxQuote(quoteCart(inputs, { step, code }), { kind: 'rates', isIncluded, rates })
      const body = createOrderBody(
        {
          order: { id, amount_cents: quote.totalCents, currency },
          lines: quote.lines.map((line, at) => ({
            title: lines[at]?.title ?? '',
            license_name: lines[at]?.licenseName ?? '',
            price_cents: line.totalCents,
          })),
        },
        store,
      )
      const [unit] = body.purchase_units
      const sum = unit.items.reduce((cents, item) => cents + fromPaypalAmount(item.unit_amount).cents, 0)
      expect(sum).toBe(quote.totalCents)
      expect(fromPaypalAmount(unit.amount).cents).toBe(quote.totalCents)
      expect(fromPaypalAmount(unit.amount.breakdown.item_total).cents).toBe(quote.totalCents)
      for (const { name, unit_amount } of unit.items) {
        expect(fromPaypalAmount(unit_amount).cents).toBeGreaterThan(0)
        expect(name.length).toBeGreaterThan(0)
        expect(name.length).toBeLessThanOrEqual(127)
      }
    }),
  )
})

test('a whole request', () => {
  const lines = [
    { title: 'Low Tide', license_name: 'Basic Lease', price_cents: 2900 },
    { title: 'Given Away', license_name: 'Basic Lease', price_cents: 0 },
  ]
  const total = { currency_code: 'EUR', value: '29.00' }
  expect(createOrderBody({ order: { id, amount_cents: 2900, currency: 'eur' }, lines }, store)).toEqual({
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: id,
        invoice_id: orderNumber(id),
        amount: { ...total, breakdown: { item_total: total } },
        items: [
          {
            name: 'Low Tide (Basic Lease)',
            quantity: '1',
            unit_amount: total,
            category: 'DIGITAL_GOODS',
          },
        ],
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: 'Night Bus',
          locale: 'en-US',
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: `https://beats.example/success?order=${id}`,
          cancel_url: 'https://beats.example/checkout?step=payment',
        },
      },
    },
  })
})

test('a buyer comes back to pages in the language of the order, if the store still offers it', () => {
  const order = { id, amount_cents: 100, currency: 'usd' as const, locale: 'de' as const }
  const lines = [{ title: 'A', license_name: 'B', price_cents: 100 }]
  const contextIn = (languages: Locale[]) =>
    createOrderBody({ order, lines }, { ...store, languages }).payment_source.paypal.experience_context
  expect(contextIn(['en', 'de'])).toMatchObject({
    locale: 'de-DE',
    return_url: `https://beats.example/de/success?order=${id}`,
    cancel_url: 'https://beats.example/de/checkout?step=payment',
  })
  expect(contextIn(['de', 'en']).return_url).toBe(`https://beats.example/success?order=${id}`)
  expect(contextIn(['en', 'fr'])).toMatchObject({
    locale: 'en-US',
    return_url: `https://beats.example/success?order=${id}`,
  })
})

test('an order whose lines come to something else is not sent', () => {
  const lines = [{ title: 'Low Tide', license_name: 'Basic Lease', price_cents: 2899 }]
  expect(() => createOrderBody({ order: { id, amount_cents: 2900, currency: 'eur' }, lines }, store)).toThrow(
    RangeError,
  )
})

test('text is on one line, and cut between whole characters', () => {
  expect(toPaypalText(' Low\r\n\tTide\u2028 \u0000', 20)).toBe('Low Tide')
  expect(toPaypalText('\n\t', 20)).toBeUndefined()
  expect(toPaypalText('👩‍🚀👩‍🚀👩‍🚀', 12)).toBe('👩‍🚀👩‍🚀…')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 2, max: 60 }), (text, longest) => {
      const sent = toPaypalText(text, longest)
      // PayPal's documents demand `^.*$`.
      expect(sent ?? 'x').toMatch(/^.+$/)
      expect((sent ?? '').length).toBeLessThanOrEqual(longest)
    }),
  )
})
