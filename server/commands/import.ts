import { realpath, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { LiveChange } from '#contract/beats/catalogue-import.ts'
import {
  type ImportedRow,
  type ImportReport,
  importCatalogue,
} from '#server/features/catalogue/beats/index.ts'
import { ensureLicenseTemplates } from '#server/model/license/index.ts'
import { findAdmin } from '#server/model/user/index.ts'
import { type Connection, connect } from '#server/platform/database/connect.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { PrivateFiles } from '#server/platform/storage/private-files.ts'
import { prepareDatabase } from './prepare-store.ts'
import { readStoreConfig } from './read-store-config.ts'

const USAGE = `npm run import -- <catalogue.csv> [--files <folder>] [--as <username or email>]
                  [--update] [--change-live] [--dry-run]

Imports each row as a beat, as if it had been uploaded. The store may be running. Rows already imported are
skipped, so the same command continues where it stopped. docs/operating/import.md explains the columns.

  --files     the folder that the columns audio and image are relative to; default: the folder of the CSV file
  --as        the administrator who imports, and owns rows without a producer; default: the first one
  --update    rows change the existing beat of the same title and producer, and need only what they change
  --change-live   with --update, also the prices of beats on sale, and what is on sale; without it, such rows are
              listed with the old and the new value, and left out
  --dry-run   checks every row and file, and changes nothing
`
const PROGRESS_EVERY_MS = 5_000

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      files: { type: 'string' },
      as: { type: 'string' },
      update: { type: 'boolean' },
      'change-live': { type: 'boolean' },
      'dry-run': { type: 'boolean' },
    },
  })
  const [csv] = positionals
  if (!csv || positionals.length > 1) throw new Error(USAGE)
  const folder = await folderOf(values.files ?? dirname(csv))
  if (!(await stat(csv).catch(() => undefined))?.isFile())
    throw new Error(`There is no file ${resolve(csv)}.`)
  const { config } = await readStoreConfig()
  const connection = connect(config)
  const storage = await openStorage(config)
  const stopping = new AbortController()
  process.once('SIGINT', () => stopping.abort())
  process.once('SIGTERM', () => stopping.abort())
  try {
    await prepareDatabase(config, connection, (line) => process.stderr.write(`${line}\n`))
    await ensureLicenseTemplates(connection.db)
    const isDryRun = values['dry-run'] ?? false
    const report = await importCatalogue({
      // A running store polls for jobs and catalogue changes.
      production: {
        connection,
        masters: new PrivateFiles(storage),
        catalogue: { refresh: async () => {} },
        wakeJobs: () => {},
      },
      admin: await readAdmin(connection, values.as),
      csv,
      folder,
      isDryRun,
      updates: values.update ?? false,
      isAgreed: (change) => {
        process.stderr.write(liveChange(csv, change))
        return values['change-live'] ?? false
      },
      onRow: rowPrinter(csv),
      signal: stopping.signal,
    })
    process.stdout.write(summary(report, isDryRun, stopping.signal.aborted))
    if (report.refused + report.held > 0) process.exitCode = 1
  } finally {
    storage.close()
    await connection.close()
  }
}

async function folderOf(path: string): Promise<string> {
  const found = await realpath(path).catch(() => undefined)
  if (found === undefined || !(await stat(found)).isDirectory())
    throw new Error(`There is no folder ${resolve(path)}. Set the folder of the files with --files.`)
  return found
}

async function readAdmin({ db }: Connection, name: string | undefined) {
  const admin = await findAdmin(db, name)
  if (admin) return { userId: admin.id, username: admin.username }
  throw new Error(
    name === undefined
      ? 'The store has no administrator yet. Create one with `npm run admin -- you@example.com`.'
      : `There is no administrator called ${name}.`,
  )
}

function refusal(csv: string, line: number, errors: Record<string, string>): string {
  return Object.entries(errors)
    .map(([column, message]) => `${csv}:${line}: ${column === 'row' ? '' : `${column}: `}${message}\n`)
    .join('')
}

function liveChange(csv: string, { line, title, changes }: LiveChange): string {
  return changes
    .map(
      ({ column, from, to }) => `${csv}:${line}: ${title}: ${column}: ${from || 'none'} → ${to || 'none'}\n`,
    )
    .join('')
}

function rowPrinter(csv: string): (row: ImportedRow, report: ImportReport) => void {
  let last = Date.now()
  return (row, report) => {
    if (row.outcome === 'problem') process.stderr.write(refusal(csv, row.line, row.errors))
    if (Date.now() - last < PROGRESS_EVERY_MS) return
    last = Date.now()
    const done = report.imported + report.updated + report.skipped + report.refused + report.held
    process.stdout.write(`${done} of ${report.total} rows, ${Math.floor((100 * done) / report.total)} %\n`)
  }
}

function summary(report: ImportReport, isDryRun: boolean, isInterrupted: boolean): string {
  const { total, imported, updated, skipped, refused, held } = report
  const lines = [
    `${total} rows: ${imported} ${isDryRun ? 'would be imported' : 'imported'}, ${updated > 0 ? `${updated} ${isDryRun ? 'would be updated' : 'updated'}, ` : ''}${skipped} already imported, ${refused} refused.`,
  ]
  if (refused > 0) lines.push('Fix the rows above and run the same command again.')
  if (held > 0)
    lines.push(
      `${held} ${held === 1 ? 'row changes' : 'rows change'} what is on sale or its price, as listed above, and ${held === 1 ? 'was' : 'were'} left out. Add --change-live once you have read them.`,
    )
  if (isInterrupted) lines.push('Stopped. Run the same command again to continue.')
  if (imported > 0 && !isDryRun)
    lines.push('The store makes previews, covers and files in the background, once it is running.')
  return `${lines.join('\n')}\n`
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
