import { expect, test } from 'vitest'
import type { Draft } from '#contract/beats/draft.ts'
import { cellText, parseCell, parsePaste } from './draft-cells.ts'

const templates = [
  { id: 'b', name: 'Basic' },
  { id: 'p', name: 'Premium' },
]
const draft = (id: string): Draft => ({
  id,
  fileName: `${id}.wav`,
  title: 'Night',
  bpm: 140,
  tone: 'A minor',
  price: 29.99,
  description: '{title}',
  tags: ['Dark', 'Late night'],
  licenses: ['p'],
  publishAt: '2027-01-08T18:00:00.000Z',
  lossy: false,
  lossyOk: false,
  sources: { bpm: 'name', tone: 'name' },
  suggestion: null,
  durationSeconds: 90,
  state: 'draft',
  problem: null,
  files: [],
  beatId: null,
})

test('what a cell says reads as what it holds', () => {
  const held = draft('a')
  for (const column of [
    'title',
    'bpm',
    'tone',
    'price',
    'tags',
    'description',
    'licenses',
    'publishAt',
  ] as const)
    expect(parseCell(column, cellText(held, column, templates), templates)).toEqual({
      [column]: held[column],
    })
  expect(parseCell('licenses', 'all 3', templates)).toEqual({ licenses: null })
  for (const typed of ['$30', '30 €', 'US$ 30,00', '30 $US', 'R$ 30'])
    expect(parseCell('price', typed, templates), typed).toEqual({ price: 30 })
})

test.each([
  ['bpm', 'fast'],
  ['price', 'free'],
  ['licenses', 'Gold'],
  ['publishAt', 'someday'],
] as const)('%s does not take %j', (column, text) => {
  expect(parseCell(column, text, templates)).toMatch(/^[A-Z].*\.$/)
})

test('a pasted block fills cells down and to the right, as far as there are rows', () => {
  const place = { drafts: [draft('a'), draft('b'), draft('c')], row: 1, column: 'bpm' as const, templates }
  expect(parsePaste('90\tAm\n100\tDm\n110\tEm\n', place)).toEqual([
    { ids: ['b'], set: { bpm: 90, tone: 'Am' } },
    { ids: ['c'], set: { bpm: 100, tone: 'Dm' } },
  ])
  expect(parsePaste('90\nfast', place)).toBe('Line 2: BPM is a whole number, such as 140.')
})
