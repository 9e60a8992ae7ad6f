import { expect, test } from 'vitest'
import { integratedLoudness, samplePeakDb } from './loudness.ts'
import { centered, decibelsToGain, drawMono, scale, silence, TAU } from './sound.ts'

const tone = () => {
  const samples = drawMono(3, (t) => Math.sin(TAU * 997 * t))
  return { left: samples, right: samples.slice() }
}

test('a full-scale 997 Hz sine on both channels reads 0 LUFS, as BS.1770 defines', () => {
  expect(integratedLoudness(tone())).toBeCloseTo(0, 1)
})

test('halving the level takes 6 dB off loudness and peak', () => {
  const quiet = scale(tone(), decibelsToGain(-6))
  expect(integratedLoudness(quiet)).toBeCloseTo(-6, 1)
  expect(samplePeakDb(quiet)).toBeCloseTo(-6, 1)
})

test('silence reads -70 and is gated out of the mean', () => {
  expect(integratedLoudness(silence(44_100))).toBe(-70)
  const burst = centered(Float32Array.from([...tone().left, ...silence(44_100 * 3).left]))
  expect(integratedLoudness(burst)).toBeGreaterThan(-1)
})
