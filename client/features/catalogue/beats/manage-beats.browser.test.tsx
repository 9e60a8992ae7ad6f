import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Account } from '#contract/accounts/account.ts'
import type { DeskView } from '#contract/accounts/desk-views.ts'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'
import type { BulkEditView, BulkPreview } from '#contract/beats/bulk-edit.ts'
import { admin, answerApi, problem, renderInStore } from '#tests/components/store.tsx'
import { ManageBeats } from './index.ts'

const beatOf = (title: string, given: Partial<AdminBeat> = {}): AdminBeat => ({
  ...{ id: title, slug: title, title, description: 'x', price: 85, bpm: 90, tone: 'A minor', owner: 'nia' },
  ...{ image: null, cover: null, audioURL: null, durationSeconds: 1, licenses: [], status: 'ready' },
  ...{ progress: null, error: null, suggestion: null, toReview: [], lossyMaster: false, loudnessLufs: -9 },
  ...{ stems: null, publishAt: null, freeDownload: false, soldExclusivelyAt: null, canBeSoldAgain: false },
  ...{ createdAt: '', plays: 548, sold: 5, revision: 1, tags: [{ id: 't', name: 'Dark' }] },
  ...given,
})
const tier = (name: string): AdminBeat['licenses'][number] => ({
  ...{ id: name, templateId: name, name, icon: 'gold', files: ['mp3'] },
  ...{ price: null, tierPrice: null, priceFactor: 1 },
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

const account = (beats?: DeskView) => ({ deskViews: beats ? { beats } : {} }) as Account

function open(answers: Record<string, unknown> = {}, path = '/admin/manage-beats') {
  const requests = answerApi({
    'GET /api/auth/session': admin,
    'GET /api/account': account(),
    'GET /api/admin/beats': [beatOf('Rain'), beatOf('Paint', { status: 'hidden' }), beatOf('Kerosene')],
    'GET /api/admin/beats/templates': [],
    'GET /api/admin/beats/counts': { inStore: 24, trash: 5 },
    'GET /api/admin/beats/bulk': { edit: null },
    'GET /api/admin/analysis': { total: 0, done: 0, withoutTempo: 0, failed: 0, isStopped: false },
    'GET /api/tags': [{ id: 't', name: 'Dark' }],
    'POST /api/admin/beats/bulk/preview': preview,
    ...answers,
  })
  renderInStore(<ManageBeats />, { path })
  return requests
}
afterEach(() => page.viewport(1280, 800))

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

test('the table shows what a beat is and sells for, and selects a page', async () => {
  open({
    'GET /api/admin/beats': [
      beatOf('Rain', { licenses: [tier('Basic'), tier('Premium')] }),
      beatOf('Paint', { status: 'hidden' }),
    ],
  })
  await page.viewport(1440, 900)
  await expect.element(page.getByText('24 in the store')).toBeVisible()
  const table = page.getByRole('table', { name: 'Beats' })
  const cells = (name: RegExp) =>
    table
      .getByRole('row', { name })
      .getByRole('cell')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.element(table.getByRole('row', { name: /Paint/ }).getByText('Hidden').last()).toBeVisible()
  expect(cells(/Rain/).slice(1, -1)).toEqual([
    ...['90', 'A minor', '$85', 'Basic, Premium', '548', '5', 'In the store'],
  ])
  await table.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await table.getByRole('checkbox', { name: 'Select Rain' }).click()
  await expect.element(page.getByText('1 selected')).toBeVisible()
})

test('the view is kept with the account, and what is selected stays so', async () => {
  const requests = open({ 'PUT /api/account/desk-views': account('cards') })
  await page.getByRole('checkbox', { name: 'Select Paint' }).click()
  await page.getByRole('button', { name: 'Cards' }).click()
  await expect.element(page.getByRole('list', { name: 'Beats' })).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await expect.element(page.getByRole('checkbox', { name: 'Select Paint' })).toBeChecked()
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ beats: 'cards' })
})

test('cards are what the account has kept, and filters are in the address', async () => {
  const requests = open(
    { 'GET /api/account': account('cards') },
    '/admin/manage-beats?q=rain&status=hidden&page=2',
  )
  await expect.element(page.getByRole('list', { name: 'Beats' })).toBeVisible()
  const asked = () =>
    requests.findLast(({ path }) => path === '/api/admin/beats')?.url.searchParams.toString() ?? ''
  expect(Object.fromEntries(new URLSearchParams(asked()))).toEqual({
    ...{ sort: 'newest', limit: '40', cursor: '40', q: 'rain', status: 'hidden' },
  })
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Any status')
  await expect.element(page.getByTestId('address')).toHaveTextContent('/admin/manage-beats?q=rain')
  await expect.poll(asked).toContain('cursor=0')
})

test('the three dots hide, publish, try and sell again, and delete; which depends on the beat', async () => {
  const requests = open({
    'GET /api/admin/beats': [
      beatOf('Rain', { audioURL: 'a.mp3' }),
      beatOf('Paint', { status: 'hidden' }),
      beatOf('Kerosene', { status: 'failed', error: 'The stems can’t be read.', canBeSoldAgain: true }),
    ],
    'PATCH /api/beats/Rain': { success: true },
    'PATCH /api/beats/Paint': { success: true },
    'POST /api/admin/beats/Kerosene/retry': beatOf('Kerosene'),
    'POST /api/admin/beats/Kerosene/sell-again': beatOf('Kerosene'),
    'DELETE /api/beats/Rain': { success: true },
  })
  await page.viewport(1440, 900)
  const more = (title: string) => page.getByRole('button', { name: `More for ${title}` })
  const shown = () =>
    page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent)
  const choose = async (title: string, item: string) => {
    await more(title).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  const last = () => requests.findLast(({ method }) => method !== 'GET')
  await expect.element(page.getByText('The stems can’t be read.')).toBeVisible()
  await more('Rain').click()
  await expect.element(page.getByRole('menuitem', { name: 'Hide' })).toBeVisible()
  expect(shown()).toEqual(['Hide', 'Sections and tempo', 'Split', 'Delete'])
  await userEvent.keyboard('{Escape}')
  await choose('Rain', 'Hide')
  await expect.poll(last).toMatchObject({ path: '/api/beats/Rain', body: { publication: 'hidden' } })
  await more('Paint').click()
  await expect.element(page.getByRole('menuitem', { name: 'Publish now' })).toBeVisible()
  expect(shown()).toEqual(['Publish now', 'Split', 'Delete'])
  await page.getByRole('menuitem', { name: 'Publish now' }).click()
  await expect.poll(last).toMatchObject({ path: '/api/beats/Paint', body: { publication: 'ready' } })
  await choose('Kerosene', 'Try again')
  await expect.poll(last).toMatchObject({ path: '/api/admin/beats/Kerosene/retry' })
  await choose('Kerosene', 'Sell again')
  await expect.poll(last).toMatchObject({ path: '/api/admin/beats/Kerosene/sell-again' })
  await choose('Rain', 'Delete')
  const dialog = page.getByRole('alertdialog', { name: 'Delete beat' })
  await expect.element(dialog.getByText(/^Are you sure that you want to delete Rain\?/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(last).toMatchObject({ method: 'DELETE', path: '/api/beats/Rain' })
})

test('on a phone the menu also edits, plays and selects', async () => {
  open({ 'GET /api/admin/beats': [beatOf('Rain', { audioURL: 'a.mp3' })] })
  await page.viewport(390, 844)
  await expect.element(page.getByText('548 plays, 5 sold')).toBeVisible()
  await page.getByRole('button', { name: 'More for Rain' }).click()
  for (const name of ['Play', 'Edit', 'Hide', 'Split', 'Delete'])
    await expect.element(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Select' }).click()
  await expect.element(page.getByText('1 selected')).toBeVisible()
})

const address = () => page.getByTestId('address')
const editForm = () => page.getByRole('form', { name: 'Edit Rain' })

test('a beat is edited beside the list, by an address of its own; closing leads back to its row', async () => {
  open({ 'GET /api/admin/beats/Rain': beatOf('Rain'), 'GET /api/admin/beats/Paint': beatOf('Paint') })
  await page.viewport(1440, 900)
  await page.getByRole('link', { name: 'Edit Rain' }).click()
  await expect.element(editForm()).toBeVisible()
  await expect.element(address()).toHaveTextContent('/admin/manage-beats?edit=Rain')
  await expect.element(page.getByRole('row', { name: /Rain/ })).toHaveAttribute('aria-current', 'true')
  // From one to the next is no step of its own.
  await page.getByRole('link', { name: 'Edit Paint' }).click()
  await expect.element(page.getByRole('form', { name: 'Edit Paint' })).toBeVisible()
  await expect.element(editForm()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(address()).toHaveTextContent('/admin/manage-beats')
  await expect.element(page.getByRole('link', { name: 'Paint', exact: true })).toHaveFocus()
})

test('a link opens the form of a beat that the list does not show', async () => {
  open({ 'GET /api/admin/beats/Other': beatOf('Other') }, '/admin/manage-beats?edit=Other')
  await expect.element(page.getByRole('form', { name: 'Edit Other' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(address()).toHaveTextContent('/admin/manage-beats')
})

test('a link creates a beat, and its key closes the form', async () => {
  open({}, '/admin/manage-beats?create=beat')
  await expect.element(page.getByRole('form', { name: 'Create beat' })).toBeVisible()
  await page.getByRole('button', { name: 'Create Beat' }).click()
  await expect.element(page.getByRole('form')).not.toBeInTheDocument()
  await expect.element(address()).toHaveTextContent('/admin/manage-beats')
})

test('unsaved changes stay until they may be lost', async () => {
  open({ 'GET /api/admin/beats/Rain': beatOf('Rain'), 'GET /api/admin/beats/Paint': beatOf('Paint') })
  await page.viewport(1440, 900)
  await page.getByRole('link', { name: 'Edit Rain' }).click()
  const title = editForm().getByLabelText('Title')
  await title.fill('Rain, again')
  const leave = page.getByRole('alertdialog', { name: 'Leave this form?' })
  // In the history, Close is a step back, as Back is.
  await page.getByRole('button', { name: 'Close' }).click()
  await leave.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(title).toHaveValue('Rain, again')
  await expect.element(address()).toHaveTextContent('/admin/manage-beats?edit=Rain')
  await page.getByRole('button', { name: 'Close' }).click()
  await leave.getByRole('button', { name: 'Leave' }).click()
  await expect.element(editForm()).not.toBeInTheDocument()
  await expect.element(address()).toHaveTextContent('/admin/manage-beats')
  // Opened again, it has what is stored.
  await page.getByRole('link', { name: 'Edit Rain' }).click()
  await expect.element(title).toHaveValue('Rain')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(editForm()).not.toBeInTheDocument()
  await expect.element(leave).not.toBeInTheDocument()
})
