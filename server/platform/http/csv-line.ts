import { stringify } from 'csv-stringify/sync'

const NUMBER = /^-?\d+(?:\.\d+)?$/
/** Apostrophes before one are counted in, so that `freeCell` takes off exactly what was added. */
const FORMULA = /^'*[=+\-@\t\r\n]/
const ESCAPED = /^'+[=+\-@\t\r\n]/

const FORMAT = { quoted: true, quoted_empty: true, record_delimiter: '\r\n' } as const

/** Takes off the apostrophe that `csvLine` put before what could be a formula. */
export function freeCell(value: string): string {
  return ESCAPED.test(value) ? value.slice(1) : value
}

/** A row of CSV (RFC 4180), in which no text is a formula to a spreadsheet: an apostrophe stands before what could be. */
export function csvLine(cells: readonly string[]): string {
  return stringify([cells.map(escapeFormula)], FORMAT)
}

/** Not the library's `escape_formulas`: it also turns amounts such as -5.00 into text, and cannot be undone. */
function escapeFormula(value: string): string {
  return FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
}
