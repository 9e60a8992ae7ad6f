import { z } from 'zod'
import type { CatalogueImport } from '#contract/beats/catalogue-import.ts'
import { type BeatDeps, changeBack } from '#server/features/catalogue/beats/index.ts'
import { undoImportedDrafts } from '#server/features/catalogue/drafts/index.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { readJson } from '#server/platform/database/columns.ts'

/** Undoes an import row by row. What was edited, published or bought since stays. Repeating it does no harm. */
export async function undoImport(
  production: BeatDeps,
  { run, startedBy, csvName }: CatalogueImport,
  onProgress: (counts: CatalogueImport['counts']) => void,
  signal: AbortSignal,
): Promise<CatalogueImport['counts']> {
  const { db } = production.connection
  const drafts = await undoImportedDrafts(db, run)
  const counts = { created: drafts.removed, updated: 0, unchanged: drafts.kept, refused: 0, held: 0 }
  const changed = await db.selectFrom('import_updates').selectAll().where('run', '=', run).execute()
  for (const { beat_id: beatId, before, revision, at } of changed) {
    if (signal.aborted) return counts
    const isBack = await changeBack(production, startedBy, {
      beatId,
      before: readJson(z.record(z.string(), z.unknown()), before),
      revision,
      since: Number(at),
    })
    counts[isBack ? 'updated' : 'unchanged']++
    await db.deleteFrom('import_updates').where('run', '=', run).where('beat_id', '=', beatId).execute()
    onProgress({ ...counts })
  }
  await recordAuditEvent(db, startedBy, 'import.undone', { id: 'import', name: csvName })
  return counts
}
