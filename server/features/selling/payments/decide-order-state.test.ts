import { describe, expect, test } from 'vitest'
import { type PaymentStatus, paymentStatuses, paymentTransitions } from '#contract/orders/payment-status.ts'
import type { PaymentSnapshot } from '#server/model/payment/index.ts'
import { fc } from '#tests/laws.ts'
import { type DecidedOrder, decideOrderState } from './decide-order-state.ts'

const amount = 2999
const order = (status: PaymentStatus): DecidedOrder => ({
  status,
  amount_cents: amount,
  currency: 'usd',
  intent_id: 'pi_1',
  provider: 'stripe',
  processing_since: null,
  paid_with: null,
  lineIds: ['l1', 'l2'],
  refunds: [],
})
const facts = (given: Partial<PaymentSnapshot> = {}): PaymentSnapshot => ({
  paymentId: 'pi_1',
  orderId: 'o1',
  status: 'open',
  amountCents: amount,
  amountReceivedCents: 0,
  currency: 'usd',
  released: undefined,
  failure: undefined,
  charge: undefined,
  refunds: [],
  disputes: [],
  ...given,
})
const paid = (given: Partial<PaymentSnapshot> = {}) =>
  facts({
    status: 'paid',
    amountReceivedCents: amount,
    charge: { id: 'ch_1', country: 'US' },
    paidWith: { method: 'card', cardLast4: '4242' },
    ...given,
  })
const refund = (status: 'pending' | 'succeeded' | 'failed', amountCents = amount) => ({
  id: 're_1',
  refundId: 'r1',
  amountCents,
  status,
  reason: undefined,
})

test.each(['exclusive-sold', 'capture-refused'] as const)(
  'a released payment (%s) cancels the order and mails that nothing was charged',
  (released) => {
    const decision = decideOrderState(order('Pending'), facts({ status: 'closed', released }))
    const fact = `released:${released}`
    expect(decision).toMatchObject({
      status: 'Canceled',
      access: 'none',
      entries: [{ fact, kind: released, message: expect.stringContaining('Nothing was charged') }],
      notices: [{ fact, event: released, kind: 'payment-problem' }],
    })
  },
)

describe('the state table', () => {
  test.each([
    ['Pending', facts(), 'Pending'],
    ['Pending', facts({ failure: { name: 'ch_0', message: 'Your card was declined.' } }), 'Failed'],
    ['Failed', facts({ failure: { name: 'ch_0', message: 'Your card was declined.' } }), 'Failed'],
    ['Failed', facts({ status: 'started' }), 'Pending'],
    ['Failed', facts({ status: 'processing' }), 'Pending'],
    ['Pending', paid(), 'Completed'],
    ['Failed', paid(), 'Completed'],
    ['Canceled', paid(), 'Completed'],
    ['Pending', facts({ status: 'closed' }), 'Canceled'],
    ['Failed', facts({ status: 'closed' }), 'Canceled'],
    ['Completed', paid({ refunds: [refund('pending')] }), 'Completed'],
    ['Completed', paid({ refunds: [refund('succeeded')] }), 'Refunded'],
    ['Completed', paid({ refunds: [refund('succeeded', 1000)] }), 'Completed'],
    ['Refunded', paid({ refunds: [refund('failed')] }), 'Completed'],
    ['Completed', paid({ disputes: [{ id: 'du_1', status: 'open' }] }), 'Disputed'],
    ['Completed', paid({ disputes: [{ id: 'du_1', status: 'inquiry' }] }), 'Completed'],
    ['Disputed', paid({ disputes: [{ id: 'du_1', status: 'won' }] }), 'Completed'],
    ['Disputed', paid({ disputes: [{ id: 'du_1', status: 'lost' }] }), 'Refunded'],
  ] as const)('%s becomes, by what the provider says (%#), %s', (before, said, after) => {
    expect(decideOrderState(order(before), said).status).toBe(after)
  })

  test.each([
    ['nothing', paid(), 0],
    ['a refund on its way', paid({ refunds: [refund('pending', 1000)] }), 0],
    ['a failed refund', paid({ refunds: [refund('failed', 1000)] }), 0],
    ['two refunds', paid({ refunds: [refund('succeeded', 1000), refund('succeeded', 500)] }), 1500],
    ['a lost dispute', paid({ disputes: [{ id: 'du_1', status: 'lost' }] }), amount],
    ['an unpaid order', facts(), undefined],
    ['another amount', paid({ amountCents: 1 }), undefined],
  ] as const)('what went back after %s', (_, said, cents) => {
    expect(decideOrderState(order('Completed'), said).refundedCents).toBe(cents)
  })

  test('Failed has the card’s own message', () => {
    const { entries } = decideOrderState(
      order('Pending'),
      facts({ failure: { name: 'ch_0', message: 'Your card has insufficient funds.' } }),
    )
    expect(entries).toEqual([
      { fact: 'failed:ch_0', kind: 'failed', status: 'Failed', message: 'Your card has insufficient funds.' },
    ])
  })
})

test.each([
  ['amount', { amountCents: 1, amountReceivedCents: 1 }],
  ['amount received', { amountReceivedCents: 1 }],
  ['currency', { currency: 'eur' }],
  ['intent', { paymentId: 'pi_2' }],
])('another %s changes nothing and raises an alert', (_what, wrong) => {
  for (const status of paymentStatuses) {
    const decision = decideOrderState(order(status), paid(wrong))
    expect(decision.status).toBe(status)
    expect(decision.alert).toBeDefined()
    expect(decision.notices).toEqual([])
    expect(decision.entries.map((entry) => entry.status)).toEqual(['Failed'])
  }
})

describe('a payment that the provider is checking', () => {
  const checked = (provider: 'stripe' | 'paypal' = 'paypal', paid_with: string | null = null) => ({
    ...order('Pending'),
    provider,
    paid_with,
    processing_since: 7,
  })

  test('is Pending, grants nothing, and is told once', () => {
    const once = decideOrderState({ ...order('Failed'), provider: 'paypal' }, facts({ status: 'processing' }))
    expect(once).toMatchObject({ status: 'Pending', access: 'none', isProcessing: true, notices: [] })
    expect(once.entries).toEqual([
      {
        fact: 'processing:pi_1',
        kind: 'processing',
        status: 'Pending',
        message: 'PayPal is checking the payment',
      },
    ])
  })

  test.each([
    ['paypal', null, 'PayPal did not accept the payment. Nothing was charged.'],
    ['stripe', null, 'The bank did not accept the payment. Nothing was charged.'],
    ['stripe', 'card', 'The bank did not accept the payment. Nothing was charged.'],
    ['stripe', 'klarna', 'Klarna did not accept the payment. Nothing was charged.'],
  ] as const)('ends Canceled, with a mail, where %s (%s) does not accept it', (provider, method, message) => {
    const said = facts({ status: 'closed', released: 'capture-refused' })
    const decision = decideOrderState(checked(provider, method), said)
    expect(decision).toMatchObject({ status: 'Canceled', isProcessing: false, access: 'none' })
    expect(decision.entries.map((entry) => entry.message)).toEqual([message])
    expect(decision.notices.map(({ event }) => event)).toEqual(['processing-refused'])
  })

  test('reaches only Completed or Canceled, or what follows a payment', () => {
    fc.assert(
      fc.property(anyFacts, (said) => {
        const { status } = decideOrderState(checked(), said)
        return status !== 'Failed'
      }),
    )
  })
})

const anyStatus = fc.constantFrom(...paymentStatuses)
const anyRefund = fc.record({
  id: fc.constantFrom('re_1', 're_2', 're_3'),
  refundId: fc.constantFrom('r1', undefined),
  amountCents: fc.integer({ min: 1, max: amount }),
  status: fc.constantFrom('pending' as const, 'succeeded' as const, 'failed' as const),
  reason: fc.constant(undefined),
})
const anyDispute = fc.record({
  id: fc.constantFrom('du_1', 'du_2'),
  status: fc.constantFrom('open' as const, 'inquiry' as const, 'won' as const, 'lost' as const),
})
const anyFacts = fc.oneof(
  fc
    .record({
      status: fc.constantFrom(
        'open' as const,
        'started' as const,
        'approved' as const,
        'processing' as const,
        'closed' as const,
      ),
      failure: fc.option(fc.record({ name: fc.string(), message: fc.string() }), { nil: undefined }),
    })
    .map(facts),
  fc
    .record({
      refunds: fc.uniqueArray(anyRefund, { maxLength: 3, selector: ({ id }) => id }),
      disputes: fc.uniqueArray(anyDispute, { maxLength: 2, selector: ({ id }) => id }),
    })
    .map(paid),
)

describe('invariants', () => {
  test('an order only makes transitions of the table', () => {
    fc.assert(
      fc.property(anyStatus, anyFacts, (status, said) => {
        const after = decideOrderState(order(status), said).status
        const allowed: readonly PaymentStatus[] = paymentTransitions[status]
        return after === status || allowed.includes(after)
      }),
    )
  })

  test('decisions are idempotent', () => {
    fc.assert(
      fc.property(anyStatus, anyFacts, (status, said) => {
        const once = decideOrderState(order(status), said)
        const twice = decideOrderState(order(once.status), said)
        const known = once.entries.map(({ fact }) => fact)
        return twice.status === once.status && twice.entries.every(({ fact }) => known.includes(fact))
      }),
    )
  })

  test('downloads are open exactly while an order is Completed', () => {
    fc.assert(
      fc.property(anyStatus, anyFacts, (status, said) => {
        const decision = decideOrderState(order(status), said)
        return (decision.access === 'active') === (decision.status === 'Completed')
      }),
    )
  })

  test('only captured money completes an order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Pending' as const, 'Failed' as const, 'Canceled' as const),
        anyFacts,
        (status, said) => {
          const { status: after, entries } = decideOrderState(order(status), said)
          const isPaid = said.status === 'paid'
          const told = entries.filter(({ kind }) => kind === 'paid').length
          return isPaid ? told === 1 : told === 0 && after !== 'Completed'
        },
      ),
    )
  })

  test('facts have distinct names', () => {
    fc.assert(
      fc.property(anyStatus, anyFacts, (status, said) => {
        const names = decideOrderState(order(status), said).entries.map(({ fact }) => fact)
        return new Set(names).size === names.length
      }),
    )
  })
})
