import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import { plainQuote } from '#tests/components/quote.ts'
import { renderInStore } from '#tests/components/store.tsx'
import { OrderSummary } from './order-summary.tsx'

const show = (quote: Partial<CartQuote>) =>
  renderInStore(<OrderSummary items={[]} quote={{ ...plainQuote([]), ...quote }} />, { path: '/checkout' })
const sums = () =>
  page
    .getByRole('term')
    .elements()
    .map(({ textContent }) => textContent)

const vat = { name: 'VAT', place: 'DE', rate: 19, amount: 30.1, included: true }

test('included tax is shown next to the total and changes no amount', async () => {
  await show({ total: 188.5, taxes: [vat] })
  await expect.element(page.getByText('Includes $30.10 VAT (19%, Germany).')).toBeInTheDocument()
  expect(sums()).toEqual([])
})

test('added tax has a row of its own', async () => {
  await show({
    subtotal: 430,
    total: 465.48,
    taxes: [{ name: 'Sales tax', place: 'US-TX', rate: 8.25, amount: 35.48, included: false }],
  })
  await expect.element(page.getByText('Sales tax (8.25%, TX)')).toBeInTheDocument()
  expect(sums()).toEqual(['Subtotal', 'Sales tax (8.25%, TX)'])
  await expect.element(page.getByText('Total$465.48', { exact: true })).toBeInTheDocument()
})

test('an EU business in another country sees the tax taken off, and the reverse charge note', async () => {
  await show({
    subtotal: 188.5,
    total: 158.4,
    reverseCharge: { name: 'VAT', home: 'DE', place: 'FR', takenOff: 30.1 },
  })
  await expect.element(page.getByText('Without VAT. You account for it in France.')).toBeInTheDocument()
  expect(sums()).toEqual(['Subtotal', 'VAT of Germany taken off'])
})

test('a code that has no effect says why', async () => {
  await show({
    total: 55,
    code: { code: 'FRIDAY10', state: 'used-up', label: '10% off', message: 'FRIDAY10 has been used up.' },
  })
  await expect.element(page.getByText('FRIDAY10 has been used up.')).toBeVisible()
})
