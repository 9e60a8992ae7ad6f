import type { HeardReport, StepReport } from '#contract/reach/report.ts'
import { NetworkListens } from './network-listens.ts'
import { addCounts, secondsOf } from './second-counts.ts'
import type { InsightStepRow } from './tables.ts'

const DAY_MS = 86_400_000
/** Beyond this, reports are dropped until the next write: a flood must not fill the memory. */
const MAX_BEATS = 20_000

export type HeardCounts = { day: number; beatId: string; plays: number; heard: number[]; again: number[] }
export type StepCount = Omit<InsightStepRow, 'beat_id'> & { beatId: string }
export type SearchCount = { day: number; query: string; count: number }

/** What was counted since the last write. */
export type Batch = { heard: HeardCounts[]; steps: StepCount[]; searches: SearchCount[] }

export function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS)
}

/** Adds up reports in memory. */
export class Tally {
  readonly #listens = new NetworkListens()
  readonly #heard = new Map<string, HeardCounts>()
  readonly #steps = new Map<string, StepCount>()
  readonly #searches = new Map<string, SearchCount>()

  addHeard({ beat, from, heard, again }: HeardReport, network: string, now: number): void {
    const listen = this.#listens.open(network, beat, now)
    const counts = listen && this.#countsOf(beat, dayOf(listen.startedAt))
    if (!listen || !counts) return
    if (listen.takeStep('play')) {
      counts.plays++
      this.addStep({ beat, source: from, step: 'play' }, dayOf(listen.startedAt))
    }
    for (const second of listen.takeNew(secondsOf(heard), 'heard')) raise(counts.heard, second)
    for (const second of listen.takeNew(secondsOf(again), 'again')) raise(counts.again, second)
  }

  addReportedStep({ beat, from, step }: StepReport, network: string, now: number): void {
    const listen = this.#listens.open(network, beat, now)
    if (listen?.takeStep(step)) this.addStep({ beat, source: from, step }, dayOf(now))
  }

  addStep(
    { beat, source, step }: { beat: string; source: string; step: InsightStepRow['step'] },
    day: number,
    count = 1,
  ): void {
    const key = `${day} ${beat} ${step} ${source}`
    const known = this.#steps.get(key)
    if (known) known.count += count
    else if (this.#steps.size < MAX_BEATS) this.#steps.set(key, { day, beatId: beat, source, step, count })
  }

  addSearch(query: string, day: number, count: number): void {
    const key = `${day} ${query}`
    const known = this.#searches.get(key)
    if (known) known.count += count
    else if (this.#searches.size < MAX_BEATS) this.#searches.set(key, { day, query, count })
  }

  /** Empties it. */
  take(): Batch {
    const batch = {
      heard: [...this.#heard.values()],
      steps: [...this.#steps.values()],
      searches: [...this.#searches.values()],
    }
    this.#heard.clear()
    this.#steps.clear()
    this.#searches.clear()
    return batch
  }

  /** Takes back what could not be written. */
  putBack({ heard, steps, searches }: Batch): void {
    for (const counted of heard) {
      const counts = this.#countsOf(counted.beatId, counted.day)
      if (!counts) continue
      counts.plays += counted.plays
      addCounts(counts.heard, counted.heard)
      addCounts(counts.again, counted.again)
    }
    for (const { day, beatId, source, step, count } of steps)
      this.addStep({ beat: beatId, source, step }, day, count)
    for (const { query, day, count } of searches) this.addSearch(query, day, count)
  }

  #countsOf(beatId: string, day: number): HeardCounts | undefined {
    const key = `${day} ${beatId}`
    const known = this.#heard.get(key)
    if (known || this.#heard.size >= MAX_BEATS) return known
    const counts = { day, beatId, plays: 0, heard: [], again: [] }
    this.#heard.set(key, counts)
    return counts
  }
}

function raise(counts: number[], second: number): void {
  while (counts.length <= second) counts.push(0)
  counts[second] = (counts[second] ?? 0) + 1
}
