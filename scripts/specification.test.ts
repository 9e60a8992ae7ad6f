import { expect, test } from 'vitest'
import { declaredTests } from './declared-tests.ts'
import { findUndeclaredTests, findUnprovenRequirements, readRequirements } from './specification.ts'
import type { RanTest } from './test-reports.ts'

const file = 'tests/cart.test.ts'
const table = (...names: string[]) =>
  readRequirements(
    [
      '| Requirement | Proved by |',
      '| --- | --- |',
      `| Cart | ${names.map((name) => `\`${file}\` › ${name}`).join('<br>')} |`,
    ].join('\n'),
  )
const sourceOf = (source: string) => (path: string) => (path === file ? source : undefined)
const ran = (title: string, status: RanTest['status']): RanTest => ({ file, title, status })

/** Errors of a table that names the one test of this source. */
const unproven = (name: string, source: string, results: RanTest[]) =>
  findUnprovenRequirements(table(name), results, sourceOf(source))

test('rows name their tests with files', () => {
  expect(table('adds a line', 'prints %d')).toEqual([
    {
      text: 'Cart',
      tests: [
        { file, name: 'adds a line' },
        { file, name: 'prints %d' },
      ],
    },
  ])
})

test('rows without tests, missing files and missing tests are found without a run', () => {
  expect(findUndeclaredTests([], sourceOf(''))).toEqual(['docs/specification.md has no rows'])
  expect(findUndeclaredTests(readRequirements('| Cart | later |'), sourceOf(''))).toEqual([
    'no test is named for: Cart',
  ])
  expect(findUndeclaredTests(table('adds a line'), () => undefined)).toEqual([`${file} does not exist`])
  expect(findUndeclaredTests(table('adds a line'), sourceOf(''))).toEqual([
    `${file} has no test “adds a line”`,
  ])
})

test.each([
  ['in a comment', "// test('adds a line', () => {})"],
  ['in a string', `const text = "test('adds a line')"`],
  ['of another function', "describe('adds a line', () => {})"],
  ['of a step', "test.step('adds a line', () => {})"],
  ['of a skipped test', "test.skip('adds a line', () => {})"],
  ['of a planned test', "test.todo('adds a line')"],
])('a name %s declares no test', (_where, source) => {
  expect(declaredTests(file, source)).toEqual([])
  expect(findUndeclaredTests(table('adds a line'), sourceOf(source))).toHaveLength(1)
})

test.each([
  "test('adds a line', () => {})",
  'it("adds a line", () => {})',
  'test(`adds a line`, () => {})',
  "test.each([1])('adds a line', () => {})",
  "test.runIf(engine === 'postgres')('adds a line', () => {})",
  "const onPostgres = test.runIf(engine === 'postgres')\nonPostgres('adds a line', () => {})",
  "describe('a cart', () => { for (const one of all) test('adds a line', { tag: '@once' }, () => {}) })",
])('%s declares a test', (source) => {
  expect(declaredTests(file, source).map(({ name }) => name)).toEqual(['adds a line'])
})

const plain = "test('adds a line', () => {})"

test('a test proves its row when it passed somewhere and failed nowhere', () => {
  expect(unproven('adds a line', plain, [ran('adds a line', 'passed')])).toEqual([])
  expect(
    unproven('adds a line', plain, [ran('adds a line', 'skipped'), ran('adds a line', 'passed')]),
  ).toEqual([])
  expect(
    unproven('adds a line', plain, [ran('adds a line', 'passed'), ran('adds a line', 'failed')]),
  ).toEqual([`“Cart” is not proved: ${file} › adds a line failed`])
})

test('a test that was skipped everywhere or did not run proves nothing', () => {
  expect(unproven('adds a line', plain, [ran('adds a line', 'skipped')])).toEqual([
    `“Cart” is not proved: ${file} › adds a line was skipped`,
  ])
  expect(unproven('adds a line', plain, [])).toEqual([
    `“Cart” is not proved: ${file} › adds a line did not run`,
  ])
  const skipped = [ran('adds a line', 'skipped')]
  expect(findUnprovenRequirements(table('adds a line'), skipped, sourceOf(plain), () => true)).toEqual([])
  const elsewhere: RanTest = { file: 'tests/other.test.ts', title: 'adds a line', status: 'passed' }
  expect(unproven('adds a line', plain, [elsewhere])).toHaveLength(1)
})

test('a deleted test is missing although a comment has its name', () => {
  expect(unproven('adds a line', '// adds a line', [ran('adds a line', 'passed')])).toEqual([
    `${file} has no test “adds a line”`,
  ])
})

const parametrised = [
  "test.each([1])('prints %d', () => {})",
  "test.each([{}])('the total of $name.first', () => {})",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template
  'for (const path of paths) test(`on ${path}`, () => {})',
  "test('on a phone with a menu', () => {})",
].join('\n')

test.each([
  ['prints %d', 'prints 2.5'],
  ['the total of $name.first', 'the total of Zoë'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in the table
  ['on ${path}', 'on /beats'],
])('%s is proved by its filled-in titles', (name, title) => {
  expect(unproven(name, parametrised, [ran(title, 'passed')])).toEqual([])
  expect(unproven(name, parametrised, [ran(title, 'passed'), ran(title, 'failed')])).toHaveLength(1)
})

test('a title belongs to the test with the most literal match', () => {
  const phone = ran('on a phone with a menu', 'passed')
  expect(unproven('on a phone with a menu', parametrised, [phone])).toEqual([])
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in the table
  expect(unproven('on ${path}', parametrised, [phone])).toHaveLength(1)
})

test('a file that cannot be parsed is reported', () => {
  expect(() => declaredTests(file, 'test(')).toThrow(`${file} cannot be parsed`)
})
