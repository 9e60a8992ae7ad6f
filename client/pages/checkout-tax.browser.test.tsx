import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PaymentSettings } from '#contract/orders/payment.ts'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import { cartItem } from '#tests/components/cart-item.ts'
import { paymentSettings } from '#tests/components/payment-settings.ts'
import { plainQuote } from '#tests/components/quote.ts'
import { answerApi, customer, problem, renderInStore } from '#tests/components/store.tsx'
import { CheckoutPage } from './checkout-page.tsx'

// Without wallets, which need the provider's script.
const item = { ...cartItem, exclusive: true }
const taxed = (tax: Partial<CartQuote['taxes'][number]>, total: number): CartQuote =>
  plainQuote([item], {
    total,
    taxes: [{ name: 'VAT', place: 'GB', rate: 20, amount: 5.8, included: false, ...tax }],
  })

async function open(
  taxedBy: PaymentSettings['taxedBy'],
  answer: (asked: URLSearchParams) => CartQuote | Response,
) {
  const requests = answerApi({
    'GET /api/auth/session': customer,
    'GET /api/carts/u1': [item],
    'GET /api/carts/u1/quote': ({ url }) => answer(url.searchParams),
    'GET /api/account/billing': null,
    'GET /api/payments/settings': {
      ...paymentSettings,
      taxedBy,
      billing: { ...paymentSettings.billing, statesIn: taxedBy === 'address' ? ['US'] : [] },
    },
  })
  await renderInStore(<CheckoutPage />, { path: '/checkout' })
  return () => requests.filter(({ path }) => path.endsWith('/quote')).map(({ url }) => url.search)
}

const country = page.getByRole('combobox', { name: 'Country' })
const total = () => page.getByText(/^Total.*\$[\d.]+$/).query()?.lastElementChild?.textContent

test('the total follows the country', async () => {
  await open('country', (asked) => (asked.get('country') === 'GB' ? taxed({}, 34.8) : plainQuote([item])))
  await userEvent.selectOptions(country, 'GB')
  await expect.element(page.getByText('Prices exclude VAT. 20% VAT is added.')).toBeVisible()
  await expect.poll(total).toBe('$34.80')
  await userEvent.selectOptions(country, 'US')
  await expect.poll(total).toBe('$29.00')
})

test('two taxes of a province have a line each', async () => {
  const gst = { name: 'GST', place: 'CA-QC', rate: 5, amount: 1.45, included: false }
  const taxes = [gst, { ...gst, name: 'QST', rate: 9.975, amount: 2.89 }]
  await open('country', () => ({ ...taxed({}, 33.34), taxes }))
  await userEvent.selectOptions(country, 'CA')
  const hint = 'Prices exclude GST and QST. 5% GST and 9.975% QST are added.'
  await expect.element(page.getByText(hint)).toBeVisible()
  await expect.element(page.getByText('GST (5%, QC)')).toBeVisible()
  await expect.element(page.getByText('QST (9.975%, QC)')).toBeVisible()
})

test('a store without taxes fetches its total once', async () => {
  const asked = await open('none', () => plainQuote([item]))
  await userEvent.selectOptions(country, 'GB')
  await expect.poll(total).toBe('$29.00')
  expect(new Set(asked())).toEqual(new Set(['']))
})

test('if the address decides, the tax waits for it, and an invalid address is reported', async () => {
  const asked = await open('address', (params) => {
    if (!params.has('country')) return plainQuote([item])
    return params.get('postalCode') === '78702'
      ? taxed({ name: 'Sales tax', place: 'US-TX', rate: 8.25, amount: 2.39 }, 31.39)
      : problem(422, 'tax_location_unknown', 'We cannot calculate the tax for this address.')
  })
  await userEvent.selectOptions(country, 'US')
  await expect.element(page.getByText('Tax depends on your address.')).toBeVisible()
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'State' }), 'Texas')
  expect(asked().every((search) => search === '')).toBe(true)
  await userEvent.fill(page.getByRole('textbox', { name: 'ZIP code' }), 'nowhere')
  await expect.element(page.getByText('We cannot calculate the tax for this address.')).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: 'ZIP code' }), '78702')
  await expect.poll(total).toBe('$31.39')
})
