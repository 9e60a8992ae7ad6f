import { createMp3Encoder } from 'wasm-media-encoders'
import type { RenderedBeat } from './music/render-beat.ts'

const BLOCK_FRAMES = 65_536

/**
 * MP3, constant 128 kbit/s, 44.1 kHz stereo. LAME lowers the level by 0.45 dB, which leaves room for
 * its own overshoots.
 */
export async function encodePreview({ left, right, sampleRate }: RenderedBeat): Promise<Buffer> {
  const encoder = await createMp3Encoder()
  encoder.configure({ channels: 2, sampleRate, outputSampleRate: sampleRate, bitrate: 128 })
  const parts: Buffer[] = []
  for (let start = 0; start < left.length; start += BLOCK_FRAMES) {
    const end = start + BLOCK_FRAMES
    // The encoder returns a view of its own memory, which the next call overwrites: copy it.
    parts.push(Buffer.from(encoder.encode([left.subarray(start, end), right.subarray(start, end)])))
  }
  parts.push(Buffer.from(encoder.finalize()))
  return Buffer.concat(parts)
}
