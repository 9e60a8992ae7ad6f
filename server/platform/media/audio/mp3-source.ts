import type { FileHandle } from 'node:fs/promises'
import { MPEGDecoder } from 'mpg123-decoder'
import {
  type AudioBlock,
  type AudioSource,
  checkAudioShape,
  damagedAt,
  type SourceBlock,
} from './audio-source.ts'
import { inSteps } from './decoding-steps.ts'
import { readBytes } from './file-bytes.ts'
import type { Mp3Frame } from './mp3-frame.ts'
import { framesFrom, mp3Frames } from './mp3-frames.ts'
import { stereoBlock } from './stereo-block.ts'

/** 12 dB above full scale, which no encoder writes, but a damaged gain does. */
const HIGHEST_SAMPLE = 4
/** Search range for the first frame after the tags: zeros, or half a frame of a file that was cut, come before some. */
const SEARCH_BYTES = 256 * 1024
/** LAME's extension comes after all fields of the Xing header. */
const LAME_AFTER_MARK = 120

/**
 * Opens an MPEG audio file; undefined if no frames follow each other near its start.
 * @throws AudioError for an unsupported rate or length
 */
export async function mp3Source(
  path: string,
  file: FileHandle,
  start: number,
): Promise<AudioSource | undefined> {
  const head = await readBytes(file, start, SEARCH_BYTES)
  const first = firstFrame(head)
  if (!first) return undefined
  const { frame, at } = first
  const { size } = await file.stat()
  const promised = readPromised(head.subarray(at), frame)
  checkAudioShape({ sampleRate: frame.sampleRate, channels: frame.channels, frames: promised?.samples })
  return {
    format: 'mp3',
    sampleRate: frame.sampleRate,
    channels: frame.channels,
    samples: undefined,
    frames: promised?.samples,
    hasAllBytes: promised?.bytes !== undefined && size - start - at >= promised.bytes,
    isIntact: true,
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
  for (let at = head.indexOf(0xff); at >= 0; at = head.indexOf(0xff, at + 1)) {
    const frame = framesFrom(head, at)
    if (frame) return { frame, at }
  }
  return undefined
}

/** From the Xing or Info header; most other files have none. */
type Promised = { samples: number; bytes: number | undefined }

function readPromised(head: Buffer, frame: Mp3Frame): Promised | undefined {
  const side = head.toString('latin1', 0, frame.bytes)
  const mark = Math.max(side.indexOf('Xing'), side.indexOf('Info'))
  if (mark <= 0 || mark + 16 > head.length) return undefined
  const fields = head.readUInt32BE(mark + 4)
  if ((fields & 1) === 0) return undefined
  return {
    samples: Math.max(1, head.readUInt32BE(mark + 8) * frame.samples - addedSamples(head, mark)),
    bytes: (fields & 2) === 0 ? undefined : head.readUInt32BE(mark + 12),
  }
}

/** Encoder delay and padding from LAME's extension; 2,400 if missing. */
function addedSamples(head: Buffer, mark: number): number {
  const lame = mark + LAME_AFTER_MARK
  if (lame + 24 > head.length || !/^(LAME|Lav[fc])/.test(head.toString('latin1', lame, lame + 4)))
    return 2_400
  const packed = head.readUIntBE(lame + 21, 3)
  return (packed >> 12) + (packed & 0xfff)
}
