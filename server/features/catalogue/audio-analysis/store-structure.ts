import type { SectionStart } from '#contract/audio/sections.ts'
import { findStructure, upsertStructure } from '#server/model/beat/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { type BeatStructure, STRUCTURE_VERSION } from '#server/platform/media/structure/structure.ts'
import { encodeVector } from './encode-vector.ts'
import { readSections } from './structure-columns.ts'

type Analyzed = { beatId: string; audioUrl: string; declaredBpm: number }

/** Stores the analysis of a beat's audio. Corrections and confirmations stay, unless they belong to other audio. */
export async function storeStructure(trx: Trx, beat: Analyzed, structure: BeatStructure): Promise<void> {
  const before = await findStructure(trx, beat.beatId)
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
export async function storeFailure(trx: Trx, beat: Analyzed, error: string): Promise<void> {
  const before = await findStructure(trx, beat.beatId)
  await upsertStructure(trx, { ...(before ?? rowOf(beat)), ...versionOf(beat), error })
}

/** Stores imported sections before the analysis. */
export async function storeDeclaredSections(
  trx: Trx,
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
