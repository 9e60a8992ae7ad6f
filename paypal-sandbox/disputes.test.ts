import { expect, test } from 'vitest'
import { openSandbox, pay } from './test-client.ts'

type Api = Awaited<ReturnType<typeof openSandbox>>

/** A payment by this buyer, and its dispute. */
async function openCase(api: Api, buyer: 'disputes' | 'inquires', invoice = '1001') {
  const { captureId } = await pay(api, { buyer, invoice })
  api.sandbox.runPendingTasks()
  const list = await api.call('GET', `/v1/customer/disputes?disputed_transaction_id=${captureId}`)
  const path = `/v1/customer/disputes/${list.body.items[0].dispute_id}`
  const readCapture = async () => (await api.call('GET', `/v2/payments/captures/${captureId}`)).body
  return { captureId, path, listed: list.body.items[0], readCapture, id: list.body.items[0].dispute_id }
}

test('a claim holds the money, and names the capture in its details alone', async () => {
  await using api = await openSandbox()
  const { captureId, path, listed, readCapture } = await openCase(api, 'disputes')
  expect(listed).toMatchObject({
    reason: 'UNAUTHORISED',
    status: 'WAITING_FOR_SELLER_RESPONSE',
    dispute_state: 'REQUIRED_ACTION',
    dispute_life_cycle_stage: 'CHARGEBACK',
    dispute_amount: { currency_code: 'EUR', value: '59.98' },
  })
  expect(Date.parse(listed.seller_response_due_date)).toBeGreaterThan(Date.now())
  expect(listed.disputed_transactions).toBeUndefined()
  const { body } = await api.call('GET', path)
  expect(body.disputed_transactions[0]).toMatchObject({
    seller_transaction_id: captureId,
    invoice_number: '1001',
    custom: '0198b2f0-1111-7000-8000-000000000001',
  })
  expect(await readCapture()).toMatchObject({
    status: 'PENDING',
    status_details: { reason: 'BUYER_COMPLAINT' },
  })
  const refund = await api.call('POST', `/v2/payments/captures/${captureId}/refund`, {})
  expect(refund.body.details[0].issue).toBe('TRANSACTION_DISPUTED')
})

test('evidence wins or loses a claim, and accepting loses it', async () => {
  await using api = await openSandbox()
  const won = await openCase(api, 'disputes', '1')
  await api.call('POST', `${won.path}/provide-evidence`, { notes: 'winning_evidence' })
  expect((await api.call('GET', won.path)).body).toMatchObject({
    status: 'RESOLVED',
    dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' },
  })
  expect((await won.readCapture()).status).toBe('COMPLETED')

  const lost = await openCase(api, 'disputes', '2')
  await api.call('POST', `${lost.path}/provide-evidence`, { notes: 'losing_evidence' })
  expect((await api.call('GET', lost.path)).body.dispute_outcome).toMatchObject({
    outcome_code: 'RESOLVED_BUYER_FAVOUR',
    amount_refunded: { value: '59.98' },
  })
  expect((await lost.readCapture()).status).toBe('REFUNDED')

  const accepted = await openCase(api, 'disputes', '3')
  await api.call('POST', `${accepted.path}/provide-evidence`, { notes: 'It was downloaded' })
  expect((await api.call('GET', accepted.path)).body.status).toBe('UNDER_REVIEW')
  await api.call('POST', `${accepted.path}/accept-claim`, {})
  expect((await accepted.readCapture()).status).toBe('REFUNDED')
  expect((await api.call('POST', `${accepted.path}/accept-claim`, {})).status).toBe(422)
  expect(api.sandbox.occurrences()).toMatchObject({ disputes_opened: 3, disputes_won: 1, disputes_lost: 2 })
})

test('an inquiry changes nothing until it becomes a claim', async () => {
  await using api = await openSandbox()
  const { id, listed, path, readCapture } = await openCase(api, 'inquires')
  expect(listed).toMatchObject({ dispute_life_cycle_stage: 'INQUIRY', dispute_state: 'OPEN_INQUIRIES' })
  expect((await readCapture()).status).toBe('COMPLETED')
  await api.help('POST', `/disputes/${id}/escalate`)
  expect((await api.call('GET', path)).body.dispute_life_cycle_stage).toBe('CHARGEBACK')
  expect((await readCapture()).status).toBe('PENDING')
  await api.help('POST', `/disputes/${id}/resolve`, { outcome: 'CANCELED_BY_BUYER' })
  expect((await readCapture()).status).toBe('COMPLETED')
})

test('a lost claim gives back what is left after a refund', async () => {
  await using api = await openSandbox()
  const { captureId, readOrder } = await pay(api)
  const amount = { currency_code: 'EUR', value: '9.98' }
  await api.call('POST', `/v2/payments/captures/${captureId}/refund`, { amount, custom_id: 'r1' })
  const opened = await api.help('POST', `/captures/${captureId}/dispute`)
  await api.help('POST', `/disputes/${opened.body.dispute_id}/resolve`, { outcome: 'RESOLVED_BUYER_FAVOUR' })
  const { captures, refunds } = (await readOrder()).purchase_units[0].payments
  expect(captures[0].status).toBe('REFUNDED')
  expect(refunds).toMatchObject([{ custom_id: 'r1' }, { amount: { value: '50.00' } }])
  expect(refunds[1].custom_id).toBeUndefined()
  expect((await api.help('POST', `/captures/${captureId}/dispute`)).status).toBe(422)
})

test('disputes are listed by page, state and time of the last change', async () => {
  await using api = await openSandbox()
  for (const invoice of ['1', '2', '3']) await openCase(api, 'disputes', invoice)
  const first = await api.call('GET', '/v1/customer/disputes?page_size=2')
  expect(first.body.items).toHaveLength(2)
  const next = new URL(first.body.links.find((link: { rel: string }) => link.rel === 'next').href)
  const second = await api.call('GET', next.pathname + next.search)
  expect(second.body.items).toHaveLength(1)
  expect(second.body.links).toHaveLength(1)
  const listed = async (query: string) =>
    (await api.call('GET', `/v1/customer/disputes?${query}`)).body.items?.length
  expect(await listed('dispute_state=REQUIRED_ACTION,RESOLVED')).toBe(3)
  expect(await listed('dispute_state=RESOLVED')).toBeUndefined()
  expect(await listed(`update_time_after=${new Date(Date.now() - 60_000).toISOString()}`)).toBe(3)
  expect(await listed(`update_time_after=${new Date(Date.now() + 60_000).toISOString()}`)).toBeUndefined()
  const wrong = '/v1/customer/disputes?disputed_transaction_id=1&start_time=2026-01-01T00:00:00Z'
  expect((await api.call('GET', wrong)).status).toBe(400)
  expect((await api.call('GET', '/v1/customer/disputes?page_size=51')).status).toBe(400)
})
