import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PayoutPersonDetail } from '#contract/splits/payout.ts'
import { lines, people } from '#tests/components/payouts.ts'
import { admin, answerApi, renderInStore } from '#tests/components/store.tsx'
import { CollaboratorPage } from './collaborator-page.tsx'

const [femi] = people

test('the tax form of a person is entered with its day; the number that is known stays', async () => {
  if (!femi) return expect.unreachable()
  const person: PayoutPersonDetail = {
    ...femi,
    ...{ legalName: null, address: null, taxNumberEnd: '6789', canBeErased: false },
    ...{ lines: [], payouts: [], statements: [] },
    taxForm: { form: 'none', receivedOn: null, kind: null, country: 'US' },
  }
  const requests = answerApi({
    'GET /api/auth/session': admin,
    'GET /api/admin/collaborators/c1': person,
    [`PUT /api/admin/collaborators/${femi.id}/tax-form`]: person,
  })
  await renderInStore(
    <Routes>
      <Route path="/admin/payouts/:id" element={<CollaboratorPage />} />
    </Routes>,
    { path: '/admin/payouts/c1' },
  )
  await userEvent.selectOptions(page.getByLabelText('Form'), 'w9')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Enter the day on which it came.')).toBeVisible()
  await userEvent.fill(page.getByLabelText('Received on'), '2026-11-20')
  await userEvent.selectOptions(page.getByLabelText('As'), 'person')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Saved.')).toBeVisible()
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...{ form: 'w9', receivedOn: '2026-11-20', kind: 'person', country: 'US' },
  })
})

test('a person’s page has the next payout, orders of the lines, the newest statement and all lines as CSV', async () => {
  if (!femi) return expect.unreachable()
  const person: PayoutPersonDetail = {
    ...femi,
    legalName: 'Olufemi Oduya',
    address: null,
    taxNumberEnd: null,
    canBeErased: false,
    lines: lines.map((line) => ({ ...line, order: line.soldAt === null ? null : 'BB-1059' })),
    payouts: [],
    statements: ['2026-10', '2026-09'],
  }
  answerApi({ 'GET /api/auth/session': admin, 'GET /api/admin/collaborators/c1': person })
  await renderInStore(
    <Routes>
      <Route path="/admin/payouts/:id" element={<CollaboratorPage />} />
    </Routes>,
    { path: '/admin/payouts/c1' },
  )
  await expect.element(page.getByText('December 1, 2026, by Stripe')).toBeVisible()
  await expect.element(page.getByText('5 lines in the ledger')).toBeVisible()
  await expect.element(page.getByText('Basic license, order BB-1059')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Statement, October 2026' }))
    .toHaveAttribute('href', `/api/admin/collaborators/${femi.id}/statements/2026-10/statement.pdf`)
  await expect
    .element(page.getByRole('link', { name: 'CSV' }))
    .toHaveAttribute('href', `/api/admin/collaborators/${femi.id}/ledger.csv`)
})
