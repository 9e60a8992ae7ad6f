import type { FileHandle } from 'node:fs/promises'
import { FLACDecoder } from '@wasm-audio-decoders/flac'
import { msg } from '#contract/text/msg.ts'
import {
  AudioError,
  type AudioSource,
  COMPLETE_SHARE,
  checkAudioShape,
  damagedAt,
  type SourceBlock,
} from './audio-source.ts'
import { inSteps } from './decoding-steps.ts'
import { readBytes } from './file-bytes.ts'
import { flacFrames, flacFramesStart } from './flac-frames.ts'
import { stereoBlock } from './stereo-block.ts'

/** The decoder returns 32-bit floats, which hold 24 bits exactly. */
const MAX_BITS = 24

/**
 * Opens a FLAC file (RFC 9639).
 * @throws AudioError for an invalid STREAMINFO block
 */
export async function flacSource(path: string, file: FileHandle, start: number): Promise<AudioSource> {
  const head = await readBytes(file, start, 42)
  const isStreamInfo = head.length === 42 && ((head[4] ?? 0) & 0x7f) === 0
  if (!isStreamInfo) throw new AudioError(msg`This FLAC file is broken: its header cannot be read.`)
  const packed = head.readUIntBE(18, 3)
  const sampleRate = packed >> 4
  const channels = ((packed >> 1) & 7) + 1
  const bits = (((packed & 1) << 4) | ((head[21] ?? 0) >> 4)) + 1
  if (bits > MAX_BITS)
    throw new AudioError(msg`This FLAC file has ${{ bits }} bits per sample. Please export it with 16 or 24.`)
  const counted = ((head[21] ?? 0) & 0xf) * 2 ** 32 + head.readUInt32BE(22)
  const frames = counted === 0 ? undefined : counted
  checkAudioShape({ sampleRate, channels, frames })
  const framesStart = await flacFramesStart(file, start)
  return {
    format: 'flac',
    sampleRate,
    channels: channels === 1 ? 1 : 2,
    samples: { bits: 8 * wavBytesOf(bits), encoding: 'integer' },
    frames,
    isIntact: true,
    blocks: () => decode(path, { from: framesStart, sampleRate, channels, bits, promised: frames }),
  }
}

async function* decode(
  path: string,
  {
    channels,
    bits,
    ...part
  }: { from: number; sampleRate: number; channels: number; bits: number; promised: number | undefined },
): AsyncGenerator<SourceBlock> {
  const decoder = new FLACDecoder()
  await decoder.ready
  let done = 0
  try {
    for await (const frames of inSteps(flacFrames(path, part))) {
      if (frames.some((frame) => frame.channels !== channels))
        throw new AudioError(
          msg`This FLAC file changes its number of channels midway. Please export it again.`,
        )
      const decoded = await decoder.decodeFrames(frames.map(({ bytes }) => bytes))
      const wanted = frames.reduce((sum, { samples }) => sum + samples, 0)
      if (decoded.errors.length > 0 || decoded.samplesDecoded !== wanted)
        throw damagedAt(done / part.sampleRate)
      done += wanted
      yield withSamples(decoded.channelData, bits)
    }
  } finally {
    decoder.free()
  }
  // A file that ends much too early is reported as incomplete.
  const { promised } = part
  const isWhole = promised === undefined ? done > 0 : done >= promised || done < promised * COMPLETE_SHARE
  if (!isWhole) throw damagedAt(done / part.sampleRate)
}

/** Bytes of a WAV sample: 12-bit samples are left-aligned in 16, as the format requires. */
function wavBytesOf(bits: number): number {
  return Math.ceil(bits / 8)
}

function withSamples(channels: readonly Float32Array[], bits: number): SourceBlock {
  return { ...stereoBlock(channels), pcm: () => toWavSamples(channels, bits) }
}

/** The file's integers: undoes the decoder's division by the largest positive one, exactly after rounding. */
function toWavSamples(channels: readonly Float32Array[], bits: number): Buffer {
  const width = wavBytesOf(bits)
  const scale = 2 ** (bits - 1) - 1
  const shift = 2 ** (8 * width - bits)
  const frames = channels[0]?.length ?? 0
  const bytes = Buffer.allocUnsafe(frames * channels.length * width)
  let at = 0
  for (let frame = 0; frame < frames; frame++)
    for (const channel of channels) {
      const sample = Math.round((channel[frame] ?? 0) * scale) * shift
      at = width === 1 ? bytes.writeUInt8(sample + 128, at) : bytes.writeIntLE(sample, at, width)
    }
  return bytes
}
