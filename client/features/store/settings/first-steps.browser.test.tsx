import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Account } from '#contract/accounts/account.ts'
import type { RestoreView } from '#contract/store/restore.ts'
import type { FirstStep } from '#contract/store/settings.ts'
import { settingsView } from '#tests/components/settings-view.ts'
import { admin, answerApi, renderInStore } from '#tests/components/store.tsx'
import { FirstSteps } from './index.ts'

const account: Account = {
  id: 'u1',
  username: 'owner',
  email: 'owner@example.com',
  role: 'admin',
  image: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  legalName: 'Maya Rivers',
  artistName: null,
  pro: null,
  ipi: null,
  publisher: null,
  about: null,
  links: [],
  byline: 'owner',
  pendingEmail: null,
  emailConfirmed: true,
  deskViews: {},
}

const step = (name: FirstStep['name'], isDone = false): FirstStep => ({
  name,
  isDone,
  isConfirmed: false,
  note: '',
})

const inUse: RestoreView = { refusal: 'This store has beats.', upload: null, run: null, problem: null }

test.each([
  [inUse.refusal, 0],
  [null, 1],
])('where a restore is refused by %j, the way to it is shown %i times', async (refusal, shown) => {
  answerApi({
    'GET /api/auth/session': admin,
    'GET /api/admin/first-steps': [step('backup')],
    'GET /api/admin/restore': { ...inUse, refusal },
  })
  renderInStore(<FirstSteps />)
  await expect.element(page.getByText('0 of 1 done')).toBeVisible()
  await expect.poll(() => page.getByRole('link', { name: 'Restore a backup' }).elements()).toHaveLength(shown)
})

test('the first step asks for the artist name, prefilled with the one under beats', async () => {
  let isNamed = false
  const requests = answerApi({
    'GET /api/auth/session': admin,
    'GET /api/admin/restore': inUse,
    'GET /api/account': account,
    'GET /api/admin/first-steps': () => [step('artist', isNamed), step('backup')],
    'PUT /api/account/names': () => {
      isNamed = true
      return { ...account, artistName: 'Maya Night', byline: 'Maya Night' }
    },
  })
  renderInStore(<FirstSteps />)
  await expect.element(page.getByText('0 of 2 done')).toBeVisible()
  const name = page.getByLabelText('Artist name')
  await expect.element(name).toHaveValue('owner')
  await name.fill('Maya Night')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('1 of 2 done')).toBeVisible()
  await expect.element(name).not.toBeInTheDocument()
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    legalName: 'Maya Rivers',
    artistName: 'Maya Night',
  })
})

test('first steps ask for the law of contracts by country and state', async () => {
  const requests = answerApi({
    'GET /api/auth/session': admin,
    'GET /api/admin/restore': inUse,
    'GET /api/settings': settingsView,
    'GET /api/admin/first-steps': [step('law'), step('backup')],
    'PATCH /api/settings': settingsView,
  })
  renderInStore(<FirstSteps />)
  await page.getByLabelText('Country').selectOptions('United States')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Please choose whose law it is.')).toBeVisible()
  await page.getByLabelText('State').selectOptions('Texas')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Saved. Visitors see it from now on.')).toBeVisible()
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    version: 4,
    governingLaw: 'the State of Texas, USA',
  })
})
