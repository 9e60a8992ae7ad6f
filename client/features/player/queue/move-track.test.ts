import { expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
import { moveTrack } from './move-track.ts'
import type { Playlist, QueueItem } from './playlist.ts'

const item = (id: string, isPicked = false) =>
  ({ id, audioURL: '/a.mp3', ...(isPicked && { isPicked }) }) as unknown as QueueItem
const anyPlaylist: fc.Arbitrary<Playlist> = fc
  .array(fc.boolean(), { minLength: 1, maxLength: 12 })
  .chain((picks) =>
    fc.record({
      tracks: fc.constant(picks.map((isPicked, at) => item(`t${at}`, isPicked))),
      currentIndex: fc.nat(picks.length - 1),
    }),
  )
const ids = ({ tracks }: Playlist) => tracks.map(({ id }) => id)

test('a track moves to its new place, the current one stays current, and the others keep their order', () => {
  fc.assert(
    fc.property(anyPlaylist, fc.nat(11), fc.nat(11), (playlist, from, to) => {
      const after = moveTrack(playlist, from, to)
      expect(after.tracks[after.currentIndex]?.id).toBe(playlist.tracks[playlist.currentIndex]?.id)
      const moved = playlist.tracks[from]?.id
      expect(ids(after).filter((id) => id !== moved)).toEqual(ids(playlist).filter((id) => id !== moved))
      if (moved) expect(ids(after)[Math.min(to, playlist.tracks.length - 1)]).toBe(moved)
    }),
  )
})

test('a track that moves between the picks and the list becomes what it moved to', () => {
  const queue = { tracks: [item('a'), item('b', true), item('c', true), item('d')], currentIndex: 0 }
  expect(moveTrack(queue, 1, 3).tracks).toEqual([item('a'), item('c', true), item('d'), item('b')])
  expect(moveTrack(queue, 3, 1).tracks).toEqual([
    item('a'),
    item('d', true),
    item('b', true),
    item('c', true),
  ])
})
