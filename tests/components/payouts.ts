import type { MyShares, Payout, PayoutPerson, Payouts, ShareLine } from '#contract/splits/payout.ts'
import { defaultPayouts } from '#contract/splits/payout-settings.ts'

const payout: Payout = {
  id: 'p1',
  method: 'stripe',
  amount: 80.1,
  reference: '',
  paidOn: '2026-11-22',
  state: 'failed',
  problem: 'account',
  problemText: 'Your destination account needs a capability.',
  takenBack: 0,
  createdAt: '2026-11-22T00:00:00.000Z',
}

/** Somebody who is owed something; by default by bank transfer, and ready. */
export function somebody(name: string, given: Partial<PayoutPerson> = {}): PayoutPerson {
  const id = name.toLowerCase().replace(' ', '-')
  const { method = 'bank' } = given
  const byHand = method === 'stripe' ? 0 : (given.ready ?? 176.33)
  const handMethod = method === 'stripe' ? null : method
  return {
    id,
    name,
    email: `${id}@example.com`,
    beats: 2,
    sales: 3,
    balance: 186.2,
    held: 9.87,
    ready: 176.33,
    paid: 0,
    underway: 0,
    byHand,
    method,
    handMethod,
    account: 'DE02120300000000007731',
    blockedBy: null,
    freeFrom: null,
    stripe: null,
    next: null,
    invitedAt: null,
    askedAt: null,
    last: null,
    ...given,
  }
}

export const ready = {
  state: 'ready',
  country: 'GB',
  last4: '4417',
  connectedAt: '2026-09-12T10:00:00.000Z',
} as const

const byStripe = { method: 'stripe', account: null } as const

/** By Stripe, and Stripe refused the last transfer. */
export const amara = somebody('Amara Diallo', {
  ...byStripe,
  balance: 80.1,
  held: 0,
  ready: 80.1,
  stripe: { ...ready, state: 'restricted' },
  blockedBy: 'account',
  last: payout,
})

export const people: PayoutPerson[] = [
  somebody('Femi Oduya', {
    ...byStripe,
    beats: 3,
    balance: 139.67,
    held: 139.67,
    ready: 0,
    stripe: ready,
    blockedBy: 'hold',
    next: { amount: 27.07, on: '2026-12-01T00:00:00.000Z' },
  }),
  somebody('Juno Park'),
  somebody('Lena Costa', {
    beats: 1,
    balance: 64.75,
    held: 0,
    ready: 64.75,
    method: 'paypal',
    account: 'lena@costa.example',
  }),
  amara,
  somebody('Nils Aalto', {
    balance: 38.18,
    held: 6.58,
    ready: 31.6,
    method: null,
    account: null,
    blockedBy: 'details',
    askedAt: '2026-11-19T10:00:00.000Z',
  }),
  somebody('Kofi Mensah', {
    beats: 1,
    balance: 12.75,
    held: 12.75,
    ready: 0,
    method: null,
    account: null,
    blockedBy: 'acceptance',
    invitedAt: '2026-11-10T10:00:00.000Z',
  }),
  somebody('Tom Reuter', { beats: 1, balance: -25.5, held: 0, ready: 0, blockedBy: 'negative' }),
]

export function payoutsOf(shown: PayoutPerson[], given: Partial<Payouts> = {}): Payouts {
  return {
    currency: 'usd',
    people: shown,
    owed: 521.65,
    settings: defaultPayouts,
    needsConnect: false,
    hasStripe: true,
    canUseBankFile: false,
    ...given,
  }
}

function line(id: string, day: string, given: Partial<ShareLine>): ShareLine {
  return {
    id,
    at: `${day}T10:00:00.000Z`,
    kind: 'sale',
    title: 'Copper Rain',
    detail: 'Basic',
    soldAt: `${day}T10:00:00.000Z`,
    price: 70,
    fee: -2.13,
    percent: 40,
    amount: 27.15,
    balance: 139.67,
    ...given,
  }
}

const notSold = { soldAt: null, price: null, fee: null, percent: null, title: 'Stripe' } as const

export const lines: ShareLine[] = [
  line('l5', '2026-11-21', { title: 'Night Bus North' }),
  line('l4', '2026-11-20', {
    ...notSold,
    kind: 'payout-reversed',
    detail: 'tr_1Q2GPB',
    amount: 20.6,
    balance: 112.52,
  }),
  line('l3', '2026-11-20', {
    kind: 'refund',
    amount: -20.6,
    balance: 91.92,
    price: -85,
    fee: 2.77,
    soldAt: '2026-10-30T10:00:00.000Z',
  }),
  line('l2', '2026-11-13', {
    ...notSold,
    kind: 'payout',
    detail: 'tr_1Q2GPB',
    amount: -20.6,
    balance: 112.52,
  }),
  line('l1', '2026-10-22', { title: 'Kerosene', detail: 'Premium', amount: 60.78, balance: 133.12 }),
]

const beat = {
  bpm: 140,
  tone: 'C# minor',
  image: 'media/covers/a.jpg',
  cover: { path: 'media/covers/a', widths: [160], color: '#7a4a2c', placeholder: 'data:,' },
  producer: 'mara_volt',
  hasAccepted: true,
  role: 'Co-producer' as const,
}

export function sharesOf(given: Partial<MyShares> = {}): MyShares {
  const months =
    '2025-12 2026-01 2026-02 2026-03 2026-04 2026-05 2026-06 2026-07 2026-08 2026-09 2026-10 2026-11'
  const amounts = [0, 18.4, 0, 44.1, 62.75, 31.2, 88.05, 54.22, 91.18, 57.42, 199.58, 119.14]
  return {
    name: 'Femi Oduya',
    currency: 'usd',
    balance: 139.67,
    held: 112.6,
    ready: 27.07,
    byHand: (given.method ?? 'stripe') === 'stripe' ? 0 : (given.ready ?? 27.07),
    paid: 1186.42,
    underway: 0,
    holdDays: 14,
    owner: 'Ada Wren',
    methods: ['stripe', 'bank', 'paypal'],
    method: 'stripe',
    handMethod: null,
    account: null,
    profile: { address: '', taxNumberEnd: null, wantsStatements: true },
    next: { amount: 27.07, from: '2026-11-25T10:00:00.000Z' },
    nextPayout: { amount: 27.07, on: '2026-12-01T00:00:00.000Z' },
    rhythm: 'monthly',
    stripe: ready,
    canUseStripe: true,
    isSandbox: false,
    months: months.split(' ').map((month, at) => ({ month, amount: amounts[at] ?? 0 })),
    lines,
    beats: [
      {
        ...beat,
        id: 'b1',
        slug: 'copper-rain',
        title: 'Copper Rain',
        sales: 30,
        publishing: 30,
        sheetNumber: 'BB-SP-7K2M-41QX',
      },
      {
        ...beat,
        id: 'b2',
        slug: 'kerosene',
        title: 'Kerosene',
        sales: 25,
        publishing: 25,
        sheetNumber: null,
        hasAccepted: false,
      },
    ],
    statements: [
      { month: '2026-10', amount: 199.58 },
      { month: '2026-09', amount: 57.42 },
    ],
    ...given,
  }
}
