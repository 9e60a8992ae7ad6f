import { expect, test } from 'vitest'
import { integratedLoudness, samplePeakDb } from './loudness.ts'
import { type Playable, renderBeat, renderStems } from './render-beat.ts'

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

test('stems are as long as the master, none clips, and together they are its mix', () => {
  const stems = renderStems(SHORT)
  expect(stems.map(({ name }) => name)).toEqual(expect.arrayContaining(['Drums', 'Bass', 'Lead']))
  for (const { left, right } of stems) {
    expect(left.length).toBe(first.left.length)
    expect(
      Math.max(
        ...[left, right].map((channel) =>
          channel.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0),
        ),
      ),
    ).toBeLessThan(0.95)
  }
  const sum = (side: 'left' | 'right') =>
    stems.reduce(
      (total, stem) => total.map((sample, at) => sample + (stem[side][at] ?? 0)),
      new Float32Array(first.left.length),
    )
  // Mastering bends peaks, and leaves the rest where it was.
  expect(similarity(sum('left'), first.left)).toBeGreaterThan(0.97)
  expect(similarity(sum('right'), first.right)).toBeGreaterThan(0.97)
})

/** The correlation of two signals: 1 for the same at any level. */
function similarity(a: Float32Array, b: Float32Array): number {
  const dot = (x: Float32Array, y: Float32Array) =>
    x.reduce((total, sample, at) => total + sample * (y[at] ?? 0), 0)
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
}
