import { describe, expect, test } from 'vitest'
import type { InvoiceContent } from '#contract/orders/invoice.ts'
import { type Currency, currencies } from '#contract/pricing/currency.ts'
import type { DiscountCode } from '#contract/pricing/deal-rules.ts'
import { quoteCart, sumCents, taxQuote } from '#contract/pricing/quote.ts'
import type { TaxRule } from '#contract/pricing/tax.ts'
import type { Seller } from '#contract/store/settings.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { asStored } from '#tests/as-stored.ts'
import { fc } from '#tests/laws.ts'
import { type BilledOrder, creditNoteContent, invoiceContent } from './invoice-content.ts'

const seller = { name: 'Tonhandel', note: '' } as Seller
const issued = { number: 'INV-1', at: Date.UTC(2026, 10, 22), timeZone: 'UTC', seller }
const percent = fc.integer({ min: 0, max: 50_000 }).map((thousandths) => thousandths / 1_000)

const rule: fc.Arbitrary<TaxRule | null> = fc.oneof(
  fc.constant(null),
  fc.record({
    kind: fc.constant('rate' as const),
    name: fc.constant('VAT'),
    percent,
    isIncluded: fc.boolean(),
    place: fc.constant('DE'),
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

function expectToAddUp(content: InvoiceContent): void {
  const rows = [...content.lines, ...content.taxes, content]
  for (const { netCents, taxCents, grossCents } of rows) expect(netCents + taxCents).toBe(grossCents)
  const { step } = currencies[content.currency]
  for (const name of ['netCents', 'taxCents', 'grossCents'] as const) {
    expect(sumCents(content.lines.map((line) => line[name]))).toBe(content[name])
    for (const row of rows) expect(Math.abs(row[name] % step)).toBe(0)
    if (content.taxes.length > 0) expect(sumCents(content.taxes.map((tax) => tax[name]))).toBe(content[name])
  }
}

describe('net, tax and gross, in every currency and price mode', () => {
  test('add up per line, rate and document, to what was paid', () => {
    fc.assert(
      fc.property(orders, (billed) => {
        const invoice = invoiceContent(billed, issued, '')
        expectToAddUp(invoice)
        expect(invoice.grossCents).toBe(billed.order.amount_cents)
      }),
    )
  })

  test('add up in credit notes, which together equal the invoice', () => {
    fc.assert(
      fc.property(orders, fc.array(fc.nat(100), { maxLength: 4 }), (billed, shares) => {
        const invoice = invoiceContent(billed, issued, '')
        const { step } = currencies[billed.order.currency]
        const earlier = { grossCents: 0, taxCents: 0, netCents: 0 }
        const giveBack = (cents: number, lineIds?: string[]) => {
          if (cents === 0) return
          const note = creditNoteContent(billed, issued, {
            invoice,
            cents,
            reason: 'Asked for',
            lineIds,
            earlier,
          })
          expectToAddUp(note)
          expect(note.grossCents).toBe(-cents)
          for (const name of ['netCents', 'taxCents', 'grossCents'] as const) earlier[name] += note[name]
        }
        const left = () => invoice.grossCents + earlier.grossCents
        const [line] = billed.lines
        giveBack(line?.price_cents ?? 0, [line?.id ?? ''])
        for (const share of shares) giveBack(Math.floor((left() * share) / 100 / step) * step)
        giveBack(left())
        expect([earlier.netCents, earlier.taxCents, earlier.grossCents]).toEqual([
          0 - invoice.netCents,
          0 - invoice.taxCents,
          0 - invoice.grossCents,
        ])
      }),
    )
  })
})
