import type { Db, Trx } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { beatsWithOwners } from './beats-with-owners.ts'

type Connected = Db | Trx

/** `beatsWithOwners` with how they are built as `structure`, null where they were not analyzed. */
export function beatsWithStructures(db: Pick<Db, 'selectFrom'>) {
  return beatsWithOwners(db).leftJoin('beat_structures as structure', 'structure.beat_id', 'beats.id')
}

/** `beatsWithStructures` with the columns of `beat_waveforms`, null without. */
export function beatsWithWaveforms(db: Pick<Db, 'selectFrom'>) {
  return beatsWithStructures(db).leftJoin('beat_waveforms', 'beat_waveforms.beat_id', 'beats.id')
}

export function findStructure(db: Connected, beatId: string): Promise<Row<'beat_structures'> | undefined> {
  return db.selectFrom('beat_structures').selectAll().where('beat_id', '=', beatId).executeTakeFirst()
}

type Vector = Pick<Row<'beat_structures'>, 'beat_id' | 'vector'>

/** Vectors of the beats with an ID above `after`, up to `last`. */
export function readVectorsBetween(db: Db, after: string, last: string): Promise<Vector[]> {
  return db
    .selectFrom('beat_structures')
    .select(['beat_id', 'vector'])
    .where('beat_id', '>', after)
    .where('beat_id', '<=', last)
    .execute()
}

export function readVectors(db: Db, beatIds: readonly string[]): Promise<Vector[]> {
  return db
    .selectFrom('beat_structures')
    .select(['beat_id', 'vector'])
    .where(inList(db, 'beat_id', beatIds))
    .execute()
}

export async function upsertStructure(db: Connected, row: Row<'beat_structures'>): Promise<void> {
  const { beat_id: _, ...columns } = row
  await db
    .insertInto('beat_structures')
    .values(row)
    .onConflict((conflict) => conflict.column('beat_id').doUpdateSet(columns))
    .execute()
}

/** The preview was replaced but the audio is the same: keep its structure. */
export async function moveStructure(
  trx: Trx,
  beatId: string,
  audioUrl: { from: string; to: string },
): Promise<void> {
  await trx
    .updateTable('beat_structures')
    .set({ audio_url: audioUrl.to })
    .where('beat_id', '=', beatId)
    .where('audio_url', '=', audioUrl.from)
    .execute()
}

export async function deleteStructure(trx: Trx, beatId: string): Promise<void> {
  await trx.deleteFrom('beat_structures').where('beat_id', '=', beatId).execute()
}
