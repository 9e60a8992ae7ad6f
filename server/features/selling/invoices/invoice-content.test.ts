import { describe, expect, test } from 'vitest'
import type { InvoiceContent } from '#contract/orders/invoice.ts'
import { type Currency, currencies } from '#contract/pricing/currency.ts'
import type { DiscountCode } from '#contract/pricing/deal-rules.ts'
import { type Quote, quoteCart, sumCents, taxQuote } from '#contract/pricing/quote.ts'
import type { TaxRule } from '#contract/pricing/tax.ts'
import { emptySeller, type Seller } from '#contract/store/seller.ts'
import { msg } from '#contract/text/msg.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { asStored } from '#tests/as-stored.ts'
import { fc } from '#tests/laws.ts'
import { type BilledOrder, creditNoteContent, invoiceContent } from './invoice-content.ts'

const seller: Seller = { ...emptySeller, name: 'Tonhandel' }
const issued = { number: 'INV-1', at: Date.UTC(2026, 10, 22), timeZone: 'UTC', seller }
const percent = fc.integer({ min: 0, max: 50_000 }).map((thousandths) => thousandths / 1_000)

const rule: fc.Arbitrary<TaxRule | null> = fc.oneof(
  fc.constant(null),
  fc.record({
    kind: fc.constant('rates' as const),
    isIncluded: fc.boolean(),
    rates: fc.oneof(
      percent.map((value) => [{ name: 'VAT', percent: value, place: 'DE' }]),
      fc.tuple(percent, percent).map(([one, other]) => [
        { name: 'GST', percent: one / 2, place: 'CA-QC' },
        { name: 'QST', percent: other / 2, place: 'CA-QC' },
      ]),
    ),
  }),
  fc.record({
    kind: fc.constant('reverse-charge' as const),
    name: fc.constant('VAT'),
    includedPercent: percent,
    home: fc.constant('DE'),
    place: fc.constant('FR'),
  }),
)

/** An order as written by checkout: line prices in the currency's steps, a discount, tax. */
const orders = fc
  .record({
    currency: fc.constantFrom<Currency>('usd', 'jpy'),
    prices: fc.array(fc.nat(50_000), { minLength: 1, maxLength: 12 }),
    off: fc.integer({ min: 1, max: 100 }),
    rule,
  })
  .map(({ currency, prices, off, rule: taxRule }): BilledOrder => {
    const { step } = currencies[currency]
    const code: DiscountCode = {
      ...{ id: 'code', name: 'HALF', code: 'HALF', percent: off, amountCents: null, minimumCents: 0 },
      ...{ isCombinable: true, refusal: null, fromMs: null, untilMs: null },
      ...{ tierIds: [], tagIds: [], ownerIds: [], beatIds: [] },
    }
    const inputs = prices.map((units, at) => ({
      ...{ id: `line ${at}`, beatId: 'b', ownerId: 'o', tagIds: [], tierId: null, isExclusive: false },
      ...{ listPriceCents: units * step, agreedCents: null, paidCents: null },
    }))
    const quote = taxQuote(quoteCart(inputs, { step, code }), taxRule)
    return {
      order: {
        id: '01a203cb-28a4-78f3-b90f-9584fc748e1b',
        currency,
        amount_cents: quote.totalCents,
        billing: null,
        vat_check: null,
        payment_mode: 'live',
        quote: asStored(JSON.stringify({ ...quote, code: null })),
      } as Row<'orders'>,
      lines: quote.lines.map(
        ({ id, totalCents, taxCents }) =>
          ({
            id,
            title: id,
            license_name: 'Basic',
            price_cents: totalCents,
            tax_cents: taxCents,
          }) as Row<'order_lines'>,
      ),
      certificates: new Map(),
    }
  })

const amounts = ['netCents', 'taxCents', 'grossCents'] as const

function expectToAddUp(content: InvoiceContent): void {
  const rows = [...content.lines, ...content.taxes, content]
  for (const { netCents, taxCents, grossCents } of rows) expect(netCents + taxCents).toBe(grossCents)
  const { step } = currencies[content.currency]
  for (const name of amounts) {
    expect(sumCents(content.lines.map((line) => line[name]))).toBe(content[name])
    for (const row of rows) expect(Math.abs(row[name] % step)).toBe(0)
    if (content.taxes.length > 0) expect(sumCents(content.taxes.map((tax) => tax[name]))).toBe(content[name])
  }
}

describe('net, tax and gross, in every currency and price mode', () => {
  test('add up per line, rate and document, to what was paid', () => {
    fc.assert(
      fc.property(orders, (billed) => {
        const invoice = invoiceContent(billed, issued, undefined)
        expectToAddUp(invoice)
        expect(invoice.grossCents).toBe(billed.order.amount_cents)
        const { tax } = JSON.parse(billed.order.quote!) as Quote
        expect(invoice.taxes.map(({ taxCents }) => taxCents)).toEqual(
          tax?.reverseCharge ? [0] : (tax?.rows.map(({ amountCents }) => amountCents) ?? []),
        )
      }),
    )
  })

  test('add up in credit notes, which together equal the invoice', () => {
    fc.assert(
      fc.property(orders, fc.array(fc.nat(100), { maxLength: 4 }), (billed, shares) => {
        const invoice = invoiceContent(billed, issued, undefined)
        const { step } = currencies[billed.order.currency]
        const earlier: InvoiceContent[] = []
        const giveBack = (cents: number, lineIds?: string[]) => {
          if (cents === 0) return
          const credited = { invoice, cents, reason: msg`Asked for`, lineIds, earlier }
          const note = creditNoteContent(billed, issued, credited)
          expectToAddUp(note)
          expect(note.grossCents).toBe(-cents)
          expect(note.taxes.map(({ name }) => name)).toEqual(invoice.taxes.map(({ name }) => name))
          earlier.push(note)
        }
        const sumOf = (name: (typeof amounts)[number]) => sumCents(earlier.map((note) => note[name]))
        const left = () => invoice.grossCents + sumOf('grossCents')
        const [line] = billed.lines
        giveBack(line?.price_cents ?? 0, [line?.id ?? ''])
        for (const share of shares) giveBack(Math.floor((left() * share) / 100 / step) * step)
        giveBack(left())
        for (const name of amounts) expect(sumOf(name) + invoice[name]).toBe(0)
        if (earlier.length === 0) return
        for (const [at, row] of invoice.taxes.entries())
          expect(sumCents(earlier.map(({ taxes }) => taxes[at]!.taxCents)) + row.taxCents).toBe(0)
      }),
    )
  })
})
