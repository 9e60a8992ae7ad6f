/**
 * Renders the demo catalogue into demo/prepared: previews, covers, avatars, manifest.
 *
 *     node demo/make.ts [--only slug]
 *
 * The output depends on the catalogue alone: a second run writes the same bytes.
 */
import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { id3Tag } from '#server/platform/media/audio/id3-tag.ts'
import { Mp3Writer } from '#server/platform/media/audio/mp3-writer.ts'
import type { DemoBeat, DemoProducer } from './catalogue/demo-beat.ts'
import { demoBeats, demoProducers } from './catalogue.ts'
import { renderAvatar } from './covers/avatars.ts'
import { PREPARED_DIRECTORY, type PreparedBeat, type PreparedProducer, readManifest } from './manifest.ts'
import { integratedLoudness, samplePeakDb } from './music/loudness.ts'
import { type RenderedBeat, renderBeat } from './music/render-beat.ts'
import { prepareCover } from './prepare-cover.ts'
import { prepareStructure } from './prepare-structure.ts'
import { drawWaveform } from './waveform.ts'

/** The previews and covers are committed, so they must stay small. */
const LARGEST_TOTAL_BYTES = 21_000_000

async function prepareBeat(beat: DemoBeat): Promise<PreparedBeat> {
  const master = renderBeat(beat)
  const audio = `${beat.slug}.mp3`
  await writePreview(new URL(audio, PREPARED_DIRECTORY), beat, master)
  const prepared = {
    slug: beat.slug,
    audio,
    durationSeconds: master.left.length / master.sampleRate,
    loudnessLufs: Number(integratedLoudness(master).toFixed(2)),
    peakDb: Number(samplePeakDb(master).toFixed(2)),
    waveform: Buffer.from(drawWaveform(master)).toString('base64'),
    structure: prepareStructure(beat, master),
    cover: await prepareCover(beat.slug, beat.cover),
  }
  const { durationSeconds, loudnessLufs, peakDb } = prepared
  console.log(`${beat.slug.padEnd(20)} ${durationSeconds.toFixed(1)} s  ${loudnessLufs} LUFS  ${peakDb} dB`)
  return prepared
}

/** Same as previews of uploads. LAME lowers the level by 0.45 dB, which leaves headroom for overshoots. */
async function writePreview(file: URL, beat: DemoBeat, master: RenderedBeat): Promise<void> {
  const path = fileURLToPath(file)
  await rm(path, { force: true })
  const { title, producer: artist, bpm, tone } = beat
  // No store: the demo is part of every one.
  const tag = id3Tag({ title, artist, album: 'Backbeat', bpm, tone })
  const preview = await Mp3Writer.preview(path, master.sampleRate, tag)
  await preview.append(master)
  await preview.finish()
  // Uploads are private files; these are published.
  await chmod(path, 0o644)
}

async function prepareProducer({ username }: DemoProducer): Promise<PreparedProducer> {
  const avatar = `${username}.webp`
  await writeFile(new URL(avatar, PREPARED_DIRECTORY), await renderAvatar(username))
  return { username, avatar }
}

async function preparedBytes(): Promise<number> {
  const files = await readdir(PREPARED_DIRECTORY)
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(new URL(file, PREPARED_DIRECTORY))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Renders beats one at a time: a master takes two seconds, and much memory. */
async function prepareBeats(beats: readonly DemoBeat[]): Promise<PreparedBeat[]> {
  const prepared: PreparedBeat[] = []
  for (const beat of beats) prepared.push(await prepareBeat(beat))
  return prepared
}

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
const chosen = only === undefined ? demoBeats : demoBeats.filter((beat) => beat.slug === only)
if (chosen.length === 0) throw new Error(`The catalogue has no beat ${only}`)

// Single-threaded, because threaded encoders may split the picture differently on other machines.
sharp.concurrency(1)
await mkdir(PREPARED_DIRECTORY, { recursive: true })
const fresh = await prepareBeats(chosen)
const known = only === undefined ? [] : (await readManifest()).beats
const beats = demoBeats.flatMap(({ slug }) => [...fresh, ...known].find((beat) => beat.slug === slug) ?? [])
const producers = await Promise.all(demoProducers.map(prepareProducer))
await writeFile(
  new URL('manifest.json', PREPARED_DIRECTORY),
  `${JSON.stringify({ beats, producers }, null, 2)}\n`,
)

const bytes = await preparedBytes()
console.log(`${chosen.length} beats, ${(bytes / 1e6).toFixed(2)} MB in all`)
if (bytes > LARGEST_TOTAL_BYTES) throw new Error(`Prepared files exceed ${LARGEST_TOTAL_BYTES / 1e6} MB`)
