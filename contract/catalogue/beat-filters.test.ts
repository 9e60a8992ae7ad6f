import { expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
import {
  type BeatFilters,
  filtersFromAddress,
  filtersToParams,
  fitModes,
  isUnfiltered,
  PRICE_SLIDER_MAX,
  priceRange,
  withoutGaps,
} from './beat-filters.ts'
import { BeatFilterParams, filtersFromParams } from './beat-list-params.ts'
import { bpmBucketLabel, bpmBuckets } from './bpm-buckets.ts'
import { tones } from './tone.ts'

const text = (longest: number) =>
  fc.string({ minLength: 1, maxLength: longest }).filter((value) => value.trim() === value && value !== '')
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
const amount = fc.integer({ min: 1, max: 1000 })

/** A filter without values here is a type error: the laws below would not hold it. */
const valuesOf = {
  priceMin: maybe(amount),
  priceMax: maybe(fc.integer({ min: 1, max: PRICE_SLIDER_MAX - 1 })),
  bpmMin: maybe(amount),
  bpmMax: maybe(amount),
  tone: maybe(fc.constantFrom(...tones)),
  fitsBpm: maybe(fc.integer({ min: 1, max: 300 })),
  fitsTone: maybe(fc.constantFrom(...tones)),
  fits: maybe(fc.constantFrom(...fitModes.filter((mode) => mode !== 'both'))),
  user: maybe(text(64)),
  q: maybe(text(100)),
  tags: fc.uniqueArray(fc.uuid(), { maxLength: 6 }).map((tags) => tags.sort()),
} satisfies { [Filter in keyof Required<BeatFilters>]: fc.Arbitrary<BeatFilters[Filter] | undefined> }

const anyFilters: fc.Arbitrary<BeatFilters> = fc.record(valuesOf).map(({ fits, ...others }) =>
  withoutGaps({
    ...others,
    ...(fits && (others.fitsBpm !== undefined || others.fitsTone) && { fits }),
  } as BeatFilters),
)

test('filters round-trip through a URL', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const address = new URLSearchParams(String(filtersToParams(filters)))
      expect(filtersFromAddress(address, 1)).toEqual(filters)
    }),
  )
})

test('the server reads the same filters from a query', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const params = filtersToParams(filters)
      const query = { ...Object.fromEntries(params), tag: params.getAll('tag') }
      expect(filtersFromParams(BeatFilterParams.parse(query))).toEqual(filters)
    }),
  )
})

test('equal filters have one canonical URL', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const shuffled = { ...filters, tags: [...filters.tags].reverse() }
      expect(String(filtersToParams(shuffled))).toBe(String(filtersToParams(filters)))
    }),
  )
})

test('invalid parameters of a URL are ignored', () => {
  const address = new URLSearchParams(
    'price_min=cheap&price_max=1000001&bpm_min=99999999999999999999&bpm_max=-3&tone=&fits_bpm=301&fits_tone=loud&fits=either&tag=&q=%20%20&sort=loud',
  )
  expect(filtersFromAddress(address, 1)).toEqual({ tags: [] })
  expect(isUnfiltered(filtersFromAddress(address, 1))).toBe(true)
})

test('a maximum price at the slider’s end is no limit, and an untouched range hides nothing', () => {
  for (const address of ['', 'price_max=300', 'price_max=5000', 'price_min=0&bpm_min=&bpm_max='])
    expect(filtersFromAddress(new URLSearchParams(address), 1).priceMax).toBeUndefined()
  expect(filtersFromAddress(new URLSearchParams('price_max=299'), 1).priceMax).toBe(299)
  const untouched = filtersFromAddress(new URLSearchParams(''), 1)
  expect(untouched).toEqual({ tags: [] })
  expect(priceRange(untouched, 1)).toEqual({ min: 0, max: 300 })
})

test('the BPM buckets run in twenties from 1-20 to 181-200', () => {
  expect(bpmBuckets.map(bpmBucketLabel)).toEqual([
    '1-20',
    '21-40',
    '41-60',
    '61-80',
    '81-100',
    '101-120',
    '121-140',
    '141-160',
    '161-180',
    '181-200',
  ])
})

test('a user’s tempo and key filter the list, unless they only sort it', () => {
  const read = (address: string) => filtersFromAddress(new URLSearchParams(address), 1)
  expect(read('fits_bpm=140&fits_tone=am&fits=both')).toEqual({ fitsBpm: 140, fitsTone: 'A minor', tags: [] })
  expect(isUnfiltered(read('fits_bpm=140'))).toBe(false)
  expect(isUnfiltered(read('fits_bpm=140&fits_tone=8A&fits=none'))).toBe(true)
  expect(isUnfiltered(read('fits_bpm=140&fits=none&user=oduya'))).toBe(false)
  expect(read('fits_bpm=0&fits=none')).toEqual({ tags: [] })
})

test('the price slider ends higher in currencies with smaller units', () => {
  const read = (address: string) => filtersFromAddress(new URLSearchParams(address), 100)
  expect(read('price_max=29900').priceMax).toBe(29_900)
  expect(read('price_max=30000').priceMax).toBeUndefined()
  expect(priceRange(read(''), 100)).toEqual({ min: 0, max: 30_000 })
})
