import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { RequireAdmin, RequireSession } from '#client/features/accounts/auth/index.ts'
import { admin, answerApi, problem, renderInStore } from '#tests/components/store.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { LoginPage } from './login-page.tsx'
import { RegisterPage } from './register-page.tsx'

const PASSWORD = 'Nightbus36!'
const altcha = { 'GET /api/captcha': { provider: 'altcha' } } as const
const noCaptcha = { 'GET /api/captcha': { provider: 'off' } } as const

const field = (label: string) => page.getByLabelText(label, { exact: true })
const button = (name: string) => page.getByRole('button', { name })
const address = page.getByTestId('address')
/** The form's result, before the errors of its fields. */
const banner = () => page.getByRole('alert').elements()[0]?.textContent
const bannerLines = () =>
  page
    .getByRole('alert')
    .getByRole('listitem')
    .elements()
    .map((line) => line.textContent)

function open(path: string) {
  return renderInStore(
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="/register" element={<RegisterPage />} />
      <Route path="/forgot-password" element={<ForgotPasswordPage />} />
      <Route path="/" element={<h1>Home</h1>} />
    </Routes>,
    { path },
  )
}

async function fill(texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await userEvent.fill(field(label), text)
}

const somebody = {
  Username: 'maya_r',
  'Email address': 'maya@example.com',
  Password: PASSWORD,
  'Confirm password': PASSWORD,
}

test('each account form has its fields and buttons', async () => {
  answerApi(altcha)
  await open('/login')
  for (const label of ['Username', 'Email address', 'Password'])
    await expect.element(field(label)).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'CAPTCHA' })).toBeVisible()
  await expect.element(button('Sign in')).toBeVisible()
  await userEvent.fill(field('Password'), 'secret')
  await button('Show password').click()
  await expect.element(field('Password')).toHaveAttribute('type', 'text')
  await button('Hide password').click()
  await expect.element(field('Password')).toHaveAttribute('type', 'password')
  await expect
    .element(page.getByRole('link', { name: 'Forgot your password?' }))
    .toHaveAttribute('href', '/forgot-password')
  await page.getByRole('link', { name: 'Register here' }).click()
  await expect.element(address).toHaveTextContent('/register')
  for (const label of Object.keys(somebody)) await expect.element(field(label)).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'CAPTCHA' })).toBeVisible()
  await expect.element(button('Create Account')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect.element(address).toHaveTextContent('/login')
})

test('the register form shows errors in the banner and under each field', async () => {
  const requests = answerApi(altcha)
  await open('/register')
  await fill({ ...somebody, Password: 'nightbus36', 'Confirm password': 'nightbus' })
  await button('Create Account').click()
  await expect.poll(banner).toContain('Registration Failed:')
  expect(bannerLines()).toEqual([
    'Password must contain at least one capital letter.',
    'Password must contain at least one symbol.',
    'Passwords do not match',
    'Please complete the CAPTCHA',
  ])
  await expect.element(field('Password')).toHaveFocus()
  await expect
    .element(field('Password'))
    .toHaveAccessibleDescription(/^Password must contain at least one capital letter\./)
  // Typing clears the errors and never loses focus.
  await userEvent.clear(field('Password'))
  await userEvent.type(field('Password'), PASSWORD)
  await expect.element(field('Password')).toHaveFocus()
  await expect.element(field('Password')).toHaveValue(PASSWORD)
  await expect.element(field('Password')).not.toHaveAttribute('aria-invalid')
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a taken username is shown under its field, and the form can be sent again', async () => {
  const taken = { username: 'This username is already taken.' }
  const user = {
    id: 'u1',
    username: 'maya_x',
    email: 'maya@example.com',
    role: 'customer' as const,
    image: null,
  }
  const requests = answerApi({
    ...noCaptcha,
    'POST /api/auth/register': ({ body }) =>
      (body as { username: string }).username === 'maya_r'
        ? problem(409, 'username_taken', 'This username is already taken.', taken)
        : { success: true, token: 't', user },
  })
  await open('/register')
  await fill(somebody)
  await button('Create Account').click()
  await expect.poll(banner).toContain('Registration failed. Please try again.')
  await expect.element(field('Username')).toHaveAccessibleDescription('This username is already taken.')
  await fill({ Username: 'maya_x' })
  await button('Create Account').click()
  await expect.poll(() => requests.filter(({ method }) => method === 'POST').length).toBe(2)
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible()
})

test('registering shows that it is busy, and rate limits are explained', async () => {
  const answer = Promise.withResolvers<Response>()
  answerApi({ ...noCaptcha, 'POST /api/auth/register': () => answer.promise })
  await open('/register')
  await fill(somebody)
  await button('Create Account').click()
  await expect.element(button('Creating account...')).toBeDisabled()
  answer.resolve(new Response('{}', { status: 429 }))
  await expect.poll(banner).toContain('Registration Failed:')
  expect(bannerLines()).toEqual(['Too many attempts. Please try again after some time.'])
})

test('rate limits and an unreachable store are explained', async () => {
  let isAway = false
  answerApi({
    ...noCaptcha,
    'POST /api/auth/login': () => {
      if (isAway) throw new TypeError('Failed to fetch')
      return new Response('{}', { status: 429 })
    },
  })
  await open('/login')
  await fill({ 'Email address': 'maya@example.com', Password: PASSWORD })
  await button('Sign in').click()
  await expect.poll(banner).toBe('Too many login attempts. Please try again after 15 minutes.')
  isAway = true
  await button('Sign in').click()
  await expect
    .poll(banner)
    .toBe('Login failed.The store can’t be reached. Check your connection and try again.')
})

test('a proxy that answers for the store is quoted, and nobody is told to check their credentials', async () => {
  const badGateway = () =>
    new Response('<html><head><title>502 Bad Gateway</title></head></html>', {
      status: 502,
      headers: { server: 'nginx/1.26.2', 'content-type': 'text/html' },
    })
  answerApi({
    ...noCaptcha,
    'POST /api/auth/login': badGateway,
    'POST /api/users/forgot-password': badGateway,
  })
  const said =
    'The server in front of the store (nginx/1.26.2) answered “502 Bad Gateway”. It can’t reach the store. Try again in a minute.'
  await open('/login')
  await fill({ 'Email address': 'maya@example.com', Password: PASSWORD })
  await button('Sign in').click()
  await expect.poll(banner).toBe(`Login failed.${said}`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await fill({ 'Email address': 'maya@example.com' })
  await button('Send Reset Link').click()
  await expect.poll(banner).toBe(`Failed to send reset email. Please try again later.${said}`)
})

test('a failed reset request is explained', async () => {
  answerApi({ 'POST /api/users/forgot-password': problem(503, 'unavailable', 'Not now.') })
  await open('/forgot-password')
  await fill({ 'Email address': 'maya@example.com' })
  await button('Send Reset Link').click()
  await expect.poll(banner).toBe('Failed to send reset email. Please try again later.')
})

test.each([
  ['an account', RequireSession],
  ['the admin area', RequireAdmin],
])('the guard of %s waits, with a note, until the session is known', async (_, Guard) => {
  const guarded = (
    <Routes>
      <Route
        path="/guarded"
        element={
          <Guard>
            <h1>Inside</h1>
          </Guard>
        }
      />
      <Route path="/" element={<h1>Home</h1>} />
    </Routes>
  )
  for (const [who, shown] of [
    [new Response(null, { status: 204 }), 'Home'],
    [Response.json(admin), 'Inside'],
  ] as const) {
    const answer = Promise.withResolvers<Response>()
    answerApi({ 'GET /api/auth/session': () => answer.promise.then((response) => response.clone()) })
    const screen = await renderInStore(guarded, { path: '/guarded' })
    await expect.element(page.getByText('Loading...')).toBeVisible()
    expect(page.getByRole('heading', { name: shown }).elements()).toEqual([])
    answer.resolve(who)
    await expect.element(page.getByRole('heading', { name: shown })).toBeVisible()
    await screen.unmount()
  }
})

test.each(['needsPassword', 'needsPasskey'])(
  'an administrator who %s gets to the account first',
  async (need) => {
    answerApi({ 'GET /api/auth/session': { ...admin, [need]: true } })
    await renderInStore(
      <Routes>
        <Route
          path="/admin"
          element={
            <RequireAdmin>
              <h1>Sales</h1>
            </RequireAdmin>
          }
        />
        <Route path="/account" element={<h1>Your account</h1>} />
      </Routes>,
      { path: '/admin' },
    )
    await expect.element(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
    await expect.element(page.getByText('Sales')).not.toBeInTheDocument()
  },
)
