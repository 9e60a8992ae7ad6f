import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogueColumns } from './catalogue-import.ts'

test('every column of a catalogue is explained to who writes one', () => {
  const explained = readFileSync('docs/operating/import.md', 'utf8').matchAll(/^\| `(\w+)` \|/gm)
  expect([...explained].map(([, column]) => column).sort()).toEqual([...catalogueColumns].sort())
})
