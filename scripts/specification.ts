import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DeclaredTest, declaredTests } from './declared-tests.ts'
import type { RanTest } from './test-reports.ts'

type NamedTest = { file: string; name: string }
export type Requirement = { text: string; tests: NamedTest[] }

/**
 * Reads the tables of docs/specification.md. A row names its tests in the last column, each with its file:
 * `tests/e2e/studio.spec.ts` › its name, separated by <br>.
 */
export function readRequirements(markdown: string): Requirement[] {
  return tableRows(markdown).map((row) => ({
    text: row.split(' | ')[0]?.slice(2) ?? '',
    tests: [...row.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)` › ([^|]+?)(?=\s*(?:<br>|\|))/g)].map(
      ([, file = '', name = '']) => ({ file, name }),
    ),
  }))
}

/** The rows of all tables of a page, without their heads. */
export function tableRows(markdown: string): string[] {
  const lines = markdown.split('\n')
  return lines.filter(
    (line, at) => line.startsWith('| ') && !line.startsWith('| -') && !lines[at + 1]?.startsWith('| -'),
  )
}

/** Reads a file of the project; undefined where there is none. */
type ReadSource = (file: string) => string | undefined

export function readSourceIn(root: string): ReadSource {
  return (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined)
}

/** Errors of the tables before any run, one line each: rows without tests, missing tests. */
export function findUndeclaredTests(requirements: readonly Requirement[], readSource: ReadSource): string[] {
  if (requirements.length === 0) return ['docs/specification.md has no rows']
  const declaredIn = declaredIndex(readSource)
  return requirements.flatMap(({ text, tests }) => {
    if (tests.length === 0) return [`no test is named for: ${text}`]
    return tests.flatMap(({ file, name }) => {
      const declared = declaredIn(file)
      if (!declared) return [`${file} does not exist`]
      return declared.some((test) => test.name === name) ? [] : [`${file} has no test “${name}”`]
    })
  })
}

/**
 * The requirements that a run did not prove, one line each. A test proves its row when it passed in at least one
 * project (desktop or phone, SQLite or PostgreSQL) and failed in none. A test skipped everywhere proves nothing.
 * @param isRunAgain whether another run proves what this one skips of a file
 */
export function findUnprovenRequirements(
  requirements: readonly Requirement[],
  ran: readonly RanTest[],
  readSource: ReadSource,
  isRunAgain: (file: string) => boolean = () => false,
): string[] {
  const undeclared = findUndeclaredTests(requirements, readSource)
  if (undeclared.length > 0) return undeclared
  const declaredIn = declaredIndex(readSource)
  const statusesOf = new Map<string, RanTest['status'][]>()
  for (const { file, title, status } of ran) {
    const test = findDeclared(declaredIn(file) ?? [], title)
    if (!test) continue
    const key = `${file} › ${test.name}`
    statusesOf.set(key, [...(statusesOf.get(key) ?? []), status])
  }
  return requirements.flatMap(({ text, tests }) =>
    tests.flatMap(({ file, name }) => {
      const statuses = statusesOf.get(`${file} › ${name}`) ?? []
      const fault = faultOf(statuses)
      if (fault === SKIPPED && isRunAgain(file)) return []
      return fault ? [`“${text}” is not proved: ${file} › ${name} ${fault}`] : []
    }),
  )
}

const SKIPPED = 'was skipped'

function faultOf(statuses: readonly RanTest['status'][]): string | undefined {
  if (statuses.includes('failed')) return 'failed'
  if (statuses.includes('passed')) return undefined
  return statuses.length > 0 ? SKIPPED : 'did not run'
}

/** The test that a title belongs to. */
function findDeclared(declared: readonly DeclaredTest[], title: string): DeclaredTest | undefined {
  return declared
    .filter(({ titles }) => titles.test(title))
    .reduce<DeclaredTest | undefined>(
      (best, test) => (best && best.literalLength >= test.literalLength ? best : test),
      undefined,
    )
}

function declaredIndex(readSource: ReadSource): (file: string) => DeclaredTest[] | undefined {
  const known = new Map<string, DeclaredTest[] | undefined>()
  return (file) => {
    if (!known.has(file)) {
      const source = readSource(file)
      known.set(file, source === undefined ? undefined : declaredTests(file, source))
    }
    return known.get(file)
  }
}
