/** Permanent problem with an uploaded audio file. The message is shown to the uploader. */
export class AudioFileError extends Error {}

export const audioFormats = ['wav', 'aiff', 'flac', 'mp3'] as const
export type AudioFormat = (typeof audioFormats)[number]

/** Stereo samples, nominally from -1 to 1. In mono both channels are the same array. */
export type AudioBlock = { left: Float32Array; right: Float32Array }

export function toStereo(channels: readonly Float32Array[]): AudioBlock {
  const left = channels[0] ?? new Float32Array(0)
  return { left, right: channels[1] ?? left }
}

export type AudioSource = {
  format: AudioFormat
  /** Hertz. */
  sampleRate: number
  channels: 1 | 2
  /** Per sample; undefined for MP3. */
  bits: number | undefined
  /** Length according to the header, if it has one. */
  frames: number | undefined
  /** Decodes the file from the start. */
  blocks: () => AsyncGenerator<AudioBlock>
}

export const MAX_DURATION_SECONDS = 15 * 60
export const MIN_DURATION_SECONDS = 1
export const MIN_SAMPLE_RATE = 8_000
export const MAX_SAMPLE_RATE = 96_000
export const BLOCK_FRAMES = 65_536

/** Validates untrusted header values. @throws AudioFileError */
export function checkAudioFormat(source: {
  sampleRate: number
  channels: number
  frames: number | undefined
}): void {
  const { sampleRate, channels, frames } = source
  if (!Number.isFinite(sampleRate) || sampleRate < MIN_SAMPLE_RATE || sampleRate > MAX_SAMPLE_RATE)
    throw new AudioFileError(
      `The sample rate of this file is ${Math.round(sampleRate) || 0} Hz. Please export it at 44.1 to 96 kHz.`,
    )
  if (channels !== 1 && channels !== 2)
    throw new AudioFileError(`This file has ${channels} channels. Please export it in stereo or mono.`)
  if (frames === undefined) return
  if (frames <= 0) throw new AudioFileError('The audio file holds no sound.')
  if (frames > MAX_DURATION_SECONDS * sampleRate) throw tooLong(frames / sampleRate)
}

export function tooLong(seconds: number): AudioFileError {
  const minutes = Math.floor(seconds / 60)
  return new AudioFileError(
    `The audio is longer than 15 minutes (${minutes} minutes). Please upload a shorter one.`,
  )
}

/** Tolerates 1 % less than the header declares, because encoders round. @throws AudioFileError */
export function checkComplete(frames: number, declared: number | undefined, sampleRate: number): void {
  if (declared === undefined || frames >= declared * 0.99) return
  const seconds = (count: number) => Math.floor(count / sampleRate)
  throw new AudioFileError(
    `The file is incomplete: it holds ${seconds(frames)} of ${seconds(declared)} seconds. Please export it again and upload the whole file.`,
  )
}
