import type { SourceKind } from '#contract/reach/visit-source.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

const DAY_MS = 86_400_000
/** Insight’s four weeks but today, which is the store’s own: no real figure shares a row with one of these. */
const DAYS = 27
const ROWS_A_STATEMENT = 100
/** Share of the plays that lead to the booth, and of other sales that came from one. */
const BOOTH = 0.03
const SOLD_FROM_BOOTH = 0.2
/** How many listen on each day of the week, from Sunday. */
const weekdays = [1.1, 0.8, 0.8, 0.85, 1, 1.25, 1.3]
/** Hearts that put the beat into a crate. */
const IN_CRATE = 0.4

export const LETTER_SLUG = 'letter-demo'
/** When the letter went out. */
export const LETTER_DAYS_AGO = 11

export type FiguresOf = {
  id: string
  previewUrl: string
  seconds: number
  /** Where its hook begins. */
  hookSeconds: number | undefined
  isFree: boolean
  isInLetter: boolean
}

/** A beat put into a cart, and whether it was bought. */
export type CartEvent = {
  beatId: string
  source: string
  day: number
  isFromBooth: boolean
  isBought: boolean
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
  { source: 'search', share: 0.34, heart: 0.09, license: 0.044, cart: 0.38, sold: 0.46 },
  { source: 'direct', share: 0.25, heart: 0.08, license: 0.048, cart: 0.43, sold: 0.52 },
  { source: 'embeds', share: 0.18, heart: 0.045, license: 0.032, cart: 0.31, sold: 0.48 },
  { source: 'crates', share: 0.14, heart: 0.11, license: 0.057, cart: 0.46, sold: 0.56 },
  { source: 'campaigns', share: 0.06, heart: 0.072, license: 0.044, cart: 0.53, sold: 0.6 },
  { source: 'other', share: 0.03, heart: 0.05, license: 0.04, cart: 0.4, sold: 0.42 },
]

export type Figures = {
  heard: Row<'insight_heard'>[]
  steps: Row<'insight_steps'>[]
  counts: Row<'beat_counts'>[]
  /** By day. */
  carts: CartEvent[]
}

/** What visitors of a month until yesterday did. The same for each day of the week on which it ends. */
export function planFigures(beats: readonly FiguresOf[], now: number): Figures {
  const figures: Figures = { heard: [], steps: [], counts: [], carts: [] }
  const today = Math.floor(now / DAY_MS)
  for (const [place, beat] of beats.entries()) {
    const random = seeded(place + 1)
    const popularity = 38 / (place + 2) + 6 * random()
    // Few hear the one in the middle, and most of them like it.
    const charm = place === Math.floor(beats.length / 2) ? 2.6 : 0.7 + 0.6 * random()
    for (let back = DAYS; back > 0; back--) {
      const day = today - back
      const weekday = weekdays[(day + 4) % 7] ?? 1
      const plays = Math.round(popularity * weekday * (0.7 + 0.6 * random()) * (1.1 - back / 200))
      if (plays === 0) continue
      figures.heard.push({
        day,
        beat_id: beat.id,
        preview: beat.previewUrl,
        plays,
        ...secondsHeard(beat, plays, random),
      })
      const isLettered = beat.isInLetter && back <= LETTER_DAYS_AGO
      addSteps(figures, beat, { day, plays, charm, isDear: place % 6 === 4, isLettered }, random)
    }
  }
  figures.carts.sort((a, b) => a.day - b.day)
  return figures
}

/** Writes them. The days are marked by a step `earned`, which real figures never have. */
export async function writeFigures(
  trx: Trx,
  { heard, steps, counts }: Figures,
  { until, beatId }: { until: number; beatId: string },
): Promise<void> {
  const mark = { day: until, beat_id: beatId, source: 'direct', step: 'earned' as const, count: 0 }
  await insertAll(heard, (rows) => trx.insertInto('insight_heard').values(rows).execute())
  await insertAll([...steps, mark], (rows) => trx.insertInto('insight_steps').values(rows).execute())
  await insertAll(counts, (rows) => trx.insertInto('beat_counts').values(rows).execute())
  await trx
    .insertInto('insight_searches')
    .values(searches.map((search) => ({ ...search, day: until })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const searches = [
  { query: 'q=sad+piano', found: 0, count: 44 },
  { query: 'q=jersey+club', found: 0, count: 31 },
  { query: 'q=drake+type+beat', found: 0, count: 27 },
  { query: 'q=amapiano', found: 1, count: 19 },
  { query: 'q=phonk', found: 0, count: 12 },
]

/** Listeners leave evenly, some before the hook, and some come back for it. */
function secondsHeard({ seconds, hookSeconds }: FiguresOf, plays: number, random: () => number) {
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

/** Carts count in Insight, on Overview and as carts; what was bought of them becomes orders. */
function addSteps(
  figures: Figures,
  { id, isFree }: FiguresOf,
  given: { day: number; plays: number; charm: number; isDear: boolean; isLettered: boolean },
  random: () => number,
): void {
  const { day, plays, charm, isDear } = given
  const steps = new Map<string, Row<'insight_steps'>>()
  const counts = new Map<string, Row<'beat_counts'>>()
  const count = (step: Row<'beat_counts'>['step']) => {
    const row = counts.get(step) ?? { day, beat_id: id, step, count: 0 }
    counts.set(step, { ...row, count: row.count + 1 })
  }
  const raise = (source: string, step: Row<'insight_steps'>['step']) => {
    const key = `${source} ${step}`
    const row = steps.get(key) ?? { day, beat_id: id, source, step, count: 0 }
    steps.set(key, { ...row, count: row.count + 1 })
    if (step === 'play' || step === 'heart' || step === 'cart') count(step)
  }
  for (let play = 0; play < plays; play++) {
    const from = pickSource(random())
    const campaign = given.isLettered ? LETTER_SLUG : 'demo'
    const source = from.source === 'campaigns' ? `campaigns:${campaign}` : from.source
    raise(source, 'play')
    const isInBooth = random() < BOOTH
    if (isInBooth) raise(source, 'booth')
    if (random() < from.heart * charm) {
      raise(source, 'heart')
      if (random() < IN_CRATE) count('crate')
    }
    if (isFree && random() < 0.2) count('free')
    if (random() >= from.license * (isDear ? 2 : 1)) continue
    raise(source, 'license')
    if (random() >= from.cart) continue
    raise(source, 'cart')
    const isBought = !isDear && random() < from.sold
    const isFromBooth = isInBooth || random() < SOLD_FROM_BOOTH
    figures.carts.push({ beatId: id, source, day, isFromBooth, isBought })
  }
  figures.steps.push(...steps.values())
  figures.counts.push(...counts.values())
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
export function seeded(seed: number): () => number {
  let state = seed * 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
