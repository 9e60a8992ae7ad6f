import { type FileHandle, open } from 'node:fs/promises'
import {
  type AudioSource,
  BLOCK_FRAMES,
  checkAudioShape,
  checkComplete,
  type SourceBlock,
} from './audio-source.ts'
import { readBytes } from './file-bytes.ts'
import type { PcmLayout } from './pcm-layout.ts'

/**
 * Opens a file of uncompressed samples.
 * @throws AudioError for an unsupported format or missing samples
 */
export function pcmSource(path: string, layout: PcmLayout, fileBytes: number): AudioSource {
  const { sampleRate, channels, bits } = layout
  const frameBytes = (bits / 8) * channels
  const promised = Math.floor(layout.bytes / frameBytes)
  checkAudioShape({ sampleRate, channels, frames: promised })
  const frames = Math.min(promised, Math.floor((fileBytes - layout.offset) / frameBytes))
  checkComplete(Math.max(0, frames), { frames: promised, sampleRate })
  return {
    format: layout.format,
    sampleRate,
    channels: channels === 1 ? 1 : 2,
    samples: { bits, encoding: layout.encoding },
    frames,
    isIntact: layout.isIntact,
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
): AsyncGenerator<SourceBlock> {
  for (let at = 0; at < frames; at += BLOCK_FRAMES) {
    const wanted = Math.min(BLOCK_FRAMES, frames - at)
    const bytes = await readBytes(file, layout.offset + at * frameBytes, wanted * frameBytes)
    const count = Math.floor(bytes.length / frameBytes)
    const left = readChannel(bytes, layout, count, 0)
    const right = layout.channels === 2 ? readChannel(bytes, layout, count, 1) : left
    yield { left, right, pcm: () => toWavSamples(bytes.subarray(0, count * frameBytes), layout) }
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
      // Left-aligned in 32 bits for the sign.
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

/** Converts sample bytes to WAV encoding: little-endian, unsigned 8-bit. Only moves bytes. */
function toWavSamples(bytes: Buffer, { bits, bigEndian, unsigned }: PcmLayout): Buffer {
  const width = bits / 8
  if (width === 1) return unsigned ? bytes : Buffer.from(bytes.map((byte) => byte ^ 0x80))
  if (!bigEndian) return bytes
  const swapped = Buffer.allocUnsafe(bytes.length)
  for (let at = 0; at < bytes.length; at += width)
    for (let i = 0; i < width; i++) swapped[at + i] = bytes[at + width - 1 - i] ?? 0
  return swapped
}
