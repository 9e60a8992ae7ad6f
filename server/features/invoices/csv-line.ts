/** A row of CSV (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`
}

export function csvAmount(cents: number): string {
  return (cents / 100).toFixed(2)
}
