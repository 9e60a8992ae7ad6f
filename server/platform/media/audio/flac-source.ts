import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { FLACDecoder } from '@wasm-audio-decoders/flac'
import { AudioFault, type AudioSource, checkAudioShape, type SourceBlock } from './audio-source.ts'
import { readBytes } from './file-bytes.ts'
import { stereoBlock } from './stereo-block.ts'

const CHUNK_BYTES = 256 * 1024
/** The decoder returns 32-bit floats, which hold 24 bits exactly. */
const MOST_BITS = 24
const LONGEST_FRAME_HEADER = 32

/**
 * Opens a FLAC file (RFC 9639).
 * @throws AudioFault for an invalid STREAMINFO block
 */
export async function flacSource(path: string, file: FileHandle, start: number): Promise<AudioSource> {
  const head = await readBytes(file, start, 42)
  const isStreamInfo = head.length === 42 && ((head[4] ?? 0) & 0x7f) === 0
  if (!isStreamInfo) throw new AudioFault('This FLAC file is broken: its header cannot be read.')
  const packed = head.readUIntBE(18, 3)
  const sampleRate = packed >> 4
  const channels = ((packed >> 1) & 7) + 1
  const bits = (((packed & 1) << 4) | ((head[21] ?? 0) >> 4)) + 1
  if (bits > MOST_BITS)
    throw new AudioFault(`This FLAC file has ${bits} bits per sample. Please export it with 16 or 24.`)
  const counted = ((head[21] ?? 0) & 0xf) * 2 ** 32 + head.readUInt32BE(22)
  const frames = counted === 0 ? undefined : counted
  checkAudioShape({ sampleRate, channels, frames })
  return {
    format: 'flac',
    sampleRate,
    channels: channels === 1 ? 1 : 2,
    samples: { bits: 8 * wavBytesOf(bits), encoding: 'integer' },
    frames,
    async *blocks() {
      const decoder = new FLACDecoder()
      await decoder.ready
      try {
        for await (const chunk of readToEnd(path, start)) {
          const decoded = await decoder.decode(chunk)
          if (decoded.samplesDecoded > 0) yield withSamples(decoded.channelData, bits)
        }
        const rest = await decoder.flush()
        if (rest.samplesDecoded > 0) yield withSamples(rest.channelData, bits)
      } finally {
        decoder.free()
      }
    },
  }
}

/**
 * The file in chunks, then zeros, because the decoder drops a tiny last frame unless more data follows. Zeros do not
 * change its checksum.
 */
async function* readToEnd(path: string, start: number): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { start, highWaterMark: CHUNK_BYTES })
  yield new Uint8Array(LONGEST_FRAME_HEADER)
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
