import type { Order } from '#contract/orders/order.ts'
import { notice, signInAsAdmin, startAdminStore } from './admin-store.ts'
import type { OwnStore } from './own-store.ts'
import { cart, fillBilling, payWith, putInCart, registerBuyer } from './shopping.ts'
import { card, cardPrice, expect, expectAccessible, test } from './store-page.ts'

/** A struck price, with what screen readers hear before it. */
const BEFORE = /^before \$/

let store: OwnStore

test.beforeAll(async () => {
  store = await startAdminStore()
})

test.afterAll(() => store.stop())

test('a sale is created, shown on a card, and combined with a code', async ({ page }) => {
  await signInAsAdmin(page, store)
  await page.goto(`${store.url}/beats`)
  const dollars = async () => Number(/\$([\d.]+)/.exec(await cardPrice(card(page, 4)).innerText())?.[1])
  const before = await dollars()
  await page.goto(`${store.url}/admin/deals`)
  for (const { kind, fields } of [
    { kind: 'Sale', fields: { 'Name, shown to buyers': 'Spring clean', Discount: '50' } },
    { kind: 'Code', fields: { 'Name, only for you': 'Friends', Code: 'FRIDAY10', Discount: '10' } },
  ]) {
    await page.getByRole('button', { name: 'Create Deal' }).click()
    const form = page.getByRole('form', { name: 'Create deal' })
    await form.getByRole('radio', { name: kind, exact: true }).check()
    for (const [label, value] of Object.entries(fields))
      await form.getByRole('textbox', { name: label, exact: true }).fill(value)
    await form.getByRole('button', { name: 'Save Deal' }).click()
    await expect(notice(page, `${Object.values(fields)[0]} was saved.`)).toBeVisible()
  }

  await page.context().clearCookies()
  await page.goto(`${store.url}/beats`)
  await expect(card(page, 4).getByText(BEFORE)).toHaveText(new RegExp(`\\$${before}`))
  expect(await dollars()).toBeCloseTo(before / 2, 2)

  await registerBuyer(page, store)
  await putInCart(page, store, { index: 4, license: 'Basic' })
  await expect(cart(page).getByRole('listitem').getByText(BEFORE)).toBeVisible()
  await cart(page).getByRole('button', { name: 'Add a discount code' }).click()
  await cart(page).getByLabel('Discount code').fill('friday10')
  await cart(page).getByRole('button', { name: 'Apply' }).click()
  await expect(cart(page)).toContainText('10% off')
  await expectAccessible(page)
  await cart(page).getByRole('link', { name: 'Checkout' }).click()
  await fillBilling(page)
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  const orders: Order[] = await (await page.request.get(`${store.url}/api/orders/mine`)).json()
  expect(orders[0]?.price).toBeCloseTo((before / 2) * 0.9, 1)
})
