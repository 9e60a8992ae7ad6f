import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CartDrawerProvider } from '#client/features/selling/carts/index.ts'
import type { Account } from '#contract/accounts/account.ts'
import { makeLicense } from '#tests/components/license.ts'
import { waitingOffer } from '#tests/components/offers.ts'
import { answerApi, customer, type Fakes, problem, renderInStore } from '#tests/components/store.tsx'
import { OfferDialog } from './offer-dialog.tsx'

const licenses = [
  makeLicense('Basic', 29),
  makeLicense('Premium', 58),
  { ...makeLicense('Exclusive', 900), takesOffers: false },
]
const offer = { ...waitingOffer, license: { id: 'Premium', name: 'Premium', isExclusive: false }, price: 40 }

const account: Account = {
  id: 'u1',
  username: 'maya',
  email: 'maya@example.com',
  role: 'customer',
  image: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  legalName: null,
  artistName: null,
  pro: null,
  ipi: null,
  publisher: null,
  about: null,
  links: [],
  byline: 'maya',
  pendingEmail: null,
  emailConfirmed: true,
  deskViews: {},
}

async function openDialog<const Keys extends string>(answers?: Fakes<Keys>) {
  const requests = answerApi(
    {
      'GET /api/auth/session': customer,
      'GET /api/beats/b1/licenses': licenses,
      'GET /api/offers': [],
      'GET /api/account': account,
    },
    answers,
  )
  const onClose = vi.fn()
  const beat = { id: 'b1', title: 'Night Bus', owner: { username: 'nia' }, image: '', cover: null }
  await renderInStore(
    <CartDrawerProvider>
      <OfferDialog beat={beat} onClose={onClose} />
    </CartDrawerProvider>,
  )
  await expect.element(amount()).toBeVisible()
  const sent = () => requests.filter(({ method }) => method === 'POST')
  return { sent, onClose }
}

const amount = () => page.getByRole('textbox', { name: 'Your offer' })
const send = () => userEvent.click(page.getByRole('button', { name: 'Send Offer' }))

const BELOW_FLOOR = 'The store cannot go that low for this beat.'
const NOT_BELOW_PRICE = 'That’s the full price. You can buy it without an offer.'

test('makes an offer for the most expensive license that takes offers, and says what comes next', async () => {
  const { sent } = await openDialog({ 'POST /api/offers': offer })
  await expect.element(page.getByRole('combobox', { name: 'License' })).toHaveValue('Premium')
  await expect.element(page.getByRole('option', { name: /Exclusive/ })).not.toBeInTheDocument()
  await userEvent.fill(amount(), '40')
  await userEvent.fill(page.getByRole('textbox', { name: /^Message/ }), 'For our EP.')
  await send()
  await expect.element(page.getByText('Offer sent')).toBeVisible()
  expect(sent().map(({ path, body }) => [path, body])).toEqual([
    ['/api/offers', { beat: 'b1', license: 'Premium', price: 40, message: 'For our EP.' }],
  ])
  await expect.element(page.getByRole('link', { name: 'Show my offers' })).toBeVisible()
})

test('requires an amount before anything is sent', async () => {
  const { sent } = await openDialog()
  await send()
  await expect.element(page.getByText('Enter an amount, such as 120 or 99.50.')).toBeVisible()
  await expect.element(amount()).toHaveFocus()
  expect(sent()).toEqual([])
})

test('an amount that is another one in another language is refused', async () => {
  const { sent } = await openDialog()
  await userEvent.fill(amount(), '1.250')
  await send()
  await expect.element(page.getByText('Enter an amount, such as 120 or 99.50.')).toBeVisible()
  expect(sent()).toEqual([])
})

test('below the floor, says that the store cannot go that low and keeps the form', async () => {
  await openDialog({ 'POST /api/offers': { ...offer, state: 'declined', answer: BELOW_FLOOR } })
  await userEvent.fill(amount(), '5')
  await send()
  await expect.element(page.getByRole('alert')).toHaveTextContent(BELOW_FLOOR)
  await expect.element(amount()).toHaveValue('5')
})

test('an offer at or above the price becomes a purchase', async () => {
  const { sent, onClose } = await openDialog({ 'POST /api/carts': [] })
  await userEvent.fill(amount(), '58')
  await send()
  await expect.element(page.getByText(NOT_BELOW_PRICE)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Add to Cart' }))
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sent()).toMatchObject([{ path: '/api/carts', body: { beat: 'b1', license: 'Premium' } }])
})

test('server errors are shown in the form', async () => {
  await openDialog({ 'POST /api/offers': () => problem(409, 'too_many_offers', 'Three are open.') })
  await userEvent.fill(amount(), '40')
  await send()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Three are open.')
})
