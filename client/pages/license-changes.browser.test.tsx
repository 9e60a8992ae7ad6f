import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CartItem } from '#contract/orders/cart.ts'
import { cartItem } from '#tests/components/cart-item.ts'
import { paymentSettings } from '#tests/components/payment-settings.ts'
import { plainQuote } from '#tests/components/quote.ts'
import { answerApi, customer, renderInStore } from '#tests/components/store.tsx'
import { CheckoutPage } from './checkout-page.tsx'

const before = {
  name: 'Basic',
  description: 'For a first release.',
  rights: [{ label: 'Streams', value: '50,000' }],
  terms: 'Credit {licensor}.',
}
const item: CartItem = {
  ...cartItem,
  license: { ...cartItem.license, revision: 'old' },
  licenseChange: {
    before,
    now: { ...before, rights: [{ label: 'Streams', value: '10,000' }] },
    revision: 'new',
  },
  // Without wallets, which need the provider's script.
  exclusive: true,
}

test('checkout shows what changed in a license, and asks for a card only after acceptance', async () => {
  let cart = [item]
  const requests = answerApi({
    'GET /api/auth/session': customer,
    'GET /api/carts/u1': () => cart,
    'GET /api/account/billing': null,
    'GET /api/payments/settings': paymentSettings,
    'GET /api/carts/u1/quote': () => plainQuote(cart),
    'POST /api/carts': () => {
      cart = [{ ...item, license: { ...item.license, revision: 'new' }, licenseChange: null }]
      return cart
    },
  })
  await renderInStore(<CheckoutPage />, { path: '/checkout' })
  const change = page.getByRole('region', { name: 'Changed license of Night Bus' })
  await expect.element(change.getByText('50,000')).toBeVisible()
  await expect.element(change.getByText('10,000')).toBeVisible()
  expect(document.querySelector('input[name="name"]')).toBeNull()

  await userEvent.click(page.getByRole('button', { name: 'Accept the new license of Night Bus' }))
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    beat: 'b1',
    license: 'l1',
    revision: 'new',
  })
})
