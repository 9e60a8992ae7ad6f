import { expect, test } from 'vitest'
import { tones } from '#contract/catalogue/tone.ts'
import type { IndexedBeat } from './beat-table.ts'
import { CatalogueIndex } from './catalogue-index.ts'
import { Names } from './names.ts'
import { searchTerms } from './search-terms.ts'

const minorTones = tones.filter((tone) => tone.endsWith(' minor'))

test.each([
  ['140', [{ words: ['140'], bpm: 140 }]],
  ['140 BPM', [{ words: ['140'], bpm: 140 }]],
  ['92bpm', [{ words: ['92'], bpm: 92 }]],
  ['A minor', [{ words: ['a', 'minor'], tones: ['A minor'] }]],
  ['dark am', [{ words: ['dark'] }, { words: ['am'], tones: ['A minor'] }]],
  ['8A', [{ words: ['8a'], tones: ['A minor'] }]],
  ['A flat minor', [{ words: ['a', 'flat', 'minor'], tones: ['Ab minor'] }]],
  ['C', [{ words: ['c'], tones: ['C major'] }]],
  ['c', [{ words: ['c'] }]],
  ['mineur', [{ words: ['mineur'], tones: minorTones }]],
  ['min', [{ words: ['min'] }]],
  ['１４０ＢＰＭ', [{ words: ['140'], bpm: 140 }]],
  ['Lo-Fi R&B', [{ words: ['lofi'] }, { words: ['rnb'] }]],
  ['´ café', [{ words: ['cafe'] }]],
  ['- ’', [{ words: ['-'] }, { words: ['’'] }]],
  ['Do It', [{ words: ['do'] }, { words: ['it'] }]],
  ['', []],
])('%j is searched as %j', (q, terms) => expect(searchTerms(q)).toEqual(terms))

test('beats are found by tempo and key besides words', async () => {
  const beat = (id: string, title: string, bpm: number, tone: string): IndexedBeat => ({
    id,
    title,
    bpm,
    tone,
    priceCents: 2_900,
    ownerId: 'o1',
    tagIds: id === 'am' ? ['t1'] : [],
    createdAt: 0,
  })
  async function* all() {
    yield [
      beat('am', 'Lagos', 140, 'A minor'),
      beat('cm', 'Vapor', 140, 'C minor'),
      beat('cmaj', 'Velour', 92, 'C major'),
      beat('title', 'A Minor Affair at 140', 70, 'F# major'),
      beat('long', 'Room 1400', 80, 'G major'),
      beat('lofi', 'Lo-Fi Été R&B', 76, 'F major'),
    ]
  }
  const names = { tags: new Names(new Map([['t1', 'Trap']])), owners: new Names(new Map([['o1', 'oduya']])) }
  const index = await CatalogueIndex.load(all(), names)
  const found = (q: string) => index.sortedIds(index.match({ tags: [], q }), 'title', 10).sort()
  expect(found('140')).toEqual(['am', 'cm', 'long', 'title'])
  expect(found('140 bpm')).toEqual(['am', 'cm', 'long', 'title'])
  expect(found('minor')).toEqual(['am', 'cm', 'title'])
  expect(found('A minor')).toEqual(['am', 'title'])
  expect(found('a-moll')).toEqual(['am'])
  expect(found('C')).toContain('cmaj')
  expect(found('8a trap 140')).toEqual(['am'])
  expect(found('major oduya 92')).toEqual(['cmaj'])
  expect(found('B minor')).toEqual([])
  for (const q of ['lofi', 'lo fi', 'lof-', 'rnb', 'R&B', 'ete', 'été', '７６'])
    expect(found(q)).toEqual(['lofi'])
})
