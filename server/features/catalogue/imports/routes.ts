import { createReadStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import {
  type CatalogueImport,
  CSV_MAX_BYTES,
  type ImportFix,
  type ImportView,
  MAX_FIXES,
} from '#contract/beats/catalogue-import.ts'
import { importRoutes } from '#contract/beats/import-routes.ts'
import { STEMS_MAX_BYTES } from '#contract/beats/stems.ts'
import type { Locale } from '#contract/text/locales.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { listImportFiles, UnreadableCatalogueError } from '#server/features/catalogue/beats/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { localeOf } from '#server/platform/http/languages.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import { contentLength, withRawBody } from '#server/platform/http/uploads.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Store } from '#server/platform/store.ts'
import { translated } from '#server/platform/text/drawn-english.ts'
import { ImportFolder, plainPath } from './import-folder.ts'
import { importCatalogueJob, noCounts, registerImportJob } from './import-job.ts'
import { registerImportMail } from './import-mail.ts'
import {
  currentImport,
  forgetColumns,
  isImportRunning,
  readRemembered,
  rememberColumns,
} from './import-state.ts'
import { readCsvFacts, readMissingFiles } from './read-csv-facts.ts'

/** Import of a catalogue in the browser: a CSV and its files, columns, check, import. One at a time. */
export function registerImportRoutes(app: App, { production, config }: Store): void {
  const route = serveRoutes(app, importRoutes)
  const folder = new ImportFolder(config.dataDir)
  const deps = { production, folder }
  const { db } = production.connection
  registerImportJob(app, deps)
  registerImportMail(app.mail)

  route('GET /admin/import', async (request) => readView(request))

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
        await rm(folder.problems, { force: true })
        const { userId, username } = sessionOf(request)
        await currentImport.write(db, {
          ...facts,
          csvName: name,
          startedBy: { userId, username },
          ...fresh,
          fixes: [],
          run: '',
          startedAt: 0,
        })
        return readView(request)
      },
    )

    upload(
      'PUT /admin/import/files',
      {
        config: { longUpload: true },
      },
      async (request) => {
        await assertIdle()
        const path = plainPath(request.query.name)
        const bytes = contentLength(request, STEMS_MAX_BYTES)
        await folder.save(join(folder.files, path), request.raw, bytes)
        return readView(request)
      },
    )
  })

  route('PUT /admin/import/columns', async (request) => {
    const current = await assertIdle()
    const { columns, rememberAs } = request.body
    if (!current || columns.length !== current.headings.length) throw refused(msg`Drop a CSV first.`)
    const twice = columns.find(
      (column, at) => column !== null && column !== 'tags' && columns.indexOf(column) !== at,
    )
    if (twice) throw refused(msg`Two columns go to ${{ column: twice }}. Leave one out.`)
    if (!columns.includes('title')) throw refused(msg`Say which column is the title.`)
    const { headings } = current
    if (rememberAs !== '')
      await rememberColumns(db, { name: rememberAs, headings, columns, usedAt: new Date().toISOString() })
    await currentImport.write(db, {
      ...current,
      columns,
      state: 'ready',
      ...fresh,
    })
    return readView(request)
  })

  route('DELETE /admin/import/columns', async (request) => {
    await forgetColumns(db, request.query.name)
    return readView(request)
  })

  route('POST /admin/import/start', async (request) => {
    const current = await assertIdle()
    if (!current || current.state === 'columns') throw refused(msg`Match the columns first.`)
    if (current.state === 'undone') throw refused(msg`Drop the CSV again to import it again.`)
    const { isDryRun, fixes = [], agreed = [] } = request.body
    const isReplaced = (fix: ImportFix) =>
      fixes.some(({ line, column }) => line === fix.line && column === fix.column)
    await start(request, {
      ...current,
      ...fresh,
      state: isDryRun ? 'checking' : 'importing',
      fixes: [...current.fixes.filter((fix) => !isReplaced(fix)), ...fixes].slice(-MAX_FIXES),
      agreed: isDryRun ? [] : agreed,
      // Importing again goes on with the same import.
      run: current.run || uuidv7(),
    })
    return readView(request)
  })

  route('POST /admin/import/undo', async (request) => {
    const current = await assertIdle()
    if (current?.state !== 'done') throw refused(msg`There is no import to undo.`)
    await start(request, { ...current, ...fresh, state: 'undoing' })
    return readView(request)
  })

  route('GET /admin/import/problems.csv', async (_request, reply) => {
    if (!(await stat(folder.problems).catch(() => undefined)))
      throw refused(msg`There are no problems to download.`)
    return reply
      .headers({ 'content-disposition': 'attachment; filename="problems.csv"' })
      .type('text/csv; charset=utf-8')
      .send(createReadStream(folder.problems))
  })

  async function start(request: Parameters<typeof sessionOf>[0], running: CatalogueImport) {
    const { userId, username } = sessionOf(request)
    await db.transaction().execute(async (trx) => {
      await currentImport.write(trx, {
        ...running,
        startedBy: { userId, username },
        startedAt: Date.now(),
      })
      await enqueueJob(trx, importCatalogueJob, {}, { uniqueKey: importCatalogueJob.name })
    })
    app.jobs.wake()
  }

  route('DELETE /admin/import/run', async (request) => {
    await currentImport.update(db, (current) =>
      isImportRunning(current)
        ? { ...current, state: current.state === 'undoing' ? 'done' : 'ready' }
        : undefined,
    )
    return readView(request)
  })

  route('DELETE /admin/import', async (request) => {
    await assertIdle()
    await currentImport.remove(db)
    await folder.remove()
    return readView(request)
  })

  /** @throws Problem import_refused */
  async function assertIdle() {
    const current = await currentImport.read(db)
    if (current && isImportRunning(current))
      throw refused(msg`An import is running. Stop it, or wait until it is done.`)
    return current
  }

  async function readView(request: FastifyRequest): Promise<ImportView> {
    const current = await currentImport.read(db)
    const files = await listImportFiles(folder.files)
    const missing =
      current && !isImportRunning(current) && (current.state === 'ready' || current.state === 'checked')
        ? await readMissingFiles(folder.csv, current.columns, files).catch(() => [])
        : []
    const remembered = await readRemembered(db)
    return {
      import: current ? present(current, localeOf(request)) : null,
      files: { received: files.size, missing: missing.slice(0, 20), missingCount: missing.length },
      remembered: remembered.map(({ name, usedAt }) => ({ name, usedAt })),
    }
  }
}

/** Of a run that has not begun. */
const fresh = {
  done: 0,
  counts: noCounts,
  problems: [],
  preview: [],
  held: [],
  agreed: [],
  failure: null,
} satisfies Partial<CatalogueImport>

function present(
  { run: _run, startedAt: _startedAt, agreed: _agreed, startedBy, ...shown }: CatalogueImport,
  locale: Locale,
) {
  const { problems, failure } = shown
  return {
    ...shown,
    startedBy: startedBy.username,
    problems: problems.map((problem) => ({ ...problem, message: translated(problem.message, locale) })),
    failure: failure && translated(failure, locale),
  }
}

function refused(detail: Message): ProblemError {
  return new ProblemError('import_refused', { detail })
}
