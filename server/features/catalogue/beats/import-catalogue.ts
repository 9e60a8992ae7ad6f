import type { LiveChange } from '#contract/beats/catalogue-import.ts'
import { msg } from '#contract/text/msg.ts'
import { parseSectionList, storeDeclaredSections } from '#server/features/catalogue/audio-analysis/index.ts'
import { findImported, readBeat, recordImport } from '#server/model/beat/index.ts'
import { controlCharacterErrors } from '#server/platform/http/control-character-errors.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Admin, BeatDeps } from './beat-deps.ts'
import { changesFromRow, findKnownBeat, type KnownBeats, readKnownBeats } from './changes-from-row.ts'
import { keepFiles } from './check-files.ts'
import { checkNewBeat, createBeat } from './create-beat.ts'
import { detectTempoAndKey } from './detect-tempo-and-key.ts'
import { checkChanges, editBeat } from './edit-beat.ts'
import { readFieldsBefore } from './fields-before.ts'
import { readFilesAndRows, readImportContext } from './import-context.ts'
import { type DraftSink, importAsDraft } from './import-draft-row.ts'
import {
  type Cells,
  fileColumns,
  formFromRow,
  type ImportContext,
  keyOf,
  readOwner,
  tagNames,
} from './import-row.ts'
import { readLiveChanges } from './live-changes.ts'
import { type CatalogueRow, type CsvOptions, readCatalogueCsv } from './read-catalogue-csv.ts'
import { refuseErrors } from './read-fields.ts'
import type { ReceivedForm } from './receive-beat-form.ts'

export type ImportReport = {
  /** Rows in the file. */
  total: number
  /** New beats; in a dry run, rows that would become one. */
  imported: number
  /** Changed beats; in a dry run, rows that would change one. */
  updated: number
  /** Rows done by an earlier run, or equal to their beat. */
  skipped: number
  refused: number
  /** Rows that would change what is on sale, or its prices, and were not agreed to. */
  held: number
}

export type ImportDeps = {
  production: Pick<BeatDeps, 'connection' | 'masters' | 'catalogue' | 'wakeJobs'>
  /** The importing admin, for the audit log; owns beats of rows without a producer. */
  admin: Admin
  /** The catalogue file, and the folder (resolved by `realpath`) that `audio` and `image` are relative to. */
  csv: string
  folder: string
  /** Dry run: stores nothing. */
  isDryRun: boolean
  /** Rows change the existing beat of the same title and producer. Otherwise they never change one. */
  updates?: boolean
  /** Rows without a beat become drafts. Otherwise beats, which need all their files. */
  drafts?: DraftSink
  columns?: CsvOptions['columns']
  /** What is read in place of a row's cells. */
  fixed?: (line: number, cells: Cells) => Cells
  /**
   * Whether somebody has seen and agreed to what a row changes about the prices or the publication of an existing beat.
   * Rows without such changes are not asked for; the others wait.
   */
  isAgreed: (change: LiveChange) => boolean
  /** Called after each row, with the report so far. */
  onRow?: (row: ImportedRow, report: ImportReport) => void | Promise<void>
  /** Stops after the current row; the next run resumes there. */
  signal?: AbortSignal
}

/** What became of a row. */
export type ImportedRow = { line: number; cells: Cells; hasAudio: boolean } & Outcome

type Outcome =
  | { outcome: 'new' | 'unchanged' | 'held' }
  /** With the beat's fields as they were, and its new revision; without in a dry run. */
  | { outcome: 'update'; change?: { beatId: string; before: Record<string, unknown>; revision: number } }
  /** With a message per column, and the files that a cell of it may mean. */
  | { outcome: 'problem'; errors: Record<string, string>; choicesOf: (column: string) => string[] }

const counted = {
  new: 'imported',
  update: 'updated',
  unchanged: 'skipped',
  held: 'held',
  problem: 'refused',
} as const satisfies Record<Outcome['outcome'], keyof ImportReport>

class AlreadyImportedError extends Error {}

/**
 * Creates a beat for each row by the rules of the admin form, skipping refused rows. Beat, processing job and progress
 * of a row commit together, so an interrupted run can simply be repeated.
 * @throws UnreadableCatalogue before anything is imported
 */
export async function importCatalogue(deps: ImportDeps): Promise<ImportReport> {
  const csv: CsvOptions = {
    ...(deps.columns && { columns: deps.columns }),
    ...(deps.updates && { requires: ['title'] }),
  }
  const { total, files } = await readFilesAndRows(deps, csv)
  const report: ImportReport = { total, imported: 0, updated: 0, skipped: 0, refused: 0, held: 0 }
  const { db } = deps.production.connection
  const known = deps.updates ? await readKnownBeats(db) : undefined
  const lineOfKey = new Map<string, number>()
  let context = await readImportContext(db, deps.folder, files)
  for await (const row of readCatalogueCsv(deps.csv, csv)) {
    if (deps.signal?.aborted) break
    const written = 'cells' in row ? row.cells : {}
    if ('cells' in row && deps.fixed) row.cells = deps.fixed(row.line, row.cells)
    const cells = 'cells' in row ? row.cells : {}
    // By the file as the row names it, also once another was chosen: it is the same row when it comes again.
    const key = keyOf({ ...cells, audio: written.audio ?? '' })
    const result: Outcome = await importRow(deps, row, context, { key, lineOfKey, known }).catch((error) => {
      if (error instanceof AlreadyImportedError) return { outcome: 'unchanged' }
      if (!(error instanceof ProblemError)) throw error
      return {
        outcome: 'problem',
        errors: byColumn(error.errors ?? { row: error.message }),
        choicesOf(column) {
          const named = fileColumns.find((each) => each === column)
          const found = files.find((named && cells[named]) ?? '')
          return found.kind === 'unclear' ? found.paths : []
        },
      }
    })
    const namesNewTag = tagNames(cells).some((name) => !context.tags.has(name.toLowerCase()))
    if (namesNewTag && (result.outcome === 'new' || result.outcome === 'update'))
      context = await readImportContext(db, deps.folder, files)
    report[counted[result.outcome]]++
    const hasAudio = files.find(cells.audio ?? '').kind !== 'missing'
    await deps.onRow?.({ line: row.line, cells, hasAudio, ...result }, report)
  }
  return report
}

async function importRow(
  deps: ImportDeps,
  row: CatalogueRow,
  context: ImportContext,
  { key, lineOfKey, known }: { key: string; lineOfKey: Map<string, number>; known: KnownBeats | undefined },
): Promise<Outcome> {
  if ('fault' in row) throw new ProblemError('invalid_request', { errors: { row: row.fault } })
  const { line, cells } = row
  refuseErrors(controlCharacterErrors(cells))
  // Of beats that are there, two producers may have one of the same title.
  const lineKey = known ? `${key} ${cells.producer?.toLowerCase() ?? ''}` : key
  const sameLine = lineOfKey.get(lineKey)
  if (sameLine !== undefined) throw sameAs(sameLine, cells)
  lineOfKey.set(lineKey, line)
  const { db } = deps.production.connection
  const doneAs = await findImported(db, key)
  if (known) {
    const errors: Record<string, string> = {}
    const owner = (await readOwner(cells, context, errors)) ?? deps.admin.userId
    refuseErrors(errors)
    const beatId = findKnownBeat(known, { cells, ownerId: owner, doneAs })
    if (beatId !== undefined) {
      const form = await changesFromRow(db, beatId, cells, context)
      if (!form) return { outcome: 'unchanged' }
      const { fields: checked } = await checkChanges(db, form)
      const changes = await readLiveChanges(db, beatId, checked)
      const title = (cells.title ?? '').slice(0, 200)
      if (changes.length > 0 && !deps.isAgreed({ line, title, changes })) return { outcome: 'held' }
      return { outcome: 'update', ...(!deps.isDryRun && { change: await updateBeat(deps, beatId, form) }) }
    }
  }
  // Also where its beat was deleted since.
  if (doneAs !== undefined) return { outcome: 'unchanged' }
  const { drafts, isDryRun } = deps
  if (drafts) {
    if (await drafts.isKnown(key)) return { outcome: 'unchanged' }
    await importAsDraft(deps.production, drafts, { key, cells, isDryRun }, context)
    return { outcome: 'new' }
  }
  const form = await formFromRow(cells, context)
  const { detected, lacksTone } = await detectTempoAndKey(form, tagNames(cells))
  const list = parseSectionList(cells.sections ?? '')
  if ('fault' in list) form.errors.sections = list.fault
  const sections = 'sections' in list ? list.sections : []
  const ownerId = await readOwner(cells, context, form.errors)
  const { files, ...checked } = await checkNewBeat(db, form)
  if (isDryRun) return { outcome: 'new' }
  const stored = await keepFiles(deps.production.masters, files, { isCopied: true })
  await createBeat(deps.production, deps.admin, checked, stored, {
    ...(ownerId !== undefined && { ownerId }),
    detected,
    lacksTone,
    async alongside(trx, beatId) {
      if (!(await recordImport(trx, key, beatId))) throw new AlreadyImportedError()
      if (sections.length > 0) await storeDeclaredSections(trx, beatId, sections)
    },
  })
  return { outcome: 'new' }
}

async function updateBeat({ production, admin }: ImportDeps, beatId: string, form: ReceivedForm) {
  const { db } = production.connection
  const before = await readFieldsBefore(db, beatId, form.fields)
  await editBeat(production, admin, beatId, form)
  const { revision } = await readBeat(db, beatId)
  return { beatId, before, revision }
}

function sameAs(line: number, { key }: Cells): ProblemError {
  return new ProblemError('invalid_request', {
    errors: {
      row: key
        ? msg`this has the same key as line ${{ line }}. Give it its own key if it is a different beat.`
        : msg`this has the same title and audio file as line ${{ line }}. Give it its own key if it is a different beat.`,
    },
  })
}

/** Form fields by column. */
function byColumn(errors: Record<string, string>): Record<string, string> {
  const columns: Record<string, string> = { newTags: 'tags', publishAt: 'publish_at' }
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [columns[field] ?? field, message]),
  )
}
