import { describe, expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
import {
  addTrack,
  currentTrack,
  insertNext,
  isLoaded,
  moveCurrentToStart,
  nextIndex,
  type Playlist,
  previousIndex,
  randomIndex,
  removeTrack,
  type Track,
} from './playlist.ts'
import { completeWith, fillIn, missingAround } from './whole-list.ts'

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
  test('next and previous are inverse, and wrap around at both ends', () => {
    fc.assert(
      fc.property(anyPlaylist, (playlist) => {
        expect(previousIndex(at(playlist, nextIndex(playlist)))).toBe(playlist.currentIndex)
        expect(nextIndex(at(playlist, previousIndex(playlist)))).toBe(playlist.currentIndex)
        expect(nextIndex(at(playlist, playlist.tracks.length - 1))).toBe(0)
        expect(previousIndex(at(playlist, 0))).toBe(playlist.tracks.length - 1)
      }),
    )
  })

  test('a shuffled next is any other track, never the same one if there is another', () => {
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

  test('removing a track keeps the current one; removing the current one advances to its successor', () => {
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

  test('tracks are appended without duplicates', () => {
    fc.assert(
      fc.property(anyPlaylist, (playlist) => {
        const added = addTrack(playlist, track('new'))
        expect(added.tracks.at(-1)?.id).toBe('new')
        expect(addTrack(added, track('new'))).toEqual(added)
      }),
    )
  })

  test('a track played next moves there from any position, and the current one stays', () => {
    fc.assert(
      fc.property(anyPlaylist, fc.nat(20), (playlist, place) => {
        const wanted = track(`t${place}`)
        const after = insertNext(playlist, wanted)
        expect(currentTrack(after)).toEqual(currentTrack(playlist))
        if (wanted.id === currentTrack(playlist)?.id) expect(after).toEqual(playlist)
        else expect(after.tracks[after.currentIndex + 1]).toEqual(wanted)
        expect(new Set(after.tracks.map(({ id }) => id)).size).toBe(after.tracks.length)
        const others = ({ tracks }: Playlist) => tracks.filter(({ id }) => id !== wanted.id)
        if (wanted.id !== currentTrack(playlist)?.id) expect(others(after)).toEqual(others(playlist))
      }),
    )
    expect(insertNext({ tracks: [], currentIndex: 0 }, track('a'))).toEqual({
      tracks: [track('a')],
      currentIndex: 0,
    })
  })
})

describe('a partially loaded list', () => {
  const ids = Array.from({ length: 60 }, (_, index) => `t${index}`)
  const part = (from: number, to: number, currentIndex: number): Playlist => ({
    tracks: ids.slice(from, to).map(track),
    currentIndex,
  })

  test('becomes the whole list around the loaded part', () => {
    for (const from of [0, 20, 40]) {
      const whole = completeWith(part(from, from + 20, 3), ids)
      expect(whole.tracks.map(({ id }) => id)).toEqual(ids)
      expect(currentTrack(whole)).toEqual(track(`t${from + 3}`))
      expect(whole.tracks.filter(isLoaded)).toHaveLength(20)
    }
  })

  test('keeps a manual order, with the rest at its end', () => {
    const edited = removeTrack(part(0, 10, 2), 5)
    const whole = completeWith(edited, ids)
    expect(whole.tracks.slice(0, 9)).toEqual(edited.tracks)
    expect(whole.tracks.slice(9).map(({ id }) => id)).toEqual(['t5', ...ids.slice(10)])
    expect(whole.currentIndex).toBe(2)
  })

  test('requests the missing tracks around an index, past both ends', () => {
    const whole = completeWith(part(0, 10, 0), ids)
    expect(missingAround(whole, 0, 3)).toEqual(['t57', 't58', 't59'])
    expect(missingAround(whole, 9, 2)).toEqual(['t10', 't11'])
    expect(missingAround({ tracks: [{ id: 'only' }], currentIndex: 0 }, 0, 3)).toEqual(['only'])
  })

  test('receives tracks at their index, and drops those no longer sold', () => {
    const whole = { ...completeWith(part(0, 10, 0), ids), currentIndex: 12 }
    const filled = fillIn(whole, ['t10', 't11', 't12', 't13'], [track('t13'), track('t10')])
    expect(filled.tracks.map(({ id }) => id)).toEqual(ids.filter((id) => id !== 't11' && id !== 't12'))
    expect(filled.tracks.slice(0, 12).every(isLoaded)).toBe(true)
    expect(currentTrack(filled)?.id).toBe('t13')
  })
})
