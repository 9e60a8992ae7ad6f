import type { BeatDetail } from '#contract/catalogue/beat.ts'

const BEATS_PER_BAR = 4
/** Tolerance after a bar line, in bars, for which that bar still counts. */
const TOLERANCE = 0.05

/** The grid of a beat: exact tempo and the first downbeat. */
export type BarLines = { bpm: number; downbeatSeconds: number }

/** Undefined if the analysis is not certain. */
export function barLinesOf(
  beat: Pick<BeatDetail, 'exactBpm' | 'downbeatSeconds'> | null | undefined,
): BarLines | undefined {
  if (!beat || beat.exactBpm === null || beat.downbeatSeconds === null) return undefined
  return { bpm: beat.exactBpm, downbeatSeconds: beat.downbeatSeconds }
}

export function secondsPerBar({ bpm }: BarLines): number {
  return (60 * BEATS_PER_BAR) / bpm
}

/** The number of the bar at a time, from 1; audio before the first downbeat is bar 0. */
export function barAt(bars: BarLines, seconds: number): number {
  return Math.floor((seconds - bars.downbeatSeconds) / secondsPerBar(bars) + TOLERANCE) + 1
}

/** The bar line nearest to a time, within the beat. Without bars, the time itself. */
export function nearestBarLine(bars: BarLines | undefined, seconds: number, duration: number): number {
  if (!bars) return Math.min(duration, Math.max(0, seconds))
  const length = secondsPerBar(bars)
  const last = Math.floor((duration - bars.downbeatSeconds) / length)
  const line = Math.min(last, Math.max(0, Math.round((seconds - bars.downbeatSeconds) / length)))
  return bars.downbeatSeconds + line * length
}
