import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { STEMS_MAX_DIFFERENCE_SECONDS, type StemEntry } from '#contract/beats/stems.ts'
import { msg } from '#contract/text/msg.ts'
import { AudioError, type AudioSource, checkComplete } from '#server/platform/media/audio/audio-source.ts'
import { LoudnessMeter } from '#server/platform/media/audio/loudness-meter.ts'
import { openAudio } from '#server/platform/media/audio/open-audio.ts'
import { plausibleLoudness } from '#server/platform/media/audio/plausible-loudness.ts'
import { openStemsZip, type StemFile, type StemsZip } from './open-stems-zip.ts'

type MeasuredStems = {
  entries: StemEntry[]
  /** Files whose header other programs would not read, for `repairStems`. */
  toRepair: ReadonlySet<string>
  /** The zip has other names for programs that go by its format, and is written again, too. */
  isMisnamed: boolean
}

/**
 * Reads every file of a stems zip in turn and returns names and lengths.
 * @throws AudioError if one is not audio or is damaged, or they do not line up
 * @param scratch path of a file that is overwritten by each
 */
export async function measureStems(
  path: string,
  scratch: string,
  onProgress: (percent: number) => void,
): Promise<MeasuredStems> {
  const zip = await openStemsZip(path)
  try {
    const total = zip.files.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0)
    let done = 0
    const entries: StemEntry[] = []
    const toRepair = new Set<string>()
    for (const file of zip.files) {
      await unpackStem(zip, file, scratch)
      const { durationSeconds, isIntact } = await measure(file, scratch)
      entries.push({ name: file.name, durationSeconds })
      if (!isIntact) toRepair.add(file.name)
      done += file.entry.uncompressedSize
      onProgress((100 * done) / total)
    }
    checkLengths(entries)
    return { entries, toRepair, isMisnamed: zip.isMisnamed }
  } finally {
    zip.close()
  }
}

/**
 * Unpacks one file, checking its length and checksum.
 * @throws AudioError if it is damaged
 */
export async function unpackStem(zip: StemsZip, file: StemFile, to: string): Promise<void> {
  let checksum = 0
  try {
    await pipeline(
      await zip.open(file),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          checksum = crc32(chunk, checksum)
          yield chunk
        }
      },
      createWriteStream(to, { mode: 0o600 }),
    )
  } catch (error) {
    if (isOfTheDisk(error)) throw error
    // Size differs from the directory, or invalid compression.
    throw damaged(file, error)
  }
  if (checksum !== file.entry.crc32) throw damaged(file)
}

/** e.g. a full disk: not the file's fault. */
function isOfTheDisk(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^E[A-Z]+$/.test(code)
}

function damaged({ name }: StemFile, cause?: unknown): AudioError {
  return new AudioError(msg`“${{ name }}” is damaged in the zip. Zip the stems again.`, { cause })
}

async function measure({ name }: StemFile, path: string) {
  try {
    const source = await openAudio(path)
    const frames = await listen(source)
    return {
      durationSeconds: Math.round((1_000 * frames) / source.sampleRate) / 1_000,
      isIntact: source.isIntact,
    }
  } catch (error) {
    if (!(error instanceof AudioError)) throw error
    throw new AudioError(msg`“${{ name }}” cannot be used. ${{ reason: error.message }}`, { cause: error })
  }
}

/** Frames of a file, which is refused for what a master is refused for. Unlike a master, it may be silent or short. */
async function listen(source: AudioSource): Promise<number> {
  const meter = new LoudnessMeter(source.sampleRate)
  let frames = 0
  for await (const block of source.blocks()) {
    frames += block.left.length
    meter.push(block)
  }
  checkComplete(frames, source)
  plausibleLoudness(meter)
  return frames
}

function checkLengths(stems: readonly StemEntry[]): void {
  const [first] = stems
  if (!first) return
  let shortest = first
  let longest = first
  for (const stem of stems) {
    if (stem.durationSeconds < shortest.durationSeconds) shortest = stem
    if (stem.durationSeconds > longest.durationSeconds) longest = stem
  }
  if (longest.durationSeconds - shortest.durationSeconds <= STEMS_MAX_DIFFERENCE_SECONDS + 1e-6) return
  throw new AudioError(
    msg`“${{ shortest: shortest.name }}” is ${{ least: seconds(shortest) }} seconds long, “${{ longest: longest.name }}” ${{ most: seconds(longest) }} seconds. Export all stems from the same start to the same end, so that they line up.`,
  )
}

function seconds({ durationSeconds }: StemEntry): string {
  return durationSeconds.toFixed(2)
}
