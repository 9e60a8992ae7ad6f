import { constants } from 'node:fs'
import { copyFile, open, unlink } from 'node:fs/promises'
import type { HeardField } from '#contract/admin-beat.ts'
import type { SectionStart } from '#contract/sections.ts'
import { parseSectionList, storeDeclaredSections } from '#server/features/structure/index.ts'
import { controlCharacterErrors } from '#server/platform/http/control-character-errors.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Admin, BeatDeps } from './beat-deps.ts'
import { checkNewBeat, createBeat } from './create-beat.ts'
import { detectTempoAndKey } from './detect-tempo-and-key.ts'
import { type Cells, formFromRow, keyOf, readOwner, type Surroundings, tagNames } from './import-row.ts'
import { type CatalogueRow, countRows, readCatalogueCsv } from './read-catalogue-csv.ts'
import { refuseErrors } from './read-fields.ts'
import type { ReceivedForm } from './receive-beat-form.ts'

export type ImportReport = {
  /** Rows in the file. */
  total: number
  /** New beats; in a dry run, rows that would become one. */
  imported: number
  /** Rows done by an earlier run. */
  skipped: number
  refused: number
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
  /** Called for each refused row, with a message per column. */
  onRefused: (line: number, errors: Record<string, string>) => void
  /** Called after each row. */
  onProgress: (report: ImportReport) => void
  /** Stops after the current row; the next run resumes there. */
  signal?: AbortSignal
}

class DoneBefore extends Error {}

/**
 * Creates a beat for each row by the rules of the admin form, skipping refused rows. Beat, processing job and progress
 * of a row commit together, so an interrupted run can simply be repeated.
 * @throws UnreadableCatalogue before anything is imported
 */
export async function importCatalogue(deps: ImportDeps): Promise<ImportReport> {
  const report: ImportReport = { total: await countRows(deps.csv), imported: 0, skipped: 0, refused: 0 }
  const lineOfKey = new Map<string, number>()
  let surroundings = await readSurroundings(deps)
  for await (const row of readCatalogueCsv(deps.csv)) {
    if (deps.signal?.aborted) break
    try {
      const { form } = await importRow(deps, row, surroundings, lineOfKey)
      report.imported++
      if (hasNewTags(form)) surroundings = await readSurroundings(deps)
    } catch (error) {
      if (error instanceof DoneBefore) report.skipped++
      else if (error instanceof Problem) {
        report.refused++
        deps.onRefused(row.line, byColumn(error.errors ?? { row: error.message }))
      } else throw error
    }
    deps.onProgress(report)
  }
  return report
}

async function importRow(
  deps: ImportDeps,
  row: CatalogueRow,
  surroundings: Surroundings,
  lineOfKey: Map<string, number>,
): Promise<{ form: ReceivedForm }> {
  if ('fault' in row) throw new Problem('invalid_request', { errors: { row: row.fault } })
  const { line, cells } = row
  refuseErrors(controlCharacterErrors(cells))
  const key = keyOf(cells)
  const sameLine = lineOfKey.get(key)
  if (sameLine !== undefined) throw sameAs(sameLine, cells)
  lineOfKey.set(key, line)
  if (await isDone(deps, key)) throw new DoneBefore()
  const form = await formFromRow(cells, surroundings)
  const heard = await detectTempoAndKey(form, tagNames(cells))
  const list = parseSectionList(cells.sections ?? '')
  if ('fault' in list) form.errors.sections = list.fault
  const sections = 'sections' in list ? list.sections : []
  const ownerId = await readOwner(cells, surroundings, form.errors)
  // Validate before copying the master.
  if (deps.isDryRun || Object.keys(form.errors).length > 0)
    await checkNewBeat(deps.production.connection.db, form)
  else await create(deps, form, { key, ownerId, heard, sections })
  return { form }
}

/** Passes copies of audio and stems on, because creating a beat moves its files. */
async function create(
  { production, admin }: ImportDeps,
  form: ReceivedForm,
  {
    key,
    ownerId,
    heard,
    sections,
  }: { key: string; ownerId: string | undefined; heard: HeardField[]; sections: SectionStart[] },
): Promise<void> {
  const copy = await production.masters.temporaryPath()
  const stems = await production.masters.temporaryPath()
  try {
    if (form.audio) await copyWhole(form.audio.path, copy)
    if (form.stems !== undefined) await copyWhole(form.stems, stems)
    await createBeat(
      production,
      admin,
      {
        ...form,
        audio: form.audio && { ...form.audio, path: copy },
        stems: form.stems === undefined ? undefined : stems,
      },
      {
        ...(ownerId !== undefined && { ownerId }),
        heard,
        async alongside(trx, beatId) {
          const noted = await trx
            .insertInto('beat_imports')
            .values({ key, beat_id: beatId, created_at: Date.now() })
            .onConflict((conflict) => conflict.column('key').doNothing())
            .executeTakeFirst()
          // A concurrent import was faster.
          if (Number(noted.numInsertedOrUpdatedRows) === 0) throw new DoneBefore()
          if (sections.length > 0) await storeDeclaredSections(trx, beatId, sections)
        },
      },
    )
  } finally {
    for (const path of [copy, stems]) await unlink(path).catch(() => {})
  }
}

/** Shares disk blocks where the file system can. */
async function copyWhole(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  const file = await open(to, 'r+')
  try {
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function isDone({ production }: ImportDeps, key: string): Promise<boolean> {
  const { db } = production.connection
  const row = await db.selectFrom('beat_imports').select('key').where('key', '=', key).executeTakeFirst()
  return row !== undefined
}

async function readSurroundings({ production, folder }: ImportDeps): Promise<Surroundings> {
  const { db } = production.connection
  const tags = await db.selectFrom('tags').select(['id', 'name_key']).execute()
  const templates = await db
    .selectFrom('license_templates')
    .select(['id', 'name'])
    .where('hidden_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute()
  return {
    db,
    folder,
    tags: new Map(tags.map((tag) => [tag.name_key, tag.id])),
    templates: new Map(templates.map((template) => [template.name.toLowerCase(), template.id])),
  }
}

function hasNewTags({ fields }: ReceivedForm): boolean {
  return Array.isArray(fields.newTags) && fields.newTags.length > 0
}

function sameAs(line: number, { key }: Cells): Problem {
  const what = key ? 'the same key' : 'the same title and audio file'
  return new Problem('invalid_request', {
    errors: { row: `this has ${what} as line ${line}. Give it its own key if it is a different beat.` },
  })
}

/** Form fields by column. */
function byColumn(errors: Record<string, string>): Record<string, string> {
  const columns: Record<string, string> = { newTags: 'tags', publishAt: 'publish_at' }
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [columns[field] ?? field, message]),
  )
}
