import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerApi, listPage, renderInStore } from '#tests/components/store.tsx'
import { AdminFrame } from './admin-frame.tsx'

test.each([
  ['/admin', 'Overview'],
  ['/admin/manage-beats', 'Manage Beats'],
  ['/admin/customers/c1', 'Manage Users'],
])('on %s the tab %s is the current one', async (path, tab) => {
  answerApi({ 'GET /api/offers': listPage([]) })
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
  answerApi({ 'GET /api/offers': listPage([{}], 3) })
  await renderInStore(<AdminFrame />, { path: '/admin' })
  await expect.element(page.getByRole('link', { name: 'Offers 3 waiting' })).toBeVisible()
})
