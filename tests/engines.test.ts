import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ApiTest, apiTestsOf } from './engine-differences.ts'

const root = join(import.meta.dirname, '..')

/** What must run on both engines and, by its declaration, does not. */
const faultsOf = (file: string, tests: readonly ApiTest[]) =>
  tests
    .filter(({ about, isOnce, isTagged }) => about.length > 0 && (isOnce || !isTagged))
    .map(({ title, about }) => `${file} › ${title} is about ${about.join(', ')}`)

test('what engines do differently is tested on both in npm test', () => {
  const files = globSync('{server,tests,demo}/**/*.api.test.ts', { cwd: root })
  const tests = files.map((file) => ({
    file,
    tests: apiTestsOf(file, readFileSync(join(root, file), 'utf8')),
  }))
  expect(tests.flatMap((file) => file.tests).length).toBeGreaterThan(1_000)
  // Add `{ tags: ['engines'] }` after the title, or ` * @module-tag engines` to the comment on top of the file. What takes
  // long on PostgreSQL, and of which a shorter test is tagged, gets `full` instead.
  expect(tests.flatMap(({ file, tests }) => faultsOf(file, tests))).toEqual([])
})

test.each([
  ['raw SQL', 'await sql`delete from beats`.execute(store.db)'],
  ['races', 'await Promise.allSettled([save(), save()])'],
  ['races', 'await Promise.all(Array.from({ length: 9 }, save))'],
  ['search', "await get('/api/users?q=maya')"],
  ['transactions', 'await db.transaction().execute(save)'],
  ['the engine itself', "expect(engine).toBe('postgres')"],
])('one about %s is named without the tag, and fine with it', (difference, line) => {
  const faults = (source: string) => faultsOf('a.api.test.ts', apiTestsOf('a.api.test.ts', source))
  const named = [`a.api.test.ts › 'a fact' is about ${difference}`]
  const body = `async () => { ${line} })`
  expect(faults(`test('a fact', ${body}`)).toEqual(named)
  expect(faults(`once('a fact', { tags: ['engines'] }, ${body}`)).toEqual(named)
  expect(faults(`test('a fact', { tags: ['engines'] }, ${body}`)).toEqual([])
  expect(faults(`describe('facts', { tags: ['engines'] }, () => { test('a fact', ${body} })`)).toEqual([])
  expect(faults(`/** @module-tag engines */\ntest('a fact', ${body}`)).toEqual([])
})

test('comments do not count', () => {
  const source = "// at once\ntest('a fact', async () => { await customer.visit('/') })"
  expect(apiTestsOf('a.api.test.ts', source)).toMatchObject([{ about: [], isTagged: false, isOnce: false }])
})
