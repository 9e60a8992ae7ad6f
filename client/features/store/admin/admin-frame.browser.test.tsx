import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { HoldView } from '#contract/store/restore.ts'
import { answerApi, desk, renderInStore } from '#tests/components/store.tsx'
import { AdminFrame } from './admin-frame.tsx'

const open: HoldView = { isOnHold: false, fixed: [] }

test.each([
  ['/admin', 'Overview'],
  ['/admin/manage-beats', 'Manage Beats'],
  ['/admin/customers/c1', 'Manage Users'],
])('on %s the tab %s is the current one', async (path, tab) => {
  answerApi({ 'GET /api/admin/desk': desk, 'GET /api/admin/hold': open })
  await renderInStore(
    <Routes>
      <Route path="*" element={<AdminFrame />} />
    </Routes>,
    { path },
  )
  await expect.element(page.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page')
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1)
})

test('the tab of offers says how many wait', async () => {
  answerApi({ 'GET /api/admin/desk': { ...desk, offers: 3 }, 'GET /api/admin/hold': open })
  await renderInStore(<AdminFrame />, { path: '/admin' })
  await expect.element(page.getByRole('link', { name: 'Offers 3 waiting' })).toBeVisible()
})

test('a restored store asks what it is, and goes on once that is said', async () => {
  let hold: HoldView = { isOnHold: true, fixed: [] }
  const requests = answerApi({
    'GET /api/admin/desk': desk,
    'GET /api/admin/hold': () => hold,
    'POST /api/admin/hold': () => {
      hold = open
      return hold
    },
  })
  await renderInStore(<AdminFrame />, { path: '/admin' })
  await expect.element(page.getByText('This store was restored from a backup and is on hold')).toBeVisible()
  await page.getByRole('button', { name: 'This is a copy' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'This is a copy' }).click()
  await expect.element(page.getByText(/It can’t reach customers/)).toBeVisible()
  await expect.element(page.getByText(/is on hold/)).not.toBeInTheDocument()
  const asked = requests.filter(({ method, path }) => method === 'POST' && path === '/api/admin/hold')
  expect(asked.map(({ body }) => body)).toEqual([{ store: 'copy' }])
})

test('what its environment sets has to go before it becomes a copy', async () => {
  const hold: HoldView = { isOnHold: true, fixed: ['SMTP_URL'] }
  answerApi({ 'GET /api/admin/desk': desk, 'GET /api/admin/hold': hold })
  await renderInStore(<AdminFrame />, { path: '/admin' })
  await expect.element(page.getByText(/first remove SMTP_URL/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'This is a copy' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'This is the real store' })).toBeEnabled()
})
