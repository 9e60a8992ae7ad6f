import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ImportView } from '#contract/beats/catalogue-import.ts'
import { admin, answerApi, problem, renderInStore } from '#tests/components/store.tsx'
import { ImportPage } from './index.ts'

const empty: ImportView = {
  import: null,
  files: { received: 0, missing: [], missingCount: 0 },
  remembered: [{ name: 'Old store', usedAt: '2026-06-02T10:00:00.000Z' }],
}
const current: NonNullable<ImportView['import']> = {
  csvName: 'beats.csv',
  startedBy: 'ada',
  state: 'columns',
  headings: ['Track Name', 'Tempo', 'ISRC'],
  sample: ['Copper Sky', '92', ''],
  rows: 3,
  columns: ['title', null, null],
  done: 0,
  counts: { created: 0, updated: 0, unchanged: 0, refused: 0, held: 0 },
  problems: [],
  failure: null,
  preview: [],
  fixes: [],
  held: [],
}
const at = (change: Partial<typeof current>): ImportView => ({ ...empty, import: { ...current, ...change } })

function open(answers: Record<string, unknown>) {
  const requests = answerApi({ 'GET /api/auth/session': admin, 'GET /api/admin/import': empty, ...answers })
  renderInStore(
    <Routes>
      <Route path="/admin/import" element={<ImportPage />} />
    </Routes>,
    { path: '/admin/import' },
  )
  return requests
}

test('a CSV is sent before its files, matched, checked and imported', async () => {
  let view = empty
  const answer = (next: ImportView) => () => {
    view = next
    return view
  }
  const requests = open({
    'GET /api/admin/import': () => view,
    'PUT /api/admin/import/csv': answer(at({})),
    'PUT /api/admin/import/files': answer(at({})),
    'PUT /api/admin/import/columns': answer(at({ state: 'ready', columns: ['title', 'bpm', null] })),
    'POST /api/admin/import/start': answer(at({ state: 'checking', done: 1 })),
  })
  await page
    .getByLabelText('Drop a CSV here')
    .upload([new File(['x'], 'copper sky.wav'), new File(['a,b'], 'beats.csv')])
  await page.getByLabelText('Tempo goes to').selectOptions('BPM')
  const paths = requests.filter(({ method }) => method === 'PUT').map(({ path }) => path)
  expect(paths).toEqual(['/api/admin/import/csv', '/api/admin/import/files'])
  await page.getByRole('button', { name: 'Use these columns' }).click()
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  expect(requests.find(({ path }) => path.endsWith('/columns'))?.body).toEqual({
    columns: ['title', 'bpm', null],
    rememberAs: 'beats',
  })
  await expect.element(page.getByText('Row 1 of 3')).toBeVisible()
  view = at({
    state: 'checked',
    done: 3,
    counts: { created: 1, updated: 1, unchanged: 0, refused: 1, held: 0 },
    problems: [
      {
        line: 4,
        title: 'Neon Alley',
        column: 'bpm',
        value: '140 BPM',
        message: 'From 1 to 200.',
        choices: [],
      },
    ],
    preview: [
      {
        line: 2,
        cells: { title: 'Copper Sky', tone: 'F#m', audio: 'a.wav' },
        hasAudio: false,
        outcome: 'new',
      },
    ],
  })
  await expect.element(page.getByText('1 of 3 rows have a problem')).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: /4 Neon Alley BPM 140 BPM From 1 to 200/ }))
    .toBeVisible()
  await expect
    .element(
      page.getByRole('row', { name: /2 Copper Sky – F# minor – – a\.wav \(not dropped yet\) Becomes/ }),
    )
    .toBeVisible()
  // What the cell most likely means stands there already.
  const fix = page.getByRole('textbox', { name: 'BPM of row 4' })
  await expect.element(fix).toHaveValue('140')
  await fix.fill('')
  await expect.element(page.getByText('0 of 1 fixed')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Import 2 rows' })).toBeVisible()
  await fix.fill('142')
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    isDryRun: false,
    fixes: [{ line: 4, column: 'bpm', value: '142' }],
    agreed: [],
  })
})

test('an import can be undone, and says what stays', async () => {
  const counts = { created: 3, updated: 2, unchanged: 0, refused: 1, held: 0 }
  let view = at({ state: 'done', counts })
  const requests = open({
    'GET /api/admin/import': () => view,
    'POST /api/admin/import/undo': () => {
      view = at({ state: 'undone', counts: { created: 2, updated: 1, unchanged: 2, refused: 0, held: 0 } })
      return view
    },
  })
  await expect.element(page.getByRole('link', { name: 'Problems as CSV' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await expect
    .element(
      page.getByText('2 drafts removed, 1 beat changed back. 2 stay: edited, published or bought since.'),
    )
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Undo the import' })).not.toBeInTheDocument()
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('the export has the columns and beats that are chosen', async () => {
  open({})
  const href = () => page.getByRole('link', { name: 'Download CSV' }).element().getAttribute('href')
  await expect.element(page.getByRole('link', { name: 'Download CSV' })).toBeVisible()
  expect(href()).toBe('/api/admin/beats.csv')
  await page.getByRole('button', { name: 'In the store' }).click()
  const columns = page.getByRole('group', { name: 'Columns' }).getByRole('checkbox')
  for (const column of columns.elements().slice(1)) (column as HTMLElement).click()
  await expect.poll(href).toBe('/api/admin/beats.csv?which=store&columns=key')
  await columns.first().click()
  await expect.element(page.getByText('Choose at least one column.')).toBeVisible()
})

test('without a title column nothing can be matched', async () => {
  open({ 'GET /api/admin/import': at({}) })
  await page.getByLabelText('Track Name goes to').selectOptions('Leave out')
  await expect.element(page.getByRole('button', { name: 'Use these columns' })).toBeDisabled()
})

test('a refused CSV says why, and remembered columns can be forgotten', async () => {
  let view = empty
  open({
    'GET /api/admin/import': () => view,
    'PUT /api/admin/import/csv': problem(400, 'invalid_request', 'beats.csv is not valid CSV.'),
    'DELETE /api/admin/import/columns': () => {
      view = { ...empty, remembered: [] }
      return view
    },
  })
  await page.getByLabelText('Drop a CSV here').upload(new File(['"'], 'beats.csv'))
  await expect.element(page.getByText(/is not valid CSV/)).toBeVisible()
  await page.getByRole('button', { name: 'Forget Old store' }).click()
  await expect.element(page.getByText('Old store')).not.toBeInTheDocument()
})

test('what is on sale changes only by rows that somebody selected, with old and new shown', async () => {
  const held = [
    { line: 2, title: 'Dusk', changes: [{ column: 'price' as const, from: '29.99', to: '1299.00' }] },
    {
      line: 3,
      title: 'Dawn',
      changes: [
        { column: 'price' as const, from: '20.00', to: '25.00' },
        { column: 'publication' as const, from: 'ready', to: 'hidden' },
      ],
    },
  ]
  const counts = { created: 1, updated: 0, unchanged: 0, refused: 0, held: 2 }
  let view = at({ state: 'checked', counts, held })
  const requests = open({
    'GET /api/admin/import': () => view,
    'POST /api/admin/import/start': () => {
      view = at({ state: 'done', counts: { ...counts, updated: 1, held: 1 }, held: held.slice(0, 1) })
      return view
    },
  })
  await expect.element(page.getByRole('row', { name: /2 Dusk Price: 29\.99 1299\.00/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /3 Dawn .*In the store.*Hidden/ })).toBeVisible()
  // Unread, it imports only the new beat.
  await expect.element(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible()
  const all = page.getByRole('checkbox', { name: 'Make all 3 changes' })
  await all.click()
  await expect.element(page.getByRole('button', { name: 'Import 3 rows' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Change Dusk, row 2' }).click()
  await expect.element(all).not.toBeChecked()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    isDryRun: false,
    fixes: [],
    agreed: [held[1]],
  })
  await page.getByRole('checkbox', { name: 'Make this change' }).click()
  await page.getByRole('button', { name: 'Change 1 beat' }).click()
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ agreed: [held[0]] })
})

test('a cell that two files answer to asks for one of them, and a folder is sent with its paths', async () => {
  const problem = {
    line: 2,
    title: 'Night Bus',
    column: 'audio',
    value: 'master.wav',
    message: '2 files are called master.wav.',
    choices: ['Dusk/master.wav', 'Night Bus/master.wav'],
  }
  let view = at({
    state: 'checked',
    counts: { created: 0, updated: 0, unchanged: 0, refused: 1, held: 0 },
    problems: [problem],
  })
  const requests = open({
    'GET /api/admin/import': () => view,
    'PUT /api/admin/import/files': () => view,
    'POST /api/admin/import/start': () => {
      view = at({ state: 'importing' })
      return view
    },
  })
  const chosen = page.getByRole('combobox', { name: 'Audio file of row 2' })
  await expect.element(chosen).toHaveValue('')
  await chosen.selectOptions('Night Bus/master.wav')
  const inFolder = (path: string) => {
    const file = new File(['x'], path.split('/').at(-1) ?? '')
    Object.defineProperty(file, 'webkitRelativePath', { value: path })
    return file
  }
  const files = new DataTransfer()
  for (const path of ['Night Bus/master.wav', 'Night Bus/.DS_Store', 'Night Bus/song.flp', 'Dusk/master.wav'])
    files.items.add(inFolder(path))
  const input = page.getByLabelText('Folder of the import').element() as HTMLInputElement
  Object.defineProperty(input, 'files', { value: [...files.files] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await expect
    .poll(() => requests.filter(({ method }) => method === 'PUT').map(({ url }) => url.search.slice(1)))
    .toEqual(['name=Night+Bus%2Fmaster.wav', 'name=Dusk%2Fmaster.wav'])
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    fixes: [{ line: 2, column: 'audio', value: 'Night Bus/master.wav' }],
  })
})
