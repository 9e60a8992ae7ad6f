import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInStore } from '#tests/components/store.tsx'
import { SaleNote } from './sale-note.tsx'

test('the last day of a sale is that of the store’s time zone', async () => {
  const sale = { deal: 'd1', name: 'Winter', reference: null, until: '2027-02-01T07:59:30.000Z' }
  await renderInStore(<SaleNote sale={sale} />, { timeZone: 'America/Los_Angeles' })
  await expect.element(page.getByText('The sale ends on January 31.')).toBeVisible()
})
