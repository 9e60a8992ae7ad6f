import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInBackground } from '#server/platform/media/background-process.ts'
import { runListenWorker } from '#server/platform/media/run-listen-worker.ts'
import { measureStems } from '#server/platform/media/stems/measure-stems.ts'
import { constantFlac, silentMp3 } from '#tests/compressible-audio.ts'
import { zipFile } from '#tests/zip-files.ts'

const HOUR = 3_600
/** The process is ended at 512; 180 to 240 were measured, also on a busy machine. */
const MAX_MB = 384

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backbeat-compressible-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const id3 = Buffer.from('ID3\u0004\0\0\0\0\0\0', 'latin1')
const files: readonly (readonly [name: string, bytes: () => Buffer])[] = [
  ['three hours in 130 kB', () => constantFlac({ seconds: 3 * HOUR, sampleRate: 44_100, stereo: true })],
  ['ten hours in stereo', () => constantFlac({ seconds: 10 * HOUR, stereo: true })],
  ['a day in mono', () => constantFlac({ seconds: 24 * HOUR })],
  ['a header of one minute', () => constantFlac({ seconds: 10 * HOUR, claimed: 60 * 8_000 })],
  ['an ID3 tag first', () => Buffer.concat([id3, constantFlac({ seconds: 10 * HOUR })])],
  ['two hours at 96 kHz', () => constantFlac({ seconds: 2 * HOUR, sampleRate: 96_000 })],
  ['predicted, without residuals', () => constantFlac({ seconds: 5 * HOUR, predicted: true })],
  ['predicted, in stereo', () => constantFlac({ seconds: 5 * HOUR, predicted: true, stereo: true })],
  ['an MP3 of 8 kbit/s', () => silentMp3('MPEG-2', HOUR / 2)],
  ['an MP3 at 8 kHz with a header of a minute', () => silentMp3('MPEG-2.5', HOUR / 2, 833)],
]

test('the ten most compressible files are refused well below the limit of their process', async () => {
  const paths = files.map(([, bytes], index) => {
    const path = join(folder, String(index))
    writeFileSync(path, bytes())
    return path
  })
  const module = join(folder, 'decode.ts')
  writeFileSync(
    module,
    `import { openAudio } from '${import.meta.resolve('./open-audio.ts')}'
     import { replyFromBackground } from '${import.meta.resolve('../reply-from-background.ts')}'
     const shape = { parse: (value: unknown) => value as any }
     // Not \`maxRSS\`, which on Linux begins with what the process that started this one had.
     let peak = 0
     await replyFromBackground(shape as any, async (paths: any) => {
       const results: unknown[] = []
       for (const path of paths) {
         const message = await drain(path).catch((error) => error.message)
         results.push({ message, mb: peak / 2 ** 20 })
       }
       return results
     })
     async function drain(path: string) {
       for await (const _ of (await openAudio(path)).blocks()) peak = Math.max(peak, process.memoryUsage.rss())
     }`,
  )
  const results = await runInBackground<{ message?: string; mb: number }[]>(pathToFileURL(module), paths)
  for (const [index, { message, mb }] of results.entries()) {
    expect(message, files[index]?.[0]).toMatch(/longer than 15 minutes/)
    expect(mb, files[index]?.[0]).toBeLessThan(MAX_MB)
  }
}, 120_000)

test('a true length in the header is refused without decoding', async () => {
  const path = join(folder, 'honest.flac')
  writeFileSync(path, constantFlac({ seconds: 3 * HOUR, claimed: 3 * HOUR * 8_000 }))
  await expect(runListenWorker({ from: path })).rejects.toThrow('longer than 15 minutes (180 minutes)')
})

test('stems of hours are refused', async () => {
  const path = join(folder, 'stems.zip')
  writeFileSync(path, await zipFile({ 'Drums.flac': constantFlac({ seconds: 3 * HOUR }) }))
  await expect(measureStems(path, join(folder, 'scratch'), () => {})).rejects.toThrow(
    /“Drums\.flac” cannot be used\. The audio is longer than 15 minutes/,
  )
})
