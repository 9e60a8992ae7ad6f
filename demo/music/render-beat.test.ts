import { expect, test } from 'vitest'
import { integratedLoudness, samplePeakDb } from './loudness.ts'
import { type Playable, renderBeat } from './render-beat.ts'

/** The fastest tempo makes the shortest song: 12 bars in 16 seconds. */
const SHORT: Playable = {
  bpm: 180,
  tone: 'A minor',
  music: { style: 'reggaeton', seed: 3, bars: 12, chords: [0, 5, 3, 4], lead: 'marimba', groove: 0 },
}

const first = renderBeat(SHORT)

test('the same recipe gives the same samples', () => {
  const second = renderBeat(SHORT)
  expect(Buffer.compare(Buffer.from(first.left.buffer), Buffer.from(second.left.buffer))).toBe(0)
  expect(Buffer.compare(Buffer.from(first.right.buffer), Buffer.from(second.right.buffer))).toBe(0)
})

test('a master is at -14 LUFS, peaks below -1 dB, and holds only finite samples', () => {
  expect(first.left.every(Number.isFinite) && first.right.every(Number.isFinite)).toBe(true)
  expect(Math.abs(integratedLoudness(first) + 14)).toBeLessThan(0.7)
  expect(samplePeakDb(first)).toBeLessThan(-1)
})

test('a song starts at once and ends in silence without a step', () => {
  const opening = first.left.subarray(0, first.sampleRate / 4)
  expect(opening.some((sample) => Math.abs(sample) > 0.003)).toBe(true)
  const ending = first.left.subarray(-200)
  expect(ending.every((sample) => Math.abs(sample) < 0.001)).toBe(true)
})
