import { CsvError, parse } from 'csv-parse'
import {
  type CatalogueColumn,
  catalogueColumns,
  columnNamed,
  requiredColumns,
} from '#contract/beats/catalogue-import.ts'
import { freeCell } from '#server/platform/http/csv-line.ts'
import { readCsvForm, readText } from './csv-form.ts'

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
 * semicolons, tabs or vertical bars.
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

/**
 * The lines of a CSV file as cells, as a spreadsheet reads them: without empty cells at their end, and without lines that
 * have no others. Freed of the apostrophes before formulas, and composed (NFC).
 * @throws UnreadableCatalogue
 */
export async function* readRecords(path: string): AsyncGenerator<{ record: string[]; line: number }> {
  const form = await readCsvForm(path)
  const records = readText(path, form).pipe(
    parse({
      delimiter: form.delimiter,
      from_line: form.firstLine,
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
    }>) {
      const cells = record.slice(0, record.findLastIndex((cell) => cell !== '') + 1)
      if (cells.length > 0)
        yield { record: cells.map((cell) => freeCell(cell).normalize('NFC')), line: info.lines }
    }
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
  if (record.length > columns.length)
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

function readColumns(record: readonly string[], needed: readonly Column[]): (Column | null)[] {
  const headings = record.map((name) => columnNamed(name) ?? name)
  // A column without a heading, as of row numbers, is left out.
  const names = headings.filter((name) => name !== '')
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
  return headings.map((name) => (isColumn(name) ? name : null))
}
