import type { BulkChange, BulkExample, BulkReason, LeftAlone } from '#contract/beats/bulk-edit.ts'
import { Cover } from '#contract/catalogue/beat.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { BulkBeat } from './bulk-beats.ts'
import { type BulkCells, cellsOf } from './bulk-cells.ts'

const MAX_TITLES = 20

/** Names of tags and tiers by id. */
type Names = (id: string) => string

/** What a change does to one beat. */
export function describeChange(
  beat: Pick<BulkBeat, 'id' | 'title' | 'image' | 'cover'>,
  before: BulkCells,
  after: BulkCells,
  names: Names,
): BulkExample {
  return {
    id: beat.id,
    title: beat.title,
    cover: beat.image ? readJson(Cover, beat.cover) : null,
    ...(before.priceCents !== undefined &&
      after.priceCents !== undefined && {
        price: { before: toDollars(before.priceCents), after: toDollars(after.priceCents) },
      }),
    ...(before.tags && after.tags && { words: compareWords(before.tags, after.tags, names) }),
    ...(before.licenses &&
      after.licenses && {
        words: compareWords(tiersOf(before.licenses), tiersOf(after.licenses), names),
      }),
    ...(before.status !== undefined &&
      after.status !== undefined && {
        status: {
          before: before.status,
          after: after.status,
          at: after.publishAt ? new Date(after.publishAt).toISOString() : null,
        },
      }),
  }
}

export function describePlan(beat: BulkBeat, change: BulkChange, to: BulkCells, names: Names): BulkExample {
  return describeChange(beat, cellsOf(beat, change.kind), to, names)
}

export function tiersOf(licenses: NonNullable<BulkCells['licenses']>): string[] {
  return licenses.flatMap(({ templateId }) => templateId ?? [])
}

function compareWords(before: readonly string[], after: readonly string[], names: Names) {
  const sorted = (ids: readonly string[]) =>
    ids
      .map(names)
      .filter(Boolean)
      .sort((a, b) => a.localeCompare(b))
  return {
    kept: sorted(before.filter((id) => after.includes(id))),
    removed: sorted(before.filter((id) => !after.includes(id))),
    added: sorted(after.filter((id) => !before.includes(id))),
  }
}

/** Counts beats that are left alone, by reason. */
export class LeftAloneCounter {
  readonly #groups = new Map<BulkReason, LeftAlone>()

  add(reason: BulkReason, title: string): void {
    const group = this.#groups.get(reason) ?? { reason, count: 0, titles: [] }
    this.#groups.set(reason, group)
    group.count++
    if (group.titles.length < MAX_TITLES) group.titles.push(title)
  }

  all(): LeftAlone[] {
    return [...this.#groups.values()].sort((a, b) => b.count - a.count)
  }
}
