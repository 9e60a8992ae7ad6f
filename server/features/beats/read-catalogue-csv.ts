import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse'

const required = ['title', 'description', 'price', 'audio', 'image'] as const
const optional = [
  'bpm',
  'tone',
  'tags',
  'licenses',
  'publication',
  'publish_at',
  'producer',
  'key',
  'stems',
  'sections',
  'free_download',
] as const

/** Columns of a CSV catalogue, explained in docs/operating/import.md. */
export type Column = (typeof required)[number] | (typeof optional)[number]

/** A row, numbered by its last line in the file: its trimmed cells, or why it has none. */
export type CatalogueRow =
  | { line: number; cells: Partial<Record<Column, string>> }
  | { line: number; fault: string }

/** The whole file is unreadable; the message says why and what to do. */
class UnreadableCatalogue extends Error {}

const isColumn = (name: string): name is Column =>
  ([...required, ...optional] as readonly string[]).includes(name)

/**
 * Streams the rows of a catalogue. The first line names the columns in any order; cells are separated by commas,
 * semicolons or tabs.
 * @throws UnreadableCatalogue
 */
export async function* readCatalogueCsv(path: string): AsyncGenerator<CatalogueRow> {
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
  let columns: Column[] | undefined
  try {
    for await (const { record, info } of records as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      if (columns) yield toRow(info.lines, columns, record)
      else columns = readColumns(record)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableCatalogue(
      `${path} is not valid CSV: ${error.message}. ` +
        'Double the quotes inside a quoted cell, and close each quote.',
      { cause: error },
    )
  }
  if (!columns) throw new UnreadableCatalogue(`${path} is empty. Its first line must name the columns.`)
}

/** Counts the rows. Reads the whole file, so a broken one is refused before the import starts. */
export async function countRows(path: string): Promise<number> {
  let count = 0
  for await (const _ of readCatalogueCsv(path)) count++
  return count
}

function toRow(line: number, columns: readonly Column[], record: readonly string[]): CatalogueRow {
  if (record.length !== columns.length)
    return {
      line,
      fault: `this line has ${record.length} cells and the first line names ${columns.length}. Quote cells that contain the delimiter.`,
    }
  if (record.some((cell) => cell.includes('\uFFFD')))
    return { line, fault: 'some characters are not valid UTF-8. Save the file as CSV in UTF-8.' }
  return { line, cells: Object.fromEntries(columns.map((column, at) => [column, record[at] ?? ''])) }
}

function readColumns(record: readonly string[]): Column[] {
  const names = record.map((name) => name.toLowerCase().replaceAll(' ', '_'))
  const columns = names.filter(isColumn)
  const unknown = names.filter((name) => !isColumn(name))
  const missing = required.filter((name) => !names.includes(name))
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (unknown.length > 0 || missing.length > 0)
    throw new UnreadableCatalogue(
      [
        `The first line must name the columns ${required.join(', ')}, and may name ${optional.join(', ')}.`,
        ...(missing.length > 0 ? [`Missing: ${missing.join(', ')}.`] : []),
        ...(unknown.length > 0 ? [`Unknown: ${unknown.join(', ')}.`] : []),
      ].join(' '),
    )
  if (twice !== undefined) throw new UnreadableCatalogue(`The first line has the column ${twice} twice.`)
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
