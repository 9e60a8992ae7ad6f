import type { AdminStructure, StructureCorrection } from '#contract/audio/sections.ts'
import { msg } from '#contract/text/msg.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import {
  beatsWithStructures,
  beatsWithWaveforms,
  deleteStructure,
  notDeleted,
  upsertStructure,
} from '#server/model/beat/index.ts'
import { recordCatalogueChange } from '#server/model/catalogue/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { STRUCTURE_VERSION } from '#server/platform/media/structure/structure.ts'
import { isSureOfBars, readSections } from './structure-columns.ts'
import type { StructureDeps } from './structure-deps.ts'

/**
 * A beat's structure for admins.
 * @throws Problem `beat_not_found`
 */
export async function readAdminStructure(db: Db, beatId: string): Promise<AdminStructure> {
  const row = await beatsWithWaveforms(db)
    .select(['title', 'beats.bpm as declared_bpm', 'beats.audio_url', 'duration_ms', 'waveform'])
    .select(['version', 'structure.bpm', 'downbeat_seconds', 'margin', 'sections', 'error', 'corrected_at'])
    .where('beats.id', '=', beatId)
    .where(notDeleted())
    .executeTakeFirstOrThrow(() => new ProblemError('beat_not_found'))
  return {
    title: row.title,
    state:
      row.version === null || row.version < STRUCTURE_VERSION ? 'waiting' : row.error ? 'failed' : 'done',
    error: row.error,
    declaredBpm: row.declared_bpm,
    bpm: row.bpm,
    downbeatSeconds: row.downbeat_seconds,
    isSure: isSureOfBars({ margin: row.margin ?? 0, corrected_at: row.corrected_at }),
    corrected: row.corrected_at !== null,
    sections: row.sections === null ? [] : readSections(row.sections),
    durationSeconds: row.duration_ms / 1000,
    audioURL: row.audio_url || null,
    waveform: row.waveform ?? '',
  }
}

/**
 * Stores the producer's corrections of tempo, first downbeat and sections.
 * @throws Problem `beat_not_found`, or 400 for a section after the end
 */
export async function correctStructure(
  { connection, catalogue }: StructureDeps,
  admin: { userId: string; username: string },
  beatId: string,
  correction: StructureCorrection,
): Promise<void> {
  await connection.db.transaction().execute(async (trx) => {
    const beat = await beatsWithStructures(trx)
      .select(['title', 'beats.bpm', 'beats.audio_url', 'duration_ms', 'margin', 'vector', 'version'])
      .where('beats.id', '=', beatId)
      .where(notDeleted())
      .executeTakeFirstOrThrow(() => new ProblemError('beat_not_found'))
    const { bpm, downbeatSeconds, sections } = correction
    if (sections.some(({ startSeconds }) => startSeconds * 1000 >= beat.duration_ms))
      throw new ProblemError('invalid_request', {
        errors: { sections: msg`A section starts after the end of the beat.` },
      })
    await upsertStructure(trx, {
      beat_id: beatId,
      // A beat awaiting analysis still gets it, for its vector.
      version: beat.version ?? 0,
      audio_url: beat.audio_url,
      declared_bpm: beat.bpm,
      bpm,
      downbeat_seconds: downbeatSeconds,
      margin: beat.margin ?? 0,
      sections: writeJson(sections),
      vector: beat.vector,
      error: null,
      corrected_at: Date.now(),
    })
    const subject = { id: beatId, name: beat.title }
    await recordAuditEvent(trx, admin, 'beat.changed', subject, {
      changed: 'tempo, first downbeat, sections',
    })
    await recordCatalogueChange(trx, beatId)
  })
  await catalogue.refresh()
}

/**
 * Drops corrections, so that the beat is analyzed again.
 * @throws Problem `beat_not_found`
 */
export async function forgetStructure(
  { connection, catalogue }: StructureDeps,
  beatId: string,
): Promise<void> {
  await readAdminStructure(connection.db, beatId)
  await connection.db.transaction().execute(async (trx) => {
    await deleteStructure(trx, beatId)
    await recordCatalogueChange(trx, beatId)
  })
  await catalogue.refresh()
}
