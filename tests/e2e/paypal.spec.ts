import type { Page } from '@playwright/test'
import { type OwnStore, startOwnStore } from './own-store.ts'
import { cart, fillBilling, goToCheckout, main, payWith, registerBuyer, settledOrders } from './shopping.ts'
import { expect, expectAccessible, test } from './store-page.ts'

let store: OwnStore

test.beforeAll(async () => {
  store = await startOwnStore({ DEMO: 'beats', CAPTCHA: 'off', PAYMENT_SANDBOXES: 'stripe,paypal' })
})
test.afterAll(() => store.stop())

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const pay = (page: Page) => main(page).getByRole('button', { name: /^Pay/ })
const testBuyer = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}`) }).click()

async function choosePaypal(page: Page): Promise<void> {
  await main(page).getByRole('radio', { name: 'PayPal' }).check({ force: true })
  await pay(page).click()
  await expect(heading(page, /to Backbeat$/)).toBeVisible()
}

test('PayPal: canceled, declined, chosen again and paid', { tag: '@phone' }, async ({ page }) => {
  test.slow()
  await registerBuyer(page, store)
  await goToCheckout(page, store, { index: 2, license: 'Basic' })
  await fillBilling(page)
  await expect(main(page).getByLabel('Card number')).toBeVisible()
  await main(page).getByRole('radio', { name: 'PayPal' }).check({ force: true })
  await expect(main(page)).toContainText('You’ll finish at PayPal and come back here.')
  await expectAccessible(page)
  await choosePaypal(page)
  await expectAccessible(page)
  await testBuyer(page, 'Cancel and return')
  await expect(main(page)).toContainText('You have not paid.')
  await expect(main(page).getByRole('radio', { name: 'PayPal' })).toBeChecked()
  expect(new URL(page.url()).search).toBe('?step=payment')
  await expectAccessible(page)
  await pay(page).click()
  await testBuyer(page, 'Pays at the second try')
  await expect(heading(page, 'Payment Failed!')).toBeVisible()
  await expect(main(page)).toContainText('PayPal could not take the money from the way you chose.')
  await expectAccessible(page)
  await main(page).getByRole('link', { name: 'Choose another way at PayPal' }).click()
  await expect(page.getByText('The last way to pay was declined.')).toBeVisible()
  await testBuyer(page, 'Pays at the second try')
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  expect(new URL(page.url()).search).toMatch(/^\?order=[\w-]+$/)
  const [order, ...others] = await settledOrders(page, store)
  // Placed when the card form opened, before PayPal was chosen.
  expect(others).toMatchObject([{ paymentStatus: 'Canceled', provider: 'stripe' }])
  expect(order).toMatchObject({ paymentStatus: 'Completed', provider: 'paypal' })
  expect(order?.paymentHistory.map(({ message }) => message)).toContain('Payment received with PayPal')
})

test('declined for good at PayPal, and paid by card instead', async ({ page }) => {
  await registerBuyer(page, store)
  await goToCheckout(page, store, { index: 3, license: 'Basic' })
  await fillBilling(page)
  await choosePaypal(page)
  await testBuyer(page, 'Cannot pay')
  await expect(heading(page, 'Payment Failed!')).toBeVisible()
  await main(page).getByRole('link', { name: 'Pay differently' }).click()
  await payWith(page, '4242 4242 4242 4242')
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  const orders = await settledOrders(page, store)
  expect(orders.map(({ paymentStatus, provider }) => [paymentStatus, provider])).toEqual([
    ['Completed', 'stripe'],
    ['Canceled', 'paypal'],
    // Placed when the card form opened, before PayPal was chosen.
    ['Canceled', 'stripe'],
  ])
})

test('a payment that PayPal checks is out of the way until it is decided', async ({ page }) => {
  test.slow()
  await registerBuyer(page, store)
  await goToCheckout(page, store, { index: 4, license: 'Basic' })
  await fillBilling(page)
  await choosePaypal(page)
  await testBuyer(page, 'Fails a review')
  await expect(heading(page, 'Payment Being Checked')).toBeVisible()
  await expect(main(page)).toContainText('PayPal is checking your payment.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Find more beats' }).click()
  // What is being checked is not paid for twice.
  await page.getByRole('button', { name: /^Cart/ }).click()
  await expect(cart(page)).toContainText('Your cart is empty')
  await goToCheckout(page, store, { index: 5, license: 'Basic' })
  await fillBilling(page)
  await choosePaypal(page)
  await testBuyer(page, 'Pays The')
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  const orders = (await settledOrders(page, store)).filter(({ provider }) => provider === 'paypal')
  expect(orders.map(({ paymentStatus }) => paymentStatus)).toEqual(['Completed', 'Canceled'])
})
