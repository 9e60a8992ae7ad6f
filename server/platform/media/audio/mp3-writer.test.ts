import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasProgram } from '#tests/file-writers.ts'
import { crc16 } from './crc16.ts'
import { Mp3Writer } from './mp3-writer.ts'
import { openAudio } from './open-audio.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backbeat-mp3-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Low-passed noise, which can be aligned to the sample. */
function noise(frames: number): Float32Array {
  let state = 1
  let [low, lower] = [0, 0]
  return Float32Array.from({ length: frames }, () => {
    state = (state * 16_807) % 2_147_483_647
    low += 0.15 * ((state / 2_147_483_647) * 2 - 1 - low)
    lower += 0.15 * (low - lower)
    return lower * 1.5
  })
}

async function encode(kind: 'preview' | 'delivery', rate: number, samples: Float32Array): Promise<string> {
  const path = join(folder, 'encoded.mp3')
  rmSync(path, { force: true })
  const writer = await Mp3Writer[kind](path, rate)
  for (let at = 0; at < samples.length; at += 65_536) {
    const left = samples.slice(at, at + 65_536)
    await writer.append({ left, right: left })
  }
  await writer.finish()
  return path
}

/** Delay of `decoded` in samples. */
function lagOf(original: Float32Array, decoded: Float32Array): number {
  let [best, at] = [0, Number.NaN]
  for (let lag = -1_500; lag <= 1_500; lag++) {
    let sum = 0
    for (let i = 5_000; i < 15_000; i++) sum += (original[i] ?? 0) * (decoded[i + lag] ?? 0)
    if (sum > best) [best, at] = [sum, lag]
  }
  return at
}

/** The left channel as decoded by another program. */
function decodedByFfmpeg(path: string, rate: number): Float32Array {
  const args = ['-v', 'error', '-i', path, '-f', 'f32le', '-ac', '1', '-ar', `${rate}`, '-']
  const { stdout } = spawnSync('ffmpeg', args, { maxBuffer: 1e8 })
  return new Float32Array(stdout.buffer, stdout.byteOffset, stdout.length / 4)
}

async function decodedHere(path: string): Promise<Float32Array> {
  const parts: number[] = []
  for await (const { left } of (await openAudio(path)).blocks()) for (const sample of left) parts.push(sample)
  return Float32Array.from(parts)
}

describe('an MP3 plays gapless', () => {
  test.for([
    ['preview', 44_100],
    ['preview', 48_000],
    ['preview', 96_000],
    ['delivery', 32_000],
    ['delivery', 44_100],
    ['delivery', 48_000],
    ['delivery', 96_000],
  ] as const)('%s of %d Hz, as ffmpeg reads it', async ([kind, rate], { skip }) => {
    skip(!hasProgram('ffmpeg'), 'ffmpeg is not installed')
    const samples = noise(Math.round(rate * 1.3) + 7)
    const decoded = decodedByFfmpeg(await encode(kind, rate, samples), rate)
    expect(lagOf(samples, decoded)).toBe(0)
    expect(Math.abs(decoded.length - samples.length)).toBeLessThanOrEqual(1)
  })

  test('decoded by the store itself', async () => {
    const samples = noise(60_007)
    const path = await encode('delivery', 44_100, samples)
    const decoded = await decodedHere(path)
    expect(lagOf(samples, decoded)).toBe(0)
    expect(decoded.length).toBe(samples.length)
    expect((await openAudio(path)).frames).toBe(samples.length)
  })
})

test('the Info frame has the byte count and checksums that LAME writes', async () => {
  const bytes = readFileSync(await encode('preview', 44_100, noise(50_000)))
  const lame = bytes.indexOf('LAME3.100')
  expect(bytes.indexOf('Info')).toBe(36)
  expect(lame).toBe(156)
  expect(bytes.readUInt32BE(36 + 12)).toBe(bytes.length)
  expect(bytes.readUInt32BE(lame + 28)).toBe(bytes.length)
  expect(bytes.readUInt16BE(lame + 32)).toBe(crc16(bytes.subarray(417)))
  expect(bytes.readUInt16BE(lame + 34)).toBe(crc16(bytes.subarray(0, lame + 34)))
})
