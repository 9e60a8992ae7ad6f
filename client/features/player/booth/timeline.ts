import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import type { Tuning } from './tuning.ts'

const BEATS_PER_BAR = 4
/** Sections of a beat whose sections are unknown. */
const BARS_PER_PART = 8
/** A line this close counts as reached: times are sums of floating-point numbers. */
const TOLERANCE_SECONDS = 0.005

/** Part of the beat, in seconds of the beat as it plays in the booth. */
export type Range = { start: number; end: number }

/** `name`: its own, or which part or bar it is. */
export type Section = Range & { name: string | Message }

/** The beat's bars and sections as they play in the booth: a faster tempo makes every time shorter. */
export type Timeline = {
  bpm: number
  /** Start of bar 1. */
  downbeat: number
  duration: number
  /** In order and without gaps, from 0 to `duration`. */
  sections: readonly Section[]
}

type TimedBeat = Pick<BeatDetail, 'bpm' | 'exactBpm' | 'downbeatSeconds' | 'durationSeconds' | 'sections'>

const isLetter = (label: string) => label.length === 1

export function timelineOf(beat: TimedBeat, { tempo }: Tuning): Timeline {
  const bpm = (beat.exactBpm ?? beat.bpm) * tempo
  const downbeat = (beat.downbeatSeconds ?? 0) / tempo
  const duration = beat.durationSeconds / tempo
  const named = beat.sections.map(({ label, startSeconds, endSeconds }) => ({
    name: isLetter(label) ? msg`Part ${{ label }}` : label,
    start: Math.min(duration, startSeconds / tempo),
    end: Math.min(duration, endSeconds / tempo),
  }))
  const sections = named.length > 0 ? withoutGaps(named, duration) : evenParts({ bpm, downbeat, duration })
  return { bpm, downbeat, duration, sections }
}

export function secondsPerBeat({ bpm }: Pick<Timeline, 'bpm'>): number {
  return 60 / bpm
}

export function secondsPerBar({ bpm }: Pick<Timeline, 'bpm'>): number {
  return (60 * BEATS_PER_BAR) / bpm
}

/** Bar and beat at a time, both from 1. What comes before the first downbeat is bar 0 and lower. */
export function barAndBeat(timeline: Timeline, seconds: number): { bar: number; beat: number } {
  const beats = Math.floor((seconds - timeline.downbeat + TOLERANCE_SECONDS) / secondsPerBeat(timeline))
  const bar = Math.floor(beats / BEATS_PER_BAR)
  return { bar: bar + 1, beat: beats - bar * BEATS_PER_BAR + 1 }
}

/** Start of a bar, from 1. */
export function barStart(timeline: Timeline, bar: number): number {
  return timeline.downbeat + (bar - 1) * secondsPerBar(timeline)
}

/** The beat line nearest to a time, within the beat. */
export function nearestBeat(timeline: Timeline, seconds: number): number {
  const length = secondsPerBeat(timeline)
  const line = timeline.downbeat + Math.round((seconds - timeline.downbeat) / length) * length
  return Math.min(timeline.duration, Math.max(0, line))
}

export function sectionAt({ sections }: Timeline, seconds: number): Section | undefined {
  return sections.findLast(({ start }) => start <= seconds + TOLERANCE_SECONDS) ?? sections[0]
}

/** Times of clicks from `start` to before `end`, on the beat; `isBar`: the first of a bar. */
export function clicksIn(timeline: Timeline, { start, end }: Range): { at: number; isBar: boolean }[] {
  const length = secondsPerBeat(timeline)
  const first = Math.ceil((start - timeline.downbeat - TOLERANCE_SECONDS) / length)
  const clicks: { at: number; isBar: boolean }[] = []
  for (let index = first; ; index++) {
    const at = timeline.downbeat + index * length
    if (at >= end - TOLERANCE_SECONDS) return clicks
    clicks.push({ at, isBar: index % BEATS_PER_BAR === 0 })
  }
}

/** `0:06.8` */
export function formatPosition(seconds: number): string {
  const tenths = Math.max(0, Math.floor(seconds * 10 + 0.001))
  const rest = tenths % 600
  return `${Math.floor(tenths / 600)}:${String(Math.floor(rest / 10)).padStart(2, '0')}.${rest % 10}`
}

function withoutGaps(sections: readonly Section[], duration: number): Section[] {
  const sorted = sections
    .filter(({ start, end }) => end - start > TOLERANCE_SECONDS)
    .toSorted((one, other) => one.start - other.start)
  return sorted.map((section, at) => ({
    ...section,
    start: at === 0 ? 0 : section.start,
    end: sorted[at + 1]?.start ?? duration,
  }))
}

function evenParts(timeline: Pick<Timeline, 'bpm' | 'downbeat' | 'duration'>): Section[] {
  const length = BARS_PER_PART * secondsPerBar(timeline)
  const starts = [0]
  for (let at = timeline.downbeat + length; at < timeline.duration - length / 2; at += length) starts.push(at)
  return starts.map((start, index) => ({
    name: msg`Bar ${{ bar: index * BARS_PER_PART + 1 }}`,
    start,
    end: starts[index + 1] ?? timeline.duration,
  }))
}
