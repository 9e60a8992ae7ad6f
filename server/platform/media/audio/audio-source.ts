import { MAX_DURATION_SECONDS, validateDuration } from '#contract/audio/audio-rules.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'

/** A fault of an uploaded audio file, with a message for the uploader. Retrying cannot help. */
export class AudioError extends Error {
  /** @param fault a text, whose English is stored and sent, and translated where it is shown */
  constructor(fault: string | Message | undefined, options?: ErrorOptions) {
    super(typeof fault === 'object' ? inEnglish(fault) : fault, options)
  }
}

const audioFormats = ['wav', 'aiff', 'flac', 'mp3'] as const
type AudioFormat = (typeof audioFormats)[number]

/** Stereo samples, nominally from -1 to 1. For a mono file both channels are the same array. */
export type AudioBlock = { left: Float32Array; right: Float32Array }

/** Encoding of uncompressed samples. */
export type SampleFormat = { bits: number; encoding: 'integer' | 'float' }

/** A block as read from a file. */
export type SourceBlock = AudioBlock & {
  /** The same samples in WAV encoding, bit for bit; lossless files only. */
  pcm?: () => Buffer
}

/** An audio file whose header has been read. */
export type AudioSource = {
  format: AudioFormat
  /** Hertz. */
  sampleRate: number
  channels: 1 | 2
  /** Lossless WAV encoding of these samples; undefined for lossy formats. */
  samples: SampleFormat | undefined
  /** Length in frames according to the header; undefined if missing. */
  frames: number | undefined
  /** The file has all bytes that its header counts: a wrong count of frames does not make it incomplete. */
  hasAllBytes?: boolean
  /** Other programs open the file as it is: no fault of its header is repaired in reading. */
  isIntact: boolean
  /** Decodes the file from its start, at most some hundred thousand frames at a time. */
  blocks: () => AsyncGenerator<SourceBlock>
}

const MIN_SAMPLE_RATE = 8_000
const MAX_SAMPLE_RATE = 96_000
/** Frames per decoded block. */
export const BLOCK_FRAMES = 65_536

/**
 * Validates the untrusted header.
 * @throws AudioError for unsupported rate, channels or length
 */
export function checkAudioShape(source: {
  sampleRate: number
  channels: number
  frames: number | undefined
}): void {
  const { sampleRate, channels, frames } = source
  if (!Number.isFinite(sampleRate) || sampleRate < MIN_SAMPLE_RATE || sampleRate > MAX_SAMPLE_RATE)
    throw new AudioError(
      msg`The sample rate of this file is ${{ hertz: Math.round(sampleRate) || 0 }} Hz. Please export it at 44.1 to 96 kHz.`,
    )
  if (channels !== 1 && channels !== 2)
    throw new AudioError(msg`This file has ${{ channels }} channels. Please export it in stereo or mono.`)
  if (frames === undefined) return
  if (frames <= 0) throw new AudioError(msg`The audio file contains no sound.`)
  if (frames > MAX_DURATION_SECONDS * sampleRate) throw new AudioError(validateDuration(frames / sampleRate))
}

/** A damaged file, and where. */
export function damagedAt(seconds: number): AudioError {
  const whole = Math.floor(seconds)
  const time = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
  return new AudioError(msg`This file seems damaged at ${{ time }}. Please export it again.`)
}

/**
 * The source with its length limited as it is decoded: headers may be wrong or missing, and a small file can hold
 * hours.
 */
export function limitLength(source: AudioSource): AudioSource {
  return {
    ...source,
    async *blocks() {
      let frames = 0
      for await (const block of source.blocks()) {
        frames += block.left.length
        if (frames > MAX_DURATION_SECONDS * source.sampleRate)
          throw new AudioError(msg`The audio is longer than 15 minutes. Please upload a shorter one.`)
        yield block
      }
    },
  }
}

/** Least share of a header's frames that a file may have: encoders round. */
export const COMPLETE_SHARE = 0.99

/**
 * Checks the frames found against those that the header promises.
 * @throws AudioError for a file that was cut off
 */
export function checkComplete(
  frames: number,
  { frames: promised, hasAllBytes, sampleRate }: Pick<AudioSource, 'frames' | 'hasAllBytes' | 'sampleRate'>,
): void {
  if (promised === undefined || hasAllBytes || frames >= promised * COMPLETE_SHARE) return
  const found = frames / sampleRate
  const said = promised / sampleRate
  // As many decimals as it takes to tell them apart: 1.97 of 2.03 seconds.
  const decimals = [0, 1, 2].find((count) => floored(found, count) !== floored(said, count)) ?? 3
  throw new AudioError(
    msg`The file is incomplete: it has ${{ found: floored(found, decimals) }} of ${{ said: floored(said, decimals) }} seconds that its header announces. Please export it again and upload the whole file.`,
  )
}

function floored(seconds: number, decimals: number): string {
  return (Math.floor(seconds * 10 ** decimals) / 10 ** decimals).toFixed(decimals)
}
