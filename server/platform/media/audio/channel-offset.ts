import type { AudioBlock, AudioSource } from './audio-source.ts'

/** Mean of each channel (DC offset): inaudible, but it takes headroom and clicks at both ends. */
export type ChannelOffset = { left: number; right: number }

/** −60 dB. Music has smaller means, from fades and uneven waves. */
const SMALLEST_OFFSET = 0.001

/** Measures the constant offset of a stream. */
export class OffsetMeter {
  #left = 0
  #right = 0
  #frames = 0

  push({ left, right }: AudioBlock): void {
    for (let i = 0; i < left.length; i++) {
      this.#left += left[i] ?? 0
      this.#right += right[i] ?? 0
    }
    this.#frames += left.length
  }

  /** Zero if there is none worth removing. */
  finish(): ChannelOffset {
    const mean = (sum: number) => {
      const value = sum / Math.max(1, this.#frames)
      return Math.abs(value) < SMALLEST_OFFSET ? 0 : value
    }
    return { left: mean(this.#left), right: mean(this.#right) }
  }
}

/** The source with its offset removed from what is heard; its lossless samples stay as they are. */
export function withoutOffset(source: AudioSource, offset: ChannelOffset): AudioSource {
  if (offset.left === 0 && offset.right === 0) return source
  return {
    ...source,
    async *blocks() {
      for await (const block of source.blocks()) {
        const left = block.left.map((sample) => sample - offset.left)
        const isMono = block.right === block.left
        yield { ...block, left, right: isMono ? left : block.right.map((sample) => sample - offset.right) }
      }
    },
  }
}
