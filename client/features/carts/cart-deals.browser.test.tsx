import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CartQuote } from '#contract/cart-quote.ts'
import { cartItem } from '#tests/components/cart-item.ts'
import { bulkNudge, plainQuote } from '#tests/components/quote.ts'
import { answerApi, customer, problem, renderInStore } from '#tests/components/store.tsx'
import { CartDrawer } from './cart-drawer.tsx'
import { CartDrawerProvider, useCartDrawer } from './use-cart-drawer.tsx'

const item = { ...cartItem, beats: { ...cartItem.beats, price: 20 }, priceWhenAdded: 20 }
const applied: CartQuote['code'] = { code: 'FRIDAY10', state: 'applied', label: '10% off', message: '' }
const withCode = plainQuote([item], {
  discounts: [{ deal: 'd', name: 'FRIDAY10', amount: 2 }],
  total: 18,
  code: applied,
})

function OpenCart() {
  const { open } = useCartDrawer()
  return (
    <button type="button" onClick={open}>
      Open the cart
    </button>
  )
}

async function openCart(answers: Record<string, unknown>) {
  answerApi({ 'GET /api/auth/session': customer, 'GET /api/carts/u1': [item], ...answers })
  await renderInStore(
    <CartDrawerProvider>
      <OpenCart />
      <CartDrawer />
    </CartDrawerProvider>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Open the cart' }))
}

test('a code is entered, changes the total, and is removed again', async () => {
  let quote = plainQuote([item])
  await openCart({
    'GET /api/carts/u1/quote': () => quote,
    'POST /api/carts/u1/code': () => {
      quote = withCode
      return quote
    },
    'DELETE /api/carts/u1/code': () => {
      quote = plainQuote([item])
      return quote
    },
  })
  await userEvent.click(page.getByRole('button', { name: 'Add a discount code' }))
  await userEvent.fill(page.getByRole('textbox', { name: 'Discount code' }), 'friday10')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('10% off')).toBeVisible()
  await expect.element(page.getByText('−$2.00')).toBeVisible()
  await expect.element(page.getByText('$18.00')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Remove FRIDAY10' }))
  await expect.element(page.getByText('10% off')).not.toBeInTheDocument()
})

test('an unknown code is reported next to the field, which keeps its text', async () => {
  await openCart({
    'GET /api/carts/u1/quote': plainQuote([item]),
    'POST /api/carts/u1/code': () => problem(404, 'code_unknown', 'We do not know LAUCNH20.'),
  })
  await userEvent.click(page.getByRole('button', { name: 'Add a discount code' }))
  const field = page.getByRole('textbox', { name: 'Discount code' })
  await userEvent.fill(field, 'LAUCNH20')
  await userEvent.click(page.getByRole('button', { name: 'Apply' }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('We do not know LAUCNH20.')
  await expect.element(field).toHaveValue('LAUCNH20')
  await expect.element(field).toHaveFocus()
})

test('a code from a link is applied when the cart opens', async () => {
  localStorage.setItem('code from a link', 'FRIDAY10')
  let quote = plainQuote([item])
  await openCart({
    'GET /api/carts/u1/quote': () => quote,
    'POST /api/carts/u1/code': () => {
      quote = withCode
      return quote
    },
  })
  await expect.element(page.getByText('10% off')).toBeVisible()
  expect(localStorage.getItem('code from a link')).toBeNull()
})

test('a free license, a struck-through price and progress to the next free one are shown', async () => {
  const line = plainQuote([item]).lines[0]!
  await openCart({
    'GET /api/carts/u1/quote': plainQuote([item], {
      lines: [{ ...line, kind: 'sale', reference: 30, sale: { deal: 's', name: 'Black Friday' } }],
      nudges: [bulkNudge({ text: 'Add one more license: it is free.', filled: 2 }), bulkNudge({ deal: 'e' })],
    }),
  })
  await expect.element(page.getByText('before')).toBeInTheDocument()
  expect(document.querySelector('.line .was')?.textContent).toBe('before $30.00')
  await expect.element(page.getByRole('img', { name: '2 of 3' })).toBeVisible()
  await expect.element(page.getByText('Add one more license: it is free.')).toBeVisible()
  // A deal without lines in the cart is not mentioned.
  expect(document.querySelectorAll('.deal')).toHaveLength(1)
})

test('a failed total has a working retry', async () => {
  let isBroken = true
  await openCart({
    'GET /api/carts/u1/quote': () => (isBroken ? problem(400, 'invalid_request', 'No.') : plainQuote([item])),
  })
  const retry = page.getByRole('button', { name: /can't be loaded/ })
  await expect.element(retry).toBeVisible()
  isBroken = false
  await userEvent.click(retry)
  await expect.element(page.getByRole('link', { name: 'Checkout' })).toBeVisible()
})
