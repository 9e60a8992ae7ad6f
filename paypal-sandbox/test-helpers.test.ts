import { expect, test } from 'vitest'
import { openSandbox, pay } from './test-client.ts'

test('faults and features can be switched over HTTP, even while every request fails', async () => {
  await using api = await openSandbox()
  await api.help('POST', '', { faults: { fail_requests: 100, drop_webhooks: 0.5 } })
  expect((await api.call('GET', '/v1/notifications/webhooks')).status).toBe(500)
  const seen = await api.help('POST', '', {
    faults: { fail_requests: 0 },
    permissions: { transactions: false },
  })
  expect(seen.body).toMatchObject({
    faults: { fail_requests: 0, drop_webhooks: 0.5 },
    permissions: { transactions: false, disputes: true },
  })
  api.signOut()
  expect((await api.call('GET', '/v1/reporting/transactions')).status).toBe(403)
})

test.each([
  { faults: { fail_everything: 1 } },
  { faults: { fail_requests: 'x' } },
  { faults: { fail_requests: -1 } },
  { fault: 1 },
  { permissions: { everything: true } },
  { permissions: { disputes: 1 } },
])('%j is rejected', async (body) => {
  await using api = await openSandbox()
  expect((await api.help('POST', '', body)).status).toBe(400)
})

test('what is pending is counted, and what happened is listed', async () => {
  await using api = await openSandbox()
  const { orderId } = await pay(api, { buyer: 'reviewed' })
  expect((await api.help('GET', '')).body).toMatchObject({ pending_tasks: 1, pending_webhooks: 2 })
  expect((await api.help('POST', '/advance')).body).toMatchObject({
    pending_tasks: 0,
    occurrences: { captures_held: 1, reviews_completed: 1 },
  })
  const { occurrences } = (await api.help('GET', '/occurrences')).body
  expect(occurrences.map(({ name }: { name: string }) => name)).toEqual([
    ...['orders_created', 'orders_approved', 'captures_held', 'reviews_completed', 'captures_completed'],
  ])
  expect(occurrences[1].subject).toBe(orderId)
})

test('they need the app’s own keys', async () => {
  await using api = await openSandbox()
  expect((await api.call('GET', '/v1/test_helpers/sandbox')).status).toBe(401)
  expect((await api.send('/v1/test_helpers/sandbox')).status).toBe(401)
  expect((await api.help('GET', '/other')).status).toBe(404)
})

test('buyers approve without the page', async () => {
  await using api = await openSandbox()
  const { orderId } = await pay(api, { buyer: 'declined' })
  const approved = await api.help('POST', `/orders/${orderId}/approve`, { buyer: 'refund_fails' })
  expect(approved.body).toMatchObject({
    status: 'APPROVED',
    payer: { email_address: 'irwin@buyers.example' },
  })
  expect((await api.help('POST', `/orders/${orderId}/approve`, { buyer: 'nobody' })).status).toBe(400)
})
