import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useScrollRestoration } from '#client/app/layouts/use-scroll-restoration.ts'
import { useAdminList } from './use-admin-list.ts'

function LongList() {
  useScrollRestoration()
  const { filter, clear } = useAdminList('GET /users', ['q'])
  return (
    <div style={{ paddingTop: 1000, height: 4000 }}>
      <input aria-label="Search" {...filter('q')} />
      <button type="button" onClick={clear}>
        Clear
      </button>
    </div>
  )
}

test('filtering a list, and clearing its filters, leaves the page where it is', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  await render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/admin/users']}>
        <LongList />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  // The page scrolls smoothly by itself.
  window.scrollTo({ top: 900, behavior: 'instant' })
  await page.getByLabelText('Search').fill('maya')
  await expect.element(page.getByLabelText('Search')).toHaveValue('maya')
  expect(window.scrollY).toBe(900)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.element(page.getByLabelText('Search')).toHaveValue('')
  expect(window.scrollY).toBe(900)
})
