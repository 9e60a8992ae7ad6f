import { MAX_BEAT_TAGS } from '#contract/beats/admin-beat.ts'
import type { BulkChange, BulkReason } from '#contract/beats/bulk-edit.ts'
import { changePrice } from '#contract/beats/change-price.ts'
import { type Currency, currencies, highestPriceCents } from '#contract/pricing/currency.ts'
import type { BulkBeat } from './bulk-beats.ts'
import { type BulkCells, cellsOf, isSameCells } from './bulk-cells.ts'

export type PlanContext = {
  currency: Currency
  /** Ids by lower-case name. A tag that is not there yet may have any. */
  tagIds: ReadonlyMap<string, string>
  /** Ids of the tiers that are sold. */
  tiers: ReadonlySet<string>
}

/** What a beat is to become, or why it is left alone. */
export type BeatPlan =
  | { kind: 'change'; to: BulkCells }
  | { kind: 'unchanged' }
  | { kind: 'left'; reason: BulkReason }

/**
 * Plans one beat. The preview and the change ask this alike.
 * @param publishAt when a scheduled beat is published, in milliseconds
 */
export function planBeat(
  beat: BulkBeat,
  change: BulkChange,
  context: PlanContext,
  publishAt: number | null,
): BeatPlan {
  if (beat.status === 'deleted') return { kind: 'left', reason: 'changed' }
  const to = targetOf(beat, change, context, publishAt)
  if (typeof to === 'string') return { kind: 'left', reason: to }
  return isSameCells(to, cellsOf(beat, change.kind)) ? { kind: 'unchanged' } : { kind: 'change', to }
}

function targetOf(
  beat: BulkBeat,
  change: BulkChange,
  context: PlanContext,
  publishAt: number | null,
): BulkCells | BulkReason {
  switch (change.kind) {
    case 'price':
      return targetPrice(beat, change, context)
    case 'tags':
      return targetTags(beat, change, context)
    case 'licenses':
      return targetLicenses(beat, change, context)
    case 'schedule':
    case 'publish':
      if (beat.isSold) return 'sold'
      if (beat.status === 'processing') return 'processing'
      if (beat.tone === '') return 'no-key'
      return change.kind === 'publish'
        ? { status: 'ready', publishAt: null }
        : { status: 'scheduled', publishAt }
    case 'hide':
      return beat.status === 'processing' ? 'processing' : { status: 'hidden', publishAt: null }
    case 'delete':
      return { status: 'deleted' }
  }
}

type ChangeOf<Kind extends BulkChange['kind']> = Extract<BulkChange, { kind: Kind }>

function targetPrice(
  beat: BulkBeat,
  change: ChangeOf<'price'>,
  { currency }: PlanContext,
): BulkCells | BulkReason {
  if (beat.isSold) return 'sold'
  const { step, minCents } = currencies[currency]
  const follows = change.licensePrices && change.by !== 'set'
  const priceCents = changePrice(beat.price_cents, change, step)
  const own = beat.licenses.map((license): [string, number | null] => [
    license.id,
    license.priceCents === null || !follows
      ? license.priceCents
      : changePrice(license.priceCents, change, step),
  ])
  const changed = [
    ...(priceCents === beat.price_cents ? [] : [priceCents]),
    ...own.flatMap(([id, cents]) => {
      const before = beat.licenses.find((license) => license.id === id)?.priceCents
      return cents === null || cents === before ? [] : [cents]
    }),
  ]
  if (changed.some((cents) => cents < minCents)) return 'price-low'
  if (changed.some((cents) => cents > highestPriceCents(currency))) return 'price-high'
  return { priceCents, ownPrices: Object.fromEntries(own) }
}

function targetTags(
  beat: BulkBeat,
  { add, remove }: ChangeOf<'tags'>,
  { tagIds }: PlanContext,
): BulkCells | BulkReason {
  const before = new Set(beat.tags.map(({ id }) => id))
  const after = new Set([...before].filter((id) => !remove.includes(id)))
  for (const name of add) after.add(tagIds.get(name.toLowerCase()) ?? name)
  if (after.size > MAX_BEAT_TAGS && after.size > before.size) return 'many-tags'
  return { tags: [...after].sort() }
}

function targetLicenses(
  beat: BulkBeat,
  change: ChangeOf<'licenses'>,
  context: PlanContext,
): BulkCells | BulkReason {
  if (beat.isSold) return 'sold'
  const wanted = new Map(change.tiers.map(({ id, on }) => [id, on]))
  const kept: NonNullable<BulkCells['licenses']> = beat.licenses.filter(
    ({ templateId }) => templateId === null || wanted.get(templateId) !== false,
  )
  const added = change.tiers.filter(
    ({ id, on }) => on && context.tiers.has(id) && !beat.licenses.some(({ templateId }) => templateId === id),
  )
  const licenses = [...kept, ...added.map(({ id }) => ({ templateId: id, priceCents: null }))]
  const isSold = ({ templateId }: { templateId: string | null }) =>
    templateId === null || context.tiers.has(templateId)
  if (beat.licenses.some(isSold) && !licenses.some(isSold)) return 'no-license'
  return { licenses }
}
