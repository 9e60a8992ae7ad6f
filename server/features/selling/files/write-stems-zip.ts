import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import type { StemEntry } from '#contract/beats/stems.ts'
import { encodeWav, type StereoSamples } from '#server/platform/media/audio/wav-writer.ts'

export type RenderedStem = StereoSamples & { name: string }

/** A fixed date: the same samples always give the same zip. */
const MTIME = { mtime: new Date(2026, 0, 1), forceDosTimestamp: true }

/** Writes stems as a zip of WAVs, one at a time. Compressed, because stems are silent for whole bars. */
export async function writeStemsZip(to: string, stems: readonly RenderedStem[]): Promise<StemEntry[]> {
  const zip = new yazl.ZipFile()
  for (const stem of stems)
    zip.addReadStreamLazy(`${stem.name}.wav`, { ...MTIME, compressionLevel: 1 }, (done) =>
      done(null, Readable.from([encodeWav(stem)], { objectMode: false })),
    )
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(to, { mode: 0o600, flush: true }))
  return stems.map(({ name, left, sampleRate }) => ({
    name: `${name}.wav`,
    durationSeconds: Math.round((1_000 * left.length) / sampleRate) / 1_000,
  }))
}
