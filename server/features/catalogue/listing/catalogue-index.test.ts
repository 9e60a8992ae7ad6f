import { expect, test } from 'vitest'
import { type BeatFilters, type BeatSort, beatSorts, fitModes } from '#contract/catalogue/beat-filters.ts'
import type { Tone } from '#contract/catalogue/tone.ts'
import { fitOf } from '#contract/discovery/fit.ts'
import { cases, fc } from '#tests/laws.ts'
import type { IndexedBeat } from './beat-table.ts'
import { CatalogueIndex } from './catalogue-index.ts'
import { countFacets, OPTIONS_OFFERED } from './facets.ts'
import { type CatalogueNames, Names } from './names.ts'
import type { SortPosition } from './sort-order.ts'
import { wordsOf } from './title-words.ts'

const tones = ['A minor', 'C major', 'F# minor']
const ownTones: Tone[] = ['A minor', 'E minor', 'A major', 'F major']
const owners = new Map([
  ['o1', 'oduya'],
  ['o2', 'mara_volt'],
  ['o3', 'lowtide'],
])
const tags = new Map([
  ['t1', 'Trap'],
  ['t2', 'Dark House'],
  ['t3', 'Piano'],
])
const words = ['copper', 'Rain', 'WIRE', 'cop', 'é', 'o', 'night']
const START = 1_700_000_000_000

/** Ids as the store generates them, and a few others. */
const idOf = (number: number) =>
  number % 17 === 3
    ? `beat-${number}`
    : `0190${number.toString(16).padStart(4, '0')}-7c3f-7000-8000-${((number * 2_654_435_761) % 2 ** 40).toString(16).padStart(12, '0')}`

const anyBeat = (ids: fc.Arbitrary<number>): fc.Arbitrary<IndexedBeat> =>
  fc.record({
    id: ids.map(idOf),
    priceCents: fc.integer({ min: 0, max: 12 }).map((step) => step * 999),
    bpm: fc.constantFrom(60, 70, 80, 81, 100, 139, 140, 200, 201, 900, 4_000),
    tone: fc.constantFrom(...tones),
    ownerId: fc.constantFrom(...owners.keys()),
    tagIds: fc.subarray([...tags.keys()]),
    title: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((list) => list.join(' ')),
    createdAt: fc.integer({ min: START, max: START + 20 }),
  })

const anyBeats = (highest: number, lengths: { minLength?: number; maxLength: number }) =>
  fc.uniqueArray(anyBeat(fc.integer({ min: 0, max: highest })), { ...lengths, selector: ({ id }) => id })

const maybe = <Value>(values: Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined })

/** A filter without values here is a type error. */
const anyFilters: fc.Arbitrary<BeatFilters> = fc.record({
  priceMin: maybe([0, 9.99, 10, 50, 119.88, 200]),
  priceMax: maybe([0, 9.98, 9.99, 60, 119.88, 200]),
  bpmMin: maybe([0, 60, 80.5, 81, 201]),
  bpmMax: maybe([60, 80, 80.5, 200, 1_000]),
  tone: maybe([...tones, 'H minor']),
  user: maybe([...owners.values(), 'nobody']),
  fitsBpm: maybe([1, 40, 80, 140, 100.5, 300]),
  fitsTone: maybe(ownTones),
  fits: maybe([...fitModes]),
  q: maybe(['c', 'co', 'opp', 'COPPER r', 'dark', 'hous copper', 'du', 'é', 'zzz']),
  tags: fc.subarray([...tags.keys()]),
} satisfies { [Filter in keyof Required<BeatFilters>]: fc.Arbitrary<BeatFilters[Filter] | undefined> })

const names = (): CatalogueNames => ({ tags: new Names(tags), owners: new Names(owners) })

async function* inChunks(beats: readonly IndexedBeat[]) {
  for (let from = 0; from < beats.length; from += 7) yield beats.slice(from, from + 7)
}

/** A naive implementation of the specification. */
function shows(beat: IndexedBeat, filters: BeatFilters): boolean {
  const text = [beat.title, owners.get(beat.ownerId), ...beat.tagIds.map((id) => tags.get(id))].join('\n')
  return (
    beat.priceCents >= (filters.priceMin ?? 0) * 100 - 1e-6 &&
    beat.priceCents <= (filters.priceMax ?? Infinity) * 100 + 1e-6 &&
    beat.bpm >= (filters.bpmMin ?? 0) &&
    beat.bpm <= (filters.bpmMax ?? Infinity) &&
    filters.tags.every((id) => beat.tagIds.includes(id)) &&
    fits(beat, filters) &&
    (filters.tone === undefined || beat.tone === filters.tone) &&
    (filters.user === undefined || owners.get(beat.ownerId) === filters.user) &&
    wordsOf(filters.q ?? '').every((word) => wordsOf(text).join(' ').includes(word))
  )
}

/** The specification, without the index's sets. */
function fits(beat: IndexedBeat, { fitsBpm, fitsTone, fits: mode = 'both' }: BeatFilters): boolean {
  const { bpm, tone } = fitOf(beat, { bpm: fitsBpm, tone: fitsTone })
  const reasons = [
    ...(fitsBpm === undefined || mode === 'tone' ? [] : [bpm !== undefined]),
    ...(fitsTone === undefined || mode === 'bpm' ? [] : [tone !== undefined]),
  ]
  if (mode === 'none' || reasons.length === 0) return true
  return mode === 'either' ? reasons.some(Boolean) : reasons.every(Boolean)
}

/** Groups of the sort `fit`: both, then tempo (exact, about, half or double), then key. */
function fitRank(beat: IndexedBeat, { fitsBpm, fitsTone }: BeatFilters): number {
  const { bpm, tone } = fitOf(beat, { bpm: fitsBpm, tone: fitsTone })
  const tempo = bpm && (beat.bpm === fitsBpm ? 0 : bpm === 'same' ? 1 : 2)
  const key = tone && { same: 0, relative: 1, neighbour: 2 }[tone]
  if (tempo !== undefined && key !== undefined) return tempo * 3 + key
  if (tempo !== undefined) return 10 + tempo
  return key === undefined ? 30 : 20 + key
}

const keys: Record<Exclude<BeatSort, 'fit'>, (beat: IndexedBeat) => number | string> = {
  newest: () => 0,
  price: ({ priceCents }) => priceCents,
  '-price': ({ priceCents }) => -priceCents,
  bpm: ({ bpm }) => bpm,
  '-bpm': ({ bpm }) => -bpm,
  title: ({ title }) => title.toLowerCase(),
}

function inOrder(
  beats: readonly IndexedBeat[],
  sort: BeatSort,
  filters: BeatFilters = { tags: [] },
): IndexedBeat[] {
  const compare = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0)
  const key = sort === 'fit' ? (beat: IndexedBeat) => fitRank(beat, filters) : keys[sort]
  return beats.toSorted(
    (a, b) => compare(key(a), key(b)) || compare(b.createdAt, a.createdAt) || compare(b.id, a.id),
  )
}

/** All pages of a list. */
function allPages(index: CatalogueIndex, filters: BeatFilters, sort: BeatSort, limit: number): string[] {
  const ids: string[] = []
  let after: SortPosition | undefined
  do {
    const page = index.page(index.match(filters), sort, limit, after)
    ids.push(...page.ids)
    after = page.end
  } while (after)
  return ids
}

function tagIdsOf(index: CatalogueIndex, beatId: string): string[] | undefined {
  return index
    .tagsOf(beatId)
    ?.map(({ id }) => id)
    .sort()
}

function expectRight(index: CatalogueIndex, beats: readonly IndexedBeat[], filters: BeatFilters): void {
  const count = (changed: Partial<BeatFilters>) =>
    beats.filter((beat) => shows(beat, { ...filters, ...changed })).length
  const prices = beats
    .filter((beat) => shows(beat, { ...filters, priceMin: undefined, priceMax: undefined }))
    .map(({ priceCents }) => priceCents / 100)
  const facets = countFacets(index, filters)
  expect(facets.total).toBe(count({}))
  expect(facets.price).toEqual(
    prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) },
  )
  for (const tone of tones)
    expect(facets.tones.find((option) => option.tone === tone)?.count ?? 0).toBe(count({ tone }))
  for (const user of owners.values())
    expect(facets.producers.find(({ username }) => username === user)?.count ?? 0).toBe(count({ user }))
  expect(facets.tags.map(({ name }) => name)).toEqual(['Dark House', 'Piano', 'Trap'])
  for (const option of facets.tags)
    expect(option.count).toBe(count({ tags: [...new Set([...filters.tags, option.id])] }))
  const isOwn = filters.fitsBpm !== undefined || filters.fitsTone !== undefined
  expect(facets.fits).toEqual(
    isOwn
      ? {
          all: count({ fits: 'none' }),
          either: count({ fits: 'either' }),
          both: count({ fits: 'both' }),
          bpm: filters.fitsBpm === undefined ? 0 : count({ fits: 'bpm' }),
          tone: filters.fitsTone === undefined ? 0 : count({ fits: 'tone' }),
        }
      : null,
  )
  for (const { min, max, count: found } of facets.bpm) expect(found).toBe(count({ bpmMin: min, bpmMax: max }))
}

const anyChange = fc.record({
  beats: anyBeats(60, { maxLength: 12 }),
  alsoGone: fc.uniqueArray(fc.integer({ min: 0, max: 60 }).map(idOf), { maxLength: 6 }),
})

test('results equal a naive implementation, before and after beats are added, changed and removed', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyBeats(60, { maxLength: 60 }),
      fc.array(anyChange, { maxLength: 4 }),
      fc.array(fc.tuple(anyFilters, fc.constantFrom(...beatSorts)), { minLength: 1, maxLength: 4 }),
      async (start, changes, questions) => {
        const index = await CatalogueIndex.load(inChunks(start), names())
        const beats = new Map(start.map((beat) => [beat.id, beat]))
        const ask = () => {
          for (const { id, tagIds } of beats.values()) expect(tagIdsOf(index, id)).toEqual(tagIds)
          for (const [filters, sort] of questions) {
            const shown = [...beats.values()].filter((beat) => shows(beat, filters))
            const expected = inOrder(shown, sort, filters).map(({ id }) => id)
            expect(allPages(index, filters, sort, 5)).toEqual(expected)
            expect(index.sortedIds(index.match(filters), sort, 7)).toEqual(expected.slice(0, 7))
            expectRight(index, [...beats.values()], filters)
          }
        }
        ask()
        for (const change of changes) {
          const ids = new Set([...change.alsoGone, ...change.beats.map(({ id }) => id)])
          for (const id of ids) beats.delete(id)
          for (const beat of change.beats) beats.set(beat.id, beat)
          index.update([...ids], change.beats)
          expect(index.size).toBe(beats.size)
          ask()
        }
      },
    ),
    { numRuns: cases(50) },
  )
})

test('the same holds for a large catalogue', async () => {
  const start = fc.sample(anyBeat(fc.constant(0)), { numRuns: 4_000, seed: 7 }).map((beat, number) => ({
    ...beat,
    id: idOf(number),
    title: `${beat.title} ${number % 700}`,
  }))
  const index = await CatalogueIndex.load(inChunks(start), names())
  const questions = fc.sample(fc.tuple(anyFilters, fc.constantFrom(...beatSorts)), { numRuns: 12, seed: 8 })
  const beats = new Map(start.map((beat) => [beat.id, beat]))
  const gone = start.slice(100, 1_100).map(({ id }) => id)
  const changed = start.slice(600, 1_000).map((beat, at) => ({ ...beat, title: `New ${at}`, bpm: 81 }))
  for (const change of [undefined, { gone, changed }]) {
    if (change) {
      for (const id of change.gone) beats.delete(id)
      for (const beat of change.changed) beats.set(beat.id, beat)
      index.update(change.gone, change.changed)
    }
    for (const [filters, sort] of questions) {
      const shown = [...beats.values()].filter((beat) => shows(beat, filters))
      expect(allPages(index, filters, sort, 1_000)).toEqual(inOrder(shown, sort, filters).map(({ id }) => id))
      expectRight(index, [...beats.values()], filters)
    }
  }
})

test('price ranges are exact with all prices distinct, also after changes', async () => {
  const count = 700
  const beat = (number: number, priceCents: number): IndexedBeat => ({
    id: idOf(number),
    priceCents,
    bpm: 80 + (number % 120),
    tone: 'A minor',
    ownerId: 'o1',
    tagIds: [],
    title: 'copper',
    createdAt: START + number,
  })
  const start = Array.from({ length: count }, (_, number) => beat(number, 100 + ((number * 311) % count)))
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          from: fc.integer({ min: 0, max: count }),
          to: fc.integer({ min: 0, max: count }),
          changed: fc.integer({ min: 0, max: count - 1 }),
          priceCents: fc.integer({ min: 0, max: 200 + count }),
        }),
        { minLength: 1, maxLength: 12 },
      ),
      async (steps) => {
        const index = await CatalogueIndex.load(inChunks(start), names())
        const beats = new Map(start.map((each) => [each.id, each]))
        for (const { from, to, changed, priceCents } of steps) {
          const filters = { tags: [], priceMin: 1 + from / 100, priceMax: 1 + to / 100 }
          const expected = [...beats.values()].filter((each) => shows(each, filters))
          expect(allPages(index, filters, 'price', 400)).toEqual(
            inOrder(expected, 'price').map(({ id }) => id),
          )
          const edited = beat(changed, priceCents)
          beats.set(edited.id, edited)
          index.update([edited.id], [edited])
        }
      },
    ),
    { numRuns: cases(40) },
  )
})

test('a renamed tag is found by its new name, a removed one not at all, and a tag can move to other beats', async () => {
  const beats = [
    { ...oneBeat, id: idOf(1), tagIds: ['t1'] },
    { ...oneBeat, id: idOf(2), tagIds: ['t2'] },
  ]
  const index = await CatalogueIndex.load(inChunks(beats), names())
  const found = (filters: Partial<BeatFilters>) => allPages(index, { tags: [], ...filters }, 'newest', 10)
  expect(found({ q: 'trap' })).toEqual([idOf(1)])
  index.retag('t1', [idOf(2), 'hidden'])
  expect([found({ q: 'trap' }), found({ tags: ['t1'] })]).toEqual([[idOf(2)], [idOf(2)]])
  expect([1, 2, 3].map((number) => tagIdsOf(index, idOf(number)))).toEqual([[], ['t1', 't2'], undefined])
  index.rename({ tags: new Names(new Map([['t2', 'Drill']])), owners: new Names(owners) })
  expect([found({ q: 'trap' }), found({ tags: ['t1'] }), found({ q: 'dril' })]).toEqual([[], [], [idOf(2)]])
  expect(index.tagsOf(idOf(2))).toEqual([{ id: 't2', name: 'Drill' }])
  // Like a deleted tag that is restored.
  index.retag('t1', [idOf(2), idOf(1)])
  index.rename(names())
  expect([1, 2].map((number) => tagIdsOf(index, idOf(number)))).toEqual([['t1'], ['t1', 't2']])
})

test('of many producers, those with the most beats and the selected one are listed by name', async () => {
  const many = Array.from(
    { length: OPTIONS_OFFERED + 50 },
    (_, at) => `producer ${String(at).padStart(3, '0')}`,
  )
  const beats = many.flatMap((ownerId, at) =>
    Array.from({ length: at < 10 ? 1 : 2 }, (_, again) => ({ ...oneBeat, id: `${at}/${again}`, ownerId })),
  )
  const index = await CatalogueIndex.load(inChunks(beats), {
    tags: new Names(tags),
    owners: new Names(new Map(many.map((name) => [name, name]))),
  })
  const offered = (user?: string) =>
    countFacets(index, { tags: [], ...(user !== undefined && { user }) }).producers.map(
      ({ username }) => username,
    )
  expect(offered()).toEqual(many.slice(10, 10 + OPTIONS_OFFERED))
  expect(offered('producer 003')).toEqual(['producer 003', ...many.slice(10, 10 + OPTIONS_OFFERED)])
})

const oneBeat: IndexedBeat = {
  id: '',
  priceCents: 2_900,
  bpm: 90,
  tone: 'A minor',
  ownerId: 'o1',
  tagIds: [],
  title: 'Copper',
  createdAt: START,
}
