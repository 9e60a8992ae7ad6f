import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { beats } from '#tests/components/beats.ts'
import { Player } from './player.ts'

const queue = beats.slice(0, 4)
let player: Player
let audio: HTMLAudioElement
let detach: () => void

beforeEach(() => {
  player = new Player()
  audio = new Audio()
  audio.preload = 'none'
  detach = player.attach(audio)
})

afterEach(() => {
  detach()
  vi.restoreAllMocks()
})

const sounding = () =>
  vi.waitFor(() => expect(player.state).toMatchObject({ isPlaying: true, isWaiting: false }), 60_000)

test('a held player is silent whatever is pressed, and resumes what played when it is released', async () => {
  player.playFrom(queue, 1)
  await sounding()
  player.seek(12)
  const release = player.hold()
  const play = vi.spyOn(audio, 'play')
  for (const press of [() => player.toggle(), () => player.play(), () => player.next()]) press()
  player.previous()
  player.seek(12)
  expect(play).not.toHaveBeenCalled()
  expect(player.state).toMatchObject({ isPlaying: false, isWaiting: false })
  release()
  await sounding()
  expect(audio.currentTime).toBeGreaterThanOrEqual(12)
  player.pause()
  player.hold()()
  expect(player.state).toMatchObject({ isPlaying: false, isWaiting: false })
})

describe('volume', () => {
  test('mute sets silence, and unmute half volume whatever it was', () => {
    player.setVolume(0.8)
    player.toggleMute()
    expect(player.state.volume).toBe(0)
    expect(audio.volume).toBe(0)
    player.toggleMute()
    expect(player.state.volume).toBe(0.5)
    expect(audio.volume).toBe(0.5)
  })

  test('mute is silent where the volume is read-only, as on iPhones and iPads', () => {
    vi.spyOn(HTMLMediaElement.prototype, 'volume', 'get').mockReturnValue(1)
    vi.spyOn(HTMLMediaElement.prototype, 'volume', 'set').mockImplementation(() => {})
    player.toggleMute()
    expect(audio.muted).toBe(true)
    player.toggleMute()
    expect(audio.muted).toBe(false)
    player.setVolume(0)
    expect(audio.muted).toBe(true)
    player.setVolume(0.2)
    expect(audio.muted).toBe(false)
  })

  test('the volume is clamped', () => {
    player.setVolume(7)
    expect(player.state.volume).toBe(1)
    player.setVolume(-1)
    expect(player.state.volume).toBe(0)
  })
})
