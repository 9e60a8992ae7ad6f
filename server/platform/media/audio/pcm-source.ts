import { type FileHandle, open } from 'node:fs/promises'
import {
  type AudioBlock,
  type AudioSource,
  BLOCK_FRAMES,
  checkAudioFormat,
  checkComplete,
} from './audio-source.ts'
import { readBytes } from './read-bytes.ts'

/** Location and encoding of a file's uncompressed samples. */
export type PcmLayout = {
  format: 'wav' | 'aiff'
  sampleRate: number
  channels: number
  bits: number
  encoding: 'integer' | 'float'
  /** 8-bit WAV is unsigned. */
  unsigned: boolean
  bigEndian: boolean
  /** Byte offset of the first sample. */
  offset: number
  /** Declared by the header; the file may be shorter. */
  bytes: number
}

/** @throws AudioFileError if the format is unsupported or the file is truncated */
export function pcmSource(path: string, layout: PcmLayout, fileBytes: number): AudioSource {
  const { sampleRate, channels, bits } = layout
  const frameBytes = (bits / 8) * channels
  const declared = Math.floor(layout.bytes / frameBytes)
  checkAudioFormat({ sampleRate, channels, frames: declared })
  const frames = Math.min(declared, Math.floor((fileBytes - layout.offset) / frameBytes))
  checkComplete(Math.max(0, frames), declared, sampleRate)
  return {
    format: layout.format,
    sampleRate,
    channels: channels === 1 ? 1 : 2,
    bits,
    frames,
    async *blocks() {
      const file = await open(path)
      try {
        yield* readBlocks(file, layout, frames, frameBytes)
      } finally {
        await file.close()
      }
    },
  }
}

async function* readBlocks(
  file: FileHandle,
  layout: PcmLayout,
  frames: number,
  frameBytes: number,
): AsyncGenerator<AudioBlock> {
  for (let at = 0; at < frames; at += BLOCK_FRAMES) {
    const wanted = Math.min(BLOCK_FRAMES, frames - at)
    const bytes = await readBytes(file, layout.offset + at * frameBytes, wanted * frameBytes)
    const count = Math.floor(bytes.length / frameBytes)
    const left = readChannel(bytes, layout, count, 0)
    yield { left, right: layout.channels === 2 ? readChannel(bytes, layout, count, 1) : left }
    if (count < wanted) return
  }
}

function readChannel(bytes: Buffer, layout: PcmLayout, count: number, channel: number): Float32Array {
  const width = layout.bits / 8
  const step = width * layout.channels
  const samples = new Float32Array(count)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const little = !layout.bigEndian
  let at = channel * width
  if (layout.encoding === 'float') {
    for (let i = 0; i < count; i++, at += step)
      samples[i] = width === 4 ? view.getFloat32(at, little) : view.getFloat64(at, little)
    return samples
  }
  switch (width) {
    case 1:
      for (let i = 0; i < count; i++, at += step)
        samples[i] = layout.unsigned ? (view.getUint8(at) - 128) / 128 : view.getInt8(at) / 128
      return samples
    case 2:
      for (let i = 0; i < count; i++, at += step) samples[i] = view.getInt16(at, little) / 32_768
      return samples
    case 3: {
      // Into the upper 24 of 32 bits, which extends the sign.
      const [low, high] = little ? [0, 2] : [2, 0]
      for (let i = 0; i < count; i++, at += step)
        samples[i] =
          ((view.getUint8(at + high) << 24) |
            (view.getUint8(at + 1) << 16) |
            (view.getUint8(at + low) << 8)) /
          2_147_483_648
      return samples
    }
    default:
      for (let i = 0; i < count; i++, at += step) samples[i] = view.getInt32(at, little) / 2_147_483_648
      return samples
  }
}
