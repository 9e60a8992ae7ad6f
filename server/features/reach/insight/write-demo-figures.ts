import type { Transaction } from 'kysely'
import type { SourceKind } from '#contract/reach/visit-source.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { InsightHeardRow, InsightStepRow } from './tables.ts'
import { dayOf } from './tally.ts'

const DEMO_DAYS = 28
const ROWS_A_STATEMENT = 100
/** Share of the plays that lead to the booth, and of other sales that came from one. */
const BOOTH = 0.03
const SOLD_FROM_BOOTH = 0.2

export type DemoFiguresOf = {
  id: string
  previewUrl: string
  seconds: number
  priceCents: number
  /** Where its hook begins. */
  hookSeconds: number | undefined
}

/** Shares of the plays, and how many hearts, pickers, carts and sales they lead to. */
const sources: readonly {
  source: SourceKind
  share: number
  heart: number
  license: number
  cart: number
  sold: number
}[] = [
  { source: 'search', share: 0.34, heart: 0.09, license: 0.044, cart: 0.38, sold: 0.3 },
  { source: 'direct', share: 0.25, heart: 0.08, license: 0.048, cart: 0.43, sold: 0.36 },
  { source: 'embeds', share: 0.18, heart: 0.045, license: 0.032, cart: 0.31, sold: 0.33 },
  { source: 'crates', share: 0.14, heart: 0.11, license: 0.057, cart: 0.46, sold: 0.39 },
  { source: 'campaigns', share: 0.06, heart: 0.072, license: 0.044, cart: 0.53, sold: 0.44 },
  { source: 'other', share: 0.03, heart: 0.05, license: 0.04, cart: 0.4, sold: 0.3 },
]

/**
 * Four weeks of made-up figures for the demo's beats, so that Insight has something to show. The days are marked by their
 * `sold` and `earned`, which real figures never have here.
 */
export async function writeDemoFigures(
  trx: Transaction<Database>,
  beats: readonly DemoFiguresOf[],
  now: number,
): Promise<void> {
  const heard: InsightHeardRow[] = []
  const steps: InsightStepRow[] = []
  const searched = searches.map((search) => ({ ...search, day: dayOf(now) - 1 }))
  for (const [place, beat] of beats.entries()) {
    const random = seeded(place + 1)
    const popularity = 26 / (place + 2) + 4 * random()
    // Few hear the one in the middle, and most of them like it.
    const charm = place === Math.floor(beats.length / 2) ? 2.6 : 0.7 + 0.6 * random()
    for (let back = DEMO_DAYS - 1; back >= 0; back--) {
      const day = dayOf(now) - back
      const plays = Math.round(popularity * (0.7 + 0.6 * random()) * (1.1 - back / 200))
      if (plays === 0) continue
      heard.push({
        day,
        beat_id: beat.id,
        preview: beat.previewUrl,
        plays,
        ...secondsHeard(beat, plays, random),
      })
      steps.push(...stepsOf(beat, { day, plays, charm, isDear: place % 6 === 4 }, random))
    }
  }
  const today = dayOf(now)
  const [first] = beats
  if (first && !steps.some(({ day, step }) => day === today && step === 'earned'))
    steps.push({ day: today, beat_id: first.id, source: 'direct', step: 'earned', count: 0 })
  await insertAll(heard, (rows) => trx.insertInto('insight_heard').values(rows).execute())
  await insertAll(steps, (rows) => trx.insertInto('insight_steps').values(rows).execute())
  await insertAll(searched, (rows) => trx.insertInto('insight_searches').values(rows).execute())
}

const searches = [
  { query: 'q=sad+piano', found: 0, count: 44 },
  { query: 'q=jersey+club', found: 0, count: 31 },
  { query: 'q=drake+type+beat', found: 0, count: 27 },
  { query: 'q=amapiano', found: 1, count: 19 },
  { query: 'q=phonk', found: 0, count: 12 },
]

/** Listeners leave evenly, some before the hook, and some come back for it. */
function secondsHeard({ seconds, hookSeconds }: DemoFiguresOf, plays: number, random: () => number) {
  const length = Math.ceil(seconds)
  const hook = hookSeconds === undefined ? length : Math.round(hookSeconds)
  const heard = Array.from({ length }, () => 0)
  const again = Array.from({ length }, () => 0)
  for (let listener = 0; listener < plays; listener++) {
    const roll = random()
    const left =
      roll < 0.12
        ? Math.round(random() * 6)
        : roll < 0.34
          ? hook - 1 - Math.round(random() * 4)
          : roll < 0.62
            ? Math.round(random() * length)
            : length
    for (let second = 0; second < Math.min(length, Math.max(1, left)); second++)
      heard[second] = (heard[second] ?? 0) + 1
    if (left > hook && random() < 0.25)
      for (let second = hook; second < Math.min(length, hook + 12); second++)
        again[second] = (again[second] ?? 0) + 1
  }
  return { heard: writeJson(heard), again: writeJson(again) }
}

function stepsOf(
  { id, priceCents }: DemoFiguresOf,
  { day, plays, charm, isDear }: { day: number; plays: number; charm: number; isDear: boolean },
  random: () => number,
): InsightStepRow[] {
  const counts = new Map<string, number>()
  const raise = (source: string, step: InsightStepRow['step'], by = 1) =>
    counts.set(`${source} ${step}`, (counts.get(`${source} ${step}`) ?? 0) + by)
  for (let play = 0; play < plays; play++) {
    const from = pickSource(random())
    raise(from.source, 'play')
    const isInBooth = random() < BOOTH
    if (isInBooth) raise(from.source, 'booth')
    if (random() < from.heart * charm) raise(from.source, 'heart')
    if (random() >= from.license * (isDear ? 2 : 1)) continue
    raise(from.source, 'license')
    if (random() >= from.cart) continue
    raise(from.source, 'cart')
    if (isDear || random() >= from.sold) continue
    raise(from.source, 'sold')
    raise(from.source, 'earned', priceCents)
    if (!isInBooth && random() >= SOLD_FROM_BOOTH) continue
    raise(from.source, 'sold from booth')
    raise(from.source, 'earned from booth', priceCents)
  }
  return [...counts].map(([key, count]) => {
    const [source = '', ...step] = key.split(' ')
    return { day, beat_id: id, source, step: step.join(' ') as InsightStepRow['step'], count }
  })
}

function pickSource(roll: number) {
  let sum = 0
  for (const source of sources) {
    sum += source.share
    if (roll < sum) return source
  }
  return sources[0] as (typeof sources)[number]
}

async function insertAll<Row>(
  rows: readonly Row[],
  insert: (rows: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT)
    await insert(rows.slice(at, at + ROWS_A_STATEMENT))
}

/** The same figures in every demo: mulberry32. */
function seeded(seed: number): () => number {
  let state = seed * 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
