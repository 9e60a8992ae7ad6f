import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readRecords } from '#server/features/catalogue/beats/index.ts'
import { csvLine } from '#server/platform/http/csv-line.ts'

/** Heading of what is wrong with a row. Left out when the file is dropped again. */
const PROBLEM_HEADING = 'problem'

/** Writes the rows of these lines as they are in the file, with what is wrong in a column of its own. */
export async function writeProblemsCsv(
  csv: string,
  path: string,
  problems: ReadonlyMap<number, Readonly<Record<string, string>>>,
): Promise<void> {
  async function* lines() {
    let width: number | undefined
    for await (const { record, line } of readRecords(csv)) {
      const wrong = problems.get(line)
      if (width === undefined) {
        const headings = withoutProblem(record)
        width = headings.length
        yield `\uFEFF${csvLine([...headings, PROBLEM_HEADING])}`
      } else if (wrong) {
        const text = Object.entries(wrong).map(([column, message]) => `${column}: ${message}`)
        const cells = Array.from({ length: width }, (_, at) => record[at] ?? '')
        yield csvLine([...cells, text.join(' ')])
      }
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600 }))
}

/** Headings of such a file are those of the file that it came from. */
export function withoutProblem(headings: readonly string[]): string[] {
  return headings.at(-1) === PROBLEM_HEADING ? headings.slice(0, -1) : [...headings]
}
