import type { Insertable } from 'kysely'
import { type BeatFacts, byFact, type FactName, type WrittenFacts } from '#contract/beats/beat-facts.ts'
import { toDollars } from '#contract/pricing/money.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { BeatRow } from './tables.ts'

/** The column of each fact. */
const columnOf = {
  title: 'title',
  description: 'description',
  price: 'price_cents',
  bpm: 'bpm',
  tone: 'tone',
} as const satisfies Record<FactName, keyof Row<'beats'>>

type FactColumn = (typeof columnOf)[FactName]
type FactRow = Pick<Row<'beats'>, FactColumn>

/** For every query that shows a beat; qualified, because other tables have a `bpm`. */
export const factColumns = Object.values(columnOf).map((column) => `beats.${column}` as const)

/** Columns with their values. Those of facts that are not written are undefined, which an update leaves as they are. */
export function factsToColumns(facts: WrittenFacts): Pick<Insertable<BeatRow>, FactColumn>
export function factsToColumns(facts: Partial<WrittenFacts>): Partial<FactRow>
export function factsToColumns({
  title,
  description,
  price,
  bpm,
  tone,
}: Partial<WrittenFacts>): Partial<FactRow> {
  return { title, description, price_cents: price, bpm, tone } satisfies Record<FactColumn, unknown>
}

export function presentFacts({ title, description, price_cents, bpm, tone }: FactRow): BeatFacts {
  return { title, description, price: toDollars(price_cents), bpm, tone }
}

/** Which of the written facts the beat has already. */
export function unchangedFacts(facts: Partial<WrittenFacts>, beat: FactRow): Record<FactName, boolean> {
  return byFact((name) => facts[name] === beat[columnOf[name]])
}
