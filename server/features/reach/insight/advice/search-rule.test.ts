import { expect, test } from 'vitest'
import { adviseSearches } from './search-rule.ts'

const tagNames = new Map([
  ['sad', 'Sad'],
  ['piano', 'Piano'],
])
const beatOf = (id: string, plays: number, tagIds: string[]) => ({
  ...{ id, title: id.toUpperCase(), producer: 'lowtide', plays, hearts: 0, tagIds },
})
const sad = ['a', 'b', 'c'].map((id) => beatOf(id, 20, ['sad']))
const others = [beatOf('keys', 300, ['piano']), beatOf('ivory', 200, ['piano']), beatOf('drums', 400, [])]
const similarTo = (id: string) => (id === 'drums' ? ['keys'] : ['a', 'b', 'c'])
const searches = [
  { words: 'sad piano', count: 44, found: 0 },
  { words: 'drill', count: 60, found: 9 },
]
const advise = (
  change: { searches?: typeof searches; beats?: typeof others; similarTo?: typeof similarTo } = {},
) =>
  adviseSearches(
    change.searches ?? searches,
    [...sad, ...(change.beats ?? others)],
    tagNames,
    change.similarTo ?? similarTo,
  )

test('fires where people ask for a tag more than they hear it, and beats with the other words sound like it', () => {
  expect(advise()).toEqual([
    {
      ...{ words: 'sad piano', count: 44, found: 0, tagId: 'sad', beatIds: ['keys', 'ivory'] },
      ...{ asked: { hits: 44, of: 104 }, played: { hits: 60, of: 960 } },
    },
  ])
})

test('does not where as many hear it as ask for it, or the difference may be chance', () => {
  const few = [
    { words: 'sad piano', count: 8, found: 0 },
    { words: 'drill', count: 96, found: 9 },
  ]
  expect(advise({ searches: few })).toEqual([])
})

test('does not from too few searches or plays', () => {
  expect(advise({ searches: [{ words: 'sad piano', count: 44, found: 0 }] })).toEqual([])
  expect(advise({ beats: others.map((beat) => ({ ...beat, plays: 49 })) })).toEqual([])
})

test('does not where the search finds enough, no beat has its other words, or none sounds like it', () => {
  const found = searches.map((search) => ({ ...search, found: 3 }))
  expect(advise({ searches: found })).toEqual([])
  const flute = searches.map((search) => ({ ...search, words: search.words.replace('piano', 'flute') }))
  expect(advise({ searches: flute })).toEqual([])
  expect(advise({ similarTo: () => ['a', 'b', 'keys'] })).toEqual([])
})
