import { catalogueColumns, type ImportFix, type ImportProblem } from '#contract/beats/catalogue-import.ts'
import { suggestFix } from '#contract/beats/suggest-fix.ts'

/** Files are dropped or chosen, not typed. */
const files: readonly string[] = ['audio', 'image', 'stems']

export function fixKey({ line, column }: Pick<ImportProblem, 'line' | 'column'>): string {
  return `${line} ${column}`
}

/** The column that a fix of this problem goes to; undefined if it cannot be typed or chosen. */
export function fixableColumn({ column, choices }: ImportProblem): ImportFix['column'] | undefined {
  return files.includes(column) && choices.length === 0
    ? undefined
    : catalogueColumns.find((each) => each === column)
}

/** What stands in the field of a problem: what was typed, else what the cell most likely means. */
export function fixOf(problem: ImportProblem, typed: Readonly<Record<string, string>>): string {
  return typed[fixKey(problem)] ?? suggestFix(problem.column, problem.value)
}

/** The fixes to send, and how many rows have one for each of their problems. */
export function readFixes(
  problems: readonly ImportProblem[],
  typed: Readonly<Record<string, string>>,
): { fixes: ImportFix[]; fixedRows: number } {
  const fixes: ImportFix[] = []
  let fixedRows = 0
  for (const [line, wrong] of Map.groupBy(problems, (problem) => problem.line)) {
    const own = wrong.flatMap((problem) => {
      const column = fixableColumn(problem)
      const value = fixOf(problem, typed).trim()
      return column && value !== '' ? [{ line, column, value }] : []
    })
    if (own.length === wrong.length) fixedRows++
    fixes.push(...own)
  }
  return { fixes, fixedRows }
}
