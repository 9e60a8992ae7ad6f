import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { type DecidedOrder, decideOrderState } from '#server/features/selling/payments/decide-order-state.ts'
import { fc } from '#tests/laws.ts'
import { describeIntent } from './stripe-snapshot.ts'

const amount = 2900
const statuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
  'processing',
  'succeeded',
  'canceled',
] as const satisfies readonly Stripe.PaymentIntent.Status[]

const anyRefund = fc.record({
  id: fc.uuid(),
  amount: fc.integer({ min: 1, max: amount }),
  currency: fc.constant('usd'),
  status: fc.constantFrom('pending', 'succeeded', 'failed', 'canceled', 'requires_action'),
  metadata: fc.record({ refundId: fc.constantFrom('own', undefined) }),
})
const anyDispute = fc.record({
  id: fc.uuid(),
  status: fc.constantFrom('warning_needs_response', 'needs_response', 'under_review', 'won', 'lost'),
  reason: fc.constant('fraudulent'),
})
/** What Stripe could say at once, also what it never should: a charge that was paid beside an intent that was not. */
const anyFacts = fc.record({
  intent: fc.record({
    id: fc.constant('pi_1'),
    amount: fc.constant(amount),
    amount_received: fc.constantFrom(0, amount),
    currency: fc.constant('usd'),
    status: fc.constantFrom(...statuses),
    metadata: fc.record({
      orderId: fc.constant('o1'),
      released: fc.constantFrom('exclusive-sold', undefined),
    }),
    last_payment_error: fc.option(fc.record({ code: fc.string(), message: fc.string() })),
  }),
  latest: fc.option(
    fc.record({ id: fc.constant('ch_1'), paid: fc.boolean(), payment_method_details: fc.constant(null) }),
  ),
  refunds: fc.array(anyRefund, { maxLength: 3 }),
  disputes: fc.array(anyDispute, { maxLength: 2 }),
})
const described = (facts: unknown) => describeIntent(facts as Parameters<typeof describeIntent>[0])

test('nothing is paid before Stripe says that it has the money', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      expect(described(facts).status === 'paid').toBe(facts.intent.status === 'succeeded')
    }),
  )
})

test('every refund and dispute is one, and only what succeeded is back', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { refunds, disputes } = described(facts)
      expect(refunds.map(({ id }) => id)).toEqual(facts.refunds.map(({ id }) => id).reverse())
      expect(disputes).toHaveLength(facts.disputes.length)
      const back = (some: { amount: number; status: string }[]) =>
        some.filter(({ status }) => status === 'succeeded').reduce((sum, one) => sum + one.amount, 0)
      const here = refunds.map(({ amountCents, status }) => ({ amount: amountCents, status }))
      expect(back(here)).toBe(back(facts.refunds))
    }),
  )
})

test('an order gets nothing before Stripe has the money, and from being checked becomes Completed or Canceled', () => {
  fc.assert(
    fc.property(anyFacts, fc.constantFrom(null, 7), (facts, processing_since) => {
      const snapshot = described(facts)
      const order: DecidedOrder = {
        status: 'Pending',
        amount_cents: amount,
        currency: 'usd',
        intent_id: 'pi_1',
        provider: 'stripe',
        processing_since,
        paid_with: null,
        lineIds: ['line'],
        refunds: [],
      }
      const { status, access, notices } = decideOrderState(order, snapshot)
      if (snapshot.status === 'paid') return
      expect(access).toBe('none')
      expect(notices.map(({ kind }) => kind)).not.toContain('receipt')
      if (processing_since !== null) expect(['Pending', 'Canceled']).toContain(status)
    }),
  )
})
