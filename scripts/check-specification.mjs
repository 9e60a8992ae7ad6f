/**
 * Part of `npm run check`: every test that docs/specification.md names exists. A row names tests in its last column
 * with their file: `tests/e2e/studio.spec.ts` › its name, several parted by <br>.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(import.meta.dirname, '..')

/** What is wrong with the table, one line each; empty where every named test exists. */
export function missingTests() {
  const table = readFileSync(join(root, 'docs', 'specification.md'), 'utf8')
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:Requirement|-)/.test(line))
  if (rows.length === 0) return ['docs/specification.md has no rows']
  return rows.flatMap((row) => {
    const named = [...row.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)` › ([^|]+?)(?=\s*(?:<br>|\|))/g)]
    if (named.length === 0) return [`no test is named in: ${row.slice(0, 80)}`]
    return named.flatMap(([, file = '', name = '']) => {
      if (!existsSync(join(root, file))) return [`${file} does not exist`]
      const source = readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'")
      const quoted = [`'${name}'`, `"${name}"`, `\`${name}\``]
      return quoted.some((literal) => source.includes(literal)) ? [] : [`${file} has no test “${name}”`]
    })
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const missing = missingTests()
  for (const line of missing) process.stderr.write(`${line}\n`)
  process.exitCode = missing.length === 0 ? 0 : 1
}
