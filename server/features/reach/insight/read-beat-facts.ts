import type { BeatSection } from '#contract/audio/sections.ts'
import { Cover } from '#contract/catalogue/beat.ts'
import { presentStructure } from '#server/features/catalogue/audio-analysis/index.ts'
import { beatsWithStructures, notDeleted } from '#server/model/beat/index.ts'
import { bylineOf } from '#server/model/user/index.ts'
import { type Json, readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'

/** What Insight shows of a beat, and what advice rests on. */
export type BeatFacts = {
  id: string
  title: string
  producer: string
  image: string
  cover: Json<Cover>
  bpm: number
  tone: string
  priceCents: number
  revision: number
  seconds: number
  startSeconds: number | null
  status: string
  sections: BeatSection[]
}

/** Beats that were not deleted, by id. */
export async function readBeatFacts(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, BeatFacts>> {
  const rows = await beatsWithStructures(db)
    .select([
      'beats.id',
      'beats.title',
      bylineOf().as('producer'),
      'beats.image',
      'beats.cover',
      'beats.bpm',
      'beats.tone',
      'beats.price_cents as priceCents',
      'beats.revision',
      'beats.duration_ms',
      'beats.start_ms',
      'beats.status',
      'structure.bpm as exact_bpm',
      'structure.downbeat_seconds',
      'structure.margin',
      'structure.sections',
      'structure.corrected_at',
    ])
    .where(inList(db, 'beats.id', ids))
    .where(notDeleted())
    .execute()
  return new Map(
    rows.map(
      ({ duration_ms, start_ms, exact_bpm, downbeat_seconds, margin, sections, corrected_at, ...row }) => {
        const seconds = duration_ms / 1000
        const structure = { bpm: exact_bpm, downbeat_seconds, margin, sections, corrected_at }
        const startSeconds = start_ms === null ? null : start_ms / 1000
        return [
          row.id,
          { ...row, seconds, startSeconds, sections: presentStructure(structure, seconds).sections },
        ]
      },
    ),
  )
}

/** Where the first section that the producer calls the hook begins. */
export function hookOf({ sections }: Pick<BeatFacts, 'sections'>): number | undefined {
  return sections.find(({ label }) => label === 'Hook')?.startSeconds
}

export function labelOf({ id, title, producer, image, cover }: BeatFacts) {
  return { id, title, producer, image, cover: readJson(Cover, cover) }
}
