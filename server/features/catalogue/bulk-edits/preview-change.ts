import type { z } from 'zod'
import type { BulkExample, BulkPreview, PreviewBulkRequest } from '#contract/beats/bulk-edit.ts'
import { canDeliver } from '#contract/beats/file-kinds.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { countInCarts } from '#server/model/cart/index.ts'
import { countWaitingOffers } from '#server/model/offer/index.ts'
import { toIso } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type BulkCells, cellsOf } from './bulk-cells.ts'
import { describePlan, LeftAloneCounter, tiersOf } from './describe-change.ts'
import { type PlannedBeat, planSelection, readPlanContext } from './plan-selection.ts'

const MAX_EXAMPLES = 5

/** Counts what a change would do. @throws Problem invalid_request for a time that has passed */
export async function previewChange(
  db: Db,
  { selection, change }: z.output<typeof PreviewBulkRequest>,
): Promise<BulkPreview> {
  const context = await readPlanContext(db)
  const leftAlone = new LeftAloneCounter()
  const tags = new Map<string, { id: string; name: string; count: number }>()
  const tiers = [...context.soldTiers.values()]
    .sort((a, b) => a.position - b.position)
    .map(({ id, name, scope }) => ({ id, name, scope, count: 0, lacking: 0, openOffers: 0 }))
  const gains = new Map<string, number>()
  const losses = new Map<string, number>()
  const examples: BulkExample[] = []
  const counts = { matched: 0, changing: 0, unchanged: 0, inStore: 0, inCarts: 0 }
  let lowest = Number.POSITIVE_INFINITY
  let highest = 0
  let lastAt: number | null = null
  const nameOf = (id: string) => tags.get(id)?.name ?? context.soldTiers.get(id)?.name ?? newTagName(id)
  const newTagName = (id: string) =>
    change?.kind === 'tags'
      ? (change.add.find((name) => id === (context.tagIds.get(name.toLowerCase()) ?? name)) ?? '')
      : ''

  for await (const page of planSelection(db, selection, change, context)) {
    counts.matched += page.length
    for (const { beat, plan, publishAt } of page) {
      for (const { id, name } of beat.tags) {
        const tag = tags.get(id) ?? { id, name, count: 0 }
        tags.set(id, tag)
        tag.count++
      }
      const has = new Set(beat.licenses.map(({ templateId }) => templateId))
      for (const tier of tiers) {
        if (has.has(tier.id)) tier.count++
        if (!canDeliver(tier.scope, beat)) tier.lacking++
      }
      if (plan.kind === 'left') leftAlone.add(plan.reason, beat.title)
      if (plan.kind === 'unchanged') counts.unchanged++
      if (plan.kind !== 'change' || !change) continue
      counts.changing++
      if (beat.status === 'ready') counts.inStore++
      if (plan.to.priceCents !== undefined) {
        lowest = Math.min(lowest, plan.to.priceCents)
        highest = Math.max(highest, plan.to.priceCents)
      }
      if (publishAt !== null) lastAt = Math.max(lastAt ?? 0, publishAt)
      countWords(cellsOf(beat, change.kind), plan.to, gains, losses)
      if (examples.length < MAX_EXAMPLES) examples.push(describePlan(beat, change, plan.to, nameOf))
    }
    const changing = page.filter(({ plan }) => plan.kind === 'change').map(({ beat }) => beat.id)
    if (change?.kind === 'delete') counts.inCarts += await countInCarts(db, changing)
    if (change?.kind === 'licenses')
      for (const tier of tiers) tier.openOffers += await countOpenOffers(db, page, tier.id)
  }
  const named = (counted: ReadonlyMap<string, number>) =>
    [...counted].map(([id, count]) => ({ name: nameOf(id), count })).sort((a, b) => b.count - a.count)
  return {
    ...counts,
    leftAlone: leftAlone.all(),
    examples,
    range: highest > 0 ? { lowest: toDollars(lowest), highest: toDollars(highest) } : null,
    tags: [...tags.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name)),
    gains: named(gains),
    losses: named(losses),
    tiers: tiers.map(({ scope: _, ...tier }) => tier),
    lastAt: toIso(lastAt),
  }
}

function countWords(
  before: BulkCells,
  after: BulkCells,
  gains: Map<string, number>,
  losses: Map<string, number>,
): void {
  const had = before.tags ?? tiersOf(before.licenses ?? [])
  const has = after.tags ?? tiersOf(after.licenses ?? [])
  for (const id of has) if (!had.includes(id)) gains.set(id, (gains.get(id) ?? 0) + 1)
  for (const id of had) if (!has.includes(id)) losses.set(id, (losses.get(id) ?? 0) + 1)
}

/** Offers that wait for an answer, for this tier of the beats that change. */
async function countOpenOffers(db: Db, page: readonly PlannedBeat[], tierId: string): Promise<number> {
  const licenseIds = page.flatMap(({ beat, plan }) =>
    plan.kind === 'change'
      ? beat.licenses.flatMap(({ id, templateId }) => (templateId === tierId ? [id] : []))
      : [],
  )
  return countWaitingOffers(db, licenseIds, Date.now())
}
