import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ExclusiveState } from '#contract/licenses/exclusive.ts'
import type { License } from '#contract/licenses/license.ts'
import type { CartItem } from '#contract/orders/cart.ts'
import type { Order } from '#contract/orders/order.ts'
import { cartItem } from '#tests/components/cart-item.ts'
import { makeLicense } from '#tests/components/license.ts'
import { bulkNudge, plainQuote } from '#tests/components/quote.ts'
import { answerApi, customer, renderInStore } from '#tests/components/store.tsx'
import { makeOrder, makePassport } from '#tests/license-passports.ts'
import { LicensePicker } from './license-picker.tsx'
import { CartDrawerProvider } from './use-cart-drawer.tsx'

const basic = makeLicense('Basic', 29)
const premium = makeLicense('Premium', 58, { files: ['mp3', 'wav'], streams: 500_000 })
const exclusive = makeLicense('Exclusive', 900, { files: ['mp3', 'wav'], streams: null, exclusive: true })
const free: ExclusiveState = { state: 'free', freeAt: null, licensesGranted: 3 }
const thirdFree = bulkNudge({ tiers: ['basic'], next: { ...bulkNudge().next, detail: 'This one counts.' } })

async function openPicker({
  licenses = [basic, premium, exclusive],
  cart = [],
  orders = [],
  state = free,
  nudge = thirdFree,
}: {
  licenses?: License[]
  cart?: CartItem[]
  orders?: Order[]
  state?: ExclusiveState
  nudge?: typeof thirdFree
} = {}) {
  const requests = answerApi({
    'GET /api/auth/session': customer,
    'GET /api/beats/b1/licenses': licenses,
    'GET /api/beats/b1/exclusive': state,
    'GET /api/orders/mine': orders,
    'GET /api/offers': [],
    'GET /api/carts/u1': cart,
    'GET /api/carts/u1/quote': plainQuote(cart, { nudges: [nudge] }),
  })
  const beat = { id: 'b1', title: 'Night Bus', owner: { username: 'nia' }, image: '', cover: null }
  await page.viewport(1280, 900)
  await renderInStore(
    <CartDrawerProvider>
      <LicensePicker open beat={beat} onClose={() => {}} />
    </CartDrawerProvider>,
  )
  return requests
}

test('the cheapest license is chosen, and beside Confirm stands what it does', async () => {
  await openPicker({ licenses: [premium, basic, exclusive] })
  await expect.element(page.getByRole('radio', { name: /^Basic/ })).toBeChecked()
  await expect.element(page.getByText('Basic license, into your cart')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Confirm' }))
    .toHaveAccessibleDescription('Basic license, into your cart')
})

const choose = (name: string) => userEvent.click(page.getByRole('radio', { name: new RegExp(`^${name}`) }))

describe('an exclusive license', () => {
  test('that is available says what it does to other licenses', async () => {
    await openPicker()
    await choose('Exclusive')
    await expect
      .element(page.getByText(/takes the beat off sale.*The 3 licenses sold before stay valid/))
      .toBeVisible()
    await expect.element(page.getByText(/Someone is buying/)).not.toBeInTheDocument()
  })

  test('that is held says when the beat is available again', async () => {
    const freeAt = new Date(2026, 10, 22, 16, 32)
    await openPicker({ state: { state: 'held', freeAt: freeAt.toISOString(), licensesGranted: 0 } })

    await expect.element(page.getByText(/available again at (4|16):32/)).toBeVisible()
  })

  test('that was sold leaves nothing to choose', async () => {
    const sold = [basic, exclusive].map((license) => ({ ...license, availability: 'sold' as const }))
    await openPicker({ licenses: sold })
    await expect.element(page.getByRole('heading', { name: 'Sold exclusively' })).toBeVisible()
    await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
  })

  test('is not queried if the beat has none', async () => {
    const requests = await openPicker({ licenses: [basic, premium] })
    await expect.element(page.getByRole('radio', { name: /^Basic/ })).toBeVisible()
    expect(requests.filter(({ path }) => path.endsWith('/exclusive'))).toEqual([])
  })
})

describe('a bulk deal', () => {
  test('is offered with an empty cart, and counts the license that is chosen', async () => {
    await openPicker()
    await expect.element(page.getByText('Buy 2 licenses, get the third free.')).toBeVisible()
    await expect.element(page.getByRole('img', { name: '1 of 3' })).toBeVisible()
    await choose('Premium')
    await expect.element(page.getByText('Buy 2 licenses, get the third free.')).not.toBeInTheDocument()
    await choose('Basic')
    await expect.element(page.getByText('This one counts.')).toBeVisible()
  })

  test('does not count a beat in the cart twice', async () => {
    await openPicker({ cart: [{ ...cartItem, license: { ...cartItem.license, id: 'Basic' } }] })
    await expect.element(page.getByRole('radio', { name: /^Basic/ })).toBeChecked()
    await expect.element(page.getByRole('img', { name: '0 of 3' })).toBeVisible()
  })
})

describe('an owner', () => {
  const unlimited = makeLicense('Unlimited', 99, { files: ['mp3', 'wav'], streams: null })
  const owned = (name: string, { scope, rights }: License, credit: number) =>
    makeOrder(makePassport({ license: { name, icon: 'gold', scope, rights }, upgradeCredit: credit }))

  test('is promised no bulk deal for upgrades, which do not count', async () => {
    const nudge = bulkNudge({ next: { ...bulkNudge().next, detail: 'With this one, the next is free.' } })
    await openPicker({
      licenses: [basic, premium, unlimited],
      orders: [owned('Premium', premium, 58)],
      nudge,
    })
    await expect.element(page.getByRole('radio', { name: /^Basic/ })).toBeDisabled()
    await choose('Unlimited')
    await expect.element(page.getByRole('button', { name: 'Confirm' })).toBeEnabled()
    await expect.element(page.getByText('With this one, the next is free.')).not.toBeInTheDocument()
  })

  /** Of a license that is still listed. */
  const ownedListed = (license: License): Order => {
    const order = owned(license.name, license, license.price)
    const [line] = order.beats
    return { ...order, beats: [{ ...line!, license: { ...line!.license, id: license.id } }] }
  }

  test('finds the next higher license chosen', async () => {
    await openPicker({ licenses: [unlimited, basic, premium], orders: [ownedListed(basic)] })
    await expect.element(page.getByRole('radio', { name: /^Premium/ })).toBeChecked()
    await expect.element(page.getByRole('button', { name: 'Confirm' })).toBeEnabled()
  })

  test('of all that is on sale is told why there is nothing to confirm', async () => {
    await openPicker({ licenses: [basic, premium], orders: [ownedListed(premium)] })
    const confirm = page.getByRole('button', { name: 'Confirm' })
    await expect.element(confirm).toBeDisabled()
    await expect.element(confirm).toHaveAccessibleDescription(/You already own everything/)
    await expect.element(page.getByText('You already own everything on sale here.')).toBeVisible()
  })

  test('of a license that was refunded can buy it again', async () => {
    const order = owned('Basic', basic, 29)
    const [line] = order.beats
    const refunded = {
      ...order,
      beats: [{ ...line!, id: 'b1', refunded: true, license: { ...line!.license, id: 'Basic' } }],
    }
    await openPicker({ licenses: [basic, premium], orders: [refunded as Order] })
    await expect.element(page.getByRole('radio', { name: /^Basic/ })).toBeEnabled()
  })
})
