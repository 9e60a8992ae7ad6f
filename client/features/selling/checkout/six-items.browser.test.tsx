import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cartItem } from '#tests/components/cart-item.ts'
import { plainQuote } from '#tests/components/quote.ts'
import { renderInStore } from '#tests/components/store.tsx'
import { SixItems } from './six-items.tsx'

test.each([null, '2026-12-24T15:00:00Z'])(
  'the six items in one block, with the end of a price that ends: %s',
  async (endsAt) => {
    await renderInStore(
      <SixItems items={[cartItem]} quote={plainQuote([cartItem], { endsAt })} method="klarna" />,
      {
        path: '/checkout',
      },
    )
    const names = page
      .getByRole('region', { name: 'Your order' })
      .getByRole('term')
      .elements()
      .map(({ textContent }) => textContent)
    expect(names).toEqual([
      ...['What you get', 'Total', 'Payment', 'Delivery', 'Cancellation'],
      ...(endsAt ? ['This price holds until'] : []),
    ])
    await expect.element(page.getByText('1 license: Night Bus (Basic license)')).toBeVisible()
    await expect
      .element(page.getByText('No cancellation after download unless the files are faulty.'))
      .toBeVisible()
    await expect.element(page.getByText('At once, with Klarna')).toBeVisible()
    if (endsAt) await expect.element(page.getByText('December 24, 2026')).toBeVisible()
  },
)
