import { z } from 'zod'
import type { DealScope } from '#contract/pricing/deal-rules.ts'
import { toCents, toDollars } from '#contract/pricing/money.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** Columns that only some kinds have, as of a kind without them. */
export const noColumns = {
  percent: null,
  amount_cents: null,
  code: null,
  code_key: null,
  buy: null,
  free: null,
  max_uses: null,
  max_uses_per_buyer: null,
  minimum_cents: 0,
  first_purchase_only: 0,
  is_combinable: 1,
  is_public: null,
} satisfies Partial<Row<'deals'>>

const idList = z.array(z.string()).default([])
const StoredScope = z.object({ tierIds: idList, tagIds: idList, ownerIds: idList, beatIds: idList })

/** Scope of the deal. */
export function scopeOf({ scope }: Pick<Row<'deals'>, 'scope'>): DealScope {
  return readJson(StoredScope, scope)
}

export function centsOf(dollars: number | null): number | null {
  return dollars === null ? null : toCents(dollars)
}

type Reduction = {
  percent: number | null
  amount: number | null
  tags: string[]
  producers: string[]
  beats: string[]
}

export function reductionColumns({ percent, amount }: Reduction) {
  return { percent, amount_cents: centsOf(amount) }
}

export function presentReduction(row: Row<'deals'>, { tagIds, ownerIds, beatIds }: DealScope): Reduction {
  return {
    percent: row.percent,
    amount: row.amount_cents === null ? null : toDollars(row.amount_cents),
    tags: [...tagIds],
    producers: [...ownerIds],
    beats: [...beatIds],
  }
}

/** The beats of a deal that takes something off prices. */
export function reductionScope({ tags, producers, beats }: Reduction): Omit<DealScope, 'tierIds'> {
  return { tagIds: tags, ownerIds: producers, beatIds: beats }
}
