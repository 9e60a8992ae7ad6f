import { describe, expect, test } from 'vitest'
import { type DecidedOrder, decideOrderState } from '#server/features/selling/payments/decide-order-state.ts'
import { fc } from '#tests/laws.ts'
import { UnexpectedAnswerError } from './paypal-error.ts'
import {
  captureStates,
  describePaypalPayment,
  type KnownPayment,
  type PaypalPayment,
  statusOf,
} from './paypal-snapshot.ts'
import {
  type Capture,
  captureStatuses,
  type Dispute,
  orderStatuses,
  type PaypalOrder,
  type Refund,
  refundStatuses,
} from './paypal-wire.ts'

const orderId = '0190b0a4-77c1-7c6a-9c5e-33f09a1c2d4e'
const usd = (cents: number) => ({ cents, currency: 'usd' })
const open: KnownPayment = { capture: 'open', refusals: 0, issue: null, reason: null }
const asked: KnownPayment = { ...open, capture: 'asked' }
const refused: KnownPayment = { ...open, capture: 'refused', refusals: 1, issue: 'INSTRUMENT_DECLINED' }
const closed: KnownPayment = { ...open, capture: 'closed', reason: 'exclusive-sold' }

const capture = (status: Capture['status'], reason?: string): Capture => ({
  id: 'C1',
  status,
  amount: usd(2900),
  seller_receivable_breakdown: { paypal_fee: usd(150) },
  ...(reason && { status_details: { reason } }),
})
const refund = (cents: number, rest: Partial<Refund> = {}): Refund => ({
  ...{ id: `R${cents}`, status: 'COMPLETED', amount: usd(cents) },
  ...rest,
})
const orderOf = (
  status: PaypalOrder['status'],
  captures: Capture[] = [],
  refunds: Refund[] = [],
): PaypalOrder => ({
  id: 'O1',
  status,
  payment_source: { paypal: { address: { country_code: 'NL' } } },
  purchase_units: [{ custom_id: orderId, amount: usd(2900), payments: { captures, refunds } }],
  links: [],
})
const describeOne = (order: PaypalOrder, known?: KnownPayment, rest: Partial<PaypalPayment> = {}) =>
  describePaypalPayment({ order, known, disputes: [], isOwnRefund: (id) => id.startsWith('own'), ...rest })

describe('the status of a payment, first match', () => {
  test.each([
    ['COMPLETED', [capture('COMPLETED')], asked, 'paid'],
    ['COMPLETED', [capture('PARTIALLY_REFUNDED')], asked, 'paid'],
    ['COMPLETED', [capture('REFUNDED')], asked, 'paid'],
    ['COMPLETED', [capture('PENDING', 'BUYER_COMPLAINT')], asked, 'paid'],
    ['COMPLETED', [capture('PENDING', 'CHARGEBACK')], asked, 'paid'],
    ['COMPLETED', [capture('PENDING', 'REFUNDED')], asked, 'paid'],
    ['COMPLETED', [capture('COMPLETED')], closed, 'paid'],
    ['COMPLETED', [capture('COMPLETED')], undefined, 'paid'],
    ['COMPLETED', [capture('DECLINED'), capture('COMPLETED')], asked, 'paid'],
    ['COMPLETED', [capture('PENDING', 'PENDING_REVIEW')], asked, 'processing'],
    ['COMPLETED', [capture('PENDING')], asked, 'processing'],
    ['COMPLETED', [capture('PENDING', 'UNILATERAL')], closed, 'processing'],
    ['COMPLETED', [capture('DECLINED')], asked, 'closed'],
    ['APPROVED', [capture('FAILED')], open, 'closed'],
    ['APPROVED', [], closed, 'closed'],
    ['COMPLETED', [], closed, 'closed'],
    ['VOIDED', [], open, 'closed'],
    ['VOIDED', [], asked, 'closed'],
    ['APPROVED', [], asked, 'approved'],
    ['CREATED', [], asked, 'approved'],
    ['PAYER_ACTION_REQUIRED', [], asked, 'approved'],
    ['APPROVED', [], refused, 'open'],
    ['PAYER_ACTION_REQUIRED', [], refused, 'open'],
    ['APPROVED', [], open, 'approved'],
    ['APPROVED', [], undefined, 'started'],
    ['CREATED', [], open, 'started'],
    ['SAVED', [], open, 'started'],
    ['PAYER_ACTION_REQUIRED', [], open, 'started'],
  ] as const)('%s with %j, and in the store %j: %s', (status, captures, known, expected) => {
    expect(describeOne(orderOf(status, [...captures]), known).status).toBe(expected)
  })

  test('an order that is complete without a payment is no answer', () => {
    for (const known of [open, asked, refused, undefined])
      expect(() => describeOne(orderOf('COMPLETED'), known)).toThrow(UnexpectedAnswerError)
  })
})

test('a paid payment', () => {
  expect(describeOne(orderOf('COMPLETED', [capture('COMPLETED')]), asked)).toEqual({
    paymentId: 'O1',
    orderId,
    status: 'paid',
    amountCents: 2900,
    amountReceivedCents: 2900,
    currency: 'usd',
    released: undefined,
    failure: undefined,
    charge: { id: 'C1', country: 'NL', fee: { cents: 150, currency: 'usd' } },
    paidWith: { method: 'paypal', cardLast4: undefined },
    refunds: [],
    disputes: [],
  })
})

test('a refused capture says why, and each refusal is one of its own', () => {
  expect(describeOne(orderOf('APPROVED'), refused).failure).toEqual({
    name: 'O1:1',
    message: 'PayPal could not take the money from the way you chose.',
  })
  expect(describeOne(orderOf('APPROVED'), { ...refused, refusals: 2, issue: 'NEW' }).failure).toEqual({
    name: 'O1:2',
    message: 'PayPal does not allow this payment. Pay another way.',
  })
})

test('why it was closed', () => {
  expect(describeOne(orderOf('APPROVED'), closed).released).toBe('exclusive-sold')
  expect(describeOne(orderOf('APPROVED'), { ...closed, reason: null }).released).toBeUndefined()
  expect(describeOne(orderOf('COMPLETED', [capture('DECLINED')]), asked).released).toBe('capture-refused')
})

test('what other programs sold through the app belongs to no order', () => {
  const [unit] = orderOf('APPROVED').purchase_units
  const named = (custom_id: string | undefined) => ({
    ...orderOf('APPROVED'),
    purchase_units: [{ amount: usd(100), ...(custom_id !== undefined && { custom_id }) }],
  })
  for (const order of [named(undefined), named('42'), named("'; drop table orders")])
    expect(describeOne(order).orderId).toBeUndefined()
  const two = { ...orderOf('APPROVED'), purchase_units: [unit!, unit!] }
  expect(describeOne(two).orderId).toBeUndefined()
})

test('a capture in another currency received nothing', () => {
  const other = { ...capture('COMPLETED'), amount: { cents: 2900, currency: 'eur' } }
  expect(describeOne(orderOf('COMPLETED', [other]), asked).amountReceivedCents).toBe(0)
})

describe('refunds', () => {
  const refundsOf = (status: Capture['status'], refunds: Refund[], rest: Partial<PaypalPayment> = {}) =>
    describeOne(orderOf('COMPLETED', [capture(status)], refunds), asked, rest).refunds

  test('are the store’s own if they name a row of it, and oldest first', () => {
    expect(
      refundsOf('PARTIALLY_REFUNDED', [
        refund(500, {
          custom_id: 'somebody',
          create_time: 3,
          status: 'PENDING',
          status_details: { reason: 'ECHECK' },
        }),
        refund(400, { custom_id: orderId, create_time: 2, status: 'CANCELLED' }),
        refund(300, { custom_id: 'own-1', create_time: 1 }),
      ]),
    ).toEqual([
      { id: 'R300', refundId: 'own-1', amountCents: 300, status: 'succeeded', reason: undefined },
      { id: 'R400', refundId: undefined, amountCents: 400, status: 'failed', reason: undefined },
      { id: 'R500', refundId: undefined, amountCents: 500, status: 'pending', reason: 'ECHECK' },
    ])
  })

  test('money that went back without one counts as one', () => {
    const taken = (amountCents: number) => ({
      ...{ id: 'C1:taken', refundId: undefined, amountCents, status: 'succeeded', reason: undefined },
    })
    expect(refundsOf('REFUNDED', [])).toEqual([taken(2900)])
    expect(refundsOf('REFUNDED', [refund(900)]).at(-1)).toEqual(taken(2000))
    expect(refundsOf('REFUNDED', [refund(2900, { status: 'PENDING' })])).toHaveLength(1)
    expect(refundsOf('REFUNDED', [refund(2900)])).toHaveLength(1)
    expect(refundsOf('COMPLETED', [refund(2900, { status: 'FAILED' })])).toHaveLength(1)
    expect(refundsOf('PARTIALLY_REFUNDED', [refund(900)])).toHaveLength(1)
  })

  test('a fee that is given back is none', () => {
    const back = refund(2900, { seller_payable_breakdown: { paypal_fee: usd(100) } })
    const paid = describeOne(orderOf('COMPLETED', [capture('REFUNDED')], [back]), asked)
    expect(paid.charge?.fee).toEqual(usd(50))
  })
})

describe('disputes', () => {
  const dispute = (rest: Partial<Dispute>): Dispute => ({
    ...{ dispute_id: 'PP-1', status: 'OPEN', disputed_transactions: [] },
    ...rest,
  })
  const disputesOf = (disputes: Dispute[] | undefined, one = capture('COMPLETED'), refunds: Refund[] = []) =>
    describeOne(orderOf('COMPLETED', [one], refunds), asked, { disputes }).disputes
  const resolved = (outcome_code?: string) =>
    dispute({ status: 'RESOLVED', dispute_outcome: { ...(outcome_code && { outcome_code }) } })

  test.each([
    [dispute({ dispute_life_cycle_stage: 'INQUIRY' }), 'inquiry'],
    [dispute({ dispute_life_cycle_stage: 'INQUIRY', status: 'WAITING_FOR_SELLER_RESPONSE' }), 'inquiry'],
    [dispute({ dispute_life_cycle_stage: 'CHARGEBACK' }), 'open'],
    [dispute({ dispute_life_cycle_stage: 'ARBITRATION', status: 'UNDER_REVIEW' }), 'open'],
    [dispute({}), 'open'],
    [resolved('RESOLVED_BUYER_FAVOUR'), 'lost'],
    [resolved('RESOLVED_SELLER_FAVOUR'), 'won'],
    [resolved('RESOLVED_WITH_PAYOUT'), 'won'],
    [resolved('CANCELED_BY_BUYER'), 'won'],
    [resolved('NONE'), 'won'],
    [resolved('ACCEPTED'), 'won'],
    [resolved('SOMETHING_NEW'), 'won'],
    [resolved(), 'won'],
  ])('%j is %s', (one, status) => {
    expect(disputesOf([one])).toMatchObject([{ id: 'PP-1', status }])
  })

  test('an outcome that says neither is decided by the money', () => {
    for (const one of [resolved('ACCEPTED'), resolved('DENIED'), resolved()]) {
      const status = (taken: Capture, refunds: Refund[] = []) => disputesOf([one], taken, refunds)[0]?.status
      expect(status(capture('REFUNDED'))).toBe('lost')
      expect(status(capture('REFUNDED'), [refund(2900, { custom_id: 'own-1' })])).toBe('won')
      expect(status(capture('PARTIALLY_REFUNDED'), [refund(900, { custom_id: 'own-1' })])).toBe('won')
      expect(status(capture('PARTIALLY_REFUNDED'), [refund(900)])).toBe('lost')
    }
  })

  test.each(['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'RESOLVED_BUYER_FAVOUR', 'NONE'])(
    'an inquiry that ended with %s and took no money was no dispute',
    (outcome) => {
      const ended = { ...resolved(outcome), dispute_life_cycle_stage: 'INQUIRY' }
      expect(disputesOf([ended])).toMatchObject([{ id: 'PP-1', status: 'inquiry' }])
    },
  )

  test('an inquiry asks to be answered while it is open; one that took money was a dispute', () => {
    const inquiry = dispute({ dispute_life_cycle_stage: 'INQUIRY' })
    expect(disputesOf([inquiry])).toMatchObject([{ status: 'inquiry', isAsked: true }])
    const done = { ...resolved('RESOLVED_BUYER_FAVOUR'), dispute_life_cycle_stage: 'INQUIRY' }
    expect(disputesOf([done])[0]).not.toHaveProperty('isAsked')
    expect(disputesOf([done], capture('REFUNDED'))).toMatchObject([{ status: 'lost' }])
  })

  test('have a reason in words, and a date', () => {
    const due = dispute({ reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED', seller_response_due_date: 7 })
    expect(disputesOf([due])).toMatchObject([{ reason: 'merchandise_or_service_not_received', dueAt: 7 }])
    expect(disputesOf([dispute({ reason: 'UNAUTHORISED' })])).toMatchObject([{ reason: 'unauthorized' }])
  })

  test('one that may not be read shows in the payment that is held', () => {
    const held = capture('PENDING', 'BUYER_COMPLAINT')
    const shown = [{ id: 'C1:case', status: 'open', reason: 'buyer_complaint' }]
    expect(disputesOf(undefined, held)).toEqual(shown)
    expect(disputesOf([], held)).toEqual(shown)
    expect(disputesOf([dispute({})], held)).toMatchObject([{ id: 'PP-1' }])
    expect(disputesOf(undefined)).toEqual([])
  })
})

const amounts = fc.integer({ min: 1, max: 2900 })
const anyCapture = fc.record({
  id: fc.constantFrom('C1', 'C2'),
  status: fc.constantFrom(...captureStatuses),
  amount: amounts.map(usd),
  status_details: fc.record({
    reason: fc.constantFrom('BUYER_COMPLAINT', 'CHARGEBACK', 'REFUNDED', 'PENDING_REVIEW', 'ECHECK', 'NEW'),
  }),
})
const anyRefund = fc.record({
  id: fc.uuid(),
  status: fc.constantFrom(...refundStatuses),
  amount: amounts.map(usd),
  custom_id: fc.constantFrom('own-1', 'other'),
})
const anyDispute = fc.record({
  dispute_id: fc.uuid(),
  status: fc.constantFrom('OPEN', 'UNDER_REVIEW', 'RESOLVED'),
  dispute_life_cycle_stage: fc.constantFrom('INQUIRY', 'CHARGEBACK'),
  dispute_outcome: fc.record({ outcome_code: fc.constantFrom('RESOLVED_BUYER_FAVOUR', 'ACCEPTED', 'NONE') }),
  disputed_transactions: fc.constant<Dispute['disputed_transactions']>([]),
})
const anyKnown = fc.option(
  fc.record({
    capture: fc.constantFrom(...captureStates),
    refusals: fc.nat(5),
    issue: fc.constantFrom(null, 'INSTRUMENT_DECLINED'),
    reason: fc.constantFrom(null, 'exclusive-sold' as const),
  }),
  { nil: undefined },
)
const anyPayment = fc.record({
  order: fc
    .tuple(
      fc.constantFrom(...orderStatuses),
      fc.array(anyCapture, { maxLength: 2 }),
      fc.array(anyRefund, { maxLength: 4 }),
    )
    .map((parts) => orderOf(...parts)),
  known: anyKnown,
  disputes: fc.option(fc.array(anyDispute, { maxLength: 3 }), { nil: undefined }),
  isOwnRefund: fc.constant((id: string) => id === 'own-1'),
})
const described = (payment: PaypalPayment) => {
  try {
    return describePaypalPayment(payment)
  } catch (error) {
    if (error instanceof UnexpectedAnswerError) return undefined
    throw error
  }
}

test('nothing is paid before PayPal says that it has the money', () => {
  fc.assert(
    fc.property(anyPayment, (payment) => {
      const snapshot = described(payment)
      if (!snapshot) return
      const captures = payment.order.purchase_units[0]?.payments?.captures ?? []
      const hasMoney = captures.some(
        ({ status, status_details: { reason = '' } = {} }) =>
          ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(status) ||
          (status === 'PENDING' && ['BUYER_COMPLAINT', 'CHARGEBACK', 'REFUNDED'].includes(reason)),
      )
      expect(snapshot.status === 'paid').toBe(hasMoney)
      expect(snapshot.charge !== undefined).toBe(hasMoney)
      if (!hasMoney) expect(snapshot).toMatchObject({ amountReceivedCents: 0, refunds: [], disputes: [] })
    }),
  )
})

test('only an open payment of an order, or one that PayPal was asked for, can be captured', () => {
  fc.assert(
    fc.property(anyPayment, ({ order, known }) => {
      try {
        if (statusOf(order, known) === 'approved') expect(['open', 'asked']).toContain(known?.capture)
      } catch (error) {
        expect(error).toBeInstanceOf(UnexpectedAnswerError)
      }
    }),
  )
})

test('a payment that PayPal was asked for is closed by PayPal alone', () => {
  fc.assert(
    fc.property(anyPayment, ({ order, known }) => {
      const captures = order.purchase_units[0]?.payments?.captures ?? []
      if (known?.capture !== 'asked' || captures.length > 0 || order.status === 'VOIDED') return
      if (order.status !== 'COMPLETED') expect(statusOf(order, known)).toBe('approved')
    }),
  )
})

test('an order gets nothing before PayPal has the money, and from being checked becomes Completed or Canceled', () => {
  fc.assert(
    fc.property(anyPayment, fc.constantFrom(null, 7), (payment, processing_since) => {
      const snapshot = described(payment)
      if (!snapshot) return
      const order: DecidedOrder = {
        status: 'Pending',
        amount_cents: 2900,
        currency: 'usd',
        intent_id: 'O1',
        provider: 'paypal',
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
