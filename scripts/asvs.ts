import { tableRows } from './specification.ts'

/** Every requirement of levels 1 and 2 of OWASP ASVS 5.0. */
const REQUIREMENTS = `
  1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2
  2.1.1-3 2.2.1-3 2.3.1-4 2.4.1
  3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2
  4.1.1-3 4.2.1 4.3.1-2 4.4.1-4
  5.1.1 5.2.1-3 5.3.1-2 5.4.1-3
  6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4
  7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2
  8.1.1-2 8.2.1-3 8.3.1 8.4.1
  9.1.1-3 9.2.1-4
  10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3
  11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1
  12.1.1-3 12.2.1-2 12.3.1-4
  13.1.1 13.2.1-5 13.3.1-2 13.4.1-5
  14.1.1-2 14.2.1-4 14.3.1-3
  15.1.1-3 15.2.1-3 15.3.1-7
  16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3
  17.1.1 17.2.1-4 17.3.1-2
`

type Row = { id: string; level: string; verdict: string; files: string[] }

/** Reads the tables of docs/asvs.md. */
function readAsvs(markdown: string): Row[] {
  return tableRows(markdown)
    .map((line) => line.slice(2, -2).split(' | '))
    .filter(([id = '']) => /^\d+\.\d+\.\d+$/.test(id))
    .map(([id = '', level = '', , verdict = '', where = '']) => ({
      id,
      level,
      verdict: verdict.replaceAll('*', ''),
      files: [...where.matchAll(/`([\w.-]+\/[\w./-]+\.\w+)`/g)].map(([, file = '']) => file),
    }))
}

/**
 * Errors of docs/asvs.md, one line each: missing, unknown or duplicate requirements, missing files, wrong counts.
 * @param wanted ranges of IDs, such as `1.2.1-9`
 */
export function findAsvsFaults(
  markdown: string,
  exists: (file: string) => boolean,
  wanted: string = REQUIREMENTS,
): string[] {
  const rows = readAsvs(markdown)
  const ids = rows.map(({ id }) => id)
  const known = expandRanges(wanted)
  return [
    ...known.filter((id) => !ids.includes(id)).map((id) => `docs/asvs.md has no row for ${id}`),
    ...ids.filter((id) => !known.includes(id)).map((id) => `${id} is no requirement of levels 1 and 2`),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `docs/asvs.md has ${id} twice`),
    ...rows
      .filter(({ verdict }) => !VERDICTS.includes(verdict))
      .map(({ id, verdict }) => `${id} is “${verdict}”`),
    ...rows.flatMap(({ id, files }) =>
      files.filter((file) => !exists(file)).map((file) => `${id} names ${file}, which does not exist`),
    ),
    ...countsOf(rows)
      .filter((line) => !markdown.includes(line))
      .map((line) => `docs/asvs.md does not say: ${line}`),
  ]
}

const VERDICTS = ['met', 'not met', 'does not apply']

/** Lines of the counts table. */
function countsOf(rows: readonly Row[]): string[] {
  const line = (name: string, counted: readonly Row[]) => {
    const counts = VERDICTS.map((verdict) => counted.filter((row) => row.verdict === verdict).length)
    const [met = 0, notMet = 0] = counts
    return `| ${name} | ${counts.join(' | ')} | ${((100 * met) / (met + notMet)).toFixed(1)} % |`
  }
  const ofLevel = (level: string) => rows.filter((row) => row.level === level)
  return [line('1', ofLevel('1')), line('2', ofLevel('2')), line('Both', rows)]
}

function expandRanges(ranges: string): string[] {
  return [...ranges.matchAll(/(\d+\.\d+)\.(\d+)(?:-(\d+))?/g)].flatMap(([, section, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `${section}.${Number(first) + at}`),
  )
}
