import type { Page } from '@playwright/test'
import { type OwnStore, startOwnStore } from './own-store.ts'
import {
  BUYER_PASSWORD,
  fillBilling,
  goToCheckout,
  main,
  payWith,
  registerBuyer,
  settledOrders,
} from './shopping.ts'
import { expect, expectAccessible, test } from './store-page.ts'

let store: OwnStore

test.beforeAll(async () => {
  store = await startOwnStore({ DEMO: 'beats', CAPTCHA: 'off', PAYMENT_SANDBOX_METHODS: 'all' })
})
test.afterAll(() => store.stop())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function chooseKlarna(page: Page): Promise<void> {
  await main(page).getByRole('radio', { name: 'Klarna' }).check({ force: true })
  await main(page).getByRole('button', { name: /^Pay/ }).click()
  await expect(heading(page, 'Klarna')).toBeVisible()
}

test('Klarna: declined, left, and approved', { tag: '@phone' }, async ({ page }) => {
  test.slow()
  await registerBuyer(page, store)
  await goToCheckout(page, store, { index: 2, license: 'Basic' })
  await fillBilling(page)
  // Cards first, and what the currency allows.
  await expect(main(page).getByLabel('Card number')).toBeVisible()
  await expect(main(page).getByRole('radio')).toHaveCount(5)
  await expect(main(page).getByRole('radio', { name: 'iDEAL' })).toHaveCount(0)
  await chooseKlarna(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(heading(page, 'Payment Failed!')).toBeVisible()
  await expect(main(page)).toContainText('The payment didn’t go through.')
  await main(page).getByRole('link', { name: 'Try again' }).click()
  await expect(main(page).getByLabel('Card number')).toBeVisible()
  await expectAccessible(page)
  await chooseKlarna(page)
  await page.getByRole('button', { name: 'Leave without paying' }).click()
  await main(page).getByRole('link', { name: 'Try again' }).click()
  await chooseKlarna(page)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  expect(new URL(page.url()).search).toMatch(/^\?order=[\w-]+$/)
  const [order, ...more] = await settledOrders(page, store)
  expect(more).toEqual([])
  expect(order).toMatchObject({ paymentStatus: 'Completed' })
  expect(order?.paymentHistory.map(({ message }) => message)).toContain('Payment received with Klarna')
})

test('approved in another browser, where nobody is signed in', async ({ page, browser }) => {
  const { username, email } = await registerBuyer(page, store)
  await goToCheckout(page, store, { index: 3, license: 'Basic' })
  await fillBilling(page)
  await chooseKlarna(page)
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(heading(other, 'Sign in to see your order')).toBeVisible()
  expect(other.url()).not.toContain('payment_intent')
  await expectAccessible(other)
  // The payment went on without it.
  expect(await settledOrders(page, store)).toMatchObject([{ paymentStatus: 'Completed' }])
  await main(other).getByRole('link', { name: 'Sign in' }).click()
  await main(other).getByLabel('Username').fill(username)
  await main(other).getByLabel('Email address', { exact: true }).fill(email)
  await main(other).getByLabel('Password', { exact: true }).fill(BUYER_PASSWORD)
  await main(other).getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(heading(other, 'Payment Successful!')).toBeVisible()
  await elsewhere.close()
  // The page of the method in the first browser.
  await page.reload()
  await expect(page.getByText('already decided')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the store' }).click()
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
})

test('a card pays in the first tab, and Link in a dialog without leaving the page', async ({ page }) => {
  test.slow()
  await registerBuyer(page, store)
  await goToCheckout(page, store, { index: 4, license: 'Basic' })
  await fillBilling(page)
  await payWith(page, '4242 4242 4242 4242')
  await expect(heading(page, 'Payment Successful!')).toBeVisible()

  await goToCheckout(page, store, { index: 5, license: 'Basic' })
  await fillBilling(page)
  await main(page).getByRole('radio', { name: 'Link' }).check({ force: true })
  await main(page).getByRole('button', { name: /^Pay/ }).click()
  await page
    .getByRole('dialog', { name: 'Link test account' })
    .getByRole('button', { name: 'Approve' })
    .click()
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
})
