import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { SignedInResponse } from '#contract/accounts/auth.ts'
import { answerApi, problem, renderInStore } from '#tests/components/store.tsx'
import { RequestSignInLink, UseSignInLink } from './sign-in-link.tsx'

const signedIn: SignedInResponse = {
  success: true,
  token: 't',
  user: { id: 'u1', username: 'maya', email: 'maya@example.com', role: 'customer', image: null },
}

test('requesting a link says what to expect', async () => {
  const message = 'If there is a customer account with this address, a sign-in link is on its way.'
  const requests = answerApi({ 'POST /api/auth/sign-in-link': { success: true, message } })
  await renderInStore(<RequestSignInLink to="/" />)
  await page.getByRole('button', { name: 'Send sign-in link' }).click()
  await expect.element(page.getByText('Email is required')).toBeVisible()
  await page.getByLabelText('Email address').fill('maya@example.com')
  await page.getByRole('button', { name: 'Send sign-in link' }).click()
  await expect.element(page.getByText(message)).toBeVisible()
  expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([
    { body: { email: 'maya@example.com' } },
  ])
})

test('opening a link does not use it up; its button signs in, after a code if required', async () => {
  const needsCode = () =>
    Response.json(
      { status: 401, code: 'second_factor_required', detail: 'Almost there.', ticket: 'T1', asks: 'code' },
      { status: 401 },
    )
  const requests = answerApi({
    'POST /api/auth/sign-in-link/': needsCode,
    'POST /api/auth/login/code': ({ body }) =>
      (body as { code: string }).code === '123456'
        ? signedIn
        : problem(403, 'wrong_code', 'That code is not correct.', { code: 'That code is not correct.' }),
  })
  const onDone = vi.fn()
  await renderInStore(<UseSignInLink onDone={onDone} />)
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  await page.getByRole('button', { name: 'Sign in' }).click()
  const code = page.getByLabelText('Code')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(page.getByText('That code is not correct.')).toBeVisible()
  await code.fill('123456')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => onDone.mock.calls[0]?.[0]).toEqual(signedIn)
  expect(requests.filter(({ method }) => method === 'POST').at(-1)).toMatchObject({
    body: { ticket: 'T1', code: '123456' },
  })
})

test('an expired link leads to a new one', async () => {
  answerApi({
    'POST /api/auth/sign-in-link/': () => problem(410, 'sign_in_link_invalid', 'This link has expired.'),
  })
  await renderInStore(<UseSignInLink onDone={() => {}} />)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(page.getByText('This link has expired.')).toBeVisible()
  await page.getByRole('link', { name: 'Send a new one' }).click()
  await expect.element(page.getByTestId('address')).toHaveTextContent('/sign-in-link')
})
