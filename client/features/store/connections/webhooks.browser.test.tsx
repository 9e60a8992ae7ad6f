import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Webhook, WebhookDelivery } from '#contract/store/webhook.ts'
import { admin, answerApi, problem, renderInStore } from '#tests/components/store.tsx'
import { WebhooksPanel } from './webhooks-panel.tsx'

const webhook: Webhook = {
  id: 'w1',
  name: 'Bookkeeping',
  target: 'https://books.example/…4f9c',
  format: 'standard',
  events: ['order.completed', 'order.refunded'],
  createdAt: '2026-01-01T03:00:00.000Z',
  enabled: true,
  note: null,
  failingSince: null,
  lastDeliveredAt: '2026-01-02T03:00:00.000Z',
  waiting: 0,
  failed: 0,
}

async function open(answers: Parameters<typeof answerApi>[0]) {
  const requests = answerApi({ 'GET /api/auth/session': admin, 'GET /api/admin/webhooks': [], ...answers })
  await renderInStore(<WebhooksPanel />)
  return requests
}

test('a webhook is added, and its secret shown once', async () => {
  let webhooks: Webhook[] = []
  const requests = await open({
    'GET /api/admin/webhooks': () => webhooks,
    'POST /api/admin/webhooks': () => {
      webhooks = [webhook]
      return { secret: 'whsec_abc', view: webhook }
    },
  })
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await page.getByLabelText('Which program or channel gets it?').fill('Bookkeeping')
  await expect.element(add).toBeDisabled()
  await page.getByLabelText('Address').fill('https://books.example/hook-4f9c')
  await page.getByRole('checkbox', { name: 'New beats' }).click()
  await add.click()
  await expect.element(page.getByLabelText('Signing secret')).toHaveValue('whsec_abc')
  await page.getByRole('button', { name: 'I saved it' }).click()
  await expect.element(page.getByText('Works')).toBeVisible()
  expect(document.body.innerHTML).not.toContain('whsec_abc')
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Bookkeeping',
    url: 'https://books.example/hook-4f9c',
    format: 'standard',
    events: [
      'order.completed',
      'order.refunded',
      'offer.received',
      'withdrawal.received',
      'subscriber.joined',
    ],
  })
})

test('the format follows an address of Discord, and what the store refuses stands at its field', async () => {
  await open({
    'POST /api/admin/webhooks': problem(400, 'invalid_request', 'Not valid.', {
      url: 'Webhooks only go to the internet.',
    }),
  })
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await page.getByLabelText('Which program or channel gets it?').fill('Sales')
  await page.getByLabelText('Address').fill('https://discord.com/api/webhooks/1/x')
  await expect.element(page.getByLabelText('Format')).toHaveValue('discord')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByText('Webhooks only go to the internet.')).toBeVisible()
})

test('a webhook that was turned off says why, and is turned on again', async () => {
  let current: Webhook = { ...webhook, enabled: false, note: 'Nothing arrived for three days.', failed: 3 }
  const requests = await open({
    'GET /api/admin/webhooks': () => [current],
    'PATCH /api/admin/webhooks/w1': () => {
      current = { ...webhook, failed: 3 }
      return current
    },
  })
  await expect.element(page.getByText('Nothing arrived for three days.', { exact: false })).toBeVisible()
  await expect.element(page.getByText('3 failed', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Turn on: Bookkeeping' }).click()
  await expect.element(page.getByText('Works')).toBeVisible()
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ enabled: true })
})

test('what failed is sent again, one by one or all', async () => {
  const failed: WebhookDelivery = {
    id: 'd1',
    type: 'order.completed',
    at: '2026-01-02T03:00:00.000Z',
    state: 'failed',
    attempts: 10,
    lastTriedAt: '2026-01-05T03:00:00.000Z',
    nextTryAt: null,
    answer: 'HTTP 503',
  }
  let deliveries = [failed]
  const requests = await open({
    'GET /api/admin/webhooks': [webhook],
    'GET /api/admin/webhooks/w1/deliveries': () => deliveries,
    'POST /api/admin/webhooks/w1/replay': { count: 1 },
    'POST /api/admin/webhooks/w1/deliveries/d1/replay': () => {
      deliveries = [{ ...failed, state: 'delivered', answer: 'HTTP 204', attempts: 1 }]
      return { success: true }
    },
  })
  await page.getByRole('button', { name: 'Deliveries: Bookkeeping' }).click()
  await expect.element(page.getByText('10 attempts · HTTP 503')).toBeVisible()
  await page.getByRole('button', { name: 'Send all failed again' }).click()
  await page.getByRole('button', { name: /^Send again: Sale/ }).click()
  await expect.element(page.getByText('1 attempt · HTTP 204')).toBeVisible()
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2)
})

test('a webhook is deleted after a question', async () => {
  let webhooks = [webhook]
  await open({
    'GET /api/admin/webhooks': () => webhooks,
    'DELETE /api/admin/webhooks/w1': () => {
      webhooks = []
      return { success: true }
    },
  })
  await page.getByRole('button', { name: 'Delete: Bookkeeping' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('No webhooks yet.')).toBeVisible()
})

test('webhooks that cannot be loaded can be asked for again', async () => {
  let answer: Webhook[] | Response = problem(500, 'internal', 'Something went wrong.')
  await open({ 'GET /api/admin/webhooks': () => answer })
  await expect.element(page.getByText("Your webhooks can't be loaded.")).toBeVisible()
  answer = [webhook]
  await page.getByRole('button', { name: /again|retry/i }).click()
  await expect.element(page.getByText('Bookkeeping', { exact: true })).toBeVisible()
})
