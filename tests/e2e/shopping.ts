import { expect, type Page } from '@playwright/test'
import type { Order } from '#contract/orders/order.ts'
import type { OwnStore } from './own-store.ts'
import { card } from './store-page.ts'

export const BUYER_PASSWORD = 'Nightbus36!'
export const main = (page: Page) => page.getByRole('main')

let serial = 0

/** Creates an account and signs the page in. */
export async function registerBuyer(
  page: Page,
  store: OwnStore,
): Promise<{ username: string; email: string }> {
  serial++
  const username = `buyer_${process.pid}_${serial}`
  const email = `${username}@example.com`
  const answer = await page.context().request.post(`${store.url}/api/auth/register`, {
    data: { username, email, password: BUYER_PASSWORD, captchaToken: '' },
  })
  expect(answer.status()).toBe(200)
  return { username, email }
}

type Wanted = { index: number; license: string }

/** Adds the n-th beat of the catalogue to the cart under a license. */
export async function putInCart(page: Page, store: OwnStore, { index, license }: Wanted): Promise<void> {
  await page.goto(`${store.url}/beats`)
  await card(page, index).getByRole('heading').getByRole('link').click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose a license' })
  await expect(picker.getByRole('radio', { checked: true })).toHaveCount(1)
  await picker.getByRole('radio', { name: new RegExp(`^${license}`) }).check()
  await picker.getByRole('button', { name: 'Confirm' }).click()
}

/** Also goes to the checkout. */
export async function goToCheckout(page: Page, store: OwnStore, wanted: Wanted): Promise<void> {
  await putInCart(page, store, wanted)
  await cart(page).getByRole('link', { name: 'Checkout' }).click()
}

export const cart = (page: Page) => page.getByRole('dialog', { name: 'Cart' })

export async function fillBilling(page: Page): Promise<void> {
  // The wallet's key comes late and moves the form: a press at that moment would miss.
  await expect(main(page).getByText('or enter your details')).toBeVisible()
  await main(page).getByLabel('Country', { exact: true }).selectOption('CA')
  await main(page).getByLabel('Name', { exact: true }).fill('Maya Reyes')
  await main(page).getByLabel('Address', { exact: true }).fill('118 Cordova St, Apt 4')
  await main(page).getByLabel('City', { exact: true }).fill('Vancouver')
  await main(page).getByLabel('Postal code', { exact: true }).fill('V6A 1K4')
  await main(page).getByRole('button', { name: 'Proceed to Payment' }).click()
}

export async function payWith(page: Page, number: string): Promise<void> {
  await main(page).getByLabel('Card number').fill(number)
  await main(page).getByLabel('Expiry').fill('12 / 34')
  await main(page).getByLabel('CVC').fill('123')
  await main(page).getByRole('button', { name: /^Pay/ }).click()
}

/** The buyer's orders, once the store has heard of their payments: the page knows before. */
export async function settledOrders(page: Page, store: OwnStore): Promise<Order[]> {
  let orders: Order[] = []
  const statuses = async () => {
    orders = await (await page.context().request.get(`${store.url}/api/orders/mine`)).json()
    return orders.map(({ paymentStatus }) => paymentStatus)
  }
  await expect.poll(statuses).not.toContain('Pending')
  return orders
}
