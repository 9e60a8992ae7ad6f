import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInStore } from '#tests/components/store.tsx'
import { AdminFrame } from './admin-frame.tsx'

test.each([
  ['/admin', 'Overview'],
  ['/admin/manage-beats', 'Manage Beats'],
  ['/admin/customers/c1', 'Manage Users'],
])('on %s the tab %s is the current one', async (path, tab) => {
  await renderInStore(
    <Routes>
      <Route path="*" element={<AdminFrame />} />
    </Routes>,
    { path },
  )
  await expect.element(page.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page')
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1)
})
