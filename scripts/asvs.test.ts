import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findAsvsFaults } from './asvs.ts'

const root = join(import.meta.dirname, '..')
const page = (rows: string[], counts = ['| 1 | 1 | 0 | 0 | 100.0 % |', '| 2 | 0 | 1 | 0 | 0.0 % |']) =>
  [
    '| Level | Met | Not met | Does not apply | Met of those that apply |',
    '| --- | --- | --- | --- | --- |',
    ...counts,
    '| Both | 1 | 1 | 0 | 50.0 % |',
    '| ID | Level | In short | Verdict | Where and proof |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
const faults = (markdown: string) => findAsvsFaults(markdown, (file) => file === 'server/a.ts', '1.1.1-2')
const met = '| 1.1.1 | 1 | Escaping | met | `server/a.ts`, `@fastify/jwt` |'
const notMet = '| 1.1.2 | 2 | Names | **not met** | [Why](security.md) |'

test('matching rows and counts have no errors', () => {
  expect(faults(page([met, notMet]))).toEqual([])
})

test('missing, unknown and duplicate requirements are reported', () => {
  expect(faults(page([met]))).toContain('docs/asvs.md has no row for 1.1.2')
  expect(faults(page([met, notMet, met]))).toContain('docs/asvs.md has 1.1.1 twice')
  expect(faults(page([met, notMet.replace('1.1.2', '1.1.3')]))).toContain(
    '1.1.3 is no requirement of levels 1 and 2',
  )
})

test('missing files, unknown verdicts and wrong counts are reported', () => {
  expect(faults(page([met.replace('a.ts', 'b.ts'), notMet]))).toEqual([
    '1.1.1 names server/b.ts, which does not exist',
  ])
  expect(faults(page([met, notMet.replace('not met', 'partly')]))).toContain('1.1.2 is “partly”')
  expect(faults(page([met, notMet], ['| 1 | 2 | 0 | 0 | 100.0 % |', '| 2 | 0 | 1 | 0 | 0.0 % |']))).toEqual([
    'docs/asvs.md does not say: | 1 | 1 | 0 | 0 | 100.0 % |',
  ])
})

test('docs/asvs.md has no errors', () => {
  const markdown = readFileSync(join(root, 'docs', 'asvs.md'), 'utf8')
  expect(findAsvsFaults(markdown, (file) => existsSync(join(root, file)))).toEqual([])
})
