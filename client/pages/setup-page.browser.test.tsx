import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { admin, answerApi, problem, renderInStore } from '#tests/components/store.tsx'
import { SetupPage } from './setup-page.tsx'

const TOKEN = 'mwxz0wmw.abc'
const user = { id: 'u1', username: 'mika', email: 'mika@example.com', role: 'admin' as const, image: null }
const ok = { success: true } as const
const field = (label: string) => page.getByLabelText(label, { exact: true })
const button = (name: string) => page.getByRole('button', { name })
const address = page.getByTestId('address')

const open = (hash = `#${TOKEN}`) =>
  renderInStore(
    <Routes>
      <Route path="/setup" element={<SetupPage />} />
      <Route path="/admin" element={<h1>Today</h1>} />
    </Routes>,
    { path: `/setup${hash}` },
  )

async function fill(): Promise<void> {
  await userEvent.fill(field('Username'), 'mika')
  await userEvent.fill(field('Email address'), 'mika@example.com')
  for (const label of ['Password', 'Confirm password']) await userEvent.fill(field(label), 'Nightbus36!')
}

test('the link is checked, and the form makes the administrator and opens the admin area', async () => {
  const requests = answerApi({
    'POST /api/setup/check': ok,
    'POST /api/setup': { ...ok, token: 'jwt', user },
  })
  await open()
  await fill()
  await button('Open the admin area').click()
  await expect.element(address).toHaveTextContent('/admin')
  const bodiesTo = (wanted: string) => requests.filter(({ path }) => path === wanted).map(({ body }) => body)
  expect(bodiesTo('/api/setup/check')[0]).toEqual({ token: TOKEN })
  expect(bodiesTo('/api/setup')).toEqual([
    { token: TOKEN, username: 'mika', email: 'mika@example.com', password: 'Nightbus36!' },
  ])
})

test('what is missing stands at its field, and nothing is sent', async () => {
  const requests = answerApi({ 'POST /api/setup/check': ok })
  await open()
  await button('Open the admin area').click()
  for (const words of ['Username is required', 'Email is required', 'Password is required'])
    await expect.element(page.getByText(words)).toBeVisible()
  await userEvent.fill(field('Username'), 'mika')
  await button('Use a passkey').click()
  await expect.element(page.getByText('Username is required')).not.toBeInTheDocument()
  expect(requests.map(({ path }) => path)).not.toContain('/api/setup/passkey-options')
})

test('a link that ends while the form is filled in says so, and what was typed stays', async () => {
  answerApi({
    'POST /api/setup/check': ok,
    'POST /api/setup': problem(410, 'setup_link_ended', 'This setup link no longer works.'),
  })
  await open()
  await fill()
  await button('Open the admin area').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This setup link no longer works.')
  await expect.element(field('Username')).toHaveValue('mika')
})

test('without a link that works the page says where there is one', async () => {
  answerApi({ 'POST /api/setup/check': problem(410, 'setup_link_ended', 'Ended.') })
  await open('')
  await expect.element(page.getByText(/Restart the store: it prints a new one/)).toBeVisible()
  await expect.element(field('Username')).not.toBeInTheDocument()
})

test('a store that has an administrator leads to the sign-in, and its administrator to the admin area', async () => {
  const done = problem(409, 'setup_done', 'Done.')
  answerApi({ 'POST /api/setup/check': () => done.clone() })
  const { unmount } = await open()
  await expect
    .element(page.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/login?to=%2Fadmin')
  await unmount()
  answerApi({ 'POST /api/setup/check': () => done.clone(), 'GET /api/auth/session': admin })
  await open()
  await expect
    .element(page.getByRole('link', { name: 'Open the admin area' }))
    .toHaveAttribute('href', '/admin')
})

test('a check that fails can be tried again', async () => {
  let tries = 0
  answerApi({
    'POST /api/setup/check': () => (++tries === 1 ? problem(503, 'unavailable', 'The store is busy.') : ok),
  })
  await open()
  await expect.element(page.getByText('The store is busy.')).toBeVisible()
  await button('Retry').click()
  await expect.element(field('Username')).toBeVisible()
})
