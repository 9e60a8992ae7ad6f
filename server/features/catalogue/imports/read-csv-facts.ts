import type { CatalogueImport, ColumnMatch, RememberedColumns } from '#contract/beats/catalogue-import.ts'
import {
  type ImportFiles,
  readRecords,
  UnreadableCatalogueError,
} from '#server/features/catalogue/beats/index.ts'
import { isSameList } from './import-state.ts'
import { guessColumns, isOwnFormat } from './match-columns.ts'
import { withoutProblem } from './problems-csv.ts'

/** Headings, first row and number of rows, and the columns if the headings are known. @throws UnreadableCatalogue */
export async function readCsvFacts(
  path: string,
  remembered: readonly RememberedColumns[],
): Promise<Pick<CatalogueImport, 'headings' | 'sample' | 'rows' | 'columns' | 'state'>> {
  let headings: string[] | undefined
  let sample: string[] = []
  let rows = 0
  for await (const { record } of readRecords(path)) {
    if (!headings) headings = record
    else if (rows++ === 0) sample = record
  }
  if (!headings || rows === 0)
    throw new UnreadableCatalogueError(`${path} has no rows below its first line, which names the columns.`)
  if (headings.length > 200) throw new UnreadableCatalogueError(`${path} has more than 200 columns.`)
  // Problems that were downloaded, fixed and dropped again.
  const own = withoutProblem(headings)
  const rest = headings.slice(own.length).map(() => null)
  const known = remembered.find((each) => isSameList(each.headings, own))
  const isKnown = known !== undefined || isOwnFormat(own)
  return {
    headings,
    sample: sample.map((cell) => cell.slice(0, 200)),
    rows,
    columns: [...(known?.columns ?? guessColumns(own)), ...rest],
    state: isKnown ? 'ready' : 'columns',
  }
}

/** Files that rows name and that are not there. */
export async function readMissingFiles(
  path: string,
  columns: ColumnMatch,
  files: ImportFiles,
): Promise<string[]> {
  const places = columns.flatMap((column, at) =>
    column === 'audio' || column === 'image' || column === 'stems' ? [at] : [],
  )
  const missing = new Set<string>()
  let isFirst = true
  for await (const { record } of readRecords(path)) {
    if (!isFirst)
      for (const at of places) {
        const cell = record[at]?.trim()
        if (cell && files.find(cell).kind === 'missing') missing.add(cell)
      }
    isFirst = false
  }
  return [...missing]
}
