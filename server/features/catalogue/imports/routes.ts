import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { CSV_MAX_BYTES, type ImportView } from '#contract/beats/catalogue-import.ts'
import { importRoutes } from '#contract/beats/import-routes.ts'
import { STEMS_MAX_BYTES } from '#contract/beats/stems.ts'
import { UnreadableCatalogueError } from '#server/features/catalogue/beats/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import { contentLength, withRawBody } from '#server/platform/http/uploads.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { plainFileName } from './import-folder.ts'
import { type ImportRouteDeps, importCatalogueJob, noCounts, registerImportJob } from './import-job.ts'
import {
  currentImport,
  forgetColumns,
  isImportRunning,
  readRemembered,
  rememberColumns,
} from './import-state.ts'
import { readCsvFacts, readMissingFiles } from './read-csv-facts.ts'

/** Import of a catalogue in the browser: a CSV and its files, columns, check, import. One at a time. */
export function registerImportRoutes(app: App, deps: ImportRouteDeps): void {
  const route = serveRoutes(app, importRoutes)
  const { production, folder } = deps
  const { db } = production.connection
  registerImportJob(app, deps)

  route('GET /admin/import', async () => readView())

  withRawBody(app, (scope) => {
    const upload = serveRoutes(scope, importRoutes)
    upload(
      'PUT /admin/import/csv',
      {
        config: { longUpload: true },
      },
      async (request) => {
        await assertIdle()
        const { name } = request.query
        const bytes = contentLength(request, CSV_MAX_BYTES)
        await folder.save(folder.nextCsv, request.raw, bytes)
        const remembered = await readRemembered(db)
        const facts = await readCsvFacts(folder.nextCsv, remembered).catch((error: unknown) => {
          if (!(error instanceof UnreadableCatalogueError)) throw error
          throw new ProblemError('invalid_request', {
            detail: error.message.replaceAll(folder.nextCsv, name),
          })
        })
        await rename(folder.nextCsv, folder.csv)
        const { userId, username } = sessionOf(request)
        await currentImport.write(db, {
          ...facts,
          csvName: name,
          startedBy: { userId, username },
          done: 0,
          counts: noCounts,
          problems: [],
          failure: null,
        })
        return readView()
      },
    )

    upload(
      'PUT /admin/import/files',
      {
        config: { longUpload: true },
      },
      async (request) => {
        await assertIdle()
        const name = plainFileName(request.query.name)
        const bytes = contentLength(request, STEMS_MAX_BYTES)
        await folder.save(join(folder.files, name), request.raw, bytes)
        return readView()
      },
    )
  })

  route('PUT /admin/import/columns', async (request) => {
    const current = await assertIdle()
    const { columns, rememberAs } = request.body
    if (!current || columns.length !== current.headings.length) throw refused('Drop a CSV first.')
    const twice = columns.find(
      (column, at) => column !== null && column !== 'tags' && columns.indexOf(column) !== at,
    )
    if (twice) throw refused(`Two columns go to ${twice}. Leave one out.`)
    if (!columns.includes('title')) throw refused('Say which column is the title.')
    const { headings } = current
    if (rememberAs !== '')
      await rememberColumns(db, { name: rememberAs, headings, columns, usedAt: new Date().toISOString() })
    await currentImport.write(db, {
      ...current,
      columns,
      state: 'ready',
      counts: noCounts,
      problems: [],
      failure: null,
    })
    return readView()
  })

  route('DELETE /admin/import/columns', async (request) => {
    await forgetColumns(db, request.query.name)
    return readView()
  })

  route('POST /admin/import/start', async (request) => {
    const current = await assertIdle()
    if (!current || current.state === 'columns') throw refused('Match the columns first.')
    const { userId, username } = sessionOf(request)
    await db.transaction().execute(async (trx) => {
      await currentImport.write(trx, {
        ...current,
        startedBy: { userId, username },
        state: request.body.isDryRun ? 'checking' : 'importing',
        done: 0,
        counts: noCounts,
        problems: [],
        failure: null,
      })
      await enqueueJob(trx, importCatalogueJob, {}, { uniqueKey: importCatalogueJob.name })
    })
    app.jobs.wake()
    return readView()
  })

  route('DELETE /admin/import/run', async () => {
    await currentImport.update(db, (current) =>
      isImportRunning(current) ? { ...current, state: 'ready' } : undefined,
    )
    return readView()
  })

  route('DELETE /admin/import', async () => {
    await assertIdle()
    await currentImport.remove(db)
    await folder.remove()
    return readView()
  })

  /** @throws Problem import_refused */
  async function assertIdle() {
    const current = await currentImport.read(db)
    if (current && isImportRunning(current))
      throw refused('An import is running. Stop it, or wait until it is done.')
    return current
  }

  async function readView(): Promise<ImportView> {
    const current = await currentImport.read(db)
    const names = await folder.namesByCell()
    const missing =
      current && !isImportRunning(current) && current.state !== 'columns' && current.state !== 'done'
        ? await readMissingFiles(folder.csv, current.columns, names).catch(() => [])
        : []
    const remembered = await readRemembered(db)
    return {
      import: current ? { ...current, startedBy: current.startedBy.username } : null,
      files: { received: names.size, missing: missing.slice(0, 20), missingCount: missing.length },
      remembered: remembered.map(({ name, usedAt }) => ({ name, usedAt })),
    }
  }
}

function refused(detail: string): ProblemError {
  return new ProblemError('import_refused', { detail })
}
