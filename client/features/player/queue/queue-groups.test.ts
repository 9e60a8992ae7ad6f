import { expect, test } from 'vitest'
import { makeI18n } from '#client/platform/page-texts.ts'
import type { QueueItem } from './playlist.ts'
import { queueGroups } from './queue-groups.ts'

const fromList = (id: string): QueueItem => ({ id })
const picked = (id: string) => ({ id, isPicked: true }) as unknown as QueueItem

function groups(tracks: QueueItem[], currentIndex: number, listName?: string) {
  return queueGroups({ tracks, currentIndex }, 0, tracks.length, listName).map(({ heading, from, items }) => [
    makeI18n()._(heading),
    from,
    items.map(({ id }) => id).join(''),
  ])
}

test('groups are the current track, the picked ones, and the list, in playback order', () => {
  const tracks = [fromList('a'), fromList('b'), picked('c'), picked('d'), fromList('e'), picked('f')]
  expect(groups(tracks, 1, 'Night drive')).toEqual([
    ['Earlier', 0, 'a'],
    ['Playing', 1, 'b'],
    ['Next, picked by you', 2, 'cd'],
    ['Then, from “Night drive”', 4, 'e'],
    ['Then, picked by you', 5, 'f'],
  ])
})

test('what follows the current track is next, even from a list without a name', () => {
  expect(groups([picked('a'), fromList('b')], 0)).toEqual([
    ['Playing', 0, 'a'],
    ['Next', 1, 'b'],
  ])
  expect(queueGroups({ tracks: [], currentIndex: 0 }, 0, 60, undefined)).toEqual([])
})
