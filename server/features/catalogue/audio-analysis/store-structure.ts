import type { Transaction } from 'kysely'
import type { SectionStart } from '#contract/audio/sections.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { type BeatStructure, STRUCTURE_VERSION } from '#server/platform/media/structure/structure.ts'
import { encodeVector } from './encode-vector.ts'
import { readSections } from './structure-columns.ts'

type Analyzed = { beatId: string; audioUrl: string; declaredBpm: number }

/** Stores the analysis of a beat's audio. Corrections and confirmations stay, unless they belong to other audio. */
export async function storeStructure(
  trx: Transaction<Database>,
  beat: Analyzed,
  structure: BeatStructure,
): Promise<void> {
  const before = await trx
    .selectFrom('beat_structures')
    .selectAll()
    .where('beat_id', '=', beat.beatId)
    .executeTakeFirst()
  // Imported sections precede the analysis.
  const isSameAudio = before && (before.audio_url === '' || before.audio_url === beat.audioUrl)
  const kept = isSameAudio ? before : undefined
  const isCorrected = kept !== undefined && kept.corrected_at !== null
  const hasConfirmed = kept && readSections(kept.sections).some(({ confirmed }) => confirmed)
  await upsertStructure(trx, {
    ...rowOf(beat),
    bpm: isCorrected ? kept.bpm : structure.bpm,
    downbeat_seconds: isCorrected ? kept.downbeat_seconds : structure.downbeatSeconds,
    margin: structure.margin,
    sections: isCorrected || hasConfirmed ? kept.sections : writeJson(found(structure)),
    // Audio that is not understood anymore is still the same audio.
    vector: structure.vector ? encodeVector(structure.vector) : (kept?.vector ?? null),
    corrected_at: kept?.corrected_at ?? null,
  })
}

/** Records why audio could not be analyzed, so that it is not retried forever. */
export async function storeFailure(trx: Transaction<Database>, beat: Analyzed, error: string): Promise<void> {
  const before = await trx
    .selectFrom('beat_structures')
    .selectAll()
    .where('beat_id', '=', beat.beatId)
    .executeTakeFirst()
  await upsertStructure(trx, { ...(before ?? rowOf(beat)), ...versionOf(beat), error })
}

/** The preview was replaced but the audio is the same: keep its structure. */
export async function moveStructure(
  trx: Transaction<Database>,
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

/** Stores imported sections before the analysis. */
export async function storeDeclaredSections(
  trx: Transaction<Database>,
  beatId: string,
  sections: readonly SectionStart[],
): Promise<void> {
  await upsertStructure(trx, {
    ...rowOf({ beatId, audioUrl: '', declaredBpm: 0 }),
    version: 0,
    sections: writeJson([...sections]),
  })
}

function found({ sections }: BeatStructure): SectionStart[] {
  return sections.map((section) => ({ ...section, confirmed: false }))
}

function versionOf({ audioUrl, declaredBpm }: Analyzed) {
  return { version: STRUCTURE_VERSION, audio_url: audioUrl, declared_bpm: declaredBpm }
}

function rowOf(beat: Analyzed): Row<'beat_structures'> {
  return {
    beat_id: beat.beatId,
    ...versionOf(beat),
    bpm: null,
    downbeat_seconds: null,
    margin: 0,
    sections: writeJson([]),
    vector: null,
    error: null,
    corrected_at: null,
  }
}

export async function upsertStructure(
  db: Db | Transaction<Database>,
  row: Row<'beat_structures'>,
): Promise<void> {
  const { beat_id: _, ...columns } = row
  await db
    .insertInto('beat_structures')
    .values(row)
    .onConflict((conflict) => conflict.column('beat_id').doUpdateSet(columns))
    .execute()
}
