import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countLines, findLongFiles, MAX_SOURCE, MAX_TEST } from './file-lengths.ts'

test('source, tests and styles have limits of their own', () => {
  const lines = new Map([
    ['server/full.ts', MAX_SOURCE],
    ['server/long.ts', MAX_SOURCE + 1],
    ['tests/shop.ts', MAX_TEST],
    ['client/full.browser.test.tsx', MAX_TEST],
    ['client/long.api.test.ts', MAX_TEST + 1],
    ['client/long.module.css', MAX_TEST + 1],
  ])
  expect(findLongFiles(lines).map((fault) => fault.split(':')[0])).toEqual([
    'server/long.ts',
    'client/long.api.test.ts',
    'client/long.module.css',
  ])
})

test('the whole project keeps them', () => {
  const lines = countLines(join(import.meta.dirname, '..'))
  expect(lines.get('scripts/file-lengths.test.ts')).toBeGreaterThan(20)
  expect(findLongFiles(lines)).toEqual([])
})
