import type { AudioSource } from './audio-source.ts'

const SILENCE_RATE = 44_100

/** A few seconds from the middle of a source of `frames` frames. */
export function excerpt(source: AudioSource, frames: number, seconds: number): AudioSource {
  const length = Math.min(frames, Math.round(seconds * source.sampleRate))
  const from = Math.floor((frames - length) / 2)
  return {
    ...source,
    frames: length,
    async *blocks() {
      let at = 0
      for await (const { left, right } of source.blocks()) {
        const [start, end] = [Math.max(0, from - at), Math.min(left.length, from + length - at)]
        if (end <= 0) return
        if (end > start) yield { left: left.subarray(start, end), right: right.subarray(start, end) }
        at += left.length
      }
    },
  }
}

/** Silence, for playing a sound alone. */
export function silentSource(seconds: number): AudioSource {
  const frames = Math.round(seconds * SILENCE_RATE)
  return {
    format: 'wav',
    sampleRate: SILENCE_RATE,
    channels: 2,
    samples: { bits: 16, encoding: 'integer' },
    frames,
    isIntact: true,
    async *blocks() {
      yield { left: new Float32Array(frames), right: new Float32Array(frames) }
    },
  }
}
