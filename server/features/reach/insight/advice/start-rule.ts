import { MIN_ADVICE_PLAYS } from '#contract/reach/insight.ts'
import { isHigher } from './two-proportions.ts'

const WINDOW_SECONDS = 8
const EARLIEST_HOOK_SECONDS = 5

type StartFacts = {
  plays: number
  /** Listeners of each second. */
  heard: readonly number[]
  /** Where the hook begins; undefined: it has none. */
  hookSeconds: number | undefined
  /** Where the preview starts now. */
  startSeconds: number | null
}

type StartAdvice = {
  leaveSeconds: number
  hookSeconds: number
  leftBefore: number
  leftAfter: number
  plays: number
}

/** Start at the hook: more leave in the seconds before it than in as many after it begins. */
export function adviseStart({
  plays,
  heard,
  hookSeconds,
  startSeconds,
}: StartFacts): StartAdvice | undefined {
  if (plays < MIN_ADVICE_PLAYS || hookSeconds === undefined || hookSeconds < EARLIEST_HOOK_SECONDS)
    return undefined
  if (startSeconds !== null && startSeconds > 0) return undefined
  const hook = Math.round(hookSeconds)
  const window = Math.min(WINDOW_SECONDS, hook)
  if (hook + window >= heard.length) return undefined
  const at = (second: number) => heard[second] ?? 0
  const lost = (from: number, until: number) => ({ hits: Math.max(0, at(from) - at(until)), of: at(from) })
  const before = lost(hook - window, hook)
  const after = lost(hook, hook + window)
  if (!isHigher(before, after)) return undefined
  let leave = hook - window + 1
  for (let second = leave; second <= hook; second++)
    if (at(second - 1) - at(second) > at(leave - 1) - at(leave)) leave = second
  return {
    leaveSeconds: leave,
    hookSeconds,
    leftBefore: before.hits / before.of,
    leftAfter: after.hits / after.of,
    plays,
  }
}
