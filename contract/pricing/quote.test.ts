import { describe, expect, test } from 'vitest'
import { cases, fc } from '#tests/laws.ts'
import { discountsOf, priceOrigin } from './adjustment.ts'
import type { PriceStep } from './currency.ts'
import { type BulkDeal, type DiscountCode, reductionOf, type Sale } from './deal-rules.ts'
import { type Quote, type QuoteInput, type QuoteRules, quoteCart, totalAt } from './quote.ts'

const tiers = ['basic', 'premium', 'trackout', 'exclusive'] as const
const tags = ['dark', 'warm', 'fast'] as const
const owners = ['ada', 'oduya'] as const
const some = <T>(list: readonly T[]) => fc.subarray([...list])

/** Carts and deals of a store whose prices are multiples of the step. */
function arbitraries(step: PriceStep) {
  const cents = fc.integer({ min: 0, max: 100_000 }).map((count) => count * step)
  const lineFields = {
    id: fc.uuid(),
    listPriceCents: cents,
    beatId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    ownerId: fc.constantFrom(...owners),
    tagIds: some(tags),
    tierId: fc.option(fc.constantFrom(...tiers)),
    isExclusive: fc.boolean(),
  }
  const linesWith = (amounts: {
    agreedCents: fc.Arbitrary<number | null>
    paidCents: typeof amounts.agreedCents
  }) => fc.uniqueArray(fc.record({ ...lineFields, ...amounts }), { selector: ({ id }) => id, maxLength: 50 })
  const inputs: fc.Arbitrary<QuoteInput[]> = linesWith({
    agreedCents: fc.option(cents, { freq: 3 }),
    paidCents: fc.option(cents, { freq: 3 }),
  })

  const reduction = fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }), amountCents: fc.constant(null) }),
    fc.record({ percent: fc.constant(null), amountCents: cents }),
  )
  const scope = fc.record({
    tierIds: some(tiers),
    tagIds: some(tags),
    ownerIds: some(owners),
    beatIds: some(['a', 'b', 'c']),
  })
  const named = fc.record({ id: fc.uuid(), name: fc.string(), untilMs: fc.constant(null) })
  const sale: fc.Arbitrary<Sale> = fc
    .tuple(named, scope, reduction)
    .map((parts) => Object.assign({}, ...parts))
  const bulkDeal: fc.Arbitrary<BulkDeal> = fc
    .tuple(
      named,
      fc.record({
        buy: fc.integer({ min: 1, max: 4 }),
        free: fc.integer({ min: 1, max: 3 }),
        tierIds: some(tiers),
        tierNames: fc.constant(['Basic']),
      }),
    )
    .map((parts) => Object.assign({}, ...parts))
  const code: fc.Arbitrary<DiscountCode> = fc
    .tuple(
      named,
      scope,
      reduction,
      fc.record({
        code: fc.string(),
        minimumCents: cents,
        isCombinable: fc.boolean(),
        refusal: fc.constant(null),
        fromMs: fc.constant(null),
      }),
    )
    .map((parts) => Object.assign({}, ...parts))
  const rules = fc.record({
    step: fc.constant(step),
    sales: fc.array(sale, { maxLength: 5 }),
    bulkDeals: fc.array(bulkDeal, { maxLength: 5 }),
    code: fc.option(code, { nil: undefined }),
  } satisfies { [Rule in keyof Required<QuoteRules>]: fc.Arbitrary<QuoteRules[Rule]> })
  return { inputs, rules, sale, bulkDeal, linesWith }
}

describe.each([1, 100] as const)('a quote in steps of %d, whatever the cart and the deals', (step) => {
  const { inputs, rules, sale, bulkDeal, linesWith } = arbitraries(step)

  test('has lines that add up to its total to the cent, and none below zero or above its list price', () => {
    fc.assert(
      fc.property(inputs, rules, (lines, deals) => {
        const quote = quoteCart(lines, deals)
        const sums = { prices: 0n, totals: 0n }
        for (const line of quote.lines) {
          sums.prices += BigInt(line.priceCents)
          sums.totals += BigInt(line.totalCents)
          expect(line.totalCents).toBeGreaterThanOrEqual(0)
          expect([line.priceCents % step, line.totalCents % step]).toEqual([0, 0])
          expect(line.totalCents).toBeLessThanOrEqual(line.priceCents)
          expect(line.priceCents).toBeLessThanOrEqual(line.listPriceCents)
          const offCents = line.adjustments.reduce((sum, { amountCents }) => sum + amountCents, 0)
          expect(line.listPriceCents - offCents).toBe(line.totalCents)
        }
        expect([BigInt(quote.subtotalCents), BigInt(quote.totalCents)]).toEqual([sums.prices, sums.totals])
        const discounts = quote.discounts.reduce((sum, { amountCents }) => sum + amountCents, 0)
        expect(quote.subtotalCents - discounts).toBe(quote.totalCents)
      }),
    )
  })

  test('is the same whatever the order of its lines and of the deals', () => {
    fc.assert(
      fc.property(inputs, rules, (lines, deals) => {
        const turned = Object.entries(deals).map(([rule, of]) => [
          rule,
          Array.isArray(of) ? of.toReversed() : of,
        ])
        expect(quoteCart(lines.toReversed(), Object.fromEntries(turned)).totalCents).toBe(
          quoteCart(lines, deals).totalCents,
        )
      }),
    )
  })

  test('is never dearer with one more bulk deal or a code', () => {
    fc.assert(
      fc.property(inputs, rules, bulkDeal, (lines, deals, other) => {
        const { totalCents } = quoteCart(lines, deals)
        expect(totalCents).toBeLessThanOrEqual(quoteCart(lines, { ...deals, code: undefined }).totalCents)
        const more = { ...deals, bulkDeals: [...deals.bulkDeals, other] }
        expect(quoteCart(lines, more).totalCents).toBeLessThanOrEqual(totalCents)
      }),
      { numRuns: cases(150) },
    )
  })

  test('is never dearer with sales than without, whatever bulk deals and codes apply', () => {
    fc.assert(
      fc.property(inputs, rules, (lines, deals) => {
        const without = quoteCart(lines, { ...deals, sales: [] })
        expect(quoteCart(lines, deals).totalCents).toBeLessThanOrEqual(without.totalCents)
      }),
      { numRuns: cases(150) },
    )
  })

  test('is never dearer with one more sale, where bulk deals and a code do not count different lines', () => {
    fc.assert(
      fc.property(inputs, rules, sale, fc.boolean(), (lines, deals, other, hasBulk) => {
        // A sale may make another line the cheapest and thus free, instead of the one outside the code's scope.
        const everywhere = { tierIds: [], tagIds: [], ownerIds: [], beatIds: [] }
        const code = deals.code && hasBulk ? { ...deals.code, ...everywhere } : deals.code
        const given = { ...deals, code, bulkDeals: hasBulk ? deals.bulkDeals : [] }
        const more = { ...given, sales: [...given.sales, other] }
        expect(quoteCart(lines, more).totalCents).toBeLessThanOrEqual(quoteCart(lines, given).totalCents)
      }),
      { numRuns: cases(150) },
    )
  })

  test('leaves a sale out that would move the free line to where the code counts', () => {
    const everywhere = { tierIds: [], tagIds: [], ownerIds: [], beatIds: [], untilMs: null }
    const line = (id: string, listPriceCents: number): QuoteInput => ({
      ...{
        id,
        listPriceCents: listPriceCents * step,
        tierId: 'basic',
        beatId: id,
        ownerId: 'ada',
        tagIds: [],
      },
      ...{ isExclusive: false, agreedCents: null, paidCents: null },
    })
    const deals: QuoteRules = {
      step,
      bulkDeals: [{ id: 'bulk', name: 'Bulk', buy: 1, free: 1, tierIds: [], tierNames: [], untilMs: null }],
      code: {
        ...{
          ...everywhere,
          id: 'code',
          name: 'CODE',
          code: 'CODE',
          percent: 100,
          amountCents: null,
          fromMs: null,
        },
        ...{ beatIds: ['b'], minimumCents: 0, isCombinable: true, refusal: null },
      },
    }
    const sale = { ...everywhere, id: 'sale', name: 'Sale', percent: 20, amountCents: null, beatIds: ['b'] }
    const cart = [line('a', 100), line('b', 110)]
    expect(quoteCart(cart, deals).totalCents).toBe(0)
    expect(quoteCart(cart, { ...deals, sales: [sale] })).toMatchObject({
      totalCents: 0,
      subtotalCents: 210 * step,
    })
  })

  test('is not dearer with a bulk deal that frees what the code had taken off already', () => {
    const line = (id: string, listPriceCents: number, tierId: string): QuoteInput => ({
      ...{ id, listPriceCents: listPriceCents * step, tierId, beatId: id, ownerId: 'ada', tagIds: [] },
      ...{ isExclusive: false, agreedCents: null, paidCents: null },
    })
    const bulk = (id: string, buy: number, tierIds: string[]): BulkDeal => ({
      ...{ id, name: id, buy, free: 1, tierIds, tierNames: [], untilMs: null },
    })
    const lines = [
      ...['a', 'b', 'c'].map((id) => line(id, 100, 'basic')),
      ...['d', 'e'].map((id) => line(id, 50, 'premium')),
    ]
    const premium = bulk('of premium', 1, ['premium'])
    const code: DiscountCode = {
      ...{
        id: 'code',
        name: 'CODE',
        code: 'CODE',
        percent: 100,
        amountCents: null,
        untilMs: null,
        fromMs: null,
      },
      ...{ tierIds: ['basic'], tagIds: [], ownerIds: [], beatIds: [], minimumCents: 0 },
      ...{ isCombinable: true, refusal: null },
    }
    expect(quoteCart(lines, { step, bulkDeals: [premium], code }).totalCents).toBe(50 * step)
    // It saves more before the code, and excludes the other deal.
    const bulkDeals = [premium, bulk('of both', 2, ['basic', 'premium'])]
    expect(quoteCart(lines, { step, bulkDeals, code }).totalCents).toBe(50 * step)
  })

  test('leaves exclusives, agreed prices and upgrades to bulk deals and codes at their price', () => {
    fc.assert(
      fc.property(inputs, rules, (lines, deals) => {
        const quote = quoteCart(lines, deals)
        for (const [at, line] of quote.lines.entries())
          if (lines[at]?.isExclusive || ['offer', 'upgrade'].includes(priceOrigin(line)))
            expect(discountsOf(line)).toEqual([])
      }),
    )
  })

  test('without a deal is the sum of the list prices', () => {
    const plain = linesWith({ agreedCents: fc.constant(null), paidCents: fc.constant(null) })
    fc.assert(
      fc.property(plain, (lines) => {
        const sum = lines.reduce((total, { listPriceCents }) => total + listPriceCents, 0)
        expect(quoteCart(lines, { step })).toMatchObject({
          subtotalCents: sum,
          totalCents: sum,
          discounts: [],
        })
      }),
    )
  })
})

const line = (id: string, listPriceCents: number, more: Partial<QuoteInput> = {}): QuoteInput => ({
  id,
  listPriceCents,
  beatId: id,
  ownerId: 'ada',
  tagIds: [],
  tierId: 'basic',
  isExclusive: false,
  agreedCents: null,
  paidCents: null,
  ...more,
})
const noScope = { tierIds: [], tagIds: [], ownerIds: [], beatIds: [] }
const blackFriday: Sale = {
  ...noScope,
  id: 'sale',
  name: 'Black Friday',
  percent: 30,
  amountCents: null,
  untilMs: null,
}
const thirdFree: BulkDeal = {
  id: 'bulk',
  name: 'Buy 2, get 1',
  buy: 2,
  free: 1,
  tierIds: ['basic'],
  tierNames: ['Basic'],
  untilMs: null,
}
const friday10: DiscountCode = {
  ...noScope,
  id: 'code',
  name: 'FRIDAY10',
  code: 'FRIDAY10',
  percent: 10,
  amountCents: null,
  minimumCents: 0,
  isCombinable: true,
  refusal: null,
  fromMs: null,
  untilMs: null,
}
const totals = ({ lines }: Quote) => Object.fromEntries(lines.map(({ id, totalCents }) => [id, totalCents]))

test('the sale comes first, then the bulk deal, then the code on what is left', () => {
  const cart = [line('a', 3000), line('b', 2000), line('c', 1000)]
  const quote = quoteCart(cart, { step: 1, sales: [blackFriday], bulkDeals: [thirdFree], code: friday10 })
  expect(totals(quote)).toEqual({ a: 1890, b: 1260, c: 0 })
  expect(quote).toMatchObject({
    subtotalCents: 4200,
    totalCents: 3150,
    discounts: [
      { source: 'bulk', deal: 'bulk', amountCents: 700 },
      { source: 'code', deal: 'code', amountCents: 350 },
    ],
    bulk: [{ count: 3, free: 1 }],
    code: { state: 'applied' },
  })
})

test('an upgrade costs the difference, also to a sale, and never less than nothing', () => {
  const cart = [line('a', 10_000, { paidCents: 3000 }), line('b', 5000, { paidCents: 9000 })]
  const quote = quoteCart(cart, { step: 1, sales: [blackFriday], bulkDeals: [thirdFree], code: friday10 })
  expect(totals(quote)).toEqual({ a: 4000, b: 0 })
  expect(quote.code?.state).toBe('not-for-these')
})

test('an agreed price counts where it is the lower one', () => {
  const agreed = [line('a', 10_000, { agreedCents: 6000 })]
  expect(quoteCart(agreed, { step: 1, sales: [blackFriday] }).lines[0]).toMatchObject({
    priceCents: 6000,
    adjustments: [{ source: 'offer', deal: null, amountCents: 4000 }],
  })
  const dearer = [line('a', 10_000, { agreedCents: 8000 })]
  expect(quoteCart(dearer, { step: 1, sales: [blackFriday] }).lines[0]).toMatchObject({
    priceCents: 7000,
    adjustments: [{ source: 'sale', deal: 'sale', amountCents: 3000 }],
  })
})

test('a code that stands alone gives way to a bulk deal that saves more, and says so', () => {
  const cart = [line('a', 3000), line('b', 3000), line('c', 3000)]
  const alone = { ...friday10, isCombinable: false }
  expect(quoteCart(cart, { step: 1, bulkDeals: [thirdFree], code: alone })).toMatchObject({
    totalCents: 6000,
    code: { state: 'not-combined' },
  })
  expect(quoteCart(cart, { step: 1, bulkDeals: [thirdFree], code: { ...alone, percent: 50 } })).toMatchObject(
    {
      totalCents: 4500,
      code: { state: 'applied' },
    },
  )
})

test('bulk deals that do not share a tier apply together; of those that do, the best', () => {
  const cart = [1, 2, 3].flatMap((n) => [line(`a${n}`, 3000), line(`b${n}`, 9000, { tierId: 'premium' })])
  const premium = { ...thirdFree, id: 'premium', tierIds: ['premium'] }
  const everything = { ...thirdFree, id: 'all', tierIds: [] }
  expect(quoteCart(cart, { step: 1, bulkDeals: [thirdFree, premium] }).totalCents).toBe(24_000)
  expect(quoteCart(cart, { step: 1, bulkDeals: [thirdFree, premium, everything] }).totalCents).toBe(24_000)
  expect(quoteCart(cart, { step: 1, bulkDeals: [thirdFree, everything] }).totalCents).toBe(24_000)
})

test.each([
  [{ minimumCents: 3001 }, 'below-minimum'],
  [{ tierIds: ['premium'] }, 'not-for-these'],
  [{ refusal: 'used-up' as const }, 'used-up'],
])('a code %j changes nothing: %s', (limits, state) => {
  const quote = quoteCart([line('a', 3000)], { step: 1, code: { ...friday10, ...limits } })
  expect(quote).toMatchObject({ totalCents: 3000, code: { state } })
})

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('the price %d is refused', (listPriceCents) => {
  expect(() => quoteCart([line('a', listPriceCents)], { step: 1 })).toThrow('not a price in cents')
})

test('a line that the quote does not have, and a reduction by nothing, are errors and not free', () => {
  const quote = quoteCart([line('a', 2900)], { step: 1 })
  expect(totalAt(quote, 0)).toBe(2900)
  expect(() => totalAt(quote, 1)).toThrow('1 lines, none at 1')
  expect(() => reductionOf({ percent: null, amountCents: null }, 2900, 1)).toThrow(
    'a percentage or an amount',
  )
})

test('without decimals, a sale, a code and its parts are whole yen', () => {
  const cart = [line('a', 333_300), line('b', 100_100), line('c', 50_000)]
  const quote = quoteCart(cart, { step: 100, sales: [blackFriday], code: friday10 })
  expect(quote.lines.map(({ priceCents }) => priceCents)).toEqual([233_300, 70_100, 35_000])
  expect(quote.lines.map(({ totalCents }) => totalCents)).toEqual([210_000, 63_100, 31_500])
  expect(() => quoteCart([line('a', 2999)], { step: 100 })).toThrow('not a price in cents')
})

test('a code applies from exactly its minimum on', () => {
  const quote = quoteCart([line('a', 3000)], { step: 1, code: { ...friday10, minimumCents: 3000 } })
  expect(quote.code).toMatchObject({ state: 'applied' })
})
