const NUMBER = /^-?\d+(?:\.\d+)?$/
const FORMULA = /^[=+\-@\t\r\n]/

/** A row of CSV (RFC 4180), in which no text is a formula to a spreadsheet: an apostrophe stands before what could be. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: string): string {
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
  return `"${text.replaceAll('"', '""')}"`
}
