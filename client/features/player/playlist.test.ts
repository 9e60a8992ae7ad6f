import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addTrack,
  appendTracks,
  currentTrack,
  moveCurrentToStart,
  nextIndex,
  type Playlist,
  previousIndex,
  randomIndex,
  removeTrack,
  type Track,
} from './playlist.ts'

function track(id: string): Track {
  return {
    id,
    title: `Title ${id}`,
    price: 29,
    bpm: 90,
    tone: 'A minor',
    image: '',
    cover: { path: '', widths: [], color: '', placeholder: '' },
    audioURL: '',
    durationSeconds: 45,
    owner: { username: 'oduya' },
  }
}

const anyPlaylist: fc.Arbitrary<Playlist> = fc.integer({ min: 1, max: 20 }).chain((length) =>
  fc.record({
    tracks: fc.constant(Array.from({ length }, (_, at) => track(`t${at}`))),
    currentIndex: fc.integer({ min: 0, max: length - 1 }),
  }),
)

const at = (playlist: Playlist, currentIndex: number): Playlist => ({ ...playlist, currentIndex })

describe('playlist', () => {
  test('next and previous undo each other, and wrap around at both ends', () => {
    fc.assert(
      fc.property(anyPlaylist, (playlist) => {
        expect(previousIndex(at(playlist, nextIndex(playlist)))).toBe(playlist.currentIndex)
        expect(nextIndex(at(playlist, previousIndex(playlist)))).toBe(playlist.currentIndex)
        expect(nextIndex(at(playlist, playlist.tracks.length - 1))).toBe(0)
        expect(previousIndex(at(playlist, 0))).toBe(playlist.tracks.length - 1)
      }),
    )
  })

  test('a shuffled next is any other track, and never the same one where there is another', () => {
    fc.assert(
      fc.property(
        anyPlaylist,
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (playlist, random) => {
          const index = randomIndex(playlist, random)
          expect(playlist.tracks[index]).toBeDefined()
          if (playlist.tracks.length > 1) expect(index).not.toBe(playlist.currentIndex)
        },
      ),
    )
    const four = { tracks: ['a', 'b', 'c', 'd'].map(track), currentIndex: 1 }
    expect([0, 0.4, 0.99].map((random) => randomIndex(four, random))).toEqual([2, 3, 0])
  })

  test('removing a track keeps the current one; removing the current one moves on to its successor', () => {
    fc.assert(
      fc.property(anyPlaylist, fc.nat(25), (playlist, index) => {
        const after = removeTrack(playlist, index)
        const current = currentTrack(playlist)
        if (index >= playlist.tracks.length) expect(after).toEqual(playlist)
        else if (index !== playlist.currentIndex) expect(currentTrack(after)).toEqual(current)
        else if (playlist.tracks.length > 1)
          expect(currentTrack(after)).toEqual(playlist.tracks[nextIndex(playlist)])
        else expect(after).toEqual({ tracks: [], currentIndex: 0 })
      }),
    )
  })

  test('moving the current track to the start resets the index and keeps the others in order', () => {
    fc.assert(
      fc.property(anyPlaylist, (playlist) => {
        const after = moveCurrentToStart(playlist)
        expect(after.currentIndex).toBe(0)
        expect(currentTrack(after)).toEqual(currentTrack(playlist))
        const others = playlist.tracks.filter((_, index) => index !== playlist.currentIndex)
        expect(after.tracks.slice(1)).toEqual(others)
      }),
    )
  })

  test('tracks are added at the end, and none is there twice', () => {
    fc.assert(
      fc.property(anyPlaylist, (playlist) => {
        const added = addTrack(playlist, track('new'))
        expect(added.tracks.at(-1)?.id).toBe('new')
        expect(addTrack(added, track('new'))).toEqual(added)
        expect(appendTracks(added, [track('new'), track('t0'), track('other')]).tracks.slice(-2)).toEqual([
          track('new'),
          track('other'),
        ])
      }),
    )
  })
})
