import { expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
import { quoteCart, sumCents, taxQuote } from './quote.ts'
import type { TaxRule } from './tax.ts'
import { TaxOutdatedError, taxesByRow, taxLines } from './tax-quote.ts'

const steps = fc.constantFrom(1 as const, 100 as const)
const percent = fc.integer({ min: 0, max: 50_000 }).map((thousandths) => thousandths / 1_000)
const linesOf = (step: 1 | 100) =>
  fc.uniqueArray(fc.record({ id: fc.uuid(), cents: fc.nat(1_000_000).map((units) => units * step) }), {
    selector: ({ id }) => id,
    maxLength: 50,
  })
const priced = steps.chain((step) => fc.record({ step: fc.constant(step), lines: linesOf(step) }))
const ruleOf = (value: number, isIncluded: boolean): TaxRule => ({
  ...{ kind: 'rates', isIncluded, rates: [{ name: 'VAT', percent: value, place: 'DE' }] },
})
const rate = (isIncluded: boolean) => percent.map((value): TaxRule => ruleOf(value, isIncluded))
/** Two taxes of a province. */
const twoRates = fc
  .record({ one: fc.integer({ min: 1, max: 25_000 }), other: fc.integer({ min: 1, max: 25_000 }) })
  .chain(({ one, other }) =>
    fc.boolean().map(
      (isIncluded): TaxRule => ({
        kind: 'rates',
        isIncluded,
        rates: [
          { name: 'GST', percent: one / 1_000, place: 'CA-QC' },
          { name: 'QST', percent: other / 1_000, place: 'CA-QC' },
        ],
      }),
    ),
  )
const reverseCharge = percent.map(
  (value): TaxRule => ({
    kind: 'reverse-charge',
    name: 'VAT',
    includedPercent: value,
    home: 'DE',
    place: 'FR',
  }),
)
const wholeOf = (lines: readonly { cents: number }[]) => sumCents(lines.map(({ cents }) => cents))

test('the taxes of lines add up to the total tax, and no line costs less than its tax', () => {
  fc.assert(
    fc.property(priced, fc.boolean().chain(rate), ({ step, lines }, rule) => {
      const { tax, lines: taxed } = taxLines(lines, rule, step)
      expect(sumCents(taxed.map(({ taxCents }) => taxCents))).toBe(tax.rows[0]?.amountCents)
      for (const [at, { taxCents, addedCents }] of taxed.entries()) {
        expect(taxCents).toBeGreaterThanOrEqual(0)
        expect(taxCents).toBeLessThanOrEqual((lines[at]?.cents ?? 0) + addedCents)
        expect(taxCents % step).toBe(0)
      }
    }),
  )
})

test('included tax changes no price, and added tax adds exactly itself', () => {
  fc.assert(
    fc.property(priced, rate(true), rate(false), ({ step, lines }, included, added) => {
      expect(taxLines(lines, included, step).lines.every(({ addedCents }) => addedCents === 0)).toBe(true)
      expect(
        taxLines(lines, added, step).lines.every(({ taxCents, addedCents }) => taxCents === addedCents),
      ).toBe(true)
    }),
  )
})

test('both price modes agree on net, tax and gross to half a step', () => {
  fc.assert(
    fc.property(priced, percent, ({ step, lines }, value) => {
      const net = wholeOf(lines)
      const onTop = taxLines(lines, ruleOf(value, false), step).tax.rows[0]?.amountCents ?? 0
      const gross = [{ id: 'a', cents: net + onTop }]
      const inside = taxLines(gross, ruleOf(value, true), step).tax.rows[0]?.amountCents ?? 0
      expect(Math.abs(inside - onTop)).toBeLessThanOrEqual(step)
    }),
  )
})

test('reverse charge deducts included tax and leaves none', () => {
  fc.assert(
    fc.property(priced, reverseCharge, ({ step, lines }, rule) => {
      const { tax, lines: taxed } = taxLines(lines, rule, step)
      const off = tax.reverseCharge?.takenOffCents ?? 0
      expect(-sumCents(taxed.map(({ addedCents }) => addedCents)) + 0).toBe(off)
      expect(tax.rows).toEqual([])
      for (const [at, { taxCents, addedCents }] of taxed.entries()) {
        expect(taxCents).toBe(0)
        expect((lines[at]?.cents ?? 0) + addedCents).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test.each([
  { percent: 19, isIncluded: true, cents: 18_850, tax: 3_010 },
  { percent: 20, isIncluded: true, cents: 12_000, tax: 2_000 },
  { percent: 8.25, isIncluded: false, cents: 43_000, tax: 3_548 },
  { percent: 0, isIncluded: false, cents: 43_000, tax: 0 },
])('$percent % of $cents is $tax', ({ tax, cents, ...given }) => {
  const answer = taxLines([{ id: 'a', cents }], ruleOf(given.percent, given.isIncluded), 1)
  expect(answer.tax.rows[0]?.amountCents).toBe(tax)
})

test('two taxes are two rows; rows, lines and total add up to the cent', () => {
  fc.assert(
    fc.property(priced, twoRates, ({ step, lines }, rule) => {
      if (rule.kind !== 'rates') return
      const { tax, lines: taxed } = taxLines(lines, rule, step)
      const rows = tax.rows.map(({ amountCents }) => amountCents)
      const taxes = taxed.map(({ taxCents }) => taxCents)
      const whole = wholeOf(lines)
      expect(tax.rows.map(({ name }) => name)).toEqual(['GST', 'QST'])
      expect(sumCents(rows)).toBe(sumCents(taxes))
      const all = sumCents(rule.rates.map((each) => Math.round(each.percent * 1_000)))
      for (const [at, each] of rule.rates.entries()) {
        const exact = (whole * each.percent * 1_000) / (100_000 + (rule.isIncluded ? all : 0))
        expect(Math.abs((rows[at] ?? 0) - exact)).toBeLessThanOrEqual(step * 0.5 + 1e-6)
      }
      for (const [at, { taxCents, addedCents }] of taxed.entries()) {
        expect(addedCents).toBe(rule.isIncluded ? 0 : taxCents)
        expect(taxCents).toBeLessThanOrEqual((lines[at]?.cents ?? 0) + addedCents)
      }
      const split = taxesByRow(rows, taxes, step)
      expect(split.map(sumCents)).toEqual(rows)
      for (const at of lines.keys()) expect(sumCents(split.map((row) => row[at] ?? 0))).toBe(taxes[at])
      for (const cents of split.flat()) expect(cents >= 0 && cents % step === 0).toBe(true)
    }),
  )
})

test.each([
  { isIncluded: false, cents: 10_000, taxes: [500, 998] },
  { isIncluded: true, cents: 11_498, taxes: [500, 998] },
])('GST and QST of $cents, included: $isIncluded', ({ isIncluded, cents, taxes }) => {
  const rates = [
    { name: 'GST', percent: 5, place: 'CA-QC' },
    { name: 'QST', percent: 9.975, place: 'CA-QC' },
  ]
  const { tax } = taxLines([{ id: 'a', cents }], { kind: 'rates', isIncluded, rates }, 1)
  expect(tax.rows.map(({ amountCents }) => amountCents)).toEqual(taxes)
})

test('German VAT is deducted for a business in France', () => {
  const rule = { kind: 'reverse-charge', name: 'VAT', includedPercent: 19, home: 'DE', place: 'FR' } as const
  const { tax, lines } = taxLines([{ id: 'a', cents: 18_850 }], rule, 1)
  expect(tax.reverseCharge?.takenOffCents).toBe(3_010)
  expect(lines).toEqual([{ taxCents: 0, addedCents: -3_010 }])
})

test("the provider's calculation is only valid for the same lines", () => {
  const rule: TaxRule = {
    kind: 'calculated',
    id: 'taxcalc_1',
    isReverseCharge: false,
    place: 'US',
    isIncluded: false,
    rows: [{ name: 'Sales tax', percent: 8.25, place: 'US-TX', amountCents: 83 }],
    lines: [{ cents: 1_000, taxCents: 83 }],
  }
  expect(taxLines([{ id: 'a', cents: 1_000 }], rule, 1)).toMatchObject({
    tax: { calculation: 'taxcalc_1', rows: [{ amountCents: 83, isIncluded: false }] },
    lines: [{ taxCents: 83, addedCents: 83 }],
  })
  expect(() => taxLines([{ id: 'a', cents: 999 }], rule, 1)).toThrow(TaxOutdatedError)
  expect(() => taxLines([], rule, 1)).toThrow(TaxOutdatedError)
})

test.each([
  { isIncluded: false, tax: 950, total: 5_950 },
  { isIncluded: true, tax: 798, total: 5_000 },
])('a quote is taxed on what deals leave of its prices, with tax included: $isIncluded', (expected) => {
  const scope = { tierIds: [], tagIds: [], ownerIds: [], beatIds: [] }
  const code = {
    ...{ id: 'code', name: 'Half off', code: 'HALF', percent: 50, amountCents: null, minimumCents: 0 },
    ...{ isCombinable: true, refusal: null, fromMs: null, untilMs: null, ...scope },
  }
  const beat = { beatId: 'beat', ownerId: 'ada', tagIds: [], tierId: 'basic', isExclusive: false }
  const line = { id: 'a', ...beat, listPriceCents: 10_000, agreedCents: null, paidCents: null }
  const { isIncluded, tax, total } = expected
  const quote = taxQuote(quoteCart([line], { step: 1, code }), ruleOf(19, isIncluded))
  expect(quote).toMatchObject({ subtotalCents: 10_000, totalCents: total })
  expect(quote.tax?.rows[0]?.amountCents).toBe(tax)
  expect(quote.lines).toMatchObject([{ taxCents: tax, totalCents: total }])
})
