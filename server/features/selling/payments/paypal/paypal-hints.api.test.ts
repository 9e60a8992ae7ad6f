import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Hint } from '#server/model/payment/index.ts'
import { openPaypalShop, type PaypalShop } from '#tests/paypal-shop.ts'
import { hintOf } from './list-hints.ts'
import { PaypalClient } from './paypal-client.ts'
import { paypalProvider } from './paypal-provider.ts'

let shop: PaypalShop
beforeEach(async () => {
  shop = await openPaypalShop()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await shop.close()
})
const all = async (list: AsyncIterable<Hint>) => {
  const hints: Hint[] = []
  for await (const hint of list) hints.push(hint)
  return hints
}

/** Takes the webhooks that the sandbox sends, as they come. */
async function takeWebhooks() {
  const taken: { headers: IncomingHttpHeaders; body: Buffer }[] = []
  const server = createServer(async (request, response) => {
    taken.push({ headers: request.headers, body: Buffer.concat(await request.toArray()) })
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  shop.paypal.forwardTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return { taken, [Symbol.asyncDispose]: async () => void server.close() }
}

describe('a webhook', () => {
  test('of each kind names the payment that it is about, as the list of events does', async () => {
    await using webhooks = await takeWebhooks()
    const { id, paypalId, captureId } = await shop.bought()
    await shop.help(`/captures/${captureId}/refund`, { amount: { currency_code: 'USD', value: '4.00' } })
    await shop.help(`/captures/${captureId}/dispute`)
    await expect.poll(() => shop.paypal.pendingWebhooks()).toBe(0)
    const hints = await Promise.all(
      webhooks.taken.map(({ headers, body }) => shop.provider.verify(headers, body)),
    )
    expect([...new Set(hints.map(({ type }) => type))].sort()).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'CHECKOUT.ORDER.COMPLETED',
      'CUSTOMER.DISPUTE.CREATED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.PENDING',
      'PAYMENT.CAPTURE.REFUNDED',
    ])
    expect(new Set(hints.map(({ paymentId }) => paymentId))).toEqual(new Set([paypalId]))
    const listed = (await all(shop.provider.hints(0))).filter(({ type }) => type !== 'dispute')
    const byId = (some: Hint[]) => Object.fromEntries(some.map((hint) => [hint.id, hint]))
    expect(byId(listed)).toEqual(byId(hints))
    expect(listed.map(({ at }) => at)).toEqual(listed.map(({ at }) => at).sort())
    expect(await shop.sync(id)).toBe('Disputed')
  })

  test('that was signed for another webhook, or by somebody else, is refused', async () => {
    await using webhooks = await takeWebhooks()
    await shop.bought()
    await expect.poll(() => webhooks.taken.length).toBeGreaterThan(0)
    const { headers, body } = webhooks.taken[0]!
    const refused = { code: 'invalid_signature' }
    for (const webhookId of ['9XX', undefined])
      await expect(
        paypalProvider({ ...shop.context, webhookId }).verify(headers, body),
      ).rejects.toMatchObject(refused)
    const tampered = Buffer.from(body.toString().replace('"', ' "'))
    await expect(shop.provider.verify(headers, tampered)).rejects.toMatchObject(refused)
    const deep = Buffer.from('['.repeat(100_000))
    await expect(shop.provider.verify(headers, deep)).rejects.toMatchObject(refused)
    const elsewhere = { ...headers, 'paypal-cert-url': 'http://127.0.0.1:9/v1/notifications/certs/SANDBOX' }
    await expect(shop.provider.verify(elsewhere, body)).rejects.toMatchObject(refused)
    await expect(shop.provider.verify({}, body)).rejects.toMatchObject(refused)
  })

  test('of a capture that the app does not know names no payment', async () => {
    const hint = await hintOf(shop.context, {
      ...{ id: 'WH-1', create_time: 5, event_type: 'PAYMENT.CAPTURE.DENIED', resource_type: 'capture' },
      resource: { id: 'UNKNOWN1' },
    })
    expect(hint).toEqual({
      id: 'WH-1',
      type: 'PAYMENT.CAPTURE.DENIED',
      paymentId: null,
      subject: null,
      at: 5,
    })
  })
})

describe('what no webhook brought', () => {
  test('is found in the list of events, also where they come late', async () => {
    const { paypalId } = await shop.order()
    const start = Date.now()
    shop.paypal.faults.lateEvents = 1
    shop.paypal.approve(paypalId)
    expect(await all(shop.provider.hints(start))).toEqual([])
    shop.paypal.runPendingTasks()
    // Newer ones were seen meanwhile.
    expect(await all(shop.provider.hints(start + 60_000))).toMatchObject([
      { type: 'CHECKOUT.ORDER.APPROVED', paymentId: paypalId },
    ])
  })

  test('disputes are asked for once an hour, and each change is a hint of its own', async () => {
    const { paypalId, captureId } = await shop.bought()
    const { dispute_id } = await shop.help(`/captures/${captureId}/dispute`)
    const listed = vi.spyOn(PaypalClient.prototype, 'listDisputes')
    const disputes = async () =>
      (await all(shop.provider.hints(Date.now()))).filter(({ type }) => type === 'dispute')
    expect(await disputes()).toMatchObject([
      { id: expect.stringContaining(String(dispute_id)), paymentId: paypalId },
    ])
    expect(await disputes()).toEqual([])
    expect(listed).toHaveBeenCalledTimes(1)
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_001)
    const [first] = await disputes()
    clock.mockReturnValue(Date.now() + 3_600_001)
    await shop.help(`/disputes/${dispute_id}/resolve`, { outcome: 'RESOLVED_SELLER_FAVOUR' })
    const [second] = await disputes()
    expect(second?.paymentId).toBe(paypalId)
    expect(second?.id).not.toBe(first?.id)
  })

  test('an app that may not read disputes gets the rest', async () => {
    const { paypalId } = await shop.bought()
    shop.paypal.permissions.disputes = false
    const hints = await all(shop.provider.hints(0))
    expect(hints.length).toBeGreaterThan(2)
    expect(new Set(hints.map(({ paymentId }) => paymentId))).toEqual(new Set([paypalId]))
  })
})

test('lost tokens and a limit of requests keep nobody from paying', async () => {
  const { id, paypalId } = await shop.order()
  shop.paypal.approve(paypalId)
  shop.paypal.faults.loseTokens = 1
  expect(await shop.sync(id)).toBe('Completed')
  shop.paypal.faults.limitRequests = 1
  expect(await shop.sync(id).catch((error: unknown) => error)).toSatisfy(
    (answer) => answer === 'Completed' || (answer as { status: number }).status === 429,
  )
  expect(shop.paypal.occurrences()).toMatchObject({ tokens_lost: 1, captures_completed: 1 })
})
