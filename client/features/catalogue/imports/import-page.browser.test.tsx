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
  counts: { created: 0, updated: 0, unchanged: 0, refused: 0 },
  problems: [],
  failure: null,
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
    counts: { created: 1, updated: 1, unchanged: 0, refused: 1 },
    problems: [{ line: 4, title: 'Neon Alley', column: 'bpm', value: '1400', message: 'From 1 to 200.' }],
  })
  await expect.element(page.getByText('1 of 3 rows have a problem')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /4 Neon Alley BPM 1400 From 1 to 200/ })).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({ isDryRun: false })
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
