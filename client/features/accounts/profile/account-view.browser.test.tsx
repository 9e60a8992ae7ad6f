import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Account } from '#contract/accounts/account.ts'
import { answerApi, customer, renderInStore } from '#tests/components/store.tsx'
import { AccountView } from './index.ts'

test('the account begins with name and password, and its groups are linked', async () => {
  await page.viewport(1440, 900)
  const account = { id: 'u1', username: 'maya', email: 'maya@example.com', role: 'customer' } as Account
  answerApi({
    'GET /api/auth/session': customer,
    'GET /api/account': account,
    'GET /api/account/sessions': [],
    'GET /api/account/passkeys': [],
    'GET /api/account/billing': null as never,
  })
  await renderInStore(<AccountView />, { path: '/account' })
  await expect.element(page.getByLabelText('Username')).toHaveValue('maya')
  const regions = page.getByRole('region').elements()
  expect(regions.map((region) => region.getAttribute('aria-label'))).toEqual([
    'Profile',
    'Password',
    'Email',
    'Passkeys',
    'Two-step sign-in',
    'Legal and artist name',
    'Purchases',
    'Billing details',
    'Not for me',
    'Devices',
    'Keyboard',
    'Your data',
  ])
  const links = page.getByRole('navigation', { name: 'Your account' }).getByRole('link')
  for (const link of links.elements()) {
    const heading = document.querySelector(`${new URL((link as HTMLAnchorElement).href).hash} h2`)
    expect(heading?.textContent).toBe(link.textContent)
  }
  expect(links.elements()).toHaveLength(6)
})
