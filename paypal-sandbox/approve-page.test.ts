import { expect, test } from 'vitest'
import { openSandbox, wireOrder } from './test-client.ts'

type Api = Awaited<ReturnType<typeof openSandbox>>

async function openPage(api: Api, order: object = wireOrder) {
  const made = await api.call('POST', '/v2/checkout/orders', order, { 'paypal-request-id': 'k' })
  const path = `/checkoutnow?token=${made.body.id}`
  const answer = (name: string, value: string) =>
    api.send(path, { method: 'POST', body: new URLSearchParams({ [name]: value }) })
  const readStatus = async () => (await api.call('GET', `/v2/checkout/orders/${made.body.id}`)).body.status
  return { id: made.body.id, path, answer, readStatus, show: () => api.send(path) }
}

test('the page names the shop, the items and the sum, and runs no script', async () => {
  await using api = await openSandbox()
  const { show, readStatus } = await openPage(api)
  const page = await show()
  for (const text of [
    'Beats &#38; Co',
    'Night drive, WAV lease',
    '29.99 EUR',
    '59.98 EUR',
    'value="reviewed"',
  ])
    expect(page.text).toContain(text)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page.text).not.toContain('<script')
  expect(await readStatus()).toBe('PAYER_ACTION_REQUIRED')
})

test('names from the shop are text', async () => {
  await using api = await openSandbox()
  const [unit] = wireOrder.purchase_units
  const items = unit!.items.map((item) => ({ ...item, name: '<img src=x onerror=alert(1)>' }))
  const { show } = await openPage(api, { ...wireOrder, purchase_units: [{ ...unit, items }] })
  expect((await show()).text).not.toContain('<img')
})

test('a buyer who approves comes back with token and payer', async () => {
  await using api = await openSandbox()
  const { id, answer, readStatus } = await openPage(api)
  const back = await answer('buyer', 'other_country')
  expect(back.status).toBe(303)
  expect(back.headers.get('location')).toBe(
    `https://shop.example/success?order=1&token=${id}&PayerID=J9NESBUYER222`,
  )
  expect(await readStatus()).toBe('APPROVED')
  const { body } = await api.call('GET', `/v2/checkout/orders/${id}`)
  expect(body.payment_source.paypal.address.country_code).toBe('NZ')
})

test('a buyer who cancels comes back, and nothing is approved', async () => {
  await using api = await openSandbox()
  const { id, answer, readStatus } = await openPage(api)
  const back = await answer('cancel', '1')
  expect(back.headers.get('location')).toBe(`https://shop.example/checkout?step=payment&token=${id}`)
  expect(await readStatus()).toBe('PAYER_ACTION_REQUIRED')
  expect(api.sandbox.occurrences().orders_canceled_by_buyer).toBe(1)
})

test('an unknown buyer, an unknown order, a refused and a paid one', async () => {
  await using api = await openSandbox()
  const { id, answer, show, readStatus } = await openPage(api)
  expect((await answer('buyer', 'constructor')).status).toBe(400)
  expect(await readStatus()).toBe('PAYER_ACTION_REQUIRED')
  expect((await api.send('/checkoutnow')).status).toBe(404)
  expect((await api.send('/checkoutnow?token=%3Cb%3E')).text).not.toContain('<b>')
  await answer('buyer', 'declined')
  await api.call('POST', `/v2/checkout/orders/${id}/capture`, {})
  expect((await show()).text).toContain('was declined')
  await answer('buyer', 'pays')
  await api.call('POST', `/v2/checkout/orders/${id}/capture`, {})
  expect((await show()).text).toContain('paid already')
})

test('an order without pages to return to says what to do', async () => {
  await using api = await openSandbox()
  const { payment_source: _, ...noSource } = wireOrder
  const { answer } = await openPage(api, noSource)
  expect((await answer('buyer', 'pays')).text).toContain('Go back to the shop')
})

test('a vanished order cannot be approved', async () => {
  await using api = await openSandbox()
  const { id, answer } = await openPage(api)
  expect((await api.help('POST', `/orders/${id}/expire`)).status).toBe(200)
  expect((await answer('buyer', 'pays')).status).toBe(404)
  expect((await api.help('POST', `/orders/${id}/expire`)).status).toBe(404)
  expect(api.sandbox.occurrences()).toMatchObject({ orders_vanished: 1 })
})
