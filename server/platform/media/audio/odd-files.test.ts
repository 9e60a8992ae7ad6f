import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runMediaWorker } from '#server/platform/media/run-media-worker.ts'
import { floatWav } from '#tests/audio-files.ts'
import { constantFlac } from '#tests/compressible-audio.ts'
import { aiffForm, id3, oddChunk, samples, wavForm } from '#tests/wav-forms.ts'
import { analyzeAudio } from './analyze-audio.ts'
import { checkComplete } from './audio-source.ts'
import { Mp3Writer } from './mp3-writer.ts'
import { openAudio } from './open-audio.ts'
import { renderAudio } from './render-audio.ts'
import { defaultStoreTag } from './store-tag.ts'
import { truePeakOf } from './true-peak-meter.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backbeat-odd-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let names = 0
function onDisk(bytes: Buffer): string {
  const path = join(folder, `file ${names++}`)
  writeFileSync(path, bytes)
  return path
}

/** All samples of the left channel. */
async function soundOf(bytes: Buffer): Promise<Float32Array[]> {
  const blocks: Float32Array[] = []
  for await (const { left } of (await openAudio(onDisk(bytes))).blocks()) blocks.push(left)
  return blocks
}

async function integersOf(bytes: Buffer): Promise<number[]> {
  return (await soundOf(bytes)).flatMap((block) => [...block].map((sample) => sample * 32_768))
}

const expected = [...samples]
/** Nothing about these needs repair. */
const plain: [string, () => Buffer][] = [
  ['a plain WAV', () => wavForm()],
  ['an RF64', () => wavForm({ kind: 'RF64' })],
  ['a WAV with a text after its samples', () => wavForm({ after: Buffer.from('LIST\u0004\0\0\0INFO') })],
]
const repaired: [string, () => Buffer][] = [
  ...[0x7ffff000, 0x7fffffff, 0x80000000, 0xffffffff, 0xffffffdb, 0].map((data): [string, () => Buffer] => [
    `a WAV with the length ${data.toString(16)}`,
    () => wavForm({ data, riff: data + 36 > 0xffffffff ? data : data + 36 }),
  ]),
  ['a WAV with a right length in a whole of length 0', () => wavForm({ riff: 0 })],
  ['a BW64', () => wavForm({ kind: 'BW64' })],
  ['a WAV with an odd chunk without its pad byte', () => wavForm({ before: oddChunk('LIST') })],
  ['a WAV behind a tag', () => Buffer.concat([id3('First'), wavForm()])],
  ['a WAV behind two tags', () => Buffer.concat([id3('First'), id3('Second'), wavForm()])],
  ['20 bits in 3 bytes', () => wavForm({ bits: 20, width: 3 })],
  ['24 bits in 4 bytes', () => wavForm({ bits: 24, width: 4 })],
  ['an AIFF behind a tag', () => Buffer.concat([id3('First'), aiffForm()])],
  ['an AIFF with an odd chunk without its pad byte', () => aiffForm({ before: oddChunk('ANNO') })],
  ['an AIFF with no number of frames', () => aiffForm({ frames: 0 })],
  ['an AIFF of a pipe', () => aiffForm({ frames: 0x7f000000, sound: 0x7f000000 })],
]

describe('a file of uncompressed samples is read to its end', () => {
  test.each([...plain, ...repaired])('%s', async (_name, make) => {
    expect(await integersOf(make())).toEqual(expected)
  })

  test.each(plain)('%s is sold as it is', async (_name, make) => {
    expect(await openAudio(onDisk(make()))).toMatchObject({ isIntact: true })
  })

  test.each(repaired)('%s is not sold as it is', async (_name, make) => {
    expect(await openAudio(onDisk(make()))).toMatchObject({ isIntact: false })
  })
})

test('a recording that was closed empty has no sound, whatever texts follow', async () => {
  const bytes = wavForm()
  bytes.writeUInt32LE(0, 40)
  await expect(openAudio(onDisk(bytes))).rejects.toThrow('contains no sound')
})

test('a WAV without lengths is sold with a right header and the same samples', async () => {
  const from = onDisk(wavForm({ data: 0xffffffff, riff: 0xffffffff }))
  const [preview, mp3, wav] = [`${from}.preview`, `${from}.mp3`, `${from}.wav`]
  const signal = new AbortController().signal
  const options = { signal, onProgress: () => {} }
  const result = await runMediaWorker({ from, tag: { levelDb: 0 }, preview, mp3, wav }, options)
  expect(result).toMatchObject({ durationMs: 2_000, isSoldAsUploaded: false })
  expect(readFileSync(wav).equals(wavForm())).toBe(true)
})

test('the MP3 of floats over full scale does not clip, and their WAV stays as it is', async () => {
  const from = onDisk(floatWav(3, 2))
  const [preview, mp3, wav] = [`${from}.preview`, `${from}.mp3`, `${from}.wav`]
  const targets = { preview, mp3, wav }
  const options = { loudnessLufs: 3, tag: defaultStoreTag(), targets, onFrames: () => {} }
  await renderAudio(await openAudio(from), options)
  const peak = await truePeakOf(await openAudio(mp3))
  expect(peak).toBeGreaterThan(0.8)
  expect(peak).toBeLessThanOrEqual(1)
  expect(await truePeakOf(await openAudio(wav))).toBeGreaterThan(1.99)
})

test('a tag with nothing behind it is named', async () => {
  const bytes = Buffer.concat([id3('First'), Buffer.alloc(5_000, 0x41)])
  await expect(openAudio(onDisk(bytes))).rejects.toThrow(/begins with an ID3 tag of 26 bytes/)
})

/** Four seconds as MP3 of 320 kbit/s; frames of 1,044 and 1,045 bytes. */
async function mp3File(): Promise<Buffer> {
  const path = join(folder, `made ${names++}`)
  const writer = await Mp3Writer.delivery(path, 44_100)
  const left = Float32Array.from({ length: 44_100 * 4 }, (_, frame) => Math.sin(frame / 30) * 0.4)
  await writer.append({ left, right: left })
  await writer.finish()
  return readFileSync(path)
}

describe('an MP3 is read whole', () => {
  test.each([
    ['as it is', (mp3: Buffer) => mp3],
    ['after one zero byte', (mp3: Buffer) => Buffer.concat([Buffer.alloc(1), mp3])],
    ['after 1,000 zeros', (mp3: Buffer) => Buffer.concat([Buffer.alloc(1_000), mp3])],
    ['after two tags', (mp3: Buffer) => Buffer.concat([id3('First'), id3('é'.repeat(6_000)), mp3])],
    ['after a tag and zeros', (mp3: Buffer) => Buffer.concat([id3('First'), Buffer.alloc(3_000), mp3])],
  ])('%s', async (_name, changed) => {
    const analysis = await analyzeAudio(await openAudio(onDisk(changed(await mp3File()))))
    expect(analysis.durationMs).toBe(4_000)
  })

  test('after half a frame, as a stream that was joined in the middle', async () => {
    const cut = (await mp3File()).subarray(20 * 1_044 + 700)
    const analysis = await analyzeAudio(await openAudio(onDisk(cut)))
    expect(analysis.durationMs).toBeGreaterThan(3_400)
  })

  test('whose header counts 3 % too many frames, if all of its bytes are there', async () => {
    const mp3 = await mp3File()
    const count = mp3.indexOf('Info') + 8
    mp3.writeUInt32BE(Math.round(mp3.readUInt32BE(count) * 1.03), count)
    expect((await analyzeAudio(await openAudio(onDisk(mp3)))).durationMs).toBeGreaterThan(3_990)
    const cut = mp3.subarray(0, mp3.length - 5_000)
    await expect(openAudio(onDisk(cut)).then(analyzeAudio)).rejects.toThrow(
      /it has 3 of 4 seconds that its header announces/,
    )
  })
})

describe('a FLAC is read to its last sample, whatever follows', () => {
  const ape = Buffer.concat([Buffer.from('APETAGEX'), Buffer.alloc(300, 0x41)])
  const id3v1 = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125, 0x20)])
  const cover = Buffer.concat([ape, Buffer.alloc(900_000, 0xab)])
  const SAMPLES = 5 * 65_535
  const count = async (bytes: Buffer) => (await soundOf(bytes)).reduce((sum, { length }) => sum + length, 0)

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['an APEv2 tag', ape],
    ['an APEv2 and an ID3v1 tag', Buffer.concat([ape, id3v1])],
    ['a tag of a megabyte', cover],
    ['bytes of no known kind', Buffer.alloc(5_000, 0x99)],
    ['zeros', Buffer.alloc(5_000)],
  ])('%s', async (_name, tail) => {
    const flac = constantFlac({ seconds: 40, claimed: SAMPLES })
    expect(await count(Buffer.concat([flac, tail]))).toBe(SAMPLES)
  })

  test('a tag, where the header does not say how many samples there are', async () => {
    const flac = constantFlac({ seconds: 40 })
    for (const tail of [Buffer.alloc(0), ape, cover])
      expect(await count(Buffer.concat([flac, tail]))).toBe(SAMPLES)
  })
})

test('an incomplete file is described by two numbers that differ', () => {
  const sentence = (frames: number, promised: number) => {
    try {
      checkComplete(frames, { frames: promised, sampleRate: 100 })
    } catch (error) {
      return (error as Error).message
    }
    return ''
  }
  expect(sentence(120, 300)).toContain('it has 1 of 3 seconds')
  expect(sentence(230, 290)).toContain('it has 2.3 of 2.9 seconds')
  expect(sentence(196, 199)).toContain('it has 1.96 of 1.99 seconds')
})
