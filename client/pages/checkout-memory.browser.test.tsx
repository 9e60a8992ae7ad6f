import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSession } from '#client/platform/session.ts'
import { cartItem } from '#tests/components/cart-item.ts'
import { paymentSettings } from '#tests/components/payment-settings.ts'
import { plainQuote } from '#tests/components/quote.ts'
import { answerApi, customer, renderInStore } from '#tests/components/store.tsx'
import { CheckoutPage } from './checkout-page.tsx'

// Without wallets, which need the provider's script.
const item = { ...cartItem, exclusive: true }

function SignOut() {
  const { signOut } = useSession()
  return (
    <button type="button" onClick={() => void signOut()}>
      Log out
    </button>
  )
}

test('billing details survive a reload and are cleared at logout', async () => {
  let isSignedIn = true
  answerApi({
    'GET /api/auth/session': () => (isSignedIn ? customer : new Response(null, { status: 204 })),
    'GET /api/carts/u1': [item],
    'GET /api/carts/u1/quote': plainQuote([item]),
    'GET /api/account/billing': null,
    'GET /api/payments/settings': paymentSettings,
    'POST /api/auth/logout': () => {
      isSignedIn = false
      return { success: true }
    },
  })
  const first = await renderInStore(<CheckoutPage />, { path: '/checkout' })
  const kept = () => JSON.stringify({ ...sessionStorage })
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Country' }), 'CA')
  for (const [name, value] of [
    ['Name', 'Zoe Reyes'],
    ['Address', '118 Cordova St'],
    ['City', 'Vancouver'],
    ['Postal code', 'V6A 1K4'],
  ] as const)
    await userEvent.fill(page.getByRole('textbox', { name, exact: true }), value)
  await userEvent.click(page.getByRole('button', { name: 'Proceed to Payment' }))
  await expect.poll(kept).toContain('118 Cordova St')
  await first.unmount()

  await renderInStore(<SignOut />, { path: '/account' })
  await userEvent.click(page.getByRole('button', { name: 'Log out' }))
  await expect.poll(kept).not.toContain('118 Cordova St')
})
