import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse'
import {
  type CatalogueColumn,
  catalogueColumns,
  columnNamed,
  requiredColumns,
} from '#contract/beats/catalogue-import.ts'
import { freeCell } from '#server/platform/http/csv-line.ts'

/** Columns of a CSV catalogue. */
export type Column = CatalogueColumn

export type CsvOptions = {
  /** The column of each heading in order, null for one to leave out; undefined: the headings are the columns. */
  columns?: readonly (Column | null)[]
  /** Columns that existing beats do not need. */
  requires?: readonly Column[]
}

/** A row, numbered by its last line in the file: its trimmed cells, or why it has none. */
export type CatalogueRow =
  | { line: number; cells: Partial<Record<Column, string>> }
  | { line: number; fault: string }

/** The whole file is unreadable; the message says why and what to do. */
export class UnreadableCatalogueError extends Error {}

const isColumn = (name: string): name is Column => (catalogueColumns as readonly string[]).includes(name)

/**
 * Streams the rows of a catalogue. The first line names the columns in any order; cells are separated by commas,
 * semicolons or tabs.
 * @throws UnreadableCatalogue
 */
export async function* readCatalogueCsv(
  path: string,
  options: CsvOptions = {},
): AsyncGenerator<CatalogueRow> {
  let columns: readonly (Column | null)[] | undefined
  for await (const { record, line } of readRecords(path)) {
    if (columns) yield toRow(line, columns, record.map(plainCell(columns)))
    else columns = options.columns ?? readColumns(record, options.requires ?? requiredColumns)
  }
  if (!columns) throw new UnreadableCatalogueError(`${path} is empty. Its first line must name the columns.`)
}

/** The lines of a CSV file as cells, freed of the apostrophes before formulas. @throws UnreadableCatalogue */
export async function* readRecords(path: string): AsyncGenerator<{ record: string[]; line: number }> {
  const records = createReadStream(path).pipe(
    parse({
      bom: true,
      delimiter: await delimiterOf(path),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }),
  )
  try {
    for await (const { record, info } of records as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>)
      yield { record: record.map((cell) => freeCell(cell).normalize('NFC')), line: info.lines }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableCatalogueError(
      `${path} is not valid CSV: ${error.message}. ` +
        'Double the quotes inside a quoted cell, and close each quote.',
      { cause: error },
    )
  }
}

/** Other stores write `Trap, Dark`. */
function plainCell(columns: readonly (Column | null)[]): (cell: string, at: number) => string {
  return (cell, at) => (columns[at] === 'tags' && !/[;|]/.test(cell) ? cell.replaceAll(',', ';') : cell)
}

function toRow(line: number, columns: readonly (Column | null)[], record: readonly string[]): CatalogueRow {
  if (record.length !== columns.length)
    return {
      line,
      fault: `this line has ${record.length} cells and the first line names ${columns.length}. Quote cells that contain the delimiter.`,
    }
  if (record.some((cell) => cell.includes('\uFFFD')))
    return { line, fault: 'some characters are not valid UTF-8. Save the file as CSV in UTF-8.' }
  const cells: Partial<Record<Column, string>> = {}
  for (const [at, column] of columns.entries()) {
    if (column === null) continue
    // Several headings may be tags, such as genre and mood.
    const before = cells[column]
    cells[column] = before ? [before, record[at]].filter(Boolean).join('; ') : (record[at] ?? '')
  }
  return { line, cells }
}

function readColumns(record: readonly string[], needed: readonly Column[]): Column[] {
  const names = record.map((name) => columnNamed(name) ?? name)
  const columns = names.filter(isColumn)
  const others = catalogueColumns.filter((name) => !needed.includes(name))
  const unknown = names.filter((name) => !isColumn(name))
  const missing = needed.filter((name) => !names.includes(name))
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (unknown.length > 0 || missing.length > 0)
    throw new UnreadableCatalogueError(
      [
        `The first line must name the columns ${needed.join(', ')}, and may name ${others.join(', ')}.`,
        ...(missing.length > 0 ? [`Missing: ${missing.join(', ')}.`] : []),
        ...(unknown.length > 0 ? [`Unknown: ${unknown.join(', ')}.`] : []),
      ].join(' '),
    )
  if (twice !== undefined) throw new UnreadableCatalogueError(`The first line has the column ${twice} twice.`)
  return columns
}

/** Detects the separator. Spreadsheets write semicolons in locales with decimal commas. */
async function delimiterOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4_096), 0, 4_096, 0)
    const [first = ''] = buffer.toString('utf8', 0, bytesRead).split('\n')
    const count = (delimiter: string) => first.split(delimiter).length
    return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
  } finally {
    await file.close()
  }
}
