import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSession } from '#client/platform/session.ts'
import type { Session } from '#contract/accounts/session.ts'
import { answerApi, customer, problem, renderInStore } from '#tests/components/store.tsx'
import { LoginDialog } from './login-dialog.tsx'

/** What needs an account, and goes on once there is one. */
function Feature() {
  const { session } = useSession()
  if (session.status === 'signed-in') return <p>Signed in as {session.username}</p>
  return (
    <LoginDialog open title="Sign in to add this beat" back="/beats" action="Login" onClose={() => {}}>
      You must log in before you can add a beat to your cart.
    </LoginDialog>
  )
}

const signedIn = {
  success: true as const,
  token: 't',
  user: { id: 'u1', username: 'maya', email: 'maya@example.com', role: 'customer' as const, image: null },
}

async function askForCode(answers: Parameters<typeof answerApi>[0], settings = {}) {
  const requests = answerApi({
    'GET /api/captcha': { provider: 'off' },
    'POST /api/auth/mailed-code': { success: true, ticket: 'ticket-1' },
    ...answers,
  })
  await renderInStore(<Feature />, { path: '/beats', ...settings })
  await page.getByRole('button', { name: 'Login' }).click()
  return requests
}

async function enterAddress() {
  await expect.element(page.getByLabelText('Email address')).toHaveFocus()
  await page.getByLabelText('Email address').fill('maya@example.com')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Enter your code' })).toBeVisible()
}

test('a code signs in over the page, sent by itself once it is whole', async () => {
  const requests = await askForCode({ 'POST /api/auth/mailed-code/use': signedIn })
  await enterAddress()
  await userEvent.keyboard('408 21')
  expect(requests.filter(({ path }) => path.endsWith('/use'))).toEqual([])
  await userEvent.keyboard('9')
  await expect.element(page.getByText('Signed in as maya')).toBeVisible()
  expect(requests.findLast(({ path }) => path.endsWith('/use'))?.body).toEqual({
    ticket: 'ticket-1',
    code: '408219',
  })
  await expect.element(page.getByTestId('address')).toHaveTextContent('/beats')
})

test('who is signed in is not asked to, however late the store says so', async () => {
  const known = Promise.withResolvers<Session>()
  const asked: string[] = []
  answerApi({ 'GET /api/auth/session': () => known.promise })
  await renderInStore(<Feature />)
  await expect.element(page.getByRole('dialog', { name: 'Loading...' })).toBeVisible()
  for (const heading of page.getByRole('heading').elements()) asked.push(heading.textContent)
  known.resolve(customer)
  await expect.element(page.getByText('Signed in as maya')).toBeVisible()
  expect(asked).toEqual([])
})

test('a wrong code says how many tries are left, and can be typed again', async () => {
  let tries = 3
  await askForCode({
    'POST /api/auth/mailed-code/use': () => {
      tries--
      if (tries === 1) return signedIn
      return Response.json(
        { status: 403, code: 'mailed_code_wrong', detail: 'That is not the code.', triesLeft: String(tries) },
        { status: 403 },
      )
    },
  })
  await enterAddress()
  const code = page.getByLabelText('Code')
  await code.fill('111111')
  await expect.element(page.getByText('That is not the code. Two tries left.')).toBeVisible()
  await expect.element(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill('408219')
  await expect.element(page.getByText('Signed in as maya')).toBeVisible()
})

test('a code that is over leads to a new one, with the address kept', async () => {
  await askForCode({
    'POST /api/auth/mailed-code/use': () => problem(410, 'mailed_code_over', 'This code no longer works.'),
  })
  await enterAddress()
  await page.getByLabelText('Code').fill('111111')
  await expect.element(page.getByText('This code no longer works.')).toBeVisible()
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect.element(page.getByLabelText('Email address')).toHaveValue('maya@example.com')
})

test('without mail the password is asked for in the same place', async () => {
  const requests = await askForCode({ 'POST /api/auth/login': signedIn }, { deliversMail: false })
  await page.getByLabelText('Email address').fill('maya@example.com')
  await page.getByLabelText('Password', { exact: true }).fill('Nightbus36!')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(page.getByText('Signed in as maya')).toBeVisible()
  expect(requests.some(({ path }) => path.endsWith('/mailed-code'))).toBe(false)
})

test('what was sent before the CAPTCHA is solved says so, and goes on by itself', async () => {
  let solve = (_answer: { provider: 'off' }) => {}
  const settings = new Promise<{ provider: 'off' }>((resolve) => {
    solve = resolve
  })
  await askForCode({ 'GET /api/captcha': () => settings })
  await page.getByLabelText('Email address').fill('maya@example.com')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect.element(page.getByRole('button', { name: 'Waiting for the CAPTCHA...' })).toBeVisible()
  solve({ provider: 'off' })
  await expect.element(page.getByRole('dialog', { name: 'Enter your code' })).toBeVisible()
})
