/** What becomes of a payment by a test buyer. Members that are missing: nothing special. */
export interface TestBuyer {
  /** On the page. */
  title: string
  note: string
  givenName: string
  surname: string
  email: string
  payerId: string
  country: string
  /** Which approvals of an order cannot be captured. */
  declines?: 'first' | 'all'
  /** The capture is pending, and how that ends. */
  pending?: { reason: string; ends: 'completed' | 'denied' }
  dispute?: { stage: 'INQUIRY' | 'CHARGEBACK'; reason: string }
  /** Refunds are pending, and how that ends. */
  refund?: 'completed' | 'failed'
}

function buyer(surname: string, title: string, note: string, behavior: Partial<TestBuyer> = {}): TestBuyer {
  return {
    ...{ title, note, givenName: 'Test', surname, country: 'US' },
    email: `${surname.toLowerCase()}@buyers.example`,
    // PayPal's IDs of accounts have neither 0, 1, I nor O.
    payerId: `${surname.toUpperCase().replaceAll(/[IO]/g, '9')}BUYER`.padEnd(13, '2'),
    ...behavior,
  }
}

/** In the order in which the page shows them. */
export const testBuyers = {
  pays: buyer('Adams', 'Pays', 'The payment goes through.'),
  first_way_declined: buyer(
    'Baker',
    'Pays at the second try',
    'The first way to pay is declined. After another approval it goes through.',
    { declines: 'first' },
  ),
  declined: buyer('Clark', 'Cannot pay', 'Every way to pay is declined.', { declines: 'all' }),
  reviewed: buyer(
    'Davis',
    'Pays after a review',
    'PayPal checks the payment for a while, then it goes through.',
    {
      pending: { reason: 'PENDING_REVIEW', ends: 'completed' },
    },
  ),
  review_denied: buyer(
    'Evans',
    'Fails a review',
    'PayPal checks the payment for a while, then it is denied.',
    {
      pending: { reason: 'PENDING_REVIEW', ends: 'denied' },
    },
  ),
  disputes: buyer('Frank', 'Pays, then opens a case', 'Two seconds later: "I did not pay this."', {
    dispute: { stage: 'CHARGEBACK', reason: 'UNAUTHORISED' },
  }),
  inquires: buyer('Ghosh', 'Pays, then complains', 'Two seconds later: "I did not get it." Not a case yet.', {
    dispute: { stage: 'INQUIRY', reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED' },
  }),
  refund_pending: buyer('Hills', 'Pays, slow refunds', 'Refunds are pending for a while, then done.', {
    refund: 'completed',
  }),
  refund_fails: buyer('Irwin', 'Pays, refunds fail', 'Refunds are pending for a while, then fail.', {
    refund: 'failed',
  }),
  other_country: buyer(
    'Jones',
    'Pays from New Zealand',
    'The account is in another country than the billing address.',
    {
      country: 'NZ',
    },
  ),
  accepted_by_hand: buyer(
    'Klein',
    'Pays in a currency that the shop does not hold',
    'The payment is pending until the owner of the shop accepts it.',
    { pending: { reason: 'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION', ends: 'completed' } },
  ),
} as const satisfies Record<string, TestBuyer>

export type TestBuyerName = keyof typeof testBuyers

export function isTestBuyer(name: string): name is TestBuyerName {
  return Object.hasOwn(testBuyers, name)
}

export function testBuyer(name: TestBuyerName): TestBuyer {
  return testBuyers[name]
}
