import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { request } from '#client/platform/api.ts'
import { answerApi, customer, problem, renderInStore } from '#tests/components/store.tsx'
import { ProofDialog } from './proof-dialog.tsx'

/** A form whose request requires a fresh proof. */
function Guarded({ path }: { path: string }) {
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: async (): Promise<{ done: string }> => {
      const body = JSON.stringify({ text })
      return (await request(path, { method: 'POST', body })).json()
    },
  })
  return (
    <>
      <label>
        Text of {path}
        <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <button type="button" onClick={() => send.mutate()}>
        Send {path}
      </button>
      <p>{send.error?.message ?? send.data?.done}</p>
    </>
  )
}

/** Requires a proof until it gets the right password. */
function guardedApi(ways = { passkey: false, code: false }) {
  let isProved = false
  const guarded = () =>
    isProved
      ? { done: 'It went through.' }
      : problem(403, 'fresh_proof_required', 'Please confirm that it’s you.')
  return answerApi({
    'GET /api/auth/session': customer,
    'GET /api/account/proof': ways,
    'POST /api/account/proof': ({ body }: { body: unknown }) => {
      isProved =
        JSON.stringify(body) === '{"password":"Nightbus36!"}' || JSON.stringify(body) === '{"code":"123456"}'
      return isProved ? { success: true } : problem(403, 'wrong_password', 'That password is not correct.')
    },
    'POST /api/one': guarded,
    'POST /api/two': guarded,
  })
}

const dialog = page.getByRole('dialog', { name: "Confirm that it's you" })
const render = () =>
  renderInStore(
    <>
      <Guarded path="/api/one" />
      <Guarded path="/api/two" />
      <ProofDialog />
    </>,
  )

test('a request that needs a fresh proof asks for it and continues with all input', async () => {
  const requests = guardedApi()
  await render()
  await page.getByLabelText('Text of /api/one').fill('typed before')
  await page.getByRole('button', { name: 'Send /api/one' }).click()
  await dialog.getByLabelText('Password', { exact: true }).fill('wrong')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(dialog.getByText('That password is not correct.')).toBeVisible()
  await dialog.getByLabelText('Password', { exact: true }).fill('Nightbus36!')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('It went through.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Text of /api/one')).toHaveValue('typed before')
  const sent = requests.filter(({ path }) => path === '/api/one').map(({ body }) => body)
  expect(sent).toEqual([{ text: 'typed before' }, { text: 'typed before' }])
})

test('concurrent requests ask once', async () => {
  const requests = guardedApi()
  await render()
  // The open dialog would block a pointer click on the second.
  for (const name of ['Send /api/one', 'Send /api/two'])
    (page.getByRole('button', { name }).element() as HTMLButtonElement).click()
  await dialog.getByLabelText('Password', { exact: true }).fill('Nightbus36!')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => page.getByText('It went through.').elements()).toHaveLength(2)
  expect(
    requests.filter(({ path, method }) => path === '/api/account/proof' && method === 'POST'),
  ).toHaveLength(1)
})

test('canceling explains why nothing happened and allows a retry', async () => {
  guardedApi()
  await render()
  await page.getByRole('button', { name: 'Send /api/one' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText('Please confirm that it’s you.')).toBeVisible()
  await page.getByRole('button', { name: 'Send /api/one' }).click()
  await expect.element(dialog).toBeVisible()
})

test('a code is offered if there is an authenticator app', async () => {
  guardedApi({ passkey: false, code: true })
  await render()
  await page.getByRole('button', { name: 'Send /api/one' }).click()
  await dialog.getByRole('button', { name: 'Use a code instead' }).click()
  await dialog.getByLabelText('Code from your authenticator app').fill('123456')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByText('It went through.')).toBeVisible()
})
