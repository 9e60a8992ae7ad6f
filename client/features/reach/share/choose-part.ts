import type { BeatSection } from '#contract/audio/sections.ts'
import { MAX_SECONDS, MIN_SECONDS } from './video-job.ts'

/** A part of a preview in seconds. */
export type Part = { from: number; until: number }

/** How near an edge has to be to snap to the border of a section, in seconds. */
const SNAP_SECONDS = 1.5

/** The part that is chosen first: from the hook on. */
export function firstPart(sections: readonly BeatSection[], duration: number): Part {
  const hook = sections.find(({ label }) => label === 'Hook')
  return partFrom(hook?.startSeconds ?? 0, sections, duration)
}

/** The part that starts here and ends with a section, at 15 to 30 seconds. Moved forward near the end of the preview. */
export function partFrom(start: number, sections: readonly BeatSection[], duration: number): Part {
  const from = Math.max(0, Math.min(start, duration - MIN_SECONDS))
  const ends = sections
    .map(({ endSeconds }) => endSeconds)
    .filter((end) => end - from >= MIN_SECONDS && end - from <= MAX_SECONDS)
  return { from, until: ends[0] ?? Math.min(duration, from + MIN_SECONDS) }
}

/** Moves both edges to the nearest border of a section, and keeps 15 to 30 seconds. */
export function snapped(part: Part, sections: readonly BeatSection[], duration: number): Part {
  const borders = [
    0,
    ...sections.flatMap(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]),
    duration,
  ]
  const nearest = (time: number) => {
    const [best = time] = [...borders].sort((a, b) => Math.abs(a - time) - Math.abs(b - time))
    return Math.abs(best - time) <= SNAP_SECONDS ? best : time
  }
  const from = Math.max(0, Math.min(nearest(part.from), duration - MIN_SECONDS))
  const wanted = nearest(part.until)
  const until = Math.min(duration, Math.max(from + MIN_SECONDS, Math.min(from + MAX_SECONDS, wanted)))
  return { from, until }
}
