import { expect, test } from 'vitest'
import { Player } from './player.ts'

test('a player starts with nothing to play, at half volume, neither repeating nor shuffling', () => {
  expect(new Player().state).toMatchObject({
    playlist: { tracks: [], currentIndex: 0 },
    isPlaying: false,
    isRepeating: false,
    isShuffling: false,
    volume: 0.5,
  })
})

test('mute goes to silence, and from there to half whatever the volume was', () => {
  const player = new Player()
  player.setVolume(0.8)
  player.toggleMute()
  expect(player.state.volume).toBe(0)
  player.toggleMute()
  expect(player.state.volume).toBe(0.5)
})
