import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AudioError } from '#server/platform/media/audio/audio-source.ts'
import { floatWav, wavFile } from '#tests/audio-files.ts'
import { aiffForm, oddChunk, wavForm } from '#tests/wav-forms.ts'
import { declareSize, encryptedZip, renameInZip, zipFile } from '#tests/zip-files.ts'
import { measureStems } from './measure-stems.ts'
import { checkStemsZip, openStemsZip } from './open-stems-zip.ts'
import { runStemsWorker } from './run-stems-worker.ts'

const wav = wavFile(2)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backbeat-stems-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function put(zip: Buffer): Promise<string> {
  const path = join(folder, 'stems.zip')
  await writeFile(path, zip)
  return path
}

/** Errors of a zip: on receipt, and after reading its files. */
async function verdicts(zip: Buffer): Promise<{ receipt: unknown; reading: unknown }> {
  const path = await put(zip)
  const messageOf = (error: unknown) => {
    expect(error).toBeInstanceOf(AudioError)
    return (error as Error).message
  }
  return {
    receipt: await checkStemsZip(path).catch(messageOf),
    reading: await measureStems(path, join(folder, 'scratch'), () => {}).catch(messageOf),
  }
}

test('stems are listed by name and length, ignoring files added by file managers', async () => {
  const zip = await zipFile({
    'Stems/Drums.wav': wav,
    'Stems/Bass.wav': wavFile(2.05),
    'Stems/.DS_Store': Buffer.from('x'),
    '__MACOSX/Stems/._Drums.wav': Buffer.from('x'),
  })
  const percents: number[] = []
  const { entries: stems } = await measureStems(await put(zip), join(folder, 'scratch'), (percent) =>
    percents.push(percent),
  )
  expect(stems).toEqual([
    { name: 'Stems/Drums.wav', durationSeconds: 2 },
    { name: 'Stems/Bass.wav', durationSeconds: 2.05 },
  ])
  expect(percents.at(-1)).toBe(100)
})

test('stems without a right header are repaired, and the others stay as they are', async () => {
  const path = await put(
    await zipFile({
      'Stems/Kick.wav': wavForm({ data: 0x7ffff000 }),
      'Stems/Bass.wav': wavForm({ after: Buffer.from('LIST\u0004\0\0\0INFO') }),
      'Stems/Keys.aiff': aiffForm({ before: oddChunk('ANNO') }),
    }),
  )
  const repaired = join(folder, 'repaired.zip')
  const signal = new AbortController().signal
  const options = { signal, onProgress: () => {} }
  const scratch = join(folder, 'scratch')
  const result = await runStemsWorker({ from: path, scratch, repaired }, options)
  const entries = ['Stems/Kick.wav', 'Stems/Bass.wav', 'Stems/Keys.wav'].map((name) => ({
    name,
    durationSeconds: 2,
  }))
  expect(result).toEqual({ isRepaired: true, entries })
  expect(await measureStems(repaired, scratch, () => {})).toEqual({ entries, toRepair: new Set() })
  const zip = await openStemsZip(repaired)
  const bytes = await Promise.all(zip.files.map(async (file) => buffer(await zip.open(file))))
  zip.close()
  const same = [wavForm(), wavForm({ after: Buffer.from('LIST\u0004\0\0\0INFO') }), wavForm()]
  expect(bytes.map((content, index) => content.equals(same[index]!))).toEqual([true, true, true])
})

test('a silent stem is accepted', async () => {
  const zip = await zipFile({ 'Drums.wav': wav, 'Ad-libs.wav': floatWav(2, 0) })
  const { entries: stems } = await measureStems(await put(zip), join(folder, 'scratch'), () => {})
  expect(stems.map(({ name }) => name)).toEqual(['Drums.wav', 'Ad-libs.wav'])
})

test('a hundred files are accepted, one more is not', async () => {
  const short = wavFile(0.1)
  const many = (count: number) =>
    zipFile(Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.wav`, short])))
  expect((await verdicts(await many(100))).receipt).toBeUndefined()
  expect((await verdicts(await many(101))).receipt).toMatch(/101 files; at most 100/)
})

describe('errors found on receipt', () => {
  const whole = () => zipFile({ 'Drums.wav': wav, 'ab/Bass.wav': wav })
  test.each<[string, () => Promise<Buffer>, RegExp]>([
    ['no zip', async () => wav, /not a zip file/],
    [
      'a zip that is cut off',
      async () => (await whole()).subarray(0, -40),
      /^The zip is cut off: its directory, which stands at its end, is missing/,
    ],
    [
      'a zip with a directory in another place',
      async () => Buffer.concat([(await whole()).subarray(0, -60), (await whole()).subarray(-22)]),
      /^The directory of the zip is damaged/,
    ],
    [
      'a RAR archive',
      async () => Buffer.from('Rar!\u001a\u0007 and so on'),
      /^The stems are a RAR archive, not a zip/,
    ],
    ['an empty zip', () => zipFile({}), /no audio in the zip/],
    [
      'a path to a parent folder',
      async () => renameInZip(await whole(), 'ab/', '../'),
      /“\.\.\/Bass\.wav” points outside/,
    ],
    [
      'an absolute path',
      async () => renameInZip(await whole(), 'ab/', '/ab'),
      /“\/abBass\.wav” points outside/,
    ],
    ['a backslash', async () => renameInZip(await whole(), 'ab/', '..\\'), /points outside/],
    ['a NUL in a name', async () => renameInZip(await whole(), 'ab/', 'ab\0'), /invisible control character/],
    [
      'a name of 60,000 characters',
      () => zipFile({ [`${'x'.repeat(59_996)}.wav`]: wav }),
      /^The name “x{40}…” in the zip has 60,000 characters; at most 255/,
    ],
    [
      'a link',
      () => zipFile({ 'Drums.wav': Buffer.from('/etc/passwd') }, { 'Drums.wav': { mode: 0o120_777 } }),
      /“Drums\.wav” is a link/,
    ],
    [
      'encryption',
      async () => encryptedZip(await zipFile({ 'Drums.wav': wav }, { 'Drums.wav': { compress: true } })),
      /“Drums\.wav” is encrypted/,
    ],
    ['another zip', async () => zipFile({ 'More.zip': await whole() }), /“More\.zip” is an archive/],
    [
      'a name twice',
      () => zipFile({ 'Drums.wav': wav, 'DRUMS.WAV': wav }),
      /“DRUMS\.WAV” is in the zip twice/,
    ],
    [
      'a bomb',
      () => zipFile({ 'Drums.wav': Buffer.alloc(120 * 1024 ** 2) }, { 'Drums.wav': { compress: true } }),
      /more than 100 times/,
    ],
    [
      '2.1 GB of audio',
      async () => {
        // Random bytes do not compress, like audio.
        const noise = randomBytes(25 * 1024 ** 2)
        const one = await zipFile({ 'Drums.wav': noise }, { 'Drums.wav': { compress: true } })
        return declareSize(one, Math.round(2.1 * 1024 ** 3))
      },
      /larger than 2 GB/,
    ],
  ])('%s is refused', async (_what, zip, message) => {
    const { receipt, reading } = await verdicts(await zip())
    expect(receipt).toMatch(message)
    expect(reading).toBe(receipt)
  })
})

describe('errors found when reading the files', () => {
  test.each<[string, () => Promise<Buffer>, RegExp]>([
    [
      'text named .wav',
      () => zipFile({ 'Drums.wav': wav, 'Notes.wav': Buffer.from('These are notes, no sound.') }),
      /“Notes\.wav” cannot be used\. This is not an audio file/,
    ],
    [
      'a zip named .wav',
      async () => zipFile({ 'Drums.wav': await zipFile({ 'a.wav': wav }) }),
      /“Drums\.wav” cannot be used\. This is a zip archive/,
    ],
    [
      'lengths that differ',
      () => zipFile({ 'Drums.wav': wav, 'Bass.wav': wavFile(2.2) }),
      /“Drums\.wav” is 2\.00 seconds long, “Bass\.wav” 2\.20 seconds\. Export all/,
    ],
    [
      'a WAV that is cut off',
      () => zipFile({ 'Drums.wav': wav.subarray(0, 200_000) }),
      /“Drums\.wav” cannot be used/,
    ],
    [
      'a stem a thousand times too loud',
      () => zipFile({ 'Drums.wav': wav, 'Bass.wav': floatWav(2, 300) }),
      /“Bass\.wav” cannot be used\. This file measures \+\d\d\.\d LUFS, louder than any music/,
    ],
    [
      'samples that are not numbers',
      () => zipFile({ 'Drums.wav': wav, 'Bass.wav': floatWav(2, Number.NaN) }),
      /“Bass\.wav” cannot be used\. The audio file is damaged: some samples are not numbers/,
    ],
    [
      'a file that unpacks to more than the directory says',
      async () => {
        const zip = await zipFile({ 'Drums.wav': wav }, { 'Drums.wav': { compress: true } })
        return declareSize(zip, 1_000)
      },
      /“Drums\.wav” is damaged/,
    ],
    [
      'a file with flipped bits',
      async () => {
        const zip = await zipFile({ 'Drums.wav': wav })
        zip[100_000]! ^= 0xff
        return zip
      },
      /“Drums\.wav” is damaged/,
    ],
  ])('%s is refused', async (_what, zip, message) => {
    const { receipt, reading } = await verdicts(await zip())
    expect(receipt).toBeUndefined()
    expect(reading).toMatch(message)
  })
})
