import { describe, expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
import { adviseFeatured } from './feature-rule.ts'
import { advisePrices } from './price-rule.ts'
import { adviseStart } from './start-rule.ts'
import { adviseTags } from './tag-rule.ts'
import { isHigher } from './two-proportions.ts'

describe('the test of two proportions', () => {
  test('knows a difference from chance', () => {
    // z = 2.04 and 1.90, by hand.
    expect(isHigher({ hits: 60, of: 100 }, { hits: 456, of: 1000 - 49 })).toBe(true)
    expect(isHigher({ hits: 15, of: 100 }, { hits: 20, of: 200 })).toBe(false)
    expect(isHigher({ hits: 30, of: 100 }, { hits: 20, of: 200 })).toBe(true)
  })

  test('says nothing of nothing, nor of all', () => {
    expect(isHigher({ hits: 0, of: 0 }, { hits: 5, of: 10 })).toBe(false)
    expect(isHigher({ hits: 10, of: 10 }, { hits: 10, of: 10 })).toBe(false)
  })

  test('never finds both higher than each other', () => {
    const proportion = fc.nat(1000).chain((of) => fc.record({ hits: fc.nat(of), of: fc.constant(of) }))
    fc.assert(
      fc.property(proportion, proportion, (one, other) => {
        expect(isHigher(one, other) && isHigher(other, one)).toBe(false)
      }),
    )
  })
})

describe('start at the hook', () => {
  /** 100 listeners at first; 30 leave just before the hook at 0:21, then few. */
  const heard = Array.from({ length: 44 }, (_, second) =>
    second < 18 ? 100 - second : second < 21 ? 55 : 52 - (second - 21) / 4,
  )
  const facts = { plays: 100, heard, hookSeconds: 21.2, startSeconds: null }

  test('fires where people leave before the hook and stay in it', () => {
    expect(adviseStart(facts)).toMatchObject({ leaveSeconds: 18, hookSeconds: 21.2, plays: 100 })
  })

  test('does not where they leave as evenly as always', () => {
    const even = Array.from({ length: 44 }, (_, second) => 100 - second)
    expect(adviseStart({ ...facts, heard: even })).toBeUndefined()
  })

  test('does not from too few plays', () => {
    expect(adviseStart({ ...facts, plays: 49 })).toBeUndefined()
  })

  test('does not where it starts there, has no hook, or the hook is at once', () => {
    expect(adviseStart({ ...facts, startSeconds: 21.2 })).toBeUndefined()
    expect(adviseStart({ ...facts, hookSeconds: undefined })).toBeUndefined()
    expect(adviseStart({ ...facts, hookSeconds: 2 })).toBeUndefined()
  })
})

describe('tag a beat', () => {
  const tagged = ['a', 'b', 'c'].map((id) => ({ id, plays: 100, hearts: 20, tagIds: ['sad'] }))
  const others = ['d', 'e'].map((id) => ({ id, plays: 200, hearts: 12, tagIds: [] }))
  const similarTo = (id: string) => (id === 'e' ? ['a', 'b', 'c'] : ['d'])

  test('fires where its tag is liked more and its like have it', () => {
    expect(adviseTags([...tagged, ...others], similarTo)).toEqual([
      { beatId: 'e', tagId: 'sad', with: { plays: 300, hearts: 60 }, without: { plays: 400, hearts: 24 } },
    ])
  })

  test('does not where the difference may be chance', () => {
    const noisy = tagged.map((beat) => ({ ...beat, hearts: 8 }))
    expect(adviseTags([...noisy, ...others], similarTo)).toEqual([])
  })

  test('does not from too few plays', () => {
    const few = others.map((beat) => ({ ...beat, plays: 20, hearts: 0 }))
    expect(adviseTags([...tagged, ...few], similarTo)).toEqual([])
  })

  test('does not where beats like it lack the tag', () => {
    expect(adviseTags([...tagged, ...others], () => ['d'])).toEqual([])
  })
})

describe('change the price', () => {
  const dear = { id: 'dear', plays: 287, looked: 40, sold: 0, priceCents: 22_000, hasOnePrice: true }
  const others = [
    { id: 'a', plays: 600, looked: 100, sold: 15, priceCents: 9_500, hasOnePrice: true },
    { id: 'b', plays: 500, looked: 100, sold: 14, priceCents: 13_500, hasOnePrice: true },
  ]

  test('fires where many look, fewer buy than elsewhere, and others that sell cost less', () => {
    expect(advisePrices([dear, ...others])).toEqual([
      { beatId: 'dear', looked: 40, sold: 0, others: { looked: 200, sold: 29 }, priceCents: 9_500 },
    ])
  })

  test('does not where the difference may be chance', () => {
    expect(advisePrices([{ ...dear, sold: 4 }, ...others])).toEqual([])
  })

  test('does not from too few plays or looks', () => {
    expect(advisePrices([{ ...dear, plays: 49 }, ...others])).toEqual([])
    expect(advisePrices([{ ...dear, looked: 19 }, ...others])).toEqual([])
  })

  test('does not where others cost no less, or each license has its price', () => {
    expect(advisePrices([{ ...dear, priceCents: 9_500 }, ...others])).toEqual([])
    expect(advisePrices([{ ...dear, hasOnePrice: false }, ...others])).toEqual([])
  })
})

describe('feature a beat', () => {
  const loved = { id: 'loved', plays: 96, hearts: 19, isFeatured: false }
  const others = [
    { id: 'a', plays: 600, hearts: 60, isFeatured: false },
    { id: 'b', plays: 500, hearts: 40, isFeatured: true },
  ]

  test('fires where more heart it than elsewhere, and few hear it', () => {
    expect(adviseFeatured([loved, ...others])).toEqual([
      { beatId: 'loved', plays: 96, hearts: 19, others: { plays: 1100, hearts: 100 } },
    ])
  })

  test('does not where the difference may be chance', () => {
    expect(adviseFeatured([{ ...loved, hearts: 11 }, ...others])).toEqual([])
  })

  test('does not from too few plays', () => {
    expect(adviseFeatured([{ ...loved, plays: 49, hearts: 30 }, ...others])).toEqual([])
  })

  test('does not where it is featured or heard as much as others', () => {
    expect(adviseFeatured([{ ...loved, isFeatured: true }, ...others])).toEqual([])
    expect(adviseFeatured([{ ...loved, plays: 960, hearts: 190 }, ...others])).toEqual([])
  })
})
