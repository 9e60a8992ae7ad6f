import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { analyzeAudio } from './analyze-audio.ts'
import { openAudio } from './open-audio.ts'
import { renderAudio } from './render-audio.ts'
import { defaultStoreTag } from './store-tag.ts'
import { TruePeakMeter } from './true-peak-meter.ts'
import { encodeWav } from './wav-writer.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backbeat-preview-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const RATE = 44_100

async function previewOf(sound: Float32Array): Promise<string> {
  const path = (name: string) => {
    rmSync(join(folder, name), { force: true })
    return join(folder, name)
  }
  const master = path('master.wav')
  writeFileSync(master, encodeWav({ left: sound, right: sound, sampleRate: RATE }))
  const source = await openAudio(master)
  const { loudnessLufs } = await analyzeAudio(source)
  const targets = { preview: path('preview'), mp3: path('mp3'), wav: undefined }
  await renderAudio(source, { loudnessLufs, tag: defaultStoreTag(), targets, onFrames: () => {} })
  return targets.preview
}

async function samplesOf(path: string): Promise<Float32Array> {
  const parts: number[] = []
  for await (const { left } of (await openAudio(path)).blocks()) for (const sample of left) parts.push(sample)
  return Float32Array.from(parts)
}

/** True peak in dBTP. */
function truePeak(samples: Float32Array): number {
  const meter = new TruePeakMeter()
  for (let at = 0; at < samples.length; at += 10_000) {
    const left = samples.subarray(at, at + 10_000)
    meter.push({ left, right: left })
  }
  meter.finish()
  return 20 * Math.log10(meter.peak)
}

/** Quiet music with loud clicks. */
function peaky(seconds: number): Float32Array {
  let state = 1
  const random = () => {
    state = (state * 16_807) % 2_147_483_647
    return (state / 2_147_483_647) * 2 - 1
  }
  return Float32Array.from({ length: seconds * RATE }, (_, i) => {
    const since = i % 5_003
    const click = since < 24 ? random() * 0.9 * Math.exp(-since / 12) : 0
    return 0.03 * Math.sin(i / 9) + click
  })
}

describe('the true peak', () => {
  test.each([
    // At a quarter of the rate and 45 degrees, samples miss the peaks by 3 dB.
    [0.25, Math.PI / 4, 0],
    [0.25, 0, 0],
    [0.01, 0.3, 0],
  ])('of a sine at %d of the sampling rate, phase %d, is %d dB', (share, phase, expected) => {
    const sine = Float32Array.from({ length: 20_000 }, (_, i) => {
      const fade = Math.min(1, i / 500, (20_000 - i) / 500)
      return fade * Math.sin(2 * Math.PI * share * i + phase)
    })
    expect(truePeak(sine)).toBeCloseTo(expected, 1)
  })

  test('of a preview stays below full scale, even for a quiet master with peaks', {
    timeout: 300_000,
  }, async () => {
    const samples = await samplesOf(await previewOf(peaky(8)))
    expect(truePeak(samples)).toBeLessThanOrEqual(-0.25)
  })
})

test('a preview is aligned with its master', async () => {
  const sound = Float32Array.from({ length: 2 * RATE }, (_, i) =>
    i < 20 ? 0 : 0.4 * Math.sin(i ** 1.5 / 900),
  )
  const samples = await samplesOf(await previewOf(sound))
  expect(samples).toHaveLength(sound.length)
  let [best, at] = [0, Number.NaN]
  for (let lag = -400; lag <= 400; lag++) {
    let sum = 0
    for (let i = 1_000; i < 20_000; i++) sum += (sound[i] ?? 0) * (samples[i + lag] ?? 0)
    if (sum > best) [best, at] = [sum, lag]
  }
  expect(at).toBe(0)
})
