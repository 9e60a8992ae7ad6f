import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { verifyEvent } from './stripe-events.ts'

const stripe = new Stripe('sk_test_1')
const signed = (object: object, secret: string) => {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'some.event',
    created: 7,
    data: { object },
  })
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret })
  return { body: Buffer.from(payload), signature }
}

test.each([
  [
    { object: 'payment_intent', id: 'pi_1' },
    { paymentId: 'pi_1', subject: null },
  ],
  [
    { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' },
    { paymentId: 'pi_1', subject: null },
  ],
  [
    { object: 'account', id: 'acct_1' },
    { paymentId: null, subject: 'account:acct_1' },
  ],
  [
    { object: 'transfer', id: 'tr_1' },
    { paymentId: null, subject: 'transfer:tr_1' },
  ],
  [
    { object: 'product', id: 'prod_1' },
    { paymentId: null, subject: null },
  ],
])('an event names what to read again: %j', (object, named) => {
  const hint = verifyEvent(stripe, 'whsec_1', signed(object, 'whsec_1'))
  expect(hint).toEqual({ id: 'evt_1', type: 'some.event', at: 7000, ...named })
})

test('events of connected accounts come with a secret of their own', () => {
  const second = signed({ object: 'account', id: 'acct_1' }, 'whsec_2')
  expect(verifyEvent(stripe, 'whsec_1,whsec_2', second).subject).toBe('account:acct_1')
  for (const secrets of [undefined, 'whsec_1', 'whsec_1,whsec_3'])
    expect(() => verifyEvent(stripe, secrets, second)).toThrow(
      expect.objectContaining({ code: 'invalid_signature' }),
    )
})
