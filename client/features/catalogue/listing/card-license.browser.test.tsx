import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LazyLicensePicker } from '#client/features/selling/carts/index.ts'
import { beats, noFacets } from '#tests/components/beats.ts'
import { makeLicense } from '#tests/components/license.ts'
import { plainQuote } from '#tests/components/quote.ts'
import { answerApi, customer, type Fakes, listPage, renderInStore } from '#tests/components/store.tsx'
import { CatalogueSection } from './catalogue.tsx'

const [beat] = beats
const licenses = [makeLicense('Premium', 58, { files: ['mp3', 'wav'] }), makeLicense('Basic', 29)]

const price = page.getByRole('button', { name: new RegExp(`add ${beat!.title} to cart`) })

async function openList(more: Fakes = {}) {
  answerApi(
    {
      'GET /api/beats': () => listPage(beats.slice(0, 4)),
      'GET /api/beats/facets': noFacets(4),
      [`GET /api/beats/${beat!.id}/licenses`]: licenses,
      'GET /api/orders/mine': [],
      'GET /api/offers': [],
      'GET /api/carts/u1': [],
      'GET /api/carts/u1/quote': plainQuote([]),
    },
    more,
  )
  await renderInStore(
    <>
      <CatalogueSection top />
      <LazyLicensePicker />
    </>,
    { path: '/beats?sort=price' },
  )
  await userEvent.click(price)
}

const address = () => page.getByTestId('address').element().textContent

test("a card's price opens the picker over the list, with the shown price's license chosen", async () => {
  await openList({ 'GET /api/auth/session': customer })
  const picker = page.getByRole('dialog', { name: 'Choose a license' })
  await expect.element(picker.getByRole('radio', { name: /^Basic/ })).toBeChecked()
  await expect.element(picker.getByRole('button', { name: 'Confirm' })).toBeEnabled()
  expect(address()).toBe('/beats?sort=price')
  await userEvent.click(picker.getByRole('button', { name: 'Cancel' }))
  await expect.element(price).toHaveFocus()
  expect(address()).toBe('/beats?sort=price')
})

test('a visitor is asked to log in over the list', async () => {
  await openList()
  const prompt = page.getByRole('dialog', { name: 'Sign in to add this beat' })
  await expect.element(prompt).toBeVisible()
  await userEvent.click(prompt.getByRole('button', { name: 'Login' }))
  const signIn = page.getByRole('dialog', { name: 'Sign in' })
  expect(address()).toBe('/beats?sort=price')
  const register = signIn.getByRole('link', { name: 'register with a password' })
  await expect
    .element(register)
    .toHaveAttribute('href', expect.stringContaining(encodeURIComponent('?license=')))
  await userEvent.click(register)
  await expect.poll(address).toMatch(/^\/register/)
  await expect.element(signIn).not.toBeInTheDocument()
})
