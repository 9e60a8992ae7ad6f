import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import { cartItem } from '#tests/components/cart-item.ts'
import { bulkNudge, plainQuote } from '#tests/components/quote.ts'
import { answerApi, customer, type Fakes, problem, renderInStore } from '#tests/components/store.tsx'
import { tokenColor } from '#tests/components/token-color.ts'
import { CartDrawer } from './cart-drawer.tsx'
import { CartDrawerProvider, useCartDrawer } from './use-cart-drawer.tsx'

const item = { ...cartItem, beats: { ...cartItem.beats, price: 20 }, priceWhenAdded: 20 }
const applied: CartQuote['code'] = { code: 'FRIDAY10', state: 'applied', label: '10% off', message: '' }
const withCode = plainQuote([item], {
  discounts: [{ source: 'code', deal: 'd', name: 'FRIDAY10', amount: 2 }],
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

async function openCart<const Keys extends string>(answers: Fakes<Keys>) {
  answerApi({ 'GET /api/auth/session': customer, 'GET /api/carts/u1': [item] }, answers)
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

test('the focus stays in the cart: in the field, on what removes the code, and on the link again', async () => {
  let quote = plainQuote([item])
  const change = (next: CartQuote) => () => {
    quote = next
    return quote
  }
  await openCart({
    'GET /api/carts/u1/quote': () => quote,
    'POST /api/carts/u1/code': change(withCode),
    'DELETE /api/carts/u1/code': change(plainQuote([item])),
  })
  const add = page.getByRole('button', { name: 'Add a discount code' })
  const field = page.getByRole('textbox', { name: 'Discount code' })
  await userEvent.click(add)
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('friday10{Enter}')
  const remove = page.getByRole('button', { name: 'Remove FRIDAY10' })
  await expect.element(remove).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveFocus()
})

test('a code in the cart does not take the focus when the cart opens', async () => {
  await openCart({ 'GET /api/carts/u1/quote': withCode })
  await expect.element(page.getByRole('button', { name: 'Remove FRIDAY10' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove FRIDAY10' })).not.toHaveFocus()
})

test('a lower price is good news, a higher one is a warning', async () => {
  const cheaper = { ...item, id: 'cheaper', state: 'repriced' as const, priceWhenAdded: 30 }
  const dearer = { ...item, id: 'dearer', state: 'repriced' as const, priceWhenAdded: 10 }
  await openCart({
    'GET /api/carts/u1': [cheaper, dearer],
    'GET /api/carts/u1/quote': plainQuote([cheaper, dearer]),
  })
  await expect.element(page.getByText(/30\.00/)).toBeVisible()
  const notes = page.getByRole('listitem').getByText(/^Price (dropped|went up) from/)
  const colors = notes.elements().map((note) => getComputedStyle(note).color)
  expect(colors.map((color) => color === tokenColor('--red'))).toEqual([false, true])
})

test('an unknown code is reported next to the field, which keeps its text', async () => {
  await openCart({
    'GET /api/carts/u1/quote': plainQuote([item]),
    'POST /api/carts/u1/code': () => problem(404, 'code_unknown', 'We don’t recognize the code LAUCNH20.'),
  })
  await userEvent.click(page.getByRole('button', { name: 'Add a discount code' }))
  const field = page.getByRole('textbox', { name: 'Discount code' })
  await userEvent.fill(field, 'LAUCNH20')
  await userEvent.click(page.getByRole('button', { name: 'Apply' }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('We don’t recognize the code LAUCNH20.')
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
      lines: [
        {
          ...line,
          reference: 30,
          adjustments: [{ source: 'sale', deal: 's', name: 'Black Friday', amount: 1 }],
        },
      ],
      nudges: [bulkNudge({ text: 'Add one more license: it’s free.', filled: 2 }), bulkNudge({ deal: 'e' })],
    }),
  })
  await expect.element(page.getByText('before')).toBeInTheDocument()
  await expect
    .element(page.getByRole('listitem').getByText('before $30.00', { exact: true }))
    .toBeInTheDocument()
  await expect.element(page.getByRole('img', { name: '2 of 3' })).toBeVisible()
  await expect.element(page.getByText('Add one more license: it’s free.')).toBeVisible()
  // A deal without lines in the cart is not mentioned.
  expect(page.getByRole('img', { name: /^\d+ of \d+$/ }).elements()).toHaveLength(1)
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
