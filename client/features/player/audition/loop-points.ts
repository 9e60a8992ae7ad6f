import { type BarLines, barAt, nearestBarLine } from '#client/features/player/player/index.ts'
import type { BeatSection } from '#contract/audio/sections.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import type { Loop } from './shifted-sound.ts'

/** Sets A or B at a time, snapped to a bar. A point on the wrong side of the other removes the other. */
export function setPoint(
  points: Partial<Loop>,
  point: keyof Loop,
  seconds: number,
  { bars, duration }: { bars: BarLines | undefined; duration: number },
): Partial<Loop> {
  const at = nearestBarLine(bars, seconds, duration)
  const next = { ...points, [point]: at }
  const { start, end } = next
  if (start === undefined || end === undefined || start < end) return next
  return { [point]: at }
}

/** A click on the current section loops it; on the looped section it ends the loop. */
export function pressSection(
  section: BeatSection,
  pressedBefore: BeatSection | undefined,
  { points, isLooping }: { points: Partial<Loop>; isLooping: boolean },
): { points: Partial<Loop>; isLooping: boolean } | undefined {
  const { startSeconds: start, endSeconds: end } = section
  if (pressedBefore?.startSeconds !== start) return undefined
  return isLooping && points.start === start && points.end === end
    ? { points: {}, isLooping: false }
    : { points: { start, end }, isLooping: true }
}

/** `bars 5 to 12`; undefined without bars. */
export function loopInBars({ start, end }: Loop, bars: BarLines | undefined): Message | undefined {
  if (!bars) return undefined
  const [first, last] = [barAt(bars, start), barAt(bars, end) - 1]
  return last > first ? msg`bars ${{ first }} to ${{ last }}` : msg`bar ${{ bar: first }}`
}
