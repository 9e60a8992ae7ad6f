import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiToken } from '#contract/store/api-token.ts'
import { admin, answerApi, problem, renderInStore } from '#tests/components/store.tsx'
import { ConnectionsSection } from './connections-section.tsx'

const token: ApiToken = {
  id: 't1',
  name: 'Bookkeeping',
  hint: 'a1B_',
  scopes: ['orders:read'],
  createdAt: '2026-01-01T03:00:00.000Z',
  createdBy: 'ada',
  lastUsedAt: null,
  works: true,
}

async function open(answers: Parameters<typeof answerApi>[0]) {
  const requests = answerApi({
    'GET /api/auth/session': admin,
    'GET /api/admin/tokens': [],
    'GET /api/admin/webhooks': [],
    ...answers,
  })
  await renderInStore(<ConnectionsSection />)
  return requests
}

test('a token is made with what is ticked, shown once, and then listed without itself', async () => {
  let tokens: ApiToken[] = []
  const requests = await open({
    'GET /api/admin/tokens': () => tokens,
    'POST /api/admin/tokens': () => {
      tokens = [token]
      return { token: 'bbt_secret-a1B_', view: token }
    },
  })
  await page.getByRole('button', { name: 'Create a token' }).click()
  const create = page.getByRole('button', { name: 'Create', exact: true })
  await expect.element(create).toBeDisabled()
  await page.getByLabelText('Which program will use it?').fill(' Bookkeeping ')
  await expect.element(create).toBeDisabled()
  await page.getByRole('checkbox', { name: /^Read orders/ }).click()
  await create.click()
  await expect.element(page.getByLabelText('API token')).toHaveValue('bbt_secret-a1B_')
  await page.getByRole('button', { name: 'I saved it' }).click()
  await expect.element(page.getByText('bbt_…a1B_ · Never used', { exact: false })).toBeVisible()
  expect(document.body.innerHTML).not.toContain('bbt_secret')
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Bookkeeping',
    scopes: ['orders:read'],
  })
})

test('a token is revoked after a question', async () => {
  let tokens = [{ ...token, works: false }]
  await open({
    'GET /api/admin/tokens': () => tokens,
    'DELETE /api/admin/tokens/t1': () => {
      tokens = []
      return { success: true }
    },
  })
  await expect.element(page.getByText('Off: ada is no active admin')).toBeVisible()
  await page.getByRole('button', { name: 'Revoke Bookkeeping' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect.element(page.getByText('No tokens yet.')).toBeVisible()
})

test('tokens that cannot be loaded can be asked for again', async () => {
  let answer: ApiToken[] | Response = problem(500, 'internal', 'Something went wrong.')
  await open({ 'GET /api/admin/tokens': () => answer })
  await expect.element(page.getByText("Your API tokens can't be loaded.")).toBeVisible()
  answer = [token]
  await page.getByRole('button', { name: /again|retry/i }).click()
  await expect.element(page.getByText('Bookkeeping')).toBeVisible()
})
