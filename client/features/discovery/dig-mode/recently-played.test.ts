import { expect, test } from 'vitest'
import type { Track } from '#client/features/player/queue/index.ts'
import { makeI18n } from '#client/platform/page-texts.ts'
import { addPlayed, agoInWords, type Played } from './recently-played.ts'

const track = (id: number) => ({ id: String(id) }) as Track

test('the last fifty are kept, latest first, without duplicates', () => {
  let played: readonly Played[] = []
  for (let at = 0; at < 60; at++) played = addPlayed(played, track(at), at)
  played = addPlayed(played, track(40), 99)
  expect(played).toHaveLength(50)
  expect(played.slice(0, 3).map((each) => each.track.id)).toEqual(['40', '59', '58'])
  expect(played.filter((each) => each.track.id === '40')).toHaveLength(1)
})

test('elapsed time is shown in words', () => {
  const minute = 60_000
  const words = [0, 1, 59, 60, 23 * 60, 24 * 60, 49 * 60].map((minutes) =>
    makeI18n()._(agoInWords(0, minutes * minute)),
  )
  expect(words).toEqual([
    'just now',
    '1 min ago',
    '59 min ago',
    '1 h ago',
    '23 h ago',
    'yesterday',
    '2 days ago',
  ])
})
