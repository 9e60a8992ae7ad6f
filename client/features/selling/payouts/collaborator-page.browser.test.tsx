import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PayoutPersonDetail } from '#contract/splits/payout.ts'
import { lines, people } from '#tests/components/payouts.ts'
import { admin, answerApi, renderInStore } from '#tests/components/store.tsx'
import { CollaboratorPage } from './collaborator-page.tsx'

const [femi] = people

test('a person’s page has the next payout, orders of the lines, the newest statement and all lines as CSV', async () => {
  if (!femi) return expect.unreachable()
  const person: PayoutPersonDetail = {
    ...femi,
    legalName: 'Olufemi Oduya',
    address: null,
    taxNumber: null,
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
