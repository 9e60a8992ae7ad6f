import { readFile, stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { WAVEFORM_COLUMNS } from '#server/platform/media/waveform.ts'
import { demoBeats, demoProducers } from './catalogue.ts'
import { PREPARED_DIRECTORY, type PreparedBeat, readManifest } from './manifest.ts'

const manifest = await readManifest()

function read(file: string): Promise<Buffer> {
  return readFile(new URL(file, PREPARED_DIRECTORY))
}

/** Frames of a constant-rate MP3 of 128 kbit/s at 44.1 kHz last 1152 samples. */
const MP3_BYTES_PER_SECOND = 16_000
const MP3_FRAME_SECONDS = 1152 / 44_100

test('the manifest lists exactly the catalogue, in its order', () => {
  expect(manifest.beats.map((beat) => beat.slug)).toEqual(demoBeats.map((beat) => beat.slug))
  expect(manifest.producers.map((producer) => producer.username)).toEqual(
    demoProducers.map((producer) => producer.username),
  )
})

test.each(manifest.beats)(
  '$slug is at -14 LUFS with peaks below -1 dB and 40 to 50 seconds long',
  (beat: PreparedBeat) => {
    expect(Math.abs(beat.loudnessLufs + 14)).toBeLessThanOrEqual(0.7)
    expect(beat.peakDb).toBeLessThan(-1)
    expect(beat.durationSeconds).toBeGreaterThanOrEqual(40)
    expect(beat.durationSeconds).toBeLessThanOrEqual(50)
  },
)

/** Bytes of the ID3v2 tag at the start; its length is written in four bytes of seven bits. */
function id3Length(audio: Buffer): number {
  if (audio.toString('latin1', 0, 3) !== 'ID3') return 0
  return audio.subarray(6, 10).reduce((length, byte) => length * 128 + byte, 0) + 10
}

test.each(manifest.beats)(
  'the preview of $slug is an MP3 as long as its master',
  async (beat: PreparedBeat) => {
    const audio = await read(beat.audio)
    const start = id3Length(audio)
    expect(start).toBeGreaterThan(10)
    expect(audio[start]).toBe(0xff)
    expect((audio[start + 1] ?? 0) & 0xe0).toBe(0xe0)
    const seconds = (audio.length - start) / MP3_BYTES_PER_SECOND
    // The encoder adds its delay and fills the last frames.
    expect(seconds).toBeGreaterThanOrEqual(beat.durationSeconds)
    expect(seconds).toBeLessThan(beat.durationSeconds + 6 * MP3_FRAME_SECONDS)
  },
)

test.each(manifest.beats)(
  'the waveform of $slug has 800 columns from the floor to full height',
  (beat: PreparedBeat) => {
    const columns = Buffer.from(beat.waveform, 'base64')
    expect(columns).toHaveLength(WAVEFORM_COLUMNS)
    expect(Math.max(...columns)).toBe(255)
    expect(Math.min(...columns)).toBeGreaterThanOrEqual(15)
  },
)

test.each(manifest.beats)(
  'every cover file of $slug is there in its format',
  async ({ cover }: PreparedBeat) => {
    expect(cover.variants).toHaveLength(9)
    expect(cover.color).toMatch(/^#[0-9a-f]{6}$/)
    expect(Buffer.from(cover.thumbhash, 'base64').length).toBeGreaterThan(10)
    for (const { file, format } of cover.variants) {
      const head = (await read(file)).subarray(0, 12)
      if (format === 'jpeg') expect(head.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
      if (format === 'webp') expect(head.subarray(8, 12).toString('latin1')).toBe('WEBP')
      if (format === 'avif') expect(head.subarray(4, 12).toString('latin1')).toBe('ftypavif')
    }
  },
)

test('every producer has an avatar, and no two covers look the same', async () => {
  for (const { avatar } of manifest.producers) {
    expect((await stat(new URL(avatar, PREPARED_DIRECTORY))).size).toBeGreaterThan(500)
  }
  expect(new Set(manifest.beats.map((beat) => beat.cover.thumbhash)).size).toBe(manifest.beats.length)
})
