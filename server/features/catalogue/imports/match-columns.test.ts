import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogueColumns } from '#contract/beats/catalogue-import.ts'
import { readCatalogueCsv } from '#server/features/catalogue/beats/read-catalogue-csv.ts'
import { guessColumns, isOwnFormat } from './match-columns.ts'

test('every column is known by its own heading, in the browser and by command', async () => {
  expect(isOwnFormat(catalogueColumns)).toBe(true)
  expect(guessColumns(catalogueColumns)).toEqual(catalogueColumns)
  const folder = await mkdtemp(join(tmpdir(), 'columns-'))
  const path = join(folder, 'c.csv')
  await writeFile(path, `${catalogueColumns.join(',')}\n${catalogueColumns.map(() => 'x').join(',')}\n`)
  const rows = []
  for await (const row of readCatalogueCsv(path)) rows.push(row)
  await rm(folder, { recursive: true })
  expect(rows).toEqual([{ line: 2, cells: Object.fromEntries(catalogueColumns.map((name) => [name, 'x'])) }])
})
