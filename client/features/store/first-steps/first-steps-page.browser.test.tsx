import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Account } from '#contract/accounts/account.ts'
import type { TaxRate } from '#contract/pricing/tax.ts'
import { type FirstStep, firstSteps } from '#contract/store/first-steps.ts'
import type { RestoreView } from '#contract/store/restore.ts'
import { settingsView } from '#tests/components/settings-view.ts'
import { admin, answerApi, type Fakes, listPage, renderInStore } from '#tests/components/store.tsx'
import { FirstStepsPage } from './index.ts'

const account: Account = {
  ...{ id: 'u1', username: 'owner', email: 'owner@example.com', role: 'admin', image: null },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', legalName: 'Maya Rivers', artistName: null, pro: null },
  ...{ ipi: null, publisher: null, about: null, links: [], byline: 'owner', pendingEmail: null },
  ...{ emailConfirmed: true, deskViews: {} },
}
const inUse: RestoreView = { refusal: 'This store has beats.', upload: null, run: null, problem: null }
const rates: TaxRate[] = [
  { country: 'DE', name: 'VAT', percent: 19, isIncluded: true },
  { country: 'FR', name: 'VAT', percent: 20, isIncluded: true },
]

/** The steps of every store, of which these are done. */
const list = (...done: FirstStep['name'][]): FirstStep[] =>
  firstSteps
    .filter((name) => name !== 'lawPack')
    .map((name) => ({ name, isDone: done.includes(name), isConfirmed: false, note: '' }))

function show<const More extends string>(steps: FirstStep[], more?: Fakes<More>) {
  const requests = answerApi(
    {
      'GET /api/auth/session': admin,
      'GET /api/account': account,
      'GET /api/settings': settingsView,
      'GET /api/tax/standard-rates': rates,
      'GET /api/admin/restore': inUse,
      'GET /api/beats': listPage([]),
      'GET /api/admin/first-steps': steps,
    },
    more,
  )
  renderInStore(<FirstStepsPage />, { path: '/admin', currency: settingsView.values.currency })
  return requests
}

test.each([
  [inUse.refusal, 0],
  [null, 1],
])('where a restore is refused by %j, the way to it is shown %i times', async (refusal, shown) => {
  show(list(), { 'GET /api/admin/restore': { ...inUse, refusal } })
  await expect.element(page.getByText('0 of 13 done, about eleven minutes to go')).toBeVisible()
  await expect.poll(() => page.getByRole('link', { name: 'Restore a backup' }).elements()).toHaveLength(shown)
})

test('the first step asks for the names of store and artist, prefilled with those shown now', async () => {
  const requests = show(list(), {
    'PATCH /api/settings': settingsView,
    'PUT /api/account/names': { ...account, artistName: 'Maya Night', byline: 'Maya Night' },
  })
  const name = page.getByLabelText('Artist name')
  await expect.element(name).toHaveValue('owner')
  await name.fill('Maya Night')
  await page.getByLabelText('Store name').fill('Night Bureau')
  await page.getByRole('button', { name: 'Save' }).click()
  const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ body }) => body)
  await expect.poll(sent).toEqual([
    { version: 4, storeName: 'Night Bureau' },
    { legalName: 'Maya Rivers', artistName: 'Maya Night' },
  ])
})

test('the country proposes currency, tax, countries and law, and one press uses them', async () => {
  const requests = show(list('names'), { 'PATCH /api/settings': settingsView })
  await page.getByLabelText('Country').selectOptions('France')
  await expect.element(page.getByRole('heading', { name: 'For a seller in France' })).toBeVisible()
  for (const text of [
    'Euro',
    '20% VAT, in the price',
    'Franchise en base (Article 293 B CGI)? Then no VAT, and the invoice says so.',
    'EU, UK, US, CA, AU, JP, BR',
    '33 countries. VAT of the buyer’s country from €10,000 a year on.',
    'French law, the buyer’s duties by country',
    'Legal notice, right of withdrawal, “Order with obligation to pay”.',
  ])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Change tax' }).click()
  await page.getByLabelText('Tax').selectOptions('No VAT')
  await page.getByRole('button', { name: 'Use these' }).click()
  await expect
    .poll(() => requests.find(({ method }) => method === 'PATCH')?.body)
    .toMatchObject({
      ...{
        version: 4,
        currency: 'eur',
        tax: { mode: 'none' },
        governingLaw: 'France',
        timeZone: 'Europe/Paris',
      },
      countries: expect.arrayContaining(['FR', 'US', 'GB']),
    })
})

test('in a country of several laws the state is asked for first', async () => {
  const requests = show(list('names'), { 'PATCH /api/settings': settingsView })
  await page.getByLabelText('Country').selectOptions('United States')
  await expect.element(page.getByRole('button', { name: 'Use these' })).not.toBeInTheDocument()
  await page.getByLabelText('State').selectOptions('Texas')
  await page.getByRole('button', { name: 'Decide one by one' }).click()
  await expect
    .poll(() => requests.find(({ method }) => method === 'PATCH')?.body)
    .toEqual({
      ...{ version: 4, governingLaw: 'the State of Texas, USA', timeZone: 'America/Chicago' },
    })
})

test('licenses are looked at and used as they are; the list can be closed', async () => {
  const requests = show(list('names', 'country', 'currency', 'tax', 'countries', 'law', 'legal'), {
    'PUT /api/admin/first-steps/licenses': list(),
    'DELETE /api/admin/first-steps': { success: true },
  })
  await page.getByRole('button', { name: /^Look at them/ }).click()
  await page.getByRole('button', { name: 'Use these' }).click()
  await page.getByRole('button', { name: 'Close First steps' }).click()
  await expect
    .poll(() =>
      requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`),
    )
    .toEqual(['PUT /api/admin/first-steps/licenses', 'DELETE /api/admin/first-steps'])
})
