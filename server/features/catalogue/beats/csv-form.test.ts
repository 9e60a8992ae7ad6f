import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CatalogueRow, readCatalogueCsv } from './read-catalogue-csv.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backbeat-csv-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(content: string | Buffer): Promise<CatalogueRow[]> {
  const path = join(folder, 'c.csv')
  await writeFile(path, content)
  const rows: CatalogueRow[] = []
  for await (const row of readCatalogueCsv(path, { requires: ['title'] })) rows.push(row)
  return rows
}
const row = (line: number, cells: Record<string, string>) => ({ line, cells })

test.each(['sep=;\r\n', '\ufeffsep=;\r\n', 'SEP=;\r\n'])(
  'Excel’s own first line %j names the separator',
  async (first) => {
    expect(await read(`${first}title;price\r\nDusk;29,99\r\n`)).toEqual([
      row(3, { title: 'Dusk', price: '29,99' }),
    ])
  },
)

test.each([',', ';', '\t', '|'])('cells are separated by %j', async (sign) => {
  expect(await read(`title${sign}price\nDusk${sign}29\n`)).toEqual([row(2, { title: 'Dusk', price: '29' })])
})

test('rows of separators are none, short rows lack cells, and columns without a heading are left out', async () => {
  const lines = ['title;price;bpm;;;', 'Dusk;29;120', 'Dawn;30', ';;;;;', ';;', 'Noon;31;;;;']
  expect(await read(lines.join('\r\n'))).toEqual([
    row(2, { title: 'Dusk', price: '29', bpm: '120' }),
    row(3, { title: 'Dawn', price: '30', bpm: '' }),
    row(6, { title: 'Noon', price: '31', bpm: '' }),
  ])
  expect(await read(';title\n1;Dusk\n')).toEqual([row(2, { title: 'Dusk' })])
})

test('a cell too many is refused: a separator was not quoted', async () => {
  expect(await read('title,price\nDusk,29,99\n')).toMatchObject([
    { line: 2, fault: expect.stringContaining('3 cells') },
  ])
})

test.each([
  ['UTF-16LE', (text: string) => Buffer.from(text, 'utf16le')],
  ['UTF-16LE with its mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16BE', (text: string) => Buffer.from(text, 'utf16le').swap16()],
  ['UTF-16BE with its mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['UTF-8 with its mark', (text: string) => Buffer.from(`\ufeff${text}`)],
])('%s is read', async (_name, encode) => {
  expect(await read(encode('title\tprice\nCafé Ночь\t29\n'))).toEqual([
    row(2, { title: 'Café Ночь', price: '29' }),
  ])
})
