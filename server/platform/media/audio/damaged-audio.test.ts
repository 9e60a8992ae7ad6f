import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runMediaWorker } from '#server/platform/media/run-media-worker.ts'
import { floatWav, wavFile } from '#tests/audio-files.ts'
import { constantFlac } from '#tests/compressible-audio.ts'
import { analyzeAudio } from './analyze-audio.ts'
import { OffsetMeter } from './channel-offset.ts'
import { Mp3Writer } from './mp3-writer.ts'
import { openAudio } from './open-audio.ts'
import { encodeWav } from './wav-writer.ts'

const RATE = 44_100

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backbeat-damaged-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let names = 0
function onDisk(bytes: Buffer): string {
  const path = join(folder, `file ${names++}`)
  writeFileSync(path, bytes)
  return path
}

const analyze = async (bytes: Buffer) => analyzeAudio(await openAudio(onDisk(bytes)))

/** Twenty seconds of a pulsed chord with hiss, as a 320 kbit/s MP3. */
async function mp3File(): Promise<Buffer> {
  let seed = 1
  const left = Float32Array.from({ length: RATE * 20 }, (_, frame) => {
    seed = (seed * 16_807) % 2_147_483_647
    const t = frame / RATE
    const chord = [220, 277, 330].reduce((sum, hertz) => sum + Math.sin(2 * Math.PI * hertz * t), 0)
    return chord * 0.15 * (1 - ((t * 2) % 1) * 0.8) + (seed / 2_147_483_647 - 0.5) * 0.05
  })
  const path = join(folder, `made ${names++}`)
  const writer = await Mp3Writer.delivery(path, RATE)
  await writer.append({ left, right: left })
  await writer.finish()
  return readFileSync(path)
}

/** A copy in which some random bytes after the first 2,000 are others. */
function altered(bytes: Buffer, count: number, seed: number): Buffer {
  const copy = Buffer.from(bytes)
  let state = seed
  const random = (below: number) => {
    state = (state * 16_807) % 2_147_483_647
    return state % below
  }
  for (let i = 0; i < count; i++) {
    const at = 2_000 + random(copy.length - 4_000)
    copy[at] = (copy[at] ?? 0) ^ (1 + random(255))
  }
  return copy
}

describe('a damaged file is refused with the place', () => {
  test('an MP3 with 500 altered bytes, which its decoder conceals', async () => {
    const whole = await mp3File()
    await expect(analyze(whole)).resolves.toMatchObject({ durationMs: 20_000 })
    for (let seed = 1; seed <= 8; seed++)
      await expect(analyze(altered(whole, 500, seed)), String(seed)).rejects.toThrow(
        /^This file seems damaged at 0:\d\d\. Please export it again\.$/,
      )
  })

  test('an MP3 with a hole at twelve seconds', async () => {
    const whole = await mp3File()
    whole.fill(0, (whole.length * 12.5) / 20, (whole.length * 13) / 20)
    await expect(analyze(whole)).rejects.toThrow('This file seems damaged at 0:12.')
  })

  test('tags around the sound of an MP3 are no damage', async () => {
    const whole = await mp3File()
    const id3 = Buffer.concat([Buffer.from('ID3\u0004\0\0\0\0\0\u0020', 'latin1'), Buffer.alloc(32, 0xff)])
    const ape = Buffer.concat([Buffer.from('APETAGEX'), Buffer.alloc(3_000, 0xfb), Buffer.from('TAG')])
    await expect(analyze(Buffer.concat([id3, whole, ape]))).resolves.toMatchObject({ durationMs: 20_000 })
  })

  test('a FLAC with an altered byte, a missing frame, or a damaged end', async () => {
    const whole = constantFlac({ seconds: 40 })
    const frameBytes = (whole.length - 42) / 5
    const changed = Buffer.from(whole)
    changed[42 + frameBytes + 10] = 7
    await expect(analyze(changed)).rejects.toThrow('damaged at 0:08')
    const gap = Buffer.concat([whole.subarray(0, 42 + 2 * frameBytes), whole.subarray(42 + 3 * frameBytes)])
    await expect(analyze(gap)).rejects.toThrow('damaged at 0:16')
    await expect(analyze(whole)).rejects.toThrow('silent')
    await expect(
      analyze(Buffer.concat([whole, Buffer.from('TAG'), Buffer.alloc(125, 0x20)])),
    ).rejects.toThrow('silent')
  })

  test('floats a thousand times too loud', async () => {
    await expect(analyze(floatWav(2, 300))).rejects.toThrow(
      /^This file measures \+\d\d\.\d LUFS, louder than any music\. It seems damaged/,
    )
  })
})

test('a WAV with a data size of 0, as recorders leave after a crash, is read to its end', async () => {
  const wav = wavFile(3)
  wav.writeUInt32LE(0, 4)
  wav.writeUInt32LE(0, 40)
  await expect(analyze(wav)).resolves.toMatchObject({ durationMs: 3_000 })
})

test('a constant offset is in neither the waveform nor the preview nor the MP3', async () => {
  const tone = (offset: number) => {
    const left = Float32Array.from({ length: RATE * 8 }, (_, frame) => {
      const t = frame / RATE
      return Math.sin(2 * Math.PI * 220 * t) * 0.3 * (1 - ((t * 2) % 1) * 0.8) + offset
    })
    return encodeWav({ left, right: left.map((sample) => sample - 2 * offset), sampleRate: RATE })
  }
  const plain = await analyze(tone(0))
  const leaning = tone(0.25)
  const from = onDisk(leaning)
  const task = {
    from,
    tag: { levelDb: 0 },
    preview: `${from}.preview`,
    mp3: `${from}.mp3`,
    wav: `${from}.wav`,
  }
  const result = await runMediaWorker(task, { signal: new AbortController().signal, onProgress: () => {} })
  const waveforms = [plain, result].map(({ waveform }) => [...Buffer.from(waveform, 'base64')])
  const differences = waveforms[0]!.map((height, column) => Math.abs(height - waveforms[1]![column]!))
  expect(Math.max(...differences)).toBeLessThanOrEqual(2)
  expect(result.loudnessLufs).toBeCloseTo(plain.loudnessLufs, 1)
  for (const made of [task.preview, task.mp3]) {
    const meter = new OffsetMeter()
    for await (const block of (await openAudio(made)).blocks()) meter.push(block)
    expect(meter.finish()).toEqual({ left: 0, right: 0 })
  }
})
