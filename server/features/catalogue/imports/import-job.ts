import { realpath } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import {
  type CatalogueImport,
  type ImportProblem,
  type ImportRow,
  type LiveChange,
  LONG_IMPORT_MS,
  MAX_CHOICES,
  MAX_LISTED_PROBLEMS,
  MAX_LIVE_CHANGES,
  PREVIEW_ROWS,
} from '#contract/beats/catalogue-import.ts'
import { msg } from '#contract/text/msg.ts'
import { type BeatDeps, type Cells, importCatalogue } from '#server/features/catalogue/beats/index.ts'
import { addImportedDraft, isImportedDraft } from '#server/features/catalogue/drafts/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { defineJob, type JobContext } from '#server/platform/jobs/job-kind.ts'
import { ProgressSaver } from '#server/platform/jobs/job-run.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'
import type { ImportFolder } from './import-folder.ts'
import { queueImportMail } from './import-mail.ts'
import { currentImport, isImportRunning, saveRunning } from './import-state.ts'
import { writeProblemsCsv } from './problems-csv.ts'
import { undoImport } from './undo-import.ts'

type ImportRouteDeps = { production: BeatDeps; folder: ImportFolder }

/** Checks or imports what was dropped. Rows that are done are skipped when it runs again after a restart. */
export const importCatalogueJob = defineJob('import catalogue', z.object({}), {
  backoffMs: [],
  concurrency: 1,
  maxLostStarts: 5,
})

const LONGEST_VALUE = 200

export const noCounts: CatalogueImport['counts'] = {
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  held: 0,
}

/** What each run ends in. */
const ended: Partial<Record<CatalogueImport['state'], CatalogueImport['state']>> = {
  checking: 'checked',
  importing: 'done',
  undoing: 'undone',
}

export function registerImportJob(app: App, deps: ImportRouteDeps): void {
  const { db } = deps.production.connection
  const end = async (current: CatalogueImport, failure: string | null) => {
    const { state: at } = current
    const state = failure !== null ? (at === 'undoing' ? 'done' : 'ready') : (ended[at] ?? at)
    const isSaved = await saveRunning(db, { ...current, state, failure })
    if (isSaved && current.state === 'importing' && Date.now() - current.startedAt > LONG_IMPORT_MS)
      await queueImportMail(db, { ...current, failure })
    // Beats have copies of theirs.
    if (state === 'done' && current.counts.refused === 0) await deps.folder.removeFiles()
  }
  app.jobs.handle(
    importCatalogueJob,
    async (_payload, context) => {
      const current = await currentImport.read(db)
      if (!current || !isImportRunning(current)) return
      let latest = current
      try {
        latest = await runImport(deps, current, context)
        // Runs again after the restart.
        if (context.signal.aborted) throw new Error('interrupted')
        await end(latest, null)
      } catch (error) {
        if (context.signal.aborted) throw error
        app.log.error({ err: error }, 'an import failed')
        await end(latest, explain(error, deps.folder.csv, current.csvName))
      }
    },
    async () => {
      const current = await currentImport.read(db)
      if (current) await end(current, inEnglish(msg`The store stopped several times during this. Try again.`))
    },
  )
}

async function runImport(
  { production, folder }: ImportRouteDeps,
  started: CatalogueImport,
  { signal }: JobContext,
): Promise<CatalogueImport> {
  const { db } = production.connection
  if (started.state === 'undoing') return runUndo(production, started, signal)
  await folder.make()
  const problems: ImportProblem[] = []
  const preview: ImportRow[] = []
  const held: LiveChange[] = []
  const agreed = new Map(started.agreed.map((change) => [change.line, change]))
  const refused = new Map<number, Record<string, string>>()
  const fixes = Map.groupBy(started.fixes, ({ line }) => line)
  let current: CatalogueImport = { ...started, done: 0, counts: noCounts, problems, preview, held }
  const stopped = new AbortController()
  const saver = new ProgressSaver(() => stopped.abort())
  await importCatalogue({
    production,
    admin: started.startedBy,
    csv: folder.csv,
    folder: await realpath(folder.files),
    columns: started.columns,
    updates: true,
    drafts: {
      isKnown: (key) => isImportedDraft(db, key),
      add: (draft) => addImportedDraft(production, draft, started.run),
    },
    fixed: (line, cells) => ({
      ...cells,
      ...Object.fromEntries((fixes.get(line) ?? []).map(({ column, value }) => [column, value.trim()])),
    }),
    isDryRun: started.state === 'checking',
    isAgreed: (change) => {
      // What was shown, and not what the row says now that a cell was fixed or the beat was edited.
      if (isDeepStrictEqual(agreed.get(change.line), change)) return true
      if (held.length < MAX_LIVE_CHANGES) held.push(change)
      return false
    },
    async onRow(
      { line, cells, hasAudio, ...row },
      { imported, updated, skipped, refused: faulty, held: waiting },
    ) {
      if (preview.length < PREVIEW_ROWS)
        preview.push({ line, cells: shortened(cells), hasAudio, outcome: row.outcome })
      if (row.outcome === 'update' && row.change) await noteChange(db, started.run, row.change)
      if (row.outcome === 'problem') {
        refused.set(line, row.errors)
        const listed = Object.entries(row.errors).slice(0, MAX_LISTED_PROBLEMS - problems.length)
        for (const [column, message] of listed) {
          const value = Object.entries(cells).find(([name]) => name === column)?.[1] ?? ''
          problems.push({
            line,
            title: cells.title ?? '',
            column,
            value: value.slice(0, LONGEST_VALUE),
            message,
            choices: row.choicesOf(column).slice(0, MAX_CHOICES),
          })
        }
      }
      const latest = {
        ...current,
        done: imported + updated + skipped + faulty + waiting,
        counts: { created: imported, updated, unchanged: skipped, refused: faulty, held: waiting },
        held: [...held],
        problems: [...problems],
        preview: [...preview],
      }
      current = latest
      saver.offer(() => saveRunning(db, latest))
    },
    signal: AbortSignal.any([signal, stopped.signal]),
  })
  await saver.end()
  await writeProblemsCsv(folder.csv, folder.problems, refused)
  return current
}

async function noteChange(
  db: Db,
  run: string,
  { beatId, before, revision }: { beatId: string; before: Record<string, unknown>; revision: number },
): Promise<void> {
  const row = { before: writeJson(before), revision, at: Date.now() }
  await db
    .insertInto('import_updates')
    .values({ run, beat_id: beatId, ...row })
    // A run that was killed after a beat was changed keeps what was before it.
    .onConflict((conflict) => conflict.columns(['run', 'beat_id']).doUpdateSet({ revision }))
    .execute()
}

async function runUndo(
  production: BeatDeps,
  started: CatalogueImport,
  signal: AbortSignal,
): Promise<CatalogueImport> {
  const { db } = production.connection
  const stopped = new AbortController()
  const saver = new ProgressSaver(() => stopped.abort())
  const withCounts = (counts: CatalogueImport['counts']): CatalogueImport => ({
    ...started,
    counts,
    done: counts.created + counts.updated + counts.unchanged,
  })
  const counts = await undoImport(
    production,
    started,
    (latest) => saver.offer(() => saveRunning(db, withCounts(latest))),
    AbortSignal.any([signal, stopped.signal]),
  )
  await saver.end()
  return withCounts(counts)
}

function shortened(cells: Cells): Cells {
  return Object.fromEntries(
    Object.entries(cells).map(([column, cell]) => [column, cell.slice(0, LONGEST_VALUE)]),
  )
}

function explain(error: unknown, path: string, csvName: string): string {
  const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  if (isGone) return inEnglish(msg`The dropped file is no longer there. Drop it again.`)
  return (error instanceof Error ? error.message : String(error)).replaceAll(path, csvName)
}
