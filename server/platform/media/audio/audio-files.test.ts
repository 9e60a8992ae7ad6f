import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runMediaWorker } from '#server/platform/media/run-media-worker.ts'
import { madeBy, wavFile } from '#tests/audio-files.ts'
import { type FileWriter, hasProgram } from '#tests/file-writers.ts'
import { analyzeAudio } from './analyze-audio.ts'
import { openAudio } from './open-audio.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backbeat-audio-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function onDisk(bytes: Buffer, name = 'file'): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

async function analyze(bytes: Buffer) {
  const source = await openAudio(onDisk(bytes))
  return { source, analysis: await analyzeAudio(source) }
}

/** A copy with some bytes changed. */
function changed(bytes: Buffer, ...changes: [at: number, value: number, width: 1 | 2 | 4][]): Buffer {
  const copy = Buffer.from(bytes)
  for (const [at, value, width] of changes) copy.writeUIntLE(value, at, width)
  return copy
}

const good = wavFile()
const second = 44_100

/** Uncompressed AIFF of 1.5 seconds, by hand. */
function aiffFile(kind: string | undefined, frames = 66_150): Buffer {
  const data = Buffer.alloc(frames * 4)
  for (let i = 0; i < frames; i++) {
    const sample = Math.round(Math.sin(i / 30) * 12_000)
    for (const at of [i * 4, i * 4 + 2])
      if (kind === 'sowt') data.writeInt16LE(sample, at)
      else data.writeInt16BE(sample, at)
  }
  const common = Buffer.alloc(18 + (kind ? 6 : 0))
  common.writeUInt16BE(2, 0)
  common.writeUInt32BE(frames, 2)
  common.writeUInt16BE(16, 6)
  common.writeUInt16BE(16_383 + 15, 8)
  common.writeUInt32BE(second * 2 ** 16, 10)
  if (kind) common.write(kind, 18, 'latin1')
  const chunk = (name: string, body: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(name, 0, 'latin1')
    head.writeUInt32BE(body.length, 4)
    return Buffer.concat([head, body])
  }
  const body = Buffer.concat([
    Buffer.from(kind ? 'AIFC' : 'AIFF'),
    chunk('COMM', common),
    chunk('SSND', Buffer.concat([Buffer.alloc(8), data])),
  ])
  return chunk('FORM', body)
}

const silent = wavFile(2, { gain: 0 })
const bad: readonly (readonly [name: string, bytes: () => Buffer | Promise<Buffer>, sentence: RegExp])[] = [
  ['an empty file', () => Buffer.alloc(0), /is empty/],
  ['one byte', () => Buffer.from([1]), /not an audio file/],
  ['zeros', () => Buffer.alloc(5_000), /not an audio file/],
  ['text', () => Buffer.from('This is not music. '.repeat(100)), /not an audio file/],
  ['a web page called .mp3', () => Buffer.from('<!doctype html><title>x</title>'), /web page/],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /web page/],
  [
    'a PNG called .wav',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    /PNG picture/,
  ],
  [
    'a JPEG',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer(),
    /JPEG picture/,
  ],
  [
    'a WebP',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .webp()
        .toBuffer(),
    /WebP picture/,
  ],
  ['a PDF', () => Buffer.from('%PDF-1.7 and so on'), /PDF/],
  ['a zip', () => Buffer.from('PK\u0003\u0004 and so on'), /zip archive/],
  ['a gzip', () => Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]), /compressed archive/],
  ['an M4A', () => Buffer.from('\0\0\0\u0020ftypM4A and so on', 'latin1'), /M4A/],
  ['an Ogg file', () => Buffer.from('OggS and so on'), /Ogg/],
  ['a WMA file', () => Buffer.from('3026b2758e66cf11', 'hex'), /WMA/],
  ['a MIDI file', () => Buffer.from('MThd and so on'), /MIDI/],
  ['a program', () => Buffer.from('MZ and so on'), /program/],
  ['a WAV that ends after its first bytes', () => good.subarray(0, 12), /header cannot be read/],
  ['a WAV of a header alone', () => good.subarray(0, 44), /incomplete/],
  ['a WAV without samples', () => changed(good.subarray(0, 44), [40, 0, 4]), /no sound/],
  ['a WAV that is cut in half', () => good.subarray(0, good.length / 2), /incomplete: it has 1 of 3 seconds/],
  [
    'a WAV that claims an hour and a half',
    () => changed(good, [40, 0x60000000, 4]),
    /longer than 15 minutes/,
  ],
  ['a WAV of ADPCM', () => changed(good, [20, 2, 2]), /compressed \(ADPCM\)/],
  ['a WAV that holds MP3', () => changed(good, [20, 85, 2]), /compressed \(MP3\)/],
  ['a WAV of 12 bits', () => changed(good, [34, 12, 2]), /12 bits/],
  ['a WAV of no channel', () => changed(good, [22, 0, 2]), /0 channels/],
  ['a WAV of six channels', () => changed(good, [22, 6, 2]), /6 channels/],
  ['a WAV at 0 Hz', () => changed(good, [24, 0, 4]), /0 Hz/],
  ['a WAV at 192 kHz', () => changed(good, [24, 192_000, 4]), /192000 Hz/],
  [
    'a WAV whose samples come first',
    () => Buffer.concat([good.subarray(0, 12), good.subarray(36)]),
    /before their description/,
  ],
  [
    'a WAV of endless empty chunks',
    () => Buffer.concat([good.subarray(0, 12), Buffer.alloc(90_000)]),
    /broken/,
  ],
  ['silence', () => silent, /silent/],
  ['a tenth of a second', () => wavFile(0.1), /shorter than a second/],
  ['sixteen minutes', () => wavFile(16 * 60 + 1, { sampleRate: 8_000 }), /longer than 15 minutes/],
  ['an AIFF without samples', () => aiffFile(undefined).subarray(0, 38), /broken|incomplete/],
  ['an AIFF that is cut in half', () => aiffFile(undefined).subarray(0, 130_000), /incomplete/],
  ['a compressed AIFC', () => aiffFile('ima4'), /compressed/],
  ['a FLAC of a name alone', () => Buffer.from('fLaC'), /header cannot be read/],
  [
    'a FLAC whose header is noise',
    () => Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(60, 0xff)]),
    /broken/,
  ],
  ['an ID3 tag and nothing after it', () => Buffer.from('ID3\u0004\0\0\0\0\0\0', 'latin1'), /no sound/],
  [
    'an ID3 tag before noise',
    () => Buffer.concat([Buffer.from('ID3\u0004\0\0\0\0\0\0', 'latin1'), Buffer.alloc(9_000, 0x55)]),
    /not an audio|no sound/,
  ],
  [
    'a single MP3 sync in noise',
    () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(9_000, 0x11)]),
    /no sound/,
  ],
]

describe('an unusable file is refused with a message', () => {
  test.each(bad)('%s', async (_name, make, sentence) => {
    await expect(analyze(await make())).rejects.toThrow(sentence)
  })
})

test('NaN samples are refused', async () => {
  const frames = 60_000
  const data = Buffer.alloc(frames * 8)
  for (let at = 0; at < data.length; at += 4) data.writeFloatLE(at === 4_000 ? Number.NaN : 0.3, at)
  const float = changed(good.subarray(0, 44), [20, 3, 2], [32, 8, 2], [34, 32, 2], [40, data.length, 4])
  await expect(analyze(Buffer.concat([float, data]))).rejects.toThrow(/not numbers/)
})

test('a WAV is read by content, with its length and loudness', async () => {
  const { source, analysis } = await analyze(good)
  expect(source).toMatchObject({ format: 'wav', sampleRate: 44_100, channels: 2, samples: { bits: 24 } })
  expect(analysis).toMatchObject({ frames: 3 * second, durationMs: 3_000 })
  expect(analysis.loudnessLufs).toBeGreaterThan(-16)
  expect(analysis.loudnessLufs).toBeLessThan(-8)
})

test.each([undefined, 'NONE', 'sowt'])('an AIFF is read (%s)', async (kind) => {
  const { source, analysis } = await analyze(aiffFile(kind))
  expect(source).toMatchObject({ format: 'aiff', sampleRate: 44_100 })
  expect(analysis.durationMs).toBe(1_500)
  expect(analysis.loudnessLufs).toBeCloseTo(-9.6, 0)
})

const tone = ['-n', '-r', '44100', '-c', '2']
const synth = ['synth', '2', 'sine', '440', 'gain', '-6']
const written: [FileWriter, string, string[], string][] = [
  ['sox', 'a 16-bit WAV', [...tone, '-b', '16', '{out}', ...synth], 'wav'],
  ['sox', 'a 24-bit extensible WAV', [...tone, '-b', '24', '{out}', ...synth], 'wav'],
  ['sox', 'a 32-bit WAV', [...tone, '-b', '32', '{out}', ...synth], 'wav'],
  ['sox', 'a float WAV', [...tone, '-e', 'float', '-b', '32', '{out}', ...synth], 'wav'],
  ['sox', 'a mono WAV at 96 kHz', ['-n', '-r', '96000', '-c', '1', '{out}', ...synth], 'wav'],
  ['sox', 'a 24-bit AIFF', [...tone, '-b', '24', '{out}', ...synth], 'aiff'],
  ['ffmpeg', 'an RF64', ['-f', 'lavfi', '-i', 'sine=440:d=2', '-rf64', 'always', '{out}'], 'wav'],
  ['ffmpeg', 'a FLAC', ['-f', 'lavfi', '-i', 'sine=440:d=2', '{out}'], 'flac'],
  [
    'ffmpeg',
    'a FLAC of 24 bits at 96 kHz',
    ['-f', 'lavfi', '-i', 'sine=440:d=2:r=96000', '-sample_fmt', 's32', '{out}'],
    'flac',
  ],
  ['ffmpeg', 'an MP3', ['-f', 'lavfi', '-i', 'sine=440:d=2', '-b:a', '192k', '{out}'], 'mp3'],
  [
    'ffmpeg',
    'an MP3 of variable rate, mono',
    ['-f', 'lavfi', '-i', 'sine=440:d=2', '-ac', '1', '-q:a', '4', '{out}'],
    'mp3',
  ],
]

test.for(written)('a file written by %s is read: %s', async ([program, _name, args, extension], { skip }) => {
  skip(!hasProgram(program), `${program} is not installed`)
  const { analysis } = await analyze(madeBy(program, args, extension))
  expect(Math.abs(analysis.durationMs - 2_000)).toBeLessThan(60)
  expect(analysis.loudnessLufs).toBeGreaterThan(-30)
})

test.for(['flac', 'mp3'])('a truncated %s is refused as incomplete', async (extension, { skip }) => {
  skip(!hasProgram('ffmpeg'), 'ffmpeg is not installed')
  const bytes = madeBy('ffmpeg', ['-f', 'lavfi', '-i', 'anoisesrc=d=4', '{out}'], extension)
  await expect(analyze(bytes.subarray(0, Math.floor(bytes.length / 2)))).rejects.toThrow(/incomplete/)
})

test('an aborted worker rejects, and a finished one writes a preview at −14 LUFS', async () => {
  const from = onDisk(wavFile(20), 'master.wav')
  const task = (run: string) => ({
    from,
    tag: { levelDb: 0 },
    preview: join(folder, `${run}.preview`),
    mp3: join(folder, `${run}.mp3`),
    wav: join(folder, `${run}.wav`),
  })
  const controller = new AbortController()
  const stopped = runMediaWorker(task('stopped'), {
    signal: controller.signal,
    onProgress: () => controller.abort(new Error('the store stops')),
  })
  await expect(stopped).rejects.toThrow('the store stops')
  const percents: number[] = []
  const result = await runMediaWorker(task('whole'), {
    signal: new AbortController().signal,
    onProgress: (percent) => percents.push(percent),
  })
  expect(result).toMatchObject({ isSoldAsUploaded: true, durationMs: 20_000 })
  expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  // A WAV master is delivered as uploaded: no second one is written.
  expect(readdirSync(folder).filter((name) => name.startsWith('whole'))).toEqual([
    'whole.mp3',
    'whole.preview',
  ])
  const preview = await analyzeAudio(await openAudio(join(folder, 'whole.preview')))
  expect(Math.abs(preview.durationMs - 20_000)).toBeLessThan(80)
  expect(preview.loudnessLufs).toBeGreaterThan(-17)
  expect(preview.loudnessLufs).toBeLessThan(-13)
})

/** Brightness between two times: energy of the derivative relative to the signal's. */
async function brightness(path: string, from: number, to: number): Promise<number> {
  const source = await openAudio(path)
  const samples: number[] = []
  for await (const { left } of source.blocks()) for (const sample of left) samples.push(sample)
  const part = samples.slice(from * source.sampleRate, to * source.sampleRate)
  const energy = (values: number[]) => values.reduce((sum, value) => sum + value * value, 0)
  return energy(part.slice(1).map((sample, at) => sample - (part[at] ?? 0))) / energy(part)
}

test('the public preview has the store’s tag from second five on, the delivered files do not', async () => {
  const from = onDisk(wavFile(8), 'untagged.wav')
  const preview = join(folder, 'tagged.preview')
  const mp3 = join(folder, 'bought.mp3')
  const task = { from, tag: { levelDb: 0 }, preview, mp3, wav: join(folder, 'bought.wav') }
  await runMediaWorker(task, { signal: new AbortController().signal, onProgress: () => {} })
  // The bells are much higher than the master's tone.
  const before = await brightness(preview, 2, 4)
  expect(await brightness(preview, 5, 7)).toBeGreaterThan(before * 4)
  expect(await brightness(mp3, 5, 7)).toBeLessThan(before * 2)
})
