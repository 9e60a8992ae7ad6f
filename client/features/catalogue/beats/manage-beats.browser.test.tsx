import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'
import type { BulkEditView, BulkPreview } from '#contract/beats/bulk-edit.ts'
import { admin, answerApi, problem, renderInStore } from '#tests/components/store.tsx'
import { ManageBeats } from './index.ts'

const beatOf = (title: string, given: Partial<AdminBeat> = {}): AdminBeat => ({
  ...{ id: title, slug: title, title, description: 'x', price: 85, bpm: 90, tone: 'A minor', owner: 'nia' },
  ...{ image: null, cover: null, audioURL: null, durationSeconds: 1, licenses: [], status: 'ready' },
  ...{ progress: null, error: null, suggestion: null, toReview: [], lossyMaster: false, loudnessLufs: -9 },
  ...{ stems: null, publishAt: null, freeDownload: false, soldExclusivelyAt: null, canBeSoldAgain: false },
  ...{ createdAt: '', plays: 0, revision: 1, tags: [{ id: 't', name: 'Dark' }] },
  ...given,
})
const preview: BulkPreview = {
  matched: 3,
  changing: 2,
  unchanged: 0,
  leftAlone: [{ reason: 'sold', count: 1, titles: ['Kerosene'] }],
  examples: [{ id: 'Rain', title: 'Rain', cover: null, price: { before: 85, after: 94 } }],
  range: { lowest: 11, highest: 330 },
  tags: [],
  gains: [],
  losses: [],
  tiers: [],
  inStore: 2,
  inCarts: 0,
  lastAt: null,
}
const edit: BulkEditView = {
  id: 'e',
  change: { kind: 'price', by: 'percent', value: 10, rounding: 'whole', licensePrices: true },
  state: 'running',
  total: 2,
  done: 1,
  changed: 1,
  leftAlone: preview.leftAlone,
  examples: preview.examples,
  startedBy: 'ada',
  startedAt: '2026-11-24T10:00:00.000Z',
  undoUntil: '2026-11-25T10:00:00.000Z',
  canUndo: false,
}

function open(answers: Record<string, unknown> = {}) {
  const requests = answerApi({
    'GET /api/auth/session': admin,
    'GET /api/admin/beats': [beatOf('Rain'), beatOf('Paint', { status: 'hidden' }), beatOf('Kerosene')],
    'GET /api/admin/beats/templates': [],
    'GET /api/admin/beats/counts': { beats: 3, drafts: 4, trash: 5 },
    'GET /api/admin/beats/bulk': { edit: null },
    'GET /api/admin/analysis': { total: 0, done: 0, withoutTempo: 0, failed: 0, isStopped: false },
    'GET /api/tags': [{ id: 't', name: 'Dark' }],
    'POST /api/admin/beats/bulk/preview': preview,
    ...answers,
  })
  renderInStore(<ManageBeats />, { path: '/admin/manage-beats' })
  return requests
}
const bodyOf = (requests: ReturnType<typeof answerApi>, path: string) =>
  requests.findLast((request) => request.path === path && request.method === 'POST')?.body

test('prices of all that match are previewed, and change as they were counted', async () => {
  let current: BulkEditView | null = null
  const requests = open({
    'GET /api/admin/beats/bulk': () => ({ edit: current }),
    'POST /api/admin/beats/bulk': () => {
      current = edit
      return { edit }
    },
    'POST /api/admin/beats/bulk/e/undo': () => {
      current = { ...edit, state: 'undone', canUndo: false, leftAlone: [] }
      return { edit: current }
    },
  })
  await page.getByRole('checkbox', { name: 'Select Rain' }).click()
  await expect.element(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Select all 3 that match' }).click()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Price' }).click()
  const dialog = page.getByRole('dialog', { name: 'Price of 3 beats' })
  await expect.element(dialog.getByRole('button', { name: 'Change 2 prices' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('ten')
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Please enter a number, such as +10 or -5.')
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('+10')
  await expect.element(dialog.getByRole('row', { name: /Rain/ })).toHaveTextContent('Rain$85$94')
  await expect.element(dialog.getByText(/3 can’t change/)).not.toBeInTheDocument()
  await dialog.getByText('1 can’t change: sold exclusively').click()
  await expect.element(dialog.getByText(/Kerosene\. An exclusive sale/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Change 2 prices' }).click()
  expect(bodyOf(requests, '/api/admin/beats/bulk')).toEqual({
    selection: { filter: { q: '', sort: 'newest' } },
    change: edit.change,
    expected: { matched: 3, changing: 2 },
  })
  await expect.element(page.getByText('Changing prices, 1 of 2')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Selection' })).not.toBeInTheDocument()
  current = { ...edit, state: 'done', done: 2, changed: 2, canUndo: true }
  await expect.element(page.getByText('2 prices changed, up 10%')).toBeVisible()
  await expect.element(page.getByText(/Rain now costs \$94/)).toBeVisible()
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect.element(page.getByText(/Kerosene\. An exclusive sale/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Undone: 1 beat is as it was')).toBeVisible()
})

test('when the beats changed in between, the dialog says so and counts again', async () => {
  const requests = open({
    'POST /api/admin/beats/bulk': problem(409, 'selection_changed', 'The beats changed since you looked.'),
  })
  await page.getByRole('checkbox', { name: 'Select Paint' }).click()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete 3 beats?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The beats changed since you looked.')
  expect(bodyOf(requests, '/api/admin/beats/bulk')).toMatchObject({ selection: { ids: ['Paint'] } })
  await expect
    .poll(() => requests.filter(({ path }) => path === '/api/admin/beats/bulk/preview').length)
    .toBe(2)
})

test('the table shows tags and status, selects a page, and is remembered', async () => {
  open()
  await page.getByRole('button', { name: 'Table' }).click()
  const table = page.getByRole('table', { name: 'Beats' })
  const paint = table.getByRole('row', { name: /Paint/ })
  await expect.element(paint.getByText('Dark')).toBeVisible()
  await expect.element(paint.getByText('Hidden')).toBeVisible()
  await table.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect.element(page.getByText('3 selected')).toBeVisible()
  await table.getByRole('checkbox', { name: 'Select Rain' }).click()
  await expect.element(page.getByText('2 selected')).toBeVisible()
  expect(localStorage.getItem('backbeat-beats-view')).toBe('"table"')
  await page.getByRole('button', { name: 'Cards' }).click()
  await expect.element(page.getByRole('list', { name: 'Beats' })).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Select Paint' })).toBeChecked()
})
