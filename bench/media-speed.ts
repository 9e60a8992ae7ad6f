/**
 * Seconds of audio per second of CPU time: analysis, preview and delivery files of a demo beat repeated four times,
 * and the duration of a cover. One core, in this process, without the rest of the store.
 *
 *     npx node bench/media-speed.ts
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { analyzeAudio } from '#server/platform/media/audio/analyze-audio.ts'
import { Mp3Writer } from '#server/platform/media/audio/mp3-writer.ts'
import { openAudio } from '#server/platform/media/audio/open-audio.ts'
import { PreviewRender } from '#server/platform/media/audio/preview-render.ts'
import { defaultStoreTag } from '#server/platform/media/audio/store-tag.ts'
import { TruePeakMeter } from '#server/platform/media/audio/true-peak-meter.ts'
import { encodeWav } from '#server/platform/media/audio/wav-writer.ts'
import { encodeCover, squareCover } from '#server/platform/media/cover.ts'
import { demoSound } from './demo-sound.ts'

const REPEATS = 4
let total = 0
const folder = mkdtempSync(join(tmpdir(), 'backbeat-bench-'))
const path = (name: string) => join(folder, name)

try {
  const sound = await demoSound('kerosene', REPEATS)
  const { sampleRate } = sound
  writeFileSync(path('master.wav'), encodeWav(sound))
  const seconds = sound.left.length / sampleRate
  const source = await openAudio(path('master.wav'))
  const analysis = await timed('analysis', seconds, () => analyzeAudio(source))
  await timed('preview', seconds, async () => {
    const tag = defaultStoreTag()
    const options = { to: path('preview.mp3'), loudnessLufs: analysis.loudnessLufs, tag, scale: 1 }
    const preview = await PreviewRender.create(source, options)
    for await (const block of source.blocks()) await preview.append(block)
    await preview.finish()
  })
  await timed('true peak', seconds, async () => {
    const meter = new TruePeakMeter()
    for await (const block of (await openAudio(path('preview.mp3'))).blocks()) meter.push(block)
  })
  await timed('delivery', seconds, async () => {
    const mp3 = await Mp3Writer.delivery(path('bought.mp3'), sampleRate)
    for await (const block of source.blocks()) await mp3.append(block)
    await mp3.finish()
  })
  report('all of the sound', seconds, total)
  sharp.concurrency(1)
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const picture = await sharp({
    create: { width: 3000, height: 3000, channels: 3, background: '#c43d22', noise },
  })
    .jpeg()
    .toBuffer()
  const picturePath = join(folder, 'cover.jpg')
  writeFileSync(picturePath, picture)
  const before = processorSeconds()
  await encodeCover(await squareCover(picturePath))
  console.log(`${'cover'.padEnd(20)} ${(processorSeconds() - before).toFixed(2)} s of processor time`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function timed<Result>(name: string, seconds: number, act: () => Promise<Result>): Promise<Result> {
  const before = processorSeconds()
  const result = await act()
  const took = processorSeconds() - before
  total += took
  report(name, seconds, took)
  return result
}

function report(name: string, seconds: number, took: number): void {
  console.log(
    `${name.padEnd(20)} ${(seconds / took).toFixed(0)} seconds of audio per second of processor time`,
  )
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
