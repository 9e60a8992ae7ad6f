import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Account } from '#contract/account.ts'
import { answerApi, renderInStore } from '#tests/components/store.tsx'
import { OwnPasswordFirst } from './own-password-first.tsx'

const account: Account = {
  id: 'u1',
  username: 'maya',
  email: 'maya@example.com',
  role: 'admin',
  image: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  legalName: null,
  artistName: null,
  pendingEmail: null,
  emailConfirmed: true,
  needsPassword: false,
}

/** The admin area, as its route has it. */
const admin = (
  <Routes>
    <Route
      path="/admin"
      element={
        <OwnPasswordFirst>
          <p>Sales</p>
        </OwnPasswordFirst>
      }
    />
    <Route path="*" element={null} />
  </Routes>
)

test('who signed in with a generated password does not get on before setting one', async () => {
  answerApi({ 'GET /api/account': { ...account, needsPassword: true } })
  await renderInStore(admin, { path: '/admin' })
  await expect.element(page.getByTestId('address')).toHaveTextContent('/account')
  await expect.element(page.getByText('Sales')).not.toBeInTheDocument()
})

test('everybody else does', async () => {
  answerApi({ 'GET /api/account': account })
  await renderInStore(admin, { path: '/admin' })
  await expect.element(page.getByText('Sales')).toBeVisible()
  await expect.element(page.getByTestId('address')).toHaveTextContent('/admin')
})
