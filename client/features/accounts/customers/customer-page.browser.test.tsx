import axe from 'axe-core'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Customer, CustomerOrder } from '#contract/accounts/customer.ts'
import { admin, answerApi, listPage, problem, renderInStore } from '#tests/components/store.tsx'
import { CustomerPage } from './customer-page.tsx'

const customer: Customer = {
  id: 'c1',
  username: 'maya_r',
  email: 'maya@example.com',
  role: 'customer',
  image: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  lockedAt: null,
  canSignIn: true,
  beats: 0,
  emailConfirmedAt: '2026-01-05T10:05:00.000Z',
  devices: 2,
  lastSeenAt: '2026-03-01T10:00:00.000Z',
  orders: 1,
  licenses: 1,
  spent: 29,
  problems: [],
  mails: [
    {
      id: 'm2',
      kind: 'refund',
      subject: null,
      status: 'dead',
      at: '2026-03-02T10:00:00.000Z',
      problem: '550 User unknown',
    },
    {
      id: 'm1',
      kind: 'receipt',
      subject: 'Your receipt: order BB-1',
      status: 'sent',
      at: '2026-03-01T10:00:00.000Z',
      problem: null,
    },
  ],
  downloads: [
    {
      id: 'd1',
      at: '2026-03-01T11:00:00.000Z',
      asset: 'mp3-320',
      title: 'Copper Rain',
      orderNumber: 'BB-1',
      isResumed: true,
      address: '203.0.113.9',
    },
  ],
  newsletter: {
    email: 'dusk@example.org',
    requestedAt: '2026-02-01T00:00:00.000Z',
    confirmedAt: '2026-02-01T00:00:00.000Z',
    consent: 'Signed the list at the show (2026-02-01)',
    promise: null,
    unsubscribedAt: null,
  },
  notes: [{ id: 'n1', author: 'desk', text: 'Asked for stems.', at: '2026-03-01T12:00:00.000Z' }],
}

const order = {
  id: 'o1',
  number: 'BB-1',
  user: { id: 'c1', username: 'maya_r', email: 'maya@example.com' },
  createdAt: '2026-03-01T10:00:00.000Z',
  price: 29,
  currency: 'usd',
  paymentStatus: 'Completed',
  paymentMode: 'live',
  refunding: false,
  refund: null,
  refundedAmount: 0,
  refundProblem: null,
  buyerEvidence: { cardCountry: null, vatCheck: null, consentAt: null },
  documents: [],
  beats: [
    { lineId: 'l1', id: 'b1', title: 'Copper Rain', license: { name: 'Basic' }, price: 29, refunded: false },
  ],
  delivered: [
    {
      lineId: 'l1',
      files: [
        {
          kind: 'mp3-320',
          state: 'missing',
          problem: null,
          downloads: 1,
          lastDownloadAt: '2026-03-01T11:00:00.000Z',
        },
        { kind: 'document', state: 'ready', problem: null, downloads: 0, lastDownloadAt: null },
      ],
    },
  ],
  links: { mailedAt: '2026-03-01T10:01:00.000Z', until: '2026-03-08T10:01:00.000Z' },
} as unknown as CustomerOrder

const base = { 'GET /api/auth/session': admin }
const path = '/api/admin/customers/c1'

function open() {
  return renderInStore(
    <main>
      <Routes>
        <Route path="/admin/customers/:id" element={<CustomerPage />} />
        <Route path="/admin/manage-users" element={<h1>Users</h1>} />
      </Routes>
    </main>,
    { path: '/admin/customers/c1' },
  )
}

test('the page is accessible in both themes and answers why a download fails', async () => {
  answerApi({ ...base, [`GET ${path}`]: customer, [`GET ${path}/orders`]: () => listPage([order]) })
  const screen = await open()
  await expect.element(page.getByText('MP3 missing from the store')).toBeVisible()
  await expect.element(page.getByText(/A purchased file is missing from the store/)).toBeVisible()
  await expect.element(page.getByText(/^1 download, last Mar 1/)).toBeVisible()
  await expect.element(page.getByText(/^Links emailed Mar 1.* They worked until Mar 8/)).toBeVisible()
  await expect.element(page.getByText(/550 User unknown/)).toBeVisible()
  await expect.element(page.getByText(/resumed, from 203.0.113.9/)).toBeVisible()
  await expect.element(page.getByText('Signed the list at the show (2026-02-01)')).toBeVisible()
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset.theme = theme
    // Colors transition between themes.
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})))
    const { violations } = await axe.run(screen.container)
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  }
  delete document.documentElement.dataset.theme
})

test('each download problem is shown, or that there is none', async () => {
  let problems: Customer['problems'] = ['locked', 'address-unconfirmed', 'nothing-bought']
  answerApi({
    ...base,
    [`GET ${path}`]: () => ({ ...customer, problems }),
    [`GET ${path}/orders`]: () => listPage([]),
  })
  const screen = await open()
  await expect.element(page.getByText(/The account is locked/)).toBeVisible()
  await expect.element(page.getByText(/never confirmed, so receipts carry no download links/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Search the orders' }))
    .toHaveAttribute('href', '/admin/manage-payments?q=maya%40example.com')
  await expect.element(page.getByText('No orders yet.')).toBeVisible()
  await screen.unmount()
  problems = []
  await open()
  await expect.element(page.getByText(/^Yes. Their files are ready/)).toBeVisible()
})

test('links can be mailed and files made again', async () => {
  let lost = 0
  const requests = answerApi({
    ...base,
    [`GET ${path}`]: customer,
    [`GET ${path}/orders`]: () => listPage([order]),
    'POST /api/orders/o1/receipt': { success: true },
    'POST /api/orders/o1/files': () => ({ success: true, lost }),
    'POST /api/admin/failures/mail/m2/retry': { success: true },
    [`POST ${path}/mails/m1/send-again`]: { success: true },
  })
  await open()
  await userEvent.click(page.getByRole('button', { name: 'Email links again' }))
  await expect.element(page.getByText('New links are on their way to maya@example.com.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Remake files' }))
  await expect.element(page.getByText('The files are being prepared.')).toBeVisible()
  lost = 1
  await userEvent.click(page.getByRole('button', { name: 'Remake files' }))
  await expect.element(page.getByText(/1 file cannot be remade/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: /Send again: Refund/ }))
  await userEvent.click(page.getByRole('button', { name: /Send again: Your receipt/ }))
  await expect
    .poll(() => requests.filter(({ method }) => method === 'POST').map((request) => request.path))
    .toEqual([
      '/api/orders/o1/receipt',
      '/api/orders/o1/files',
      '/api/orders/o1/files',
      '/api/admin/failures/mail/m2/retry',
      `${path}/mails/m1/send-again`,
    ])
})

test('notes can be added by keyboard and removed', async () => {
  let notes = customer.notes
  const requests = answerApi({
    ...base,
    [`GET ${path}`]: () => ({ ...customer, notes }),
    [`GET ${path}/orders`]: () => listPage([]),
    [`POST ${path}/notes`]: () => {
      notes = [{ id: 'n2', author: 'desk', text: 'Sent by hand.', at: '2026-03-02T12:00:00.000Z' }, ...notes]
      return Response.json(notes[0])
    },
    [`DELETE ${path}/notes/n1`]: () => {
      notes = notes.filter(({ id }) => id !== 'n1')
      return { success: true }
    },
  })
  await open()
  await userEvent.click(page.getByRole('button', { name: 'Add note' }))
  await expect.element(page.getByText('Write a note first.')).toBeVisible()
  await userEvent.fill(page.getByLabelText('New note'), 'Sent by hand.')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Sent by hand.')).toBeVisible()
  await expect.element(page.getByLabelText('New note')).toHaveValue('')
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ text: 'Sent by hand.' })
  await userEvent.click(page.getByRole('button', { name: /Remove the note of Mar 1/ }))
  await expect.element(page.getByText('Asked for stems.')).not.toBeInTheDocument()
})

test('signing out and deleting ask first, and deleting returns to the users', async () => {
  const requests = answerApi({
    ...base,
    [`GET ${path}`]: customer,
    [`GET ${path}/orders`]: () => listPage([]),
    'DELETE /api/users/c1/sessions': { success: true },
    'DELETE /api/users/c1': { success: true },
  })
  const removed = () => requests.filter(({ method }) => method === 'DELETE').map((request) => request.path)
  await open()
  await userEvent.click(page.getByRole('button', { name: 'Sign out everywhere' }))
  expect(removed()).toEqual([])
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }))
  await expect.element(page.getByText('maya_r is signed out everywhere.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Delete', exact: true }))
  await expect.element(page.getByText(/Paid orders stay in your books without a name/)).toBeVisible()
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
  await expect.element(page.getByTestId('address')).toHaveTextContent('/admin/manage-users')
  expect(removed()).toEqual(['/api/users/c1/sessions', '/api/users/c1'])
})

test('admins can neither sign out nor delete themselves here', async () => {
  const own = { ...customer, id: admin.userId }
  answerApi({
    ...base,
    [`GET ${path}`]: own,
    [`GET /api/admin/customers/${admin.userId}/orders`]: () => listPage([]),
  })
  await open()
  await expect.element(page.getByRole('button', { name: 'Sign out everywhere' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled()
})

test('a failure shows its reason and can be retried', async () => {
  let fails = true
  answerApi({
    ...base,
    [`GET ${path}`]: () => (fails ? problem(404, 'user_not_found', 'User not found.') : customer),
    [`GET ${path}/orders`]: () => listPage([order]),
  })
  await open()
  await expect.element(page.getByText("The customer can't be loaded.")).toBeVisible()
  fails = false
  await userEvent.click(page.getByRole('button', { name: /try again|retry/i }))
  await expect.element(page.getByRole('heading', { name: 'maya_r' })).toBeVisible()
})
