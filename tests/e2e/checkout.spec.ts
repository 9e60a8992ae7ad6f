import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type OwnStore, startOwnStore } from './own-store.ts'
import {
  fillBilling,
  goToCheckout,
  main,
  BUYER_PASSWORD as password,
  payWith,
  putInCart,
  registerBuyer,
  settledOrders,
} from './shopping.ts'
import { card, expect, expectAccessible, expectSounding, test } from './store-page.ts'

let store: OwnStore

test.beforeAll(async () => {
  // Uses the demo catalogue, whose masters are rendered on first sale; the CAPTCHA has its own tests.
  store = await startOwnStore({ DEMO: 'beats', CAPTCHA: 'off' })
})

test.afterAll(() => store.stop())

const signUp = (page: Page) => registerBuyer(page, store)
const fillCart = (page: Page, index: number, license: string) => goToCheckout(page, store, { index, license })

test('from play to a downloaded, verified file, with the music paused in the checkout', {
  tag: '@phone',
}, async ({ page }) => {
  // Demo masters are rendered on first sale.
  test.slow()
  const buyer = await signUp(page)
  await page.goto(`${store.url}/beats`)
  const title = await card(page, 0).getByRole('heading').innerText()
  await page
    .getByRole('button', { name: `Play ${title}` })
    .first()
    .click()
  await expectSounding(page)

  await card(page, 0).getByRole('heading').getByRole('link').click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose a license' })
  await expect(picker).toContainText('Live shows')
  await expectAccessible(page)
  await picker.getByRole('radio', { name: /^Premium/ }).check()
  await picker.getByRole('button', { name: 'Confirm' }).click()
  const cart = page.getByRole('dialog', { name: 'Cart' })
  await expect(cart).toContainText('Premium license')
  await expectAccessible(page)
  await cart.getByRole('button', { name: `Remove ${title}` }).click()
  await expect(cart).toContainText('Your cart is empty.')
  await cart.getByRole('button', { name: 'Undo' }).click()
  await expect(cart).toContainText('Premium license')
  await cart.getByRole('link', { name: 'Checkout' }).click()

  const player = page.getByRole('region', { name: 'Audio player' })
  await expect(player).toBeHidden()
  await main(page).getByRole('button', { name: 'Proceed to Payment' }).click()
  for (const message of ['Name', 'Address', 'City', 'Country', 'Postal code'])
    await expect(main(page)).toContainText(`${message} is required.`)
  await expectAccessible(page)
  await fillBilling(page)
  await expect(main(page)).toContainText('Sandbox mode: no money moves')
  await payWith(page, '4242 4242')
  await expect(main(page)).toContainText('Your card number is incomplete.')
  // The button stands below what it agrees to, wherever the page is scrolled, and nothing covers either.
  const agreement = await main(page).getByText('By paying you agree to our terms').boundingBox()
  const pay = await main(page).getByRole('button', { name: /^Pay/ }).boundingBox()
  expect(pay!.y).toBeGreaterThanOrEqual(agreement!.y + agreement!.height)
  await page.evaluate(() => scrollTo(0, 0))
  const summary = await page.getByRole('group').filter({ hasText: 'Order summary' }).boundingBox()
  const payAtTop = await main(page).getByRole('button', { name: /^Pay/ }).boundingBox()
  expect(payAtTop!.y >= summary!.y + summary!.height || payAtTop!.x + payAtTop!.width <= summary!.x).toBe(
    true,
  )
  await expect(player).toBeHidden()
  await expectAccessible(page)
  await payWith(page, '4242 4242 4242 4242')

  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expectSounding(page)
  await expect(page.getByRole('button', { name: 'Cart, 0 beats' })).toBeVisible()
  const wav = page.getByRole('link', { name: /^Download WAV/ })
  await expect(wav).toBeVisible({ timeout: 300_000 })
  await expect(page.getByRole('link', { name: /^License document/ })).toBeVisible({ timeout: 300_000 })
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await wav.click()
  const bytes = await readFile((await (await download).path()) ?? '')
  expect(bytes.toString('latin1', 0, 4)).toBe('RIFF')

  await page.locator('a[href^="/orders/"]').first().click()
  await page.getByLabel('All streams so far').fill('1,000')
  await page.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByRole('meter', { name: 'streams' })).toBeVisible()
  await page.getByLabel('Title of the release').fill('Cordova Street')
  await page.getByLabel('Link to the release').fill('https://youtu.be/9wXz2kQe')
  await page.getByRole('button', { name: 'Add Release' }).click()
  await page.getByRole('button', { name: 'Answer a claim about Cordova Street' }).click()
  await expectAccessible(page)
  await page.locator('a[href^="/verify/"]').first().click()
  await expect(main(page)).toContainText('This is a test purchase.')
  await expect(main(page)).toContainText('youtu.be/9wXz2kQe')
  // The license is signed with the checksums of all its files, so they appear when the last one is made.
  await expect(async () => {
    await page.reload()
    await expect(main(page)).toContainText(createHash('sha256').update(bytes).digest('hex'), {
      timeout: 3_000,
    })
  }).toPass({ timeout: 300_000 })
  await expectAccessible(page)

  const receipt = await store.mailTo(buyer.email, /^Your receipt/)
  expect(receipt.text).toContain(title)
})

test('a visitor is asked to log in and returns to the open license picker', async ({ page }) => {
  const { email } = await signUp(page)
  await page.context().clearCookies()
  await page.goto(`${store.url}/beats`)
  await card(page, 1).getByRole('heading').getByRole('link').click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const prompt = page.getByRole('dialog', { name: 'Sign in to add this beat' })
  await prompt.getByRole('button', { name: 'Cancel' }).click()
  await expect(prompt).toBeHidden()
  // The price does the same, in place.
  const price = page.getByRole('button', { name: /^\$\d+, choose a license$/ })
  await price.click()
  await prompt.getByRole('button', { name: 'Cancel' }).click()
  await expect(price).toBeFocused()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await prompt.getByRole('button', { name: 'Login' }).click()
  const signIn = page.getByRole('dialog', { name: 'Sign in' })
  await signIn.getByRole('button', { name: 'your password' }).click()
  await signIn.getByLabel('Email address', { exact: true }).fill(email)
  await signIn.getByLabel('Password', { exact: true }).fill(password)
  await signIn.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/beats\/[\w-]+$/)
  await expect(page.getByRole('dialog', { name: 'Choose a license' })).toBeVisible()
})

test('after a declined card, another one can be used without refilling the form', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/402 \(Payment Required\)/)
  await signUp(page)
  await fillCart(page, 2, 'Basic')
  await fillBilling(page)
  await payWith(page, '4000 0000 0000 9995')
  await expect(page.getByRole('heading', { name: 'Payment Failed!' })).toBeVisible()
  await expect(main(page)).toContainText('Your card has insufficient funds.')
  // The way back keeps what was typed.
  await main(page).getByRole('link', { name: 'Try again' }).click()
  await expect(main(page).getByLabel('Card number')).toHaveValue('4000 0000 0000 9995')
  // The form keeps mounted behind the page of the failure, which goes first. The reason stands at the card.
  await expect(page.getByRole('heading', { name: 'Payment Failed!' })).toHaveCount(0)
  await expect(main(page).getByText('Your card has insufficient funds.')).toBeVisible()
  await expectAccessible(page)
  await main(page).getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Payment Failed!' })).toBeVisible()
  await page.reload()
  await expect(main(page)).toContainText('Your card has insufficient funds.')
  await expectAccessible(page)
  await main(page).getByRole('link', { name: 'Try again' }).click()
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await main(page).getByRole('link', { name: 'My Purchases' }).click()
  await main(page).getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(main(page).getByRole('article')).toHaveCount(1)
  await expect(main(page)).toContainText('Completed')
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`the order stands once, Pay covers nothing, and the player is away at ${width} by ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await signUp(page)
    await page.goto(`${store.url}/beats`)
    const title = await card(page, 2).getByRole('heading').innerText()
    await page
      .getByRole('button', { name: `Play ${title}` })
      .first()
      .click()
    await expectSounding(page)
    await card(page, 2).getByRole('heading').getByRole('link').click()
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    const picker = page.getByRole('dialog', { name: 'Choose a license' })
    await picker.getByRole('radio', { name: /^Basic/ }).check()
    await picker.getByRole('button', { name: 'Check out now' }).click()
    await fillBilling(page)
    await expect(main(page).getByLabel('Card number')).toBeVisible()
    await expect(main(page).getByText(title, { exact: false })).toHaveCount(1)
    await expect(main(page).getByText(title)).toBeVisible()
    // Nothing leads away but what a buyer may want to read.
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Terms' })).toBeVisible()
    await expect(footer.getByRole('heading')).toHaveCount(0)
    const pay = await main(page).getByRole('button', { name: /^Pay/ }).boundingBox()
    await expect(page.getByRole('region', { name: 'Audio player' })).toHaveCount(0)
    const ordered = await main(page).getByText(title).boundingBox()
    // On a phone below the summary, beside it on a desktop and in view.
    if (width < 768) expect(pay?.y).toBeGreaterThanOrEqual((ordered?.y ?? 0) + (ordered?.height ?? 0))
    else {
      expect(pay?.y).toBeGreaterThanOrEqual(64)
      expect((pay?.y ?? 0) + (pay?.height ?? 0)).toBeLessThanOrEqual(height)
    }
    await expectAccessible(page)
  })

test('a payment whose answer is lost on the way is not called a failure', async ({ page, expectConsole }) => {
  expectConsole(/ERR_CONNECTION_RESET/)
  await signUp(page)
  await fillCart(page, 2, 'Basic')
  await fillBilling(page)
  await page.context().route(/payment_intents\/[^/]+\/confirm/, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  const [order] = await settledOrders(page, store)
  expect(order?.paymentStatus).toBe('Completed')
})

test('3-D Secure: refused, then confirmed', { tag: '@phone' }, async ({ page }) => {
  await signUp(page)
  await fillCart(page, 3, 'Premium')
  await fillBilling(page)
  await payWith(page, '4000 0000 0000 3220')
  await page.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Failed!' })).toBeVisible()
  await main(page).getByRole('link', { name: 'Try again' }).click()
  await payWith(page, '4000 0000 0000 3220')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
})

test('a reload and a second click make one order and one payment', async ({ page }) => {
  await signUp(page)
  await fillCart(page, 4, 'Basic')
  await fillBilling(page)
  await expect(main(page).getByLabel('Card number')).toBeVisible()
  await page.reload()
  await expect(main(page).getByLabel('Card number')).toBeVisible()
  await main(page).getByLabel('Card number').fill('4242 4242 4242 4242')
  await main(page).getByLabel('Expiry').fill('12 / 34')
  await main(page).getByLabel('CVC').fill('123')
  // Clicks again whenever possible until the next page.
  await main(page)
    .locator('form', { has: page.getByLabel('Card number') })
    .evaluate((form: HTMLFormElement) => {
      const press = () => form.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
      new MutationObserver(press).observe(form, { subtree: true, attributes: true })
      press()
    })
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  expect(await settledOrders(page, store)).toMatchObject([{ paymentStatus: 'Completed' }])
  await page.goBack()
  await expect(main(page)).toContainText('Your cart is empty.')
})

test('a failed payment leads to the error page, and Retry continues', async ({ page, expectConsole }) => {
  expectConsole(/503|500|ERR_FAILED|Failed to load resource/)
  await signUp(page)
  await fillCart(page, 5, 'Basic')
  const path = '**/api/payments/create-payment-intent'
  await page.route(path, (route) => route.fulfill({ status: 503, json: { code: 'payment_unavailable' } }))
  await fillBilling(page)
  await expect(page.getByRole('heading', { name: 'Internal Server Error!' })).toBeVisible()
  await expect(main(page)).toContainText('500')
  await expectAccessible(page)
  await page.unroute(path)
  await main(page).getByRole('button', { name: 'Retry' }).click()
  await expect(main(page).getByLabel('Card number')).toBeVisible()
})

test('a wallet pays with one click after the required consent', {
  tag: '@phone',
}, async ({ page, expectConsole }) => {
  expectConsole(/400 \(Bad Request\)/)
  await signUp(page)
  await fillCart(page, 8, 'Basic')
  const wallet = main(page).getByRole('button', { name: 'Test wallet' })
  const sheet = page.getByRole('dialog', { name: 'Test wallet' })
  await wallet.click()
  await sheet.getByLabel('Country code').fill('DE')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Pay with test wallet' }).click()
  await expect(main(page).getByText('Check this box to get your files right away.').first()).toBeVisible()
  await expect(main(page).getByLabel('Country', { exact: true })).toHaveValue('DE')
  await wallet.click()
  await expect(sheet).toBeHidden()
  await main(page)
    .getByRole('checkbox', { name: /^Deliver my files now/ })
    .check()
  await expectAccessible(page)
  await wallet.click()
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await wallet.click()
  await sheet.getByLabel('Name').fill('Inès Marcel')
  await sheet.getByLabel('Country code').fill('DE')
  await sheet.getByRole('button', { name: 'Pay with test wallet' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  expect(await settledOrders(page, store)).toMatchObject([
    { paymentStatus: 'Completed', billingInfo: { name: 'Inès Marcel', country: 'DE' } },
  ])
})

test('cart and checkout explain a total that no card can be charged', async ({ page }) => {
  await signUp(page)
  const beats = await (await page.request.get(`${store.url}/api/beats`)).json()
  store.sql(`update beat_licenses set price_cents = 49 where name = 'Basic' and beat_id = '${beats[9].id}'`)
  await putInCart(page, store, { index: 9, license: 'Basic' })
  const cart = page.getByRole('dialog', { name: 'Cart' })
  await expect(cart.getByText(/start at \$0\.50.*Add another beat/)).toBeVisible()
  await expect(cart.getByRole('button', { name: 'Checkout' })).toBeDisabled()
  await page.goto(`${store.url}/checkout`)
  await expect(main(page).getByRole('alert')).toContainText('your cart comes to $0.49. Add another beat')
  await expect(main(page).getByRole('button', { name: 'Proceed to Payment' })).toHaveCount(0)
  await expectAccessible(page)
})

test('a beat without licenses says so, and a failed cart has a working retry', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/400 \(Bad Request\)/)
  await signUp(page)
  await page.route('**/api/beats/*/licenses', (route) => route.fulfill({ json: [] }))
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/carts/*', async (route) => {
    await answer.promise
    await route.fulfill({ status: 400, json: { code: 'x', detail: 'Not now.' } })
  })
  await page.goto(`${store.url}/beats`)
  await card(page, 6).getByRole('heading').getByRole('link').click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('heading', { name: 'No licenses available' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^Cart, / }).click()
  const cart = page.getByRole('dialog', { name: 'Cart' })
  await expect(cart).toContainText('Loading...')
  answer.resolve()
  await expect(cart.getByRole('alert')).toContainText("The cart can't be loaded.")
  await expect(cart.getByRole('alert')).toContainText('Not now.')
  await page.unroute('**/api/carts/*')
  await cart.getByRole('button', { name: 'Retry' }).click()
  await expect(cart).toContainText('Your cart is empty.')
})

test('the checkout offers eight countries next to the total in dollars and cents', async ({ page }) => {
  await signUp(page)
  await putInCart(page, store, { index: 7, license: 'Basic' })
  const cart = page.getByRole('dialog', { name: 'Cart' })
  const [line] = await (await page.request.get(`${store.url}/api/beats`)).json().then((beats) => [beats[7]])
  const total = `$${line.price.toFixed(2)}`
  await expect(cart.getByText(`Total${total}`, { exact: true })).toBeVisible()
  await cart.getByRole('link', { name: 'Checkout' }).click()
  await expect(main(page).getByLabel('Country', { exact: true }).locator('option')).toHaveText([
    'Choose a country',
    ...['Australia', 'Brazil', 'Canada', 'France', 'Germany', 'Japan', 'United Kingdom', 'United States'],
  ])
  await expect(main(page).getByRole('heading', { name: 'Order summary' })).toBeVisible()
  const summary = main(page).getByRole('group').filter({ hasText: 'Order summary' })
  // Shown on small screens, where the summary is collapsed.
  await expect(summary.locator('summary').getByText(total, { exact: true })).toHaveCount(1)
  await expect(summary.getByText(`Total${total}`, { exact: true })).toBeVisible()
  await expect(summary.locator('tbody').getByRole('row')).toContainText([line.title])
})
