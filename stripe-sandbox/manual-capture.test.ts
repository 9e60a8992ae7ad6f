import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type Stripe from 'stripe'
import { describe, expect, test, vi } from 'vitest'
import { openSandbox } from './test-client.ts'

type Api = Awaited<ReturnType<typeof openSandbox>>

const order = {
  amount: 2999,
  currency: 'usd',
  capture_method: 'manual',
} satisfies Stripe.PaymentIntentCreateParams

function authorize(api: Api, method = 'pm_card_visa') {
  return api.stripe.paymentIntents.create({ ...order, confirm: true, payment_method: method })
}

/** The payment with its charge, as the server sees it. */
async function readPayment(api: Api, id: string) {
  const intent = await api.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  return { intent, charge: intent.latest_charge as Stripe.Charge }
}

/** Event types, oldest first. */
async function eventTypes(api: Api): Promise<string[]> {
  const { data } = await api.stripe.events.list({ limit: 100 })
  return data.map((event) => event.type as string).reverse()
}

const unexpectedState = {
  type: 'StripeInvalidRequestError',
  statusCode: 400,
  code: 'payment_intent_unexpected_state',
}

describe('authorization', () => {
  test('a confirmed intent holds the amount and requires capture', async () => {
    await using api = await openSandbox()
    const { id } = await authorize(api)
    const { intent, charge } = await readPayment(api, id)
    expect(intent).toMatchObject({
      status: 'requires_capture',
      capture_method: 'manual',
      amount_capturable: 2999,
      amount_received: 0,
    })
    expect(charge).toMatchObject({ status: 'succeeded', paid: true, captured: false, amount_captured: 0 })
    const week = 7 * 24 * 3600
    const { capture_before: expires } = charge.payment_method_details!.card!
    expect(expires! - charge.created).toBeGreaterThanOrEqual(week)
    expect(await eventTypes(api)).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.amount_capturable_updated',
    ])
    const [event] = (await api.stripe.events.list({ type: 'charge.succeeded' })).data
    expect(event!.data.object).toMatchObject({ id: charge.id, captured: false })
  })

  test('from the browser, the page sees the status but not the amounts', async () => {
    await using api = await openSandbox()
    const { id, client_secret } = await api.stripe.paymentIntents.create(order)
    const answer = await api.pay(client_secret!, '4242424242424242')
    expect(answer).toMatchObject({ httpStatus: 200, status: 'requires_capture' })
    expect(answer).not.toHaveProperty('amount_capturable')
    expect((await readPayment(api, id)).intent.amount_capturable).toBe(2999)
  })

  test('after 3-D Secure in the page', async () => {
    await using api = await openSandbox()
    const { id, client_secret } = await api.stripe.paymentIntents.create(order)
    const answer = await api.pay(client_secret!, '4000000000003220')
    expect(answer.status).toBe('requires_action')
    await api.finishChallenge(answer.next_action!.use_stripe_sdk!.source, 'complete')
    const { intent, charge } = await readPayment(api, id)
    expect(intent).toMatchObject({ status: 'requires_capture', next_action: null })
    expect(charge.captured).toBe(false)
    expect((await api.stripe.paymentIntents.capture(id)).status).toBe('succeeded')
  })

  test('after 3-D Secure on a redirect page, which returns success', async () => {
    await using api = await openSandbox()
    const intent = await api.stripe.paymentIntents.create({
      ...order,
      confirm: true,
      payment_method: 'pm_card_threeDSecure2Required',
      return_url: 'https://store.example/success',
    })
    const back = await fetch(`${intent.next_action!.redirect_to_url!.url}/complete`, {
      method: 'POST',
      headers: { accept: 'text/html' },
      redirect: 'manual',
    })
    expect(back.headers.get('location')).toMatch(/redirect_status=succeeded$/)
    expect((await readPayment(api, intent.id)).intent.status).toBe('requires_capture')
  })

  test('a declined card can be replaced, and holds nothing', async () => {
    await using api = await openSandbox()
    const { id, client_secret } = await api.stripe.paymentIntents.create(order)
    expect((await api.pay(client_secret!, '4000000000000002')).httpStatus).toBe(402)
    expect((await readPayment(api, id)).intent).toMatchObject({
      status: 'requires_payment_method',
      amount_capturable: 0,
    })
    expect((await api.pay(client_secret!, '4242424242424242')).status).toBe('requires_capture')
  })

  test('an authorized intent can be neither changed nor confirmed again', async () => {
    await using api = await openSandbox()
    const { id, client_secret } = await authorize(api)
    const { paymentIntents } = api.stripe
    await expect(paymentIntents.update(id, { amount: 100 })).rejects.toMatchObject(unexpectedState)
    await expect(paymentIntents.update(id, { capture_method: 'automatic' })).rejects.toMatchObject(
      unexpectedState,
    )
    await expect(paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).rejects.toMatchObject(
      unexpectedState,
    )
    expect((await api.pay(client_secret!, '4242424242424242')).error?.code).toBe(unexpectedState.code)
    expect((await paymentIntents.update(id, { metadata: { note: 'x' } })).status).toBe('requires_capture')
    expect((await api.stripe.charges.list({ payment_intent: id })).data).toHaveLength(1)
  })

  test('the capture method of an open intent can be changed, to those of Stripe only', async () => {
    await using api = await openSandbox()
    const { id } = await api.stripe.paymentIntents.create({ amount: 2999, currency: 'usd' })
    expect((await api.stripe.paymentIntents.update(id, { capture_method: 'manual' })).capture_method).toBe(
      'manual',
    )
    await expect(
      api.stripe.paymentIntents.create({ ...order, capture_method: 'later' as 'manual' }),
    ).rejects.toMatchObject({ statusCode: 400, param: 'capture_method' })
  })
})

describe('capture', () => {
  test('takes the amount', async () => {
    await using api = await openSandbox()
    const { id } = await authorize(api)
    const captured = await api.stripe.paymentIntents.capture(id, { metadata: { reviewed: 'yes' } })
    expect(captured).toMatchObject({
      status: 'succeeded',
      amount_capturable: 0,
      amount_received: 2999,
      metadata: { reviewed: 'yes' },
    })
    expect((await readPayment(api, id)).charge).toMatchObject({ captured: true, amount_captured: 2999 })
    expect((await eventTypes(api)).slice(3)).toEqual(['charge.captured', 'payment_intent.succeeded'])
    expect(api.sandbox.expireAuthorization(id), 'nothing is left to expire').toBe(false)
  })

  test('of a part releases the rest, and refunds go up to that part', async () => {
    await using api = await openSandbox()
    const { id } = await authorize(api)
    const captured = await api.stripe.paymentIntents.capture(id, { amount_to_capture: 1000 })
    expect(captured).toMatchObject({ amount: 2999, amount_capturable: 0, amount_received: 1000 })
    await expect(api.stripe.refunds.create({ payment_intent: id, amount: 1001 })).rejects.toMatchObject({
      param: 'amount',
    })
    expect((await api.stripe.refunds.create({ payment_intent: id })).amount).toBe(1000)
    expect((await readPayment(api, id)).charge).toMatchObject({ amount: 2999, refunded: true })
  })

  test.each([
    [3000, 'amount_too_large'],
    [0, 'parameter_invalid_integer'],
  ])('of %i is refused with %s', async (amount, code) => {
    await using api = await openSandbox()
    const { id } = await authorize(api)
    await expect(api.stripe.paymentIntents.capture(id, { amount_to_capture: amount })).rejects.toMatchObject({
      statusCode: 400,
      code,
    })
    expect((await api.stripe.paymentIntents.capture(id, { amount_to_capture: 2999 })).status).toBe(
      'succeeded',
    )
  })

  test('needs an authorization', async () => {
    await using api = await openSandbox()
    const open = await api.stripe.paymentIntents.create(order)
    const captured = await authorize(api)
    await api.stripe.paymentIntents.capture(captured.id)
    const canceled = await authorize(api)
    await api.stripe.paymentIntents.cancel(canceled.id)
    const automatic = await api.stripe.paymentIntents.create({
      ...order,
      capture_method: 'automatic',
      confirm: true,
      payment_method: 'pm_card_visa',
    })
    expect(automatic).toMatchObject({ status: 'succeeded', amount_received: 2999 })
    for (const { id } of [open, captured, canceled, automatic])
      await expect(api.stripe.paymentIntents.capture(id)).rejects.toMatchObject({
        ...unexpectedState,
        payment_intent: { id },
      })
  })

  test('needs the secret key', async () => {
    await using api = await openSandbox()
    const { id } = await authorize(api)
    const browser = api.connect(api.sandbox.publishableKey)
    await expect(browser.paymentIntents.capture(id)).rejects.toMatchObject({ code: 'secret_key_required' })
  })

  test('can be declined; the amount stays held and the payment can be canceled', async () => {
    await using api = await openSandbox()
    const { id, client_secret } = await api.stripe.paymentIntents.create(order)
    expect((await api.pay(client_secret!, '4000 0000 0000 6124')).status).toBe('requires_capture')
    await expect(api.stripe.paymentIntents.capture(id)).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      payment_intent: { id, status: 'requires_capture' },
    })
    const { intent, charge } = await readPayment(api, id)
    expect(intent).toMatchObject({ status: 'requires_capture', amount_capturable: 2999, amount_received: 0 })
    expect(charge).toMatchObject({ captured: false, amount_captured: 0 })
    expect(await eventTypes(api)).not.toContain('payment_intent.succeeded')
    expect((await api.stripe.paymentIntents.cancel(id)).status).toBe('canceled')
  })

  test('of a disputed payment is what the dispute is about', async () => {
    await using api = await openSandbox()
    const { id } = await authorize(api, 'pm_card_createDispute')
    expect(api.sandbox.pendingTasks()).toBe(0)
    await api.stripe.paymentIntents.capture(id, { amount_to_capture: 2000 })
    api.sandbox.runPendingTasks()
    expect((await api.stripe.disputes.list({ payment_intent: id })).data).toMatchObject([{ amount: 2000 }])
  })

  test('with the same idempotency key happens once', async () => {
    await using api = await openSandbox()
    const { id } = await authorize(api)
    const capture = () => api.stripe.paymentIntents.capture(id, {}, { idempotencyKey: 'k' })
    const [first, second] = [await capture(), await capture()]
    expect(second.status).toBe('succeeded')
    expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId)
    await expect(
      api.stripe.paymentIntents.capture(id, { amount_to_capture: 1 }, { idempotencyKey: 'k' }),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
    expect((await api.stripe.events.list({ type: 'charge.captured' })).data).toHaveLength(1)
  })

  test('that was declined is saved under its key', async () => {
    await using api = await openSandbox()
    const { id } = await authorize(api, 'pm_card_captureDeclined')
    const capture = () => api.stripe.paymentIntents.capture(id, {}, { idempotencyKey: 'k' })
    await expect(capture()).rejects.toMatchObject({ statusCode: 402 })
    await expect(capture()).rejects.toMatchObject({
      statusCode: 402,
      headers: { 'idempotent-replayed': 'true' },
    })
  })

  test.each([{ commitThenDrop: 1 }, { failRequests: 2 }])(
    'survives the fault %j with the retries of the SDK',
    async (fault) => {
      await using api = await openSandbox()
      const { id } = await authorize(api)
      Object.assign(api.sandbox.faults, fault)
      expect((await api.stripe.paymentIntents.capture(id)).status).toBe('succeeded')
      expect((await api.stripe.events.list({ type: 'charge.captured' })).data).toHaveLength(1)
    },
  )
})

describe('release', () => {
  test('canceling releases the amount without a refund', async () => {
    await using api = await openSandbox()
    const { id } = await authorize(api)
    const canceled = await api.stripe.paymentIntents.cancel(id, {
      cancellation_reason: 'requested_by_customer',
    })
    expect(canceled).toMatchObject({
      status: 'canceled',
      amount_capturable: 0,
      amount_received: 0,
      cancellation_reason: 'requested_by_customer',
    })
    expect((await readPayment(api, id)).charge).toMatchObject({
      captured: false,
      refunded: false,
      amount_refunded: 0,
    })
    expect((await api.stripe.refunds.list({ payment_intent: id })).data).toEqual([])
    expect((await eventTypes(api)).slice(3)).toEqual(['payment_intent.canceled'])
    expect(api.sandbox.expireAuthorization(id), 'nothing is left to expire').toBe(false)
  })

  test('an authorization expires by itself', async () => {
    await using api = await openSandbox({ authorizationMs: 20 })
    const { id } = await authorize(api)
    await vi.waitFor(async () => expect((await readPayment(api, id)).intent.status).toBe('canceled'), 60_000)
    expect((await readPayment(api, id)).intent).toMatchObject({
      amount_capturable: 0,
      cancellation_reason: 'expired',
    })
    expect((await eventTypes(api)).slice(3)).toEqual(['charge.expired', 'payment_intent.canceled'])
    const [event] = (await api.stripe.events.list({ type: 'payment_intent.canceled' })).data
    expect(event!.request!.id, 'no request caused it').toBeNull()
  })

  test('a test helper lets it expire now; other pending tasks leave it alone', async () => {
    await using api = await openSandbox()
    const { id } = await authorize(api)
    expect(await api.stripe.rawRequest('POST', '/v1/test_helpers/sandbox/advance')).toMatchObject({
      pending_tasks: 0,
    })
    expect((await readPayment(api, id)).intent.status).toBe('requires_capture')
    const expire = `/v1/test_helpers/sandbox/payment_intents/${id}/expire`
    expect(await api.stripe.rawRequest('POST', expire)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'expired',
    })
    await expect(api.stripe.rawRequest('POST', expire)).rejects.toMatchObject(unexpectedState)
    await expect(api.stripe.paymentIntents.capture(id)).rejects.toMatchObject(unexpectedState)
  })

  test.each(['payment_intent', 'charge'] as const)('an uncaptured %s cannot be refunded', async (name) => {
    await using api = await openSandbox()
    const { id, latest_charge } = await authorize(api)
    const target = { [name]: name === 'charge' ? String(latest_charge) : id }
    const refused = {
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      message: expect.stringContaining('You must cancel the PaymentIntent'),
    }
    await expect(api.stripe.refunds.create(target)).rejects.toMatchObject(refused)
    await api.stripe.paymentIntents.cancel(id)
    await expect(api.stripe.refunds.create(target)).rejects.toMatchObject(refused)
  })
})

test('an authorization survives a restart, and so does its expiry', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  const file = path.join(folder, 'sandbox.db')
  try {
    const before = await openSandbox({ file })
    const captured = await authorize(before)
    const expired = await authorize(before)
    await before.sandbox.close()
    await using api = await openSandbox({ file })
    expect((await api.stripe.paymentIntents.capture(captured.id)).amount_received).toBe(2999)
    expect(api.sandbox.expireAuthorization(expired.id)).toBe(true)
    expect((await readPayment(api, expired.id)).intent.cancellation_reason).toBe('expired')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
