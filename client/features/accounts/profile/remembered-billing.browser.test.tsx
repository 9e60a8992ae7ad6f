import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerApi, renderInStore } from '#tests/components/store.tsx'
import { RememberedBilling } from './remembered-billing.tsx'

const billing = {
  name: 'Inès Marcel',
  address: '14 rue des Dames',
  city: 'Paris',
  country: 'FR',
  postalCode: '75017',
  company: 'Studio Marcel SARL',
  vatNumber: 'FR40303265045',
}

test('remembered billing details are shown and can be deleted with one click', async () => {
  const requests = answerApi({
    'GET /api/account/billing': billing,
    'DELETE /api/account/billing': { success: true },
  })
  await renderInStore(<RememberedBilling />, { path: '/account' })
  await expect.element(page.getByText(/14 rue des Dames, 75017 Paris, France/)).toBeVisible()
  await expect.element(page.getByText(/VAT number FR40303265045/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Delete billing details' }))
  await expect.element(page.getByText(/^No details are saved/)).toBeVisible()
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})
