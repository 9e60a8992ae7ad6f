import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storeOffer } from '#tests/components/offers.ts'
import { admin, answerApi, listPage, renderInStore } from '#tests/components/store.tsx'
import { OfferInbox } from './offer-inbox.tsx'

test('accepting an exclusive license asks for confirmation, any other does not', async () => {
  const plain = {
    ...storeOffer,
    id: 'o2',
    beat: { ...storeOffer.beat, title: 'Kerosene' },
    license: { id: 'l2', name: 'Trackout', isExclusive: false },
  }
  const requests = answerApi({
    'GET /api/auth/session': admin,
    'GET /api/offers': () => listPage([storeOffer, plain]),
    'POST /api/offers/o1/accept': storeOffer,
    'POST /api/offers/o2/accept': plain,
  })
  const accepted = () => requests.filter(({ path }) => path.endsWith('/accept')).map(({ path }) => path)
  await renderInStore(<OfferInbox />, { path: '/admin/offers' })
  await userEvent.click(page.getByRole('button', { name: /Copper Rain/ }))
  await expect
    .element(page.getByRole('img', { name: 'Offer $1,200, Floor $900, Price $1,700' }))
    .toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Accept $1,200' }))
  expect(accepted()).toEqual([])
  const dialog = page.getByRole('alertdialog')
  await userEvent.click(dialog.getByRole('button', { name: 'Accept $1,200' }))
  await expect.poll(accepted).toEqual(['/api/offers/o1/accept'])
  await userEvent.click(page.getByRole('button', { name: /Copper Rain/ }))
  await userEvent.click(page.getByRole('button', { name: /Kerosene/ }))
  await userEvent.click(page.getByRole('button', { name: 'Accept $1,200' }))
  await expect.poll(accepted).toEqual(['/api/offers/o1/accept', '/api/offers/o2/accept'])
})

test('a counteroffer takes an amount', async () => {
  const requests = answerApi({
    'GET /api/auth/session': admin,
    'GET /api/offers': () => listPage([storeOffer]),
    'POST /api/offers/o1/counter': storeOffer,
  })
  await renderInStore(<OfferInbox />, { path: '/admin/offers' })
  await userEvent.click(page.getByRole('button', { name: /Copper Rain/ }))
  await userEvent.click(page.getByRole('button', { name: 'Counter', exact: true }))
  await expect.element(page.getByText('Enter an amount, such as 120 or 99.50.')).toBeVisible()
  await userEvent.fill(page.getByLabelText('Your counter'), '1,450')
  await userEvent.click(page.getByRole('button', { name: 'Counter $1,450' }))
  await expect
    .poll(() => requests.find(({ path }) => path.endsWith('/counter'))?.body)
    .toEqual({ price: 1450, message: '' })
})

test('what follows from accepting is said only while there is an answer to give', async () => {
  const declined = {
    ...storeOffer,
    id: 'o2',
    beat: { ...storeOffer.beat, title: 'Kerosene' },
    state: 'declined',
  }
  answerApi({
    'GET /api/auth/session': admin,
    'GET /api/offers': () => listPage([storeOffer, declined]),
  })
  await renderInStore(<OfferInbox />, { path: '/admin/offers' })
  await userEvent.click(page.getByRole('button', { name: /Kerosene/ }))
  await expect.element(page.getByText('You declined it.')).toBeVisible()
  await expect.element(page.getByText(/^If you accept/)).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: /Copper Rain/ }))
  await expect.element(page.getByText(/^If you accept/)).toBeVisible()
})

test('without offers it says where they come from and leads to the floor prices; a filter leads back to all', async () => {
  answerApi({ 'GET /api/auth/session': admin, 'GET /api/offers': () => listPage([]) })
  await renderInStore(<OfferInbox />, { path: '/admin/offers' })
  await expect
    .element(page.getByRole('link', { name: 'Set floor prices' }))
    .toHaveAttribute('href', '/admin/manage-licenses')
  await page.getByRole('button', { name: 'Waiting' }).click()
  await expect.element(page.getByText('No offers are waiting.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Set floor prices' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show all offers' }).click()
  await expect.element(page.getByRole('link', { name: 'Set floor prices' })).toBeVisible()
})
