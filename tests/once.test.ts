import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** What a test must run on both engines for, and the words in its source that give it away. */
const reasonsForBoth = {
  'raw SQL': /\bsql[`<.]|\braw\(/,
  locks: /\bforUpdate|\bskipLocked|\block/i,
  races: /\bPromise\.(?:all|allSettled|race)\b|concurren|parallel|at once|meanwhile|interrupt/i,
  transactions: /\btransaction\b|\btrx\b/,
  search: /[?&]q=|\bsearch|\bilike\b/i,
  migrations: /migrat/i,
  'backups and moves': /back(?:s|ed)? ?up|restore(?:Store|\.mjs)|moveDatabase|move-database/i,
  money: /\.(?:buy|pay|checkOut|addToCart)\(|refund|invoice|receipt|quote|\border|bought|paid|sold|openShop/i,
  'counted queries': /countQueries|queries/,
  'the engine itself': /\bengine\b|postgres|sqlite|DATABASE_URL/i,
}

type Once = { file: string; title: string; body: string }

/** The tests of a file that are declared with `once`. Parsed, so that comments do not count. */
function testsOnce(file: string, source: string): Once[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const found: Once[] = []
  new Visitor({
    CallExpression({ start, end, callee, arguments: [title] }) {
      if (!title || !/^once\b/.test(source.slice(callee.start, callee.end))) return
      found.push({ file, title: source.slice(title.start, title.end), body: source.slice(start, end) })
    },
  }).visit(program)
  return found
}

function reasonsIn({ file, title, body }: Once): string[] {
  return Object.entries(reasonsForBoth)
    .filter(([, words]) => words.test(body))
    .map(([reason]) => `${file} › ${title} is about ${reason}`)
}

const inProject = globSync('{server,tests}/**/*.api.test.ts', { cwd: root }).flatMap((file) =>
  testsOnce(file, readFileSync(join(root, file), 'utf8')),
)

test('only tests about nothing that engines do differently, and not about money, run on one engine', () => {
  expect(inProject.length).toBeGreaterThan(0)
  expect(inProject.flatMap(reasonsIn)).toEqual([])
})

test.each([
  ['raw SQL', 'await sql`delete from beats`.execute(store.db)'],
  ['races', 'await Promise.all([save(), save()])'],
  ['search', "await get('/api/users?q=maya')"],
  ['money', 'await customer.buy(license, 29)'],
  ['the engine itself', "expect(engine).toBe('postgres')"],
])('one about %s is named', (reason, line) => {
  const source = `once('a fact', async () => { ${line} })`
  expect(testsOnce('a.api.test.ts', source).flatMap(reasonsIn)).toEqual([
    `a.api.test.ts › 'a fact' is about ${reason}`,
  ])
})

test('a plain test may be about them', () => {
  const source = "// once\ntest('a fact', async () => { await customer.buy(license, 29) })"
  expect(testsOnce('a.api.test.ts', source)).toEqual([])
})
