import { formatTime } from '#client/ui/seek-slider.tsx'
import { type SectionName, sectionNames } from '#contract/audio/sections.ts'
import type { BeatInsight } from '#contract/reach/insight.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'

/** Losses are looked for in as many seconds. */
const LOSS_SECONDS = 5
/** Less is no loss, and no replay, worth a word. */
const MIN_LOSS = 0.08
const MIN_REPLAY = 0.05
const NEAR_SECONDS = 8

type Counts = Pick<BeatInsight, 'listeners' | 'heard' | 'again'>

/** Share of the listeners who hear each second. */
export function sharesOf({ listeners, heard }: Counts): number[] {
  return listeners === 0 ? [] : heard.map((count) => count / listeners)
}

export type Loss = { from: number; until: number; at: number; lost: number }

/** Where most leave within a few seconds; `at` is the steepest of them. */
export function steepestLoss(counts: Counts): Loss | undefined {
  const shares = sharesOf(counts)
  const at = (second: number) => shares[second] ?? 0
  let worst: Loss | undefined
  for (let from = 0; from + LOSS_SECONDS < shares.length; from++) {
    const lost = at(from) - at(from + LOSS_SECONDS)
    if (lost < MIN_LOSS || lost <= (worst?.lost ?? 0)) continue
    worst = { from, until: from + LOSS_SECONDS, at: from, lost }
  }
  if (!worst) return undefined
  let steepest = worst.from + 1
  for (let second = steepest; second <= worst.until; second++)
    if (at(second - 1) - at(second) > at(steepest - 1) - at(steepest)) steepest = second
  return { ...worst, at: steepest }
}

export type Replay = { at: number; share: number }

/** What most play again. */
export function mostReplayed({ listeners, again }: Counts): Replay | undefined {
  const most = Math.max(0, ...again)
  if (listeners === 0 || most / listeners < MIN_REPLAY) return undefined
  const first = again.indexOf(most)
  let last = first
  while (again[last + 1] === most) last++
  return { at: Math.round((first + last) / 2), share: most / listeners }
}

/** 4 of a share that is about one in four. */
export function oneIn(share: number): number {
  return Math.max(1, Math.round(1 / share))
}

type Listeners = { count: number }

/** By the name of a section. */
const replayed: Readonly<Record<SectionName, (of: Listeners) => Message>> = {
  Intro: ({ count }) => msg`1 in ${{ count }} plays the intro twice.`,
  Verse: ({ count }) => msg`1 in ${{ count }} plays the verse twice.`,
  Hook: ({ count }) => msg`1 in ${{ count }} plays the hook twice.`,
  Break: ({ count }) => msg`1 in ${{ count }} plays the break twice.`,
  Bridge: ({ count }) => msg`1 in ${{ count }} plays the bridge twice.`,
  Outro: ({ count }) => msg`1 in ${{ count }} plays the outro twice.`,
}

/** What the curve says: the point, and the rest. */
export function curveInWords(beat: Counts & Pick<BeatInsight, 'sections'>): {
  point: Message
  rest: Message
} {
  const loss = steepestLoss(beat)
  const replay = mostReplayed(beat)
  const hook = beat.sections.find(({ label }) => label === 'Hook')
  const point = loss
    ? lossInWords(loss, hook?.startSeconds)
    : msg`People drop off evenly, with no single spot.`
  if (!replay) return { point, rest: msg`Hardly anyone replays a part.` }
  const section = beat.sections.find(
    ({ startSeconds, endSeconds }) => replay.at >= startSeconds && replay.at < endSeconds,
  )
  const count = oneIn(replay.share)
  const name = sectionNames.find((known) => known === section?.label)
  return {
    point,
    rest: name
      ? replayed[name]({ count })
      : msg`1 in ${{ count }} plays the part around ${{ time: formatTime(replay.at) }} twice.`,
  }
}

function lossInWords({ at }: Loss, hookSeconds: number | undefined): Message {
  const time = formatTime(at)
  const seconds = hookSeconds === undefined ? 0 : Math.round(hookSeconds) - at
  return seconds < 1 || seconds > NEAR_SECONDS
    ? msg`People leave at ${{ time }}.`
    : msg`People leave at ${{ time }}, ${plural({ seconds }, { one: 'one second before the hook', other: '# seconds before the hook' })}.`
}
