import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Account } from '#contract/accounts/account.ts'
import type { DeskView } from '#contract/accounts/desk-views.ts'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import type { PaymentStatus } from '#contract/orders/payment-status.ts'
import { admin, answerApi, listPage, problem, renderInStore } from '#tests/components/store.tsx'
import { ManagePayments } from './manage-payments.tsx'

const beat = (title: string, price: number, refunded = false) => ({
  id: title,
  lineId: title,
  title,
  description: 'Dark bells.',
  price,
  refunded,
  refundedAmount: refunded ? price : 0,
  image: 'media/cover.avif',
  owner: { username: 'mara_volt' },
  license: { id: 'l', name: 'Basic' },
  delivery: null,
  passport: null,
})

function order(number: string, paymentStatus: PaymentStatus, changed: object = {}): AdminOrder {
  return {
    id: `id-of-${number}`,
    number,
    user: { id: 'u1', username: 'mc_dusk', email: 'dusk@example.org' },
    createdAt: '2026-11-23T08:37:00.000Z',
    billingInfo: { name: 'Dante Usk', address: '100 Main St', city: 'Los Angeles', country: 'US' },
    beats: [beat('Copper Rain', 100)],
    paymentStatus,
    paymentHistory: [
      { date: '2026-11-23T08:39:00.000Z', status: paymentStatus, message: 'Payment received' },
    ],
    price: 100,
    currency: 'usd',
    taxNotes: [],
    paymentMode: 'live',
    kept: null,
    refunding: false,
    refundedAmount: 0,
    refundProblem: null,
    paidWith: { method: 'card', cardLast4: '3220' },
    fee: null,
    buyerEvidence: { cardCountry: null, vatCheck: null, consentAt: null },
    client: null,
    refund: null,
    providerUrl: null,
    documents: [],
    ...changed,
  } as unknown as AdminOrder
}

const partly = order('BB-1', 'Completed', {
  beats: [beat('Copper Rain', 100), beat('Marea Alta', 80, true), beat('Sodium Lamps', 45.6)],
  price: 225.6,
  kept: 145.6,
  refundedAmount: 80,
  fee: { amount: 9.29, currency: 'usd' },
  paymentHistory: [
    { date: '2026-11-23T08:37:00.000Z', status: 'Pending', message: 'Order placed' },
    { date: '2026-11-23T08:39:00.000Z', status: 'Completed', message: 'Payment received' },
    { date: '2026-11-23T08:46:00.000Z', status: 'Refunded', message: 'Refund of $80.00' },
  ],
})
const failed = order('BB-2', 'Failed')
const gone = order('BB-3', 'Completed', {
  user: null,
  billingInfo: null,
  createdAt: '2026-10-02T12:00:00.000Z',
  paymentMode: 'test',
})
const totals = {
  orders: 40,
  deleted: 3,
  kept: [{ currency: 'usd' as const, amount: 1245.5 }],
  months: [
    { month: '2026-11', orders: 13, kept: [{ currency: 'usd' as const, amount: 1244.5 }] },
    { month: '2026-10', orders: 27, kept: [] },
  ],
  paidWith: ['apple_pay', 'card'],
  providers: ['stripe' as const],
}

afterEach(() => page.viewport(1280, 800))

async function open(path = '/admin/manage-payments', view: DeskView = 'table') {
  const orders = [partly, failed, gone]
  const account = (payments: DeskView) => ({ deskViews: { payments } }) as Account
  const requests = answerApi({
    'GET /api/auth/session': admin,
    'GET /api/account': account(view),
    'PUT /api/account/desk-views': account('cards'),
    'GET /api/orders': ({ url }) => {
      const number = url.searchParams.get('q')
      return listPage(number ? orders.filter((each) => each.number === number) : orders)
    },
    'GET /api/orders/totals': totals,
    'DELETE /api/orders/id-of-BB-1': { success: true },
  })
  await renderInStore(<ManagePayments />, { path })
  await expect
    .element(
      page
        .getByText(/^40 orders/)
        .or(page.getByRole('dialog'))
        .first(),
    )
    .toBeVisible()
  return requests
}

const row = (name: RegExp | string) => page.getByRole('row', { name })
const panel = (number: string) => page.getByRole('dialog', { name: `Order ${number}` })
const address = page.getByTestId('address')

test('orders are rows below the head of their month, which counts also what is not loaded', async () => {
  await open()
  const heads = page.getByRole('columnheader')
  expect(heads.elements().map(({ textContent }) => textContent?.trim())).toEqual([
    ...['Number', 'Buyer', 'Beats', 'Paid with', 'Date', 'State', 'Total'],
  ])
  await expect.element(row(/^November 2026/)).toMatchTextContent('November 2026, 13 orders, $1,244.50 kept')
  await expect.element(row(/^October 2026/)).toMatchTextContent('October 2026, 27 orders')
  for (const text of [
    'mc_dusk',
    'Copper Rain and 2 more',
    'Card 3220',
    'Nov 23',
    'Partly refunded',
    '$225.60',
    '$145.60 kept',
  ])
    await expect.element(row(/BB-1/)).toMatchTextContent(text)
  await expect.element(row(/BB-2/)).toMatchTextContent('Failed')
  for (const text of ['Deleted account', 'Completed', 'Test'])
    await expect.element(row(/BB-3/)).toMatchTextContent(text)
  await expect.element(page.getByText('40 orders, 3 of deleted accounts', { exact: false })).toBeVisible()
})

test('Enter opens an order, arrows walk the list, and Escape returns to the row', async () => {
  await open()
  row(/BB-1/).getByRole('link').element().focus()
  await userEvent.keyboard('{Enter}')
  const order = panel('BB-1')
  await expect.element(order.getByRole('heading', { name: 'Order BB-1' })).toHaveFocus()
  await expect.element(address).toMatchTextContent('order=BB-1')
  await expect.element(row(/BB-1/)).toHaveAttribute('aria-current', 'true')
  await expect.element(order.getByRole('button', { name: 'Order before' })).toBeDisabled()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(panel('BB-2')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(panel('BB-3')).toBeVisible()
  await expect.element(panel('BB-3').getByRole('button', { name: 'Order after' })).toBeDisabled()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(panel('BB-2')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(row(/BB-2/).getByRole('link')).toHaveFocus()
  await expect.element(address).not.toMatchTextContent('order=')
})

test('an opened order says what is kept of it, its sums, its history and what a bank asks for', async () => {
  await open('/admin/manage-payments?order=BB-1')
  const order = panel('BB-1')
  await expect.element(order.getByText(/\$145\.60 kept\. \$80\.00 went back on Nov 23\./)).toBeVisible()
  const sums = order.getByRole('term')
  expect(
    sums
      .elements()
      .slice(0, 4)
      .map((term) => term.parentElement?.textContent),
  ).toEqual([...['Total$225.60', 'Refunded−$80.00', 'Fee of the card payment−$9.29', 'Left for you$136.31']])
  const events = order.getByRole('list', { name: 'Payment history' }).getByRole('listitem')
  expect(events.elements().map((event) => event.querySelector('b')?.textContent)).toEqual([
    ...['Pending', 'Completed', 'Refunded'],
  ])
  await expect.element(order.getByText('United States (US)')).toBeVisible()
  await expect.element(order.getByText('Technical details')).toBeVisible()
  await expect
    .element(order.getByRole('link', { name: 'Write to mc_dusk' }))
    .toHaveAttribute('href', 'mailto:dusk@example.org')
})

test('a fee that the provider has not told is not made up', async () => {
  await open('/admin/manage-payments?order=BB-2')
  await expect.element(panel('BB-2').getByText('Total', { exact: true })).toBeVisible()
  await expect.element(panel('BB-2').getByText('Fee of', { exact: false })).not.toBeInTheDocument()
  await expect.element(panel('BB-2').getByText('Left for you', { exact: false })).not.toBeInTheDocument()
})

test('one line is refunded from its key, and all that is left from the foot', async () => {
  await open('/admin/manage-payments?order=BB-1')
  const order = panel('BB-1')
  await expect
    .element(order.getByRole('listitem').filter({ hasText: 'Marea Alta' }))
    .toMatchTextContent('Refunded')
  await order.getByRole('button', { name: 'Refund Sodium Lamps' }).click()
  const question = page.getByRole('alertdialog', { name: 'Refund order' })
  await expect.element(question.getByRole('checkbox', { name: /Copper Rain/ })).not.toBeChecked()
  await expect.element(question.getByRole('button', { name: 'Refund $45.60' })).toBeEnabled()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await order.getByRole('button', { name: 'Refund $145.60' }).click()
  await expect.element(question.getByRole('button', { name: 'Refund $145.60' })).toBeEnabled()
})

test('only paid orders can be refunded, also as cards', async () => {
  await open('/admin/manage-payments?order=BB-2')
  await expect.element(panel('BB-2').getByRole('button', { name: 'Refund', exact: true })).toBeDisabled()
  await expect
    .element(panel('BB-2').getByRole('button', { name: 'Refund Copper Rain' }))
    .not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Cards' }).click()
  await expect.element(page.getByRole('button', { name: 'Refund order BB-1' })).toBeEnabled()
  await expect.element(page.getByRole('button', { name: 'Refund order BB-2' })).toBeDisabled()
})

test('cards have every field of the specification, and the choice is kept with the account', async () => {
  const requests = await open()
  await page.getByRole('button', { name: 'Cards' }).click()
  const card = page.getByRole('article', { name: 'Order BB-1' })
  for (const text of [
    ...['$225.60', 'Partly refunded', '$145.60 kept', 'mc_dusk', 'dusk@example.org', '2026'],
    ...['Copper Rain', 'Basic, by mara_volt', 'Dark bells.', '$45.60', 'refunded', 'Payment received'],
    ...['Dante Usk', '100 Main St', 'Los Angeles', 'US', 'BB-1'],
  ])
    await expect.element(card).toMatchTextContent(text)
  await expect.element(page.getByRole('article', { name: 'Order BB-2' })).toBeVisible()
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ payments: 'cards' })
})

test('an order is deleted after the question of the specification', async () => {
  const requests = await open('/admin/manage-payments?order=BB-1')
  await page.getByRole('button', { name: 'Delete order BB-1' }).click()
  const question = page.getByRole('alertdialog')
  await expect
    .element(question.getByText('Are you sure that you want to delete order "id-of-BB-1"?', { exact: false }))
    .toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => requests.some(({ method }) => method === 'DELETE')).toBe(true)
  await expect.element(panel('BB-1')).not.toBeInTheDocument()
})

test('an order that was looked up by an old link is open, and one that is nowhere says so', async () => {
  await open('/admin/manage-payments?q=BB-1')
  await expect.element(panel('BB-1').getByText('100 Main St')).toBeVisible()
  await expect.element(address).toMatchTextContent('order=BB-1')
})

test('a link may name an order by its id, too', async () => {
  await open('/admin/manage-payments?order=id-of-BB-2')
  await expect.element(panel('BB-2')).toBeVisible()
})

test('a link to an order that does not exist says so', async () => {
  await open('/admin/manage-payments?order=BB-9')
  await expect.element(panel('BB-9').getByText('There’s no order with this number.')).toBeVisible()
})

test('filters are in the address, a range of days among them', async () => {
  const requests = await open()
  await page.getByRole('combobox', { name: 'State' }).selectOptions('Failed')
  await page.getByRole('combobox', { name: 'Paid with' }).selectOptions('Apple Pay')
  await page.getByRole('combobox', { name: 'Time' }).selectOptions('Other days')
  await page.getByLabelText('From').fill('2026-11-01')
  await expect.element(address).toMatchTextContent('status=Failed&paidWith=apple_pay')
  await expect.element(address).toMatchTextContent('from=2026-11-01')
  const asked = () => requests.filter(({ path }) => path === '/api/orders').at(-1)?.url.searchParams
  await expect.poll(() => asked()?.get('from')).toBe('2026-11-01')
  expect(asked()?.get('timeZone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  await page.getByRole('combobox', { name: 'Time' }).selectOptions('All time')
  await expect.element(address).not.toMatchTextContent('from=')
})

test.each([
  [2, 'No orders match. 2 orders of deleted accounts are hidden.'],
  [1, 'No orders match. 1 order of deleted accounts is hidden.'],
  [0, 'No orders match. The filter hides 3 orders.'],
])('an empty list says what its filter hides: %s deleted', async (deleted, words) => {
  answerApi({
    'GET /api/auth/session': admin,
    'GET /api/account': { deskViews: {} } as Account,
    'GET /api/orders': ({ url }) => listPage(url.searchParams.has('status') ? [] : [gone]),
    'GET /api/orders/totals': ({ url }) =>
      url.searchParams.has('status')
        ? { ...totals, orders: 0, deleted: 0, months: [] }
        : { ...totals, orders: 3, deleted },
  })
  await renderInStore(<ManagePayments />, { path: '/admin/manage-payments?status=Failed' })
  await expect.element(page.getByText(words)).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.element(row(/BB-3/)).toBeVisible()
})

test('a list that does not load can be tried again', async () => {
  let isUp = false
  answerApi({
    'GET /api/auth/session': admin,
    'GET /api/account': { deskViews: {} } as Account,
    'GET /api/orders': () => (isUp ? listPage([failed]) : problem(400, 'down', 'Out of order.')),
    'GET /api/orders/totals': totals,
  })
  await renderInStore(<ManagePayments />, { path: '/admin/manage-payments' })
  await expect.element(page.getByText("The orders can't be loaded.")).toBeVisible()
  isUp = true
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(row(/BB-2/)).toBeVisible()
})

test('on a phone an order covers the window, and its row has no columns to scroll', async () => {
  await page.viewport(390, 844)
  await open()
  await expect.element(row(/BB-1/).getByText('Card 3220')).not.toBeVisible()
  await row(/BB-1/).getByRole('link').click()
  await expect.element(panel('BB-1')).toBeVisible()
  const order = panel('BB-1').element() as HTMLDialogElement
  expect(order.matches(':modal')).toBe(true)
  const { left, top, bottom } = order.getBoundingClientRect()
  expect([left, top, bottom]).toEqual([0, 0, window.innerHeight])
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})
