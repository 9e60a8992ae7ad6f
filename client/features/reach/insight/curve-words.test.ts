import { expect, test } from 'vitest'
import { makeI18n } from '#client/platform/page-texts.ts'
import { fc } from '#tests/laws.ts'
import { curveInWords, mostReplayed, oneIn, sharesOf, steepestLoss } from './curve-words.ts'

const wordsOf = (beat: Parameters<typeof curveInWords>[0]) => {
  const { point, rest } = curveInWords(beat)
  return { point: makeI18n()._(point), rest: makeI18n()._(rest) }
}

const section = (label: string, startSeconds: number, endSeconds: number) => ({
  label,
  startSeconds,
  endSeconds,
  confirmed: true,
})
/** 100 at first, 70 until 0:17, 46 until the end. */
const heard = Array.from({ length: 44 }, (_, second) => (second === 0 ? 100 : second < 18 ? 70 : 46))
const again = Array.from({ length: 44 }, (_, second) => (second >= 22 && second < 34 ? 25 : 0))
const beat = {
  listeners: 100,
  heard,
  again,
  sections: [section('Verse', 0, 21.2), section('Hook', 21.2, 35)],
}

test('names the steepest loss and the most replayed place', () => {
  const later = { ...beat, heard: heard.map((count, second) => (second === 0 ? 75 : count)) }
  expect(steepestLoss(later)).toMatchObject({ at: 18, lost: expect.closeTo(0.24) })
  expect(mostReplayed(later)).toEqual({ at: 28, share: 0.25 })
  expect(wordsOf(later)).toEqual({
    point: 'People leave at 0:18, 3 seconds before the hook.',
    rest: '1 in 4 plays the hook twice.',
  })
})

test('says so where nothing stands out', () => {
  const even = { ...beat, heard: heard.map((_, second) => 100 - second), again: again.map(() => 0) }
  expect(wordsOf(even)).toEqual({
    point: 'People drop off evenly, with no single spot.',
    rest: 'Hardly anyone replays a part.',
  })
  expect(wordsOf({ ...beat, sections: [] }).rest).toBe('1 in 4 plays the part around 0:28 twice.')
})

test('of no listeners there is no curve', () => {
  const none = { listeners: 0, heard: [], again: [] }
  expect(sharesOf(none)).toEqual([])
  expect(steepestLoss(none)).toBeUndefined()
  expect(mostReplayed(none)).toBeUndefined()
})

test('a loss is within the beat, and no other span loses more', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100), { minLength: 1, maxLength: 60 }), (counts) => {
      const loss = steepestLoss({ listeners: 100, heard: counts, again: [] })
      if (!loss) return
      expect(loss.at).toBeGreaterThan(loss.from)
      expect(loss.at).toBeLessThanOrEqual(loss.until)
      for (let from = 0; from + 5 < counts.length; from++)
        expect((counts[from] ?? 0) - (counts[from + 5] ?? 0)).toBeLessThanOrEqual(loss.lost * 100 + 1e-9)
    }),
  )
})

test.each([
  [0.25, 4],
  [0.9, 1],
  [0.06, 17],
])('%d is 1 in %d', (share, count) => expect(oneIn(share)).toBe(count))
