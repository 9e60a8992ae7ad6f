import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { BulkKind } from '#contract/beats/bulk-edit.ts'
import type { BulkBeat } from './bulk-beats.ts'

const Status = z.enum(['processing', 'ready', 'hidden', 'scheduled', 'deleted'])

/** The part of a beat that a change is about, as it was or is to be. */
export const BulkCells = z
  .object({
    priceCents: z.int(),
    /** Own prices of its licenses, by their ids. */
    ownPrices: z.record(z.string(), z.int().nullable()),
    tags: z.array(z.string()).describe('Ids'),
    licenses: z.array(
      z.object({
        id: z.string().optional(),
        templateId: z.string().nullable(),
        priceCents: z.int().nullable(),
      }),
    ),
    status: Status,
    publishAt: z.number().nullable(),
  })
  .partial()
export type BulkCells = z.infer<typeof BulkCells>

/** What the beat is now, as far as a change of this kind is concerned. */
export function cellsOf(beat: BulkBeat, kind: BulkKind): BulkCells {
  switch (kind) {
    case 'price':
      return {
        priceCents: beat.price_cents,
        ownPrices: Object.fromEntries(beat.licenses.map(({ id, priceCents }) => [id, priceCents])),
      }
    case 'tags':
      return { tags: beat.tags.map(({ id }) => id).sort() }
    case 'licenses':
      return { licenses: beat.licenses }
    case 'schedule':
    case 'publish':
    case 'hide':
      return { status: beat.status, publishAt: beat.publish_at }
    case 'delete':
      return { status: beat.status }
  }
}

export function isSameCells(one: BulkCells, other: BulkCells): boolean {
  return isDeepStrictEqual(one, other)
}
