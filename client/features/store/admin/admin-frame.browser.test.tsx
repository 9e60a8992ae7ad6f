import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { HoldView } from '#contract/store/restore.ts'
import { answerApi, renderInStore } from '#tests/components/store.tsx'
import { AdminFrame } from './admin-frame.tsx'

const open: HoldView = { isOnHold: false, fixed: [] }

test('a restored store asks what it is, and goes on once that is said', async () => {
  let hold: HoldView = { isOnHold: true, fixed: [] }
  const requests = answerApi({
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
  answerApi({ 'GET /api/admin/hold': hold })
  await renderInStore(<AdminFrame />, { path: '/admin' })
  await expect.element(page.getByText(/first remove SMTP_URL/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'This is a copy' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'This is the real store' })).toBeEnabled()
})
