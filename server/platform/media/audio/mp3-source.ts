import type { FileHandle } from 'node:fs/promises'
import { MPEGDecoder } from 'mpg123-decoder'
import {
  type AudioBlock,
  AudioError,
  type AudioSource,
  checkAudioShape,
  damagedAt,
  type SourceBlock,
} from './audio-source.ts'
import { inSteps } from './decoding-steps.ts'
import { readBytes } from './file-bytes.ts'
import { type Mp3Frame, readMp3Frame } from './mp3-frame.ts'
import { mp3Frames } from './mp3-frames.ts'
import { stereoBlock } from './stereo-block.ts'

/** 12 dB above full scale, which no encoder writes, but a damaged gain does. */
const HIGHEST_SAMPLE = 4
/** Search range for the first frame after the tags. */
const SEARCH_BYTES = 64 * 1024
/** LAME's extension comes after all fields of the Xing header. */
const LAME_AFTER_MARK = 120

/**
 * Opens an MPEG audio file.
 * @throws AudioError without two consecutive frames
 */
export async function mp3Source(path: string, file: FileHandle, start: number): Promise<AudioSource> {
  const head = await readBytes(file, start, SEARCH_BYTES)
  const first = firstFrame(head)
  if (!first) throw new AudioError('This MP3 file is broken: it contains no sound.')
  const { frame, at } = first
  const promised = promisedFrames(head.subarray(at), frame)
  checkAudioShape({ sampleRate: frame.sampleRate, channels: frame.channels, frames: promised })
  return {
    format: 'mp3',
    sampleRate: frame.sampleRate,
    channels: frame.channels,
    samples: undefined,
    frames: promised,
    blocks: () => decode(path, start + at, frame.sampleRate),
  }
}

async function* decode(path: string, from: number, sampleRate: number): AsyncGenerator<SourceBlock> {
  const decoder = new MPEGDecoder({ enableGapless: true })
  await decoder.ready
  let done = 0
  try {
    for await (const frames of inSteps(mp3Frames(path, from))) {
      const decoded = decoder.decode(Buffer.concat(frames.map(({ bytes }) => bytes)))
      if (decoded.errors.length > 0) throw damagedAt(done / sampleRate)
      if (decoded.samplesDecoded === 0) continue
      const block = stereoBlock(decoded.channelData)
      const wild = firstAbove(block, HIGHEST_SAMPLE)
      if (wild >= 0) throw damagedAt((done + wild) / sampleRate)
      done += decoded.samplesDecoded
      yield block
    }
  } finally {
    decoder.free()
  }
}

function firstAbove({ left, right }: AudioBlock, limit: number): number {
  for (let i = 0; i < left.length; i++)
    if (Math.abs(left[i] ?? 0) > limit || Math.abs(right[i] ?? 0) > limit) return i
  return -1
}

function firstFrame(head: Buffer): { frame: Mp3Frame; at: number } | undefined {
  for (let at = 0; at + 4 <= head.length; at++) {
    const frame = readMp3Frame(head, at)
    if (!frame) continue
    const next = at + frame.bytes
    const isWhole = next + 4 > head.length ? next <= head.length : readMp3Frame(head, next) !== undefined
    if (isWhole) return { frame, at }
  }
  return undefined
}

/** Length in samples from the Xing or Info header; most other files have none. */
function promisedFrames(head: Buffer, frame: Mp3Frame): number | undefined {
  const side = head.toString('latin1', 0, frame.bytes)
  const mark = Math.max(side.indexOf('Xing'), side.indexOf('Info'))
  if (mark <= 0 || mark + 12 > head.length) return undefined
  const hasCount = (head.readUInt32BE(mark + 4) & 1) === 1
  return hasCount
    ? Math.max(1, head.readUInt32BE(mark + 8) * frame.samples - addedSamples(head, mark))
    : undefined
}

/** Encoder delay and padding from LAME's extension; 2,400 if missing. */
function addedSamples(head: Buffer, mark: number): number {
  const lame = mark + LAME_AFTER_MARK
  if (lame + 24 > head.length || !/^(LAME|Lav[fc])/.test(head.toString('latin1', lame, lame + 4)))
    return 2_400
  const packed = head.readUIntBE(lame + 21, 3)
  return (packed >> 12) + (packed & 0xfff)
}
