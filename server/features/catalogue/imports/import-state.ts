import { z } from 'zod'
import { CatalogueImport, RememberedColumns } from '#contract/beats/catalogue-import.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { readFact, writeFact } from '#server/platform/database/store-facts.ts'
import { JobRun } from '#server/platform/jobs/job-run.ts'
import { parseJson } from '#server/platform/text/parse-json.ts'

const REMEMBERED = 'import columns'
const MAX_REMEMBERED = 20

/** The CSV that was dropped, from matching its columns to the end of its import. */
export const currentImport = new JobRun<CatalogueImport>('catalogue import', CatalogueImport)

/** Changes the import unless it was stopped or discarded in the meantime. Returns whether it still runs. */
export function saveRunning(db: Db, running: CatalogueImport): Promise<boolean> {
  return currentImport.update(db, (current) => (isImportRunning(current) ? running : undefined))
}

export function isImportRunning({ state }: Pick<CatalogueImport, 'state'>): boolean {
  return state === 'checking' || state === 'importing' || state === 'undoing'
}

export async function readRemembered(db: Db): Promise<RememberedColumns[]> {
  const value = await readFact(db, REMEMBERED)
  return value === undefined ? [] : parseJson(z.array(RememberedColumns), value)
}

/** Newest first; replaces those of the same name or headings. */
export async function rememberColumns(db: Db, added: RememberedColumns): Promise<void> {
  const others = (await readRemembered(db)).filter(
    ({ name, headings }) => name !== added.name && !isSameList(headings, added.headings),
  )
  await writeFact(db, REMEMBERED, JSON.stringify([added, ...others].slice(0, MAX_REMEMBERED)))
}

export async function forgetColumns(db: Db, forgotten: string): Promise<void> {
  const left = (await readRemembered(db)).filter(({ name }) => name !== forgotten)
  await writeFact(db, REMEMBERED, JSON.stringify(left))
}

export function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at])
}
