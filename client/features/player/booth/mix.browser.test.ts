import { describe, expect, test } from 'vitest'
import { loadFirst, underPreview } from './beat-sound.ts'
import { clickSamples } from './clap-delay.ts'
import { findShape } from './correlate.ts'
import { encodeMp3 } from './encode-mp3.ts'
import type { Song } from './mix.ts'
import { renderMix } from './render-mix.ts'
import { voiceSounds } from './voice-sound.ts'

const RATE = 48_000

function buffer(samples: Float32Array<ArrayBuffer>): AudioBuffer {
  const made = new AudioBuffer({ length: samples.length, sampleRate: RATE })
  made.copyToChannel(samples, 0)
  return made
}
const steady = (seconds: number, value: (i: number) => number) =>
  buffer(Float32Array.from({ length: seconds * RATE }, (_, i) => value(i)))
const plain: Song = { beat: undefined, beatLevel: 1, voiceLevel: 1, sound: 'dry', pieces: [] }
const render = (song: Song, start: number, end: number) =>
  renderMix(song, { start, end }, { rate: RATE, channels: 2 })

function loudness(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length)
}

describe('a mix', () => {
  test('has no dip and no click where two takes meet, and silence around them', async () => {
    const take = steady(4, () => 0.5)
    const pieces = [
      { start: 1, end: 2.0337, buffer: take, bufferStart: 0 },
      { start: 2.0337, end: 3, buffer: take, bufferStart: 0.01 },
    ]
    const sound = (await render({ ...plain, pieces }, 0, 4)).getChannelData(0)
    for (const value of sound.subarray(1.01 * RATE, 2.99 * RATE))
      expect(Math.abs(value - 0.5)).toBeLessThan(0.001)
    expect(loudness(sound.subarray(0, 0.99 * RATE))).toBe(0)
    expect(loudness(sound.subarray(3.01 * RATE))).toBe(0)
    let step = 0
    for (let at = 1; at < sound.length; at++)
      step = Math.max(step, Math.abs((sound[at] ?? 0) - (sound[at - 1] ?? 0)))
    expect(step).toBeLessThan(0.002)
  })

  test.for(voiceSounds)('keeps the voice on the beat to the sample: %s', async (sound) => {
    const click = clickSamples(RATE)
    const at = (seconds: number) => {
      const samples = new Float32Array(3 * RATE)
      samples.set(click, Math.round(seconds * RATE))
      return buffer(samples)
    }
    const pieces = [{ start: 0.5, end: 2.5, buffer: at(1.5), bufferStart: 0 }]
    const placeOf = async (song: Song) => {
      const rendered = await render(song, 0.25, 3)
      // Within 5 ms: Wide has doubles later on.
      const from = 1.25 * RATE - 240
      return findShape(rendered.getChannelData(0), click, from, 480).lag + from
    }
    const beat = await placeOf({ ...plain, sound, beat: at(1.5), voiceLevel: 0 })
    expect(Math.abs(beat - 1.25 * RATE)).toBeLessThan(1)
    // The high-pass turns the shape a little.
    expect(Math.abs((await placeOf({ ...plain, sound, pieces })) - beat)).toBeLessThan(RATE * 0.0005)
  })

  test('takes out again what the compressor adds: a quiet voice stays as loud as it was', async () => {
    const voice = steady(3, (i) => 0.02 * Math.sin((i * 2 * Math.PI * 800) / RATE))
    const pieces = [{ start: 0, end: 3, buffer: voice, bufferStart: 0 }]
    const [dry, close] = await Promise.all(
      (['dry', 'close'] as const).map(async (sound) =>
        loudness((await render({ ...plain, sound, pieces }, 1, 2.5)).getChannelData(0)),
      ),
    )
    expect(Math.abs(20 * Math.log10((close ?? 0) / (dry ?? 1)))).toBeLessThan(1)
  })

  test('can be canceled', async () => {
    const stopping = new AbortController()
    const making = renderMix(
      plain,
      { start: 0, end: 60 },
      {
        ...{ rate: RATE, channels: 2, signal: stopping.signal },
        onProgress: () => stopping.abort(new Error('enough')),
      },
    )
    await expect(making).rejects.toThrow('enough')
  })
})

test('an MP3 has what was mixed, to the ear', async () => {
  const tone = Float32Array.from({ length: RATE }, (_, i) => 0.4 * Math.sin((i * 2 * Math.PI * 440) / RATE))
  const shares: number[] = []
  const file = await encodeMp3(
    { channels: [tone.slice(), tone.slice()], rate: RATE },
    { onProgress: (share) => shares.push(share), signal: new AbortController().signal },
  )
  expect(shares.at(-1)).toBe(1)
  const decoded = await new OfflineAudioContext(2, RATE, RATE).decodeAudioData(file)
  expect(decoded.duration).toBeCloseTo(1, 0)
  expect(loudness(decoded.getChannelData(0).subarray(RATE / 4, RATE / 2))).toBeCloseTo(0.4 / Math.SQRT2, 2)
})

test('a master with other padding is moved under the preview', () => {
  let seed = 3
  let low = 0
  const music = Float32Array.from({ length: RATE * 5 }, () => {
    seed = (seed * 16_807) % 2_147_483_647
    low += 0.05 * (seed / 1_073_741_823 - 1 - low)
    return low * 3
  })
  for (const shift of [-700, 0, 1_105]) {
    const master = buffer(Float32Array.from(music, (_, at) => music[at - shift] ?? 0))
    const moved = underPreview(master, buffer(music)).getChannelData(0)
    for (const at of [RATE, 2 * RATE, 3 * RATE]) expect(moved[at]).toBe(music[at])
  }
})

test('a bought WAV that the browser cannot read is replaced by the bought MP3', async () => {
  const tone = Float32Array.from({ length: RATE }, (_, at) => Math.sin(at / 20) * 0.4)
  const mp3 = await encodeMp3(
    { channels: [tone.slice(), tone.slice()], rate: RATE },
    { onProgress: () => {}, signal: new AbortController().signal },
  )
  const address = (content: BlobPart) => URL.createObjectURL(new Blob([content]))
  const context = new AudioContext()
  const { signal } = new AbortController()
  const unreadable = address('RIFF of a kind that no browser knows')
  const sound = await loadFirst([unreadable, address(mp3)], context, signal)
  expect(sound.duration).toBeCloseTo(1, 0)
  await expect(loadFirst([unreadable], context, signal)).rejects.toThrow()
  await context.close()
})
