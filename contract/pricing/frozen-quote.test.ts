import { expect, test } from 'vitest'
import { bulkDealOf, discountsByDeal, discountsOf, priceOrigin } from './adjustment.ts'
import { FrozenQuote } from './frozen-quote.ts'
import { type Quote, type QuoteInput, type QuoteRules, quoteCart } from './quote.ts'

/** As it was written before `adjustments`: with a sale, a kind, discounts and a bulk deal of each line. */
const stored = {
  lines: [
    {
      listPriceCents: 3000,
      priceCents: 2100,
      sale: { deal: 'sale', name: 'Black Friday' },
      kind: 'sale',
      paidCents: null,
      discounts: [{ deal: 'code', name: 'FRIDAY10', amountCents: 210 }],
      bulkDeal: 'bulk',
      taxCents: 302,
      addedCents: 0,
      totalCents: 1890,
    },
    {
      listPriceCents: 1000,
      priceCents: 700,
      sale: { deal: 'sale', name: 'Black Friday' },
      kind: 'sale',
      paidCents: null,
      discounts: [{ deal: 'bulk', name: 'Buy 2, get 1', amountCents: 700 }],
      bulkDeal: 'bulk',
      taxCents: 0,
      addedCents: 0,
      totalCents: 0,
    },
    {
      listPriceCents: 10_000,
      priceCents: 4000,
      sale: { deal: 'sale', name: 'Black Friday' },
      kind: 'upgrade',
      paidCents: 3000,
      discounts: [],
      bulkDeal: null,
      taxCents: 639,
      addedCents: 0,
      totalCents: 4000,
    },
  ],
  subtotalCents: 6800,
  discounts: [
    { deal: 'bulk', name: 'Buy 2, get 1', amountCents: 700 },
    { deal: 'code', name: 'FRIDAY10', amountCents: 210 },
  ],
  tax: null,
  totalCents: 5890,
  code: 'FRIDAY10',
}

test('a quote that was stored before adjustments is read as today’s', () => {
  const { lines, totalCents, code } = FrozenQuote.parse(stored)
  expect(lines.map(({ adjustments }) => adjustments)).toEqual([
    [
      { source: 'sale', deal: 'sale', name: 'Black Friday', amountCents: 900 },
      { source: 'code', deal: 'code', name: 'FRIDAY10', amountCents: 210 },
      { source: 'bulk', deal: 'bulk', name: 'Buy 2, get 1', amountCents: 0 },
    ],
    [
      { source: 'sale', deal: 'sale', name: 'Black Friday', amountCents: 300 },
      { source: 'bulk', deal: 'bulk', name: 'Buy 2, get 1', amountCents: 700 },
    ],
    [
      { source: 'sale', deal: 'sale', name: 'Black Friday', amountCents: 3000 },
      { source: 'upgrade', deal: null, name: 'Upgrade', amountCents: 3000 },
    ],
  ])
  expect([lines.map(priceOrigin), lines.map(bulkDealOf)]).toEqual([
    ['sale', 'sale', 'upgrade'],
    ['bulk', 'bulk', null],
  ])
  expect(discountsByDeal(lines).map(({ deal, amountCents }) => [deal, amountCents])).toEqual([
    ['bulk', 700],
    ['code', 210],
  ])
  expect([totalCents, code]).toEqual([5890, 'FRIDAY10'])
})

test('the oldest, without tax, bulk deals and what was paid before, is read, too', () => {
  const [first] = stored.lines
  const { bulkDeal: _bulk, taxCents: _tax, addedCents: _added, paidCents: _paid, ...line } = first ?? {}
  const { tax: _none, ...quote } = stored
  expect(FrozenQuote.parse({ ...quote, lines: [line] })).toMatchObject({
    lines: [{ paidCents: null, taxCents: 0, adjustments: [{ source: 'sale' }, { source: 'code' }] }],
    tax: null,
  })
})

test('text that is neither is refused', () => {
  expect(FrozenQuote.safeParse({ ...stored, lines: [{ listPriceCents: 1 }] }).success).toBe(false)
})

const line = (id: string, listPriceCents: number, more: Partial<QuoteInput> = {}): QuoteInput => ({
  ...{ id, listPriceCents, beatId: id, ownerId: 'ada', tagIds: [], tierId: 'basic' },
  ...{ isExclusive: false, agreedCents: null, paidCents: null },
  ...more,
})
const noScope = { tierIds: [], tagIds: [], ownerIds: [], beatIds: [] }
const rules: QuoteRules = {
  step: 1,
  sales: [{ ...noScope, id: 'sale', name: 'Sale', percent: 30, amountCents: null, untilMs: null }],
  bulkDeals: [
    { id: 'bulk', name: 'Third free', buy: 2, free: 1, tierIds: ['basic'], tierNames: [], untilMs: null },
  ],
  code: {
    ...{ ...noScope, id: 'code', name: 'TEN', code: 'TEN', percent: 10, amountCents: null },
    ...{ minimumCents: 0, isCombinable: true, refusal: null, fromMs: null, untilMs: null },
  },
}
const cart = [
  line('a', 3000),
  line('b', 2000),
  line('c', 1000),
  line('agreed', 9000, { agreedCents: 5000 }),
  line('upgrade', 10_000, { paidCents: 3000 }),
]

test.each([
  ['every deal', rules],
  ['no code', { ...rules, code: undefined }],
  ['no bulk deal', { ...rules, bulkDeals: [] }],
  ['no sale', { ...rules, sales: [] }],
  ['no deal', { step: 1 as const }],
])('with %s, both forms of a quote say the same', (_name, given) => {
  const quote = quoteCart(cart, given)
  expect(FrozenQuote.parse(earlierForm(quote))).toEqual(FrozenQuote.parse({ ...quote, code: codeOf(quote) }))
})

const codeOf = ({ code }: Quote) => (code?.state === 'applied' ? code.code.code : null)

function earlierForm({ lines, discounts, ...quote }: Quote) {
  const unsourced = ({ deal, name, amountCents }: Quote['discounts'][number]) => ({ deal, name, amountCents })
  return {
    ...quote,
    code: codeOf({ ...quote, lines, discounts }),
    discounts: discounts.map(unsourced),
    lines: lines.map(({ id: _, ...priced }) => {
      const sale = priced.adjustments.find(({ source }) => source === 'sale')
      return {
        ...{ ...priced, adjustments: undefined },
        sale: sale ? { deal: sale.deal, name: sale.name } : null,
        kind: priceOrigin(priced),
        discounts: discountsOf(priced).map(unsourced),
        bulkDeal: bulkDealOf(priced),
      }
    }),
  }
}
