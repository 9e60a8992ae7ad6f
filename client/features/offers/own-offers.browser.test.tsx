import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Offer } from '#contract/offer.ts'
import { waitingOffer } from '#tests/components/offers.ts'
import { answerApi, customer, problem, renderInStore } from '#tests/components/store.tsx'
import { basicScope } from '#tests/license-scopes.ts'
import { OfferDialog } from './offer-dialog.tsx'
import { OwnOffers } from './own-offers.tsx'

const beat = {
  id: 'b1',
  title: 'Copper Rain',
  owner: { username: 'mara_volt' },
  image: 'media/none.jpg',
  cover: null,
}
const license = {
  id: 'l1',
  _id: 'l1',
  name: 'Exclusive',
  description: '',
  icon: 'diamond',
  price: 1700,
  scope: basicScope,
  rights: [],
  licensor: 'mara',
  producer: 'mara',
  terms: '',
  revision: 'r',
  takesOffers: true,
  availability: 'available',
}
const answers = {
  'GET /api/auth/session': customer,
  'GET /api/beats/b1/licenses': [
    license,
    { ...license, id: 'l2', name: 'Basic', price: 29, takesOffers: false },
  ],
  'GET /api/account': { email: 'maya@mail.com' },
  'GET /api/carts/u1': [],
}

test('what needs an answer comes first, and a counter can be agreed to', async () => {
  const countered: Offer = {
    ...waitingOffer,
    id: 'o2',
    state: 'countered',
    counter: { price: 1450, message: 'With the session files.', at: waitingOffer.createdAt },
  }
  const declined: Offer = {
    ...waitingOffer,
    id: 'o3',
    state: 'declined',
    answeredBy: 'store',
    answer: 'Not below $1,500.',
    answeredAt: waitingOffer.createdAt,
  }
  const requests = answerApi({
    ...answers,
    'GET /api/offers': [declined, waitingOffer, countered],
    'POST /api/offers/o2/accept': { ...countered, state: 'accepted', agreedPrice: 1450 },
  })
  await renderInStore(<OwnOffers userId="u1" />)
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('heading') })
  await expect.element(rows.nth(0)).toHaveTextContent(/Countered.*The store asks \$1,450/)
  await expect.element(rows.nth(1)).toHaveTextContent(/Waiting.*You offered \$1,200/)
  await expect.element(rows.nth(2)).toHaveTextContent(/Declined.*The store declined.*Not below/)
  await userEvent.click(page.getByRole('button', { name: 'Agree to $1,450' }))
  await expect.poll(() => requests.some(({ path }) => path === '/api/offers/o2/accept')).toBe(true)
})

test('an offer is typed, refused at the price, sent below it, and confirmed', async () => {
  const requests = answerApi({ ...answers, 'POST /api/offers': waitingOffer, 'GET /api/offers': [] })
  await renderInStore(<OfferDialog beat={beat} onClose={() => {}} />)
  await expect.element(page.getByLabelText('License')).toHaveTextContent('Exclusive, $1,700')
  await userEvent.fill(page.getByLabelText('Your offer'), '1,700')
  await userEvent.click(page.getByRole('button', { name: 'Send Offer' }))
  await expect.element(page.getByText('That is the price. You can buy it without an offer.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  await userEvent.fill(page.getByLabelText('Your offer'), '1,200')
  await userEvent.click(page.getByRole('button', { name: 'Send Offer' }))
  await expect.element(page.getByText('Your offer is with the store')).toBeVisible()
  await expect.element(page.getByText('We write to maya@mail.com')).toBeVisible()
  const sent = requests.filter(({ method, path }) => method === 'POST' && path === '/api/offers')
  expect(sent.map(({ body }) => body)).toEqual([{ beat: 'b1', license: 'l1', price: 1200, message: '' }])
})

test('an offer below the floor keeps the form open and says so', async () => {
  const answer = 'The store cannot go that low for this beat.'
  answerApi({
    ...answers,
    'GET /api/offers': [],
    'POST /api/offers': { ...waitingOffer, state: 'declined', answer },
  })
  await renderInStore(
    <OfferDialog
      beat={beat}
      start={{ license: 'l1', price: 100, message: 'For our EP' }}
      onClose={() => {}}
    />,
  )
  await expect.element(page.getByLabelText('Your offer')).toHaveValue('100')
  await userEvent.click(page.getByRole('button', { name: 'Send Offer' }))
  await expect.element(page.getByRole('alert')).toHaveTextContent(answer)
})

test('what the server says about the offer is shown', async () => {
  const detail = 'Three of your offers wait for an answer.'
  answerApi({ ...answers, 'POST /api/offers': () => problem(409, 'too_many_offers', detail) })
  await renderInStore(<OfferDialog beat={beat} onClose={() => {}} />)
  await userEvent.fill(page.getByLabelText('Your offer'), '900')
  await userEvent.click(page.getByRole('button', { name: 'Send Offer' }))
  await expect.element(page.getByRole('alert')).toHaveTextContent(detail)
})
