import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Today } from '#contract/store/today.ts'
import type { TodoRow } from '#contract/store/todo.ts'
import { admin, answerApi, problem, renderInStore } from '#tests/components/store.tsx'
import { TodayPage } from './index.ts'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const undated = { dueAt: null, since: null }
const order = {
  ...{ id: 'o1', number: 'BB-00000-00001', username: 'northside', titles: ['Market Day'] },
  ...{ amount: 90, currency: 'usd' as const },
}

const quiet: Today = {
  mode: 'live',
  timeZone: 'UTC',
  todo: [],
  waits: [],
  next: [
    { kind: 'backup', on: '2026-11-28' },
    { kind: 'payouts', on: '2026-12-01' },
  ],
  money: {
    ...{ currency: 'usd', today: '2026-11-03', orders: 10, paid: 1564.5, refunded: 230, disputed: 90 },
    fees: [],
    ...{ kept: 1244.5, keptBefore: 1096, keptByDay: [0, 80, 1164.5], keptByDayBefore: Array(31).fill(40) },
  },
  steps: {
    ...{ from: '2026-11-01', until: '2026-11-03', plays: 3906, licenses: 174, carts: 41, sold: 16 },
    freeDownloads: 0,
  },
  latestOrders: [],
}

function show(today: Partial<Today>) {
  const requests = answerApi({
    'GET /api/auth/session': admin,
    'GET /api/admin/first-steps': [],
    'GET /api/admin/today': { ...quiet, ...today },
    'POST /api/admin/failures/mail/m2/retry': { success: true },
    'PUT /api/admin/releases/2.1.0/dismissed': { success: true },
  })
  renderInStore(<TodayPage />, { path: '/admin' })
  return requests
}

test('a quiet day says what comes next, and how the month goes', async () => {
  show({})
  await expect.element(page.getByText('Nothing waits for you.')).toBeVisible()
  await expect.element(page.getByText('Next: the backup on Saturday, payouts on December 1.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'November so far' })).toBeVisible()
  await expect.element(page.getByText('+$148.50, 14% more than by October 3')).toBeVisible()
  await expect
    .element(page.getByRole('img'))
    .toHaveAccessibleName(
      'Kept, added up day by day. November 3: $1,244.50. October 3: $1,096.00, October 31: $1,240.00.',
    )
  for (const text of ['Paid, 10 orders', '$1,564.50', '−$230.00', '−$90.00', '4.5%', '24%', '39%'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect
    .element(page.getByText(/^November 1 to 3\. Each percentage is of the step before\./))
    .toBeVisible()
  await expect.element(page.getByText('No orders yet.')).toBeVisible()
  await expect.element(page.getByText(/no money was charged/)).not.toBeInTheDocument()
})

test('a new version says what changes and what to do before, and can be dismissed', async () => {
  const requests = show({
    release: {
      ...{ version: '2.1.0', publishedOn: '2026-11-20', url: 'https://example.com/changes' },
      ...{ changes: ['Buyers pay with more.'], before: ['Stop all instances.'] },
    },
  })
  const notice = page.getByRole('region', { name: 'Version 2.1.0 is out' })
  await expect.element(notice.getByText('Buyers pay with more.')).toBeVisible()
  await expect.element(notice.getByRole('heading', { name: 'Before you upgrade' })).toBeVisible()
  await expect.element(notice.getByText('Stop all instances.')).toBeVisible()
  await expect.element(notice.getByRole('link')).toHaveAttribute('href', 'https://example.com/changes')
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect
    .poll(() => requests.map(({ method, path }) => `${method} ${path}`))
    .toContain('PUT /api/admin/releases/2.1.0/dismissed')
})

const rows: [TodoRow, string, string, string][] = [
  [
    {
      kind: 'offers',
      ...{ dueAt: inDays(3), since: null, to: '/admin/offers', count: 3 },
      first: { title: 'Night Bus North', amount: 140 },
    },
    '3 offers wait for an answer',
    '$140.00 for Night Bus North is the first to lapse',
    'Answer',
  ],
  [
    {
      kind: 'dispute',
      dueAt: inDays(6),
      since: null,
      to: '/x',
      order,
      provider: 'stripe',
      reason: 'fraudulent',
    },
    'Answer a dispute at Stripe',
    'northside, Market Day, $90.00: “I don’t know this charge”',
    'Open',
  ],
  [
    {
      kind: 'refund',
      ...undated,
      to: '/x',
      order: { ...order, username: '' },
      problem: 'The card was closed.',
    },
    'A refund did not arrive',
    'Deleted account, Market Day, $90.00: The card was closed.',
    'Open',
  ],
  [
    {
      kind: 'file',
      ...undated,
      to: '/x',
      title: 'Kerosene',
      file: 'k.wav',
      error: 'The zip ends too early.',
    },
    'A file of Kerosene can’t be read',
    'The zip ends too early.',
    'Replace file',
  ],
  [
    {
      kind: 'payouts',
      ...{ ...undated, to: '/x', total: 241.08, currency: 'usd' },
      people: [
        { name: 'Juno Park', amount: 176.33 },
        { name: 'Lena Costa', amount: 64.75 },
      ],
    },
    'Pay 2 people $241.08',
    'Juno Park $176.33, Lena Costa $64.75',
    'Pay',
  ],
  [
    { kind: 'drafts', ...undated, to: '/x', ready: 5, unready: 2, needs: ['price', 'description'] },
    '5 drafts are ready',
    '2 more need something: a price, a description',
    'Publish',
  ],
  [
    { kind: 'backup', dueAt: null, since: '2026-11-14T12:00:00Z', to: '/x', bytes: 60_817_408, days: 9 },
    'Last backup is 9 days old',
    'Saturday, November 14, 58 MB',
    'Back up',
  ],
  [
    { kind: 'disk', ...undated, to: '/x', freeMb: 1024 },
    'The disk is almost full',
    '1,024 MB are left. A full disk stops uploads, sales and downloads',
    'Look at it',
  ],
  [
    { kind: 'webhook', ...undated, to: '/x', name: 'Bookkeeping', isOff: true },
    'Bookkeeping was turned off',
    'Its address had not answered for too long',
    'Look at it',
  ],
]

test.each(rows)('a row of To do: $kind', async (row, title, text, action) => {
  show({ todo: [row] })
  const todo = page.getByRole('region', { name: 'To do' })
  await expect.element(todo.getByText(title, { exact: true })).toBeVisible()
  await expect.element(todo.getByText(text, { exact: true })).toBeVisible()
  await expect.element(todo.getByRole('link', { name: action })).toHaveAttribute('href', row.to)
})

test('one failed mail is tried again at once; several open to a list, each with Retry', async () => {
  const failure = (id: string) => ({
    ...{ kind: 'mail' as const, id, name: 'receipt', about: `${id}@example.com`, attempts: 6 },
    ...{ error: 'Mailbox full', at: '2026-11-20T12:00:00Z' },
  })
  const requests = show({
    todo: [{ kind: 'mail', ...undated, to: '/admin', failures: [failure('m1'), failure('m2')] }],
  })
  await expect.element(page.getByText('2 emails could not be delivered')).toBeVisible()
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('button', { name: 'Retry receipt m2@example.com' }).click()
  await expect.poll(() => requests.map(({ path }) => path)).toContain('/api/admin/failures/mail/m2/retry')
})

test('a case at PayPal is answered there, and PayPal decides about it', async () => {
  show({
    todo: [
      {
        ...{ kind: 'dispute', dueAt: inDays(6), since: null, to: '/x', order, provider: 'paypal' },
        reason: 'merchandise_or_service_not_received',
      },
    ],
    waits: [{ kind: 'dispute', username: 'kid.marlow', amount: 280, currency: 'usd', provider: 'paypal' }],
  })
  await expect.element(page.getByText('Answer a dispute at PayPal')).toBeVisible()
  await expect.element(page.getByText(/“I didn’t get it”$/)).toBeVisible()
  await expect.element(page.getByText(/PayPal decides about kid.marlow’s \$280.00/)).toBeVisible()
})

test('what others do has no button', async () => {
  show({
    waits: [
      { kind: 'payment', username: 'kid.marlow', amount: 280, currency: 'usd' },
      { kind: 'transfer', name: 'Femi Oduya', amount: 27.07, currency: 'usd', on: '2026-11-25' },
    ],
  })
  await expect
    .element(
      page.getByText(
        'Nothing for you to do: kid.marlow’s $280.00 is not paid yet and Stripe pays Femi Oduya $27.07 on Nov 25.',
      ),
    )
    .toBeVisible()
})

test('latest orders are of any state, also those of deleted accounts; a store with test keys says so', async () => {
  const latest = {
    ...{
      id: 'o1',
      number: 'BB-00000-00001',
      createdAt: '2026-11-23T08:37:00Z',
      paymentMode: 'test' as const,
    },
    ...{
      price: 310,
      kept: null,
      currency: 'usd' as const,
      beats: [{ title: 'Copper Rain', image: 'media/x.jpg' }],
    },
  }
  show({
    mode: 'test',
    latestOrders: [
      { ...latest, username: 'mc_dusk', paymentStatus: 'Completed', kept: 230 },
      { ...latest, id: 'o2', number: 'BB-00000-00002', username: '', paymentStatus: 'Failed' },
    ],
  })
  const table = page.getByRole('table')
  await expect
    .element(table.getByRole('row', { name: /mc_dusk.*Partly refunded.*\$230\.00 kept/ }))
    .toBeVisible()
  await expect
    .element(table.getByRole('link', { name: 'Deleted account, order BB-00000-00002' }))
    .toHaveAttribute('href', '/admin/manage-payments?order=BB-00000-00002')
  await expect.element(page.getByText('These are test purchases: no money was charged.')).toBeVisible()
})

test('if Today cannot be loaded, it can be tried again', async () => {
  let isDown = true
  answerApi({
    'GET /api/auth/session': admin,
    'GET /api/admin/first-steps': [],
    'GET /api/admin/today': () => (isDown ? problem(503, 'unavailable', 'Try again in a minute.') : quiet),
  })
  renderInStore(<TodayPage />, { path: '/admin' })
  await expect.element(page.getByText('Today can’t be loaded.')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('Nothing waits for you.')).toBeVisible()
})
