import { realpath } from 'node:fs/promises'
import { z } from 'zod'
import {
  type CatalogueImport,
  type ImportProblem,
  MAX_LISTED_PROBLEMS,
} from '#contract/beats/catalogue-import.ts'
import { type BeatDeps, importCatalogue } from '#server/features/catalogue/beats/index.ts'
import { addImportedDraft, isImportedDraft } from '#server/features/catalogue/drafts/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { defineJob, type JobContext } from '#server/platform/jobs/job-kind.ts'
import { ProgressSaver } from '#server/platform/jobs/job-run.ts'
import { fileKey, type ImportFolder } from './import-folder.ts'
import { currentImport, saveRunning } from './import-state.ts'

export type ImportRouteDeps = { production: BeatDeps; folder: ImportFolder }

/** Checks or imports what was dropped. Rows that are done are skipped when it runs again after a restart. */
export const importCatalogueJob = defineJob('import catalogue', z.object({}), {
  backoffMs: [],
  concurrency: 1,
  maxLostStarts: 5,
})

const LONGEST_VALUE = 200

export const noCounts: CatalogueImport['counts'] = { created: 0, updated: 0, unchanged: 0, refused: 0 }

export function registerImportJob(app: App, deps: ImportRouteDeps): void {
  const { db } = deps.production.connection
  const end = async (current: CatalogueImport, failure: string | null) => {
    const state = failure !== null ? 'ready' : current.state === 'checking' ? 'checked' : 'done'
    await saveRunning(db, { ...current, state, failure })
    // Beats have copies of theirs.
    if (state === 'done' && current.counts.refused === 0) await deps.folder.removeFiles()
  }
  app.jobs.handle(
    importCatalogueJob,
    async (_payload, context) => {
      const current = await currentImport.read(db)
      if (current?.state !== 'checking' && current?.state !== 'importing') return
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
      if (current) await end(current, 'The store stopped several times during this. Try again.')
    },
  )
}

async function runImport(
  { production, folder }: ImportRouteDeps,
  started: CatalogueImport,
  { signal }: JobContext,
): Promise<CatalogueImport> {
  const { db } = production.connection
  await folder.make()
  const names = await folder.namesByCell()
  const problems: ImportProblem[] = []
  let current: CatalogueImport = { ...started, done: 0, counts: noCounts, problems }
  const stopped = new AbortController()
  const saver = new ProgressSaver(() => stopped.abort())
  await importCatalogue({
    production,
    admin: started.startedBy,
    csv: folder.csv,
    folder: await realpath(folder.files),
    fileName: (cell) => names.get(fileKey(cell)) ?? cell,
    columns: started.columns,
    updates: true,
    drafts: {
      hasFile: (cell) => names.has(fileKey(cell)),
      isKnown: (key) => isImportedDraft(db, key),
      add: (draft) => addImportedDraft(production, draft),
    },
    isDryRun: started.state === 'checking',
    onRefused: (line, errors, cells) => {
      for (const [column, message] of Object.entries(errors)) {
        if (problems.length >= MAX_LISTED_PROBLEMS) return
        const value = Object.entries(cells).find(([name]) => name === column)?.[1] ?? ''
        problems.push({
          line,
          title: cells.title ?? '',
          column,
          value: value.slice(0, LONGEST_VALUE),
          message,
        })
      }
    },
    onProgress: ({ imported, updated, skipped, refused }) => {
      current = {
        ...current,
        done: imported + updated + skipped + refused,
        counts: { created: imported, updated, unchanged: skipped, refused },
        problems: [...problems],
      }
      const latest = current
      saver.offer(() => saveRunning(db, latest))
    },
    signal: AbortSignal.any([signal, stopped.signal]),
  })
  await saver.end()
  return current
}

function explain(error: unknown, path: string, csvName: string): string {
  const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  if (isGone) return 'The dropped file is no longer there. Drop it again.'
  return (error instanceof Error ? error.message : String(error)).replaceAll(path, csvName)
}
