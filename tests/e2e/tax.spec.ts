import type { SettingsView } from '#contract/store/settings.ts'
import { signInAsAdmin, startAdminStore } from './admin-store.ts'
import type { OwnStore } from './own-store.ts'
import { goToCheckout, main, registerBuyer, settledOrders } from './shopping.ts'
import { expect, expectAccessible, test } from './store-page.ts'

let store: OwnStore

test.beforeAll(async () => {
  store = await startAdminStore()
})

test.afterAll(() => store.stop())

test('a wallet from a country with added tax pays only what was shown', async ({ page, expectConsole }) => {
  expectConsole(/409 \(Conflict\)/)
  await signInAsAdmin(page, store)
  const settings = `${store.url}/api/settings`
  const { version }: SettingsView = await (await page.request.get(settings)).json()
  const rates = [{ country: 'CA', name: 'GST', percent: 5, isIncluded: false }]
  const tax = { mode: 'own', reverseCharge: false, rates }
  expect((await page.request.patch(settings, { data: { version, tax } })).status()).toBe(200)

  await page.context().clearCookies()
  await registerBuyer(page, store)
  await goToCheckout(page, store, { index: 4, license: 'Basic' })
  const wallet = main(page).getByRole('button', { name: 'Test wallet' })
  const payFromCanada = async () => {
    await wallet.click()
    const sheet = page.getByRole('dialog', { name: 'Test wallet' })
    await expect(sheet.getByLabel('Country code')).toHaveValue('CA')
    await sheet.getByRole('button', { name: 'Pay with test wallet' }).click()
  }
  await payFromCanada()
  const told = main(page).getByText(/more than shown\. Nothing was charged/)
  await expect(told).toBeVisible()
  await expect(main(page).getByLabel('Country', { exact: true })).toHaveValue('CA')
  await expect(main(page)).toContainText('GST (5%, Canada)')
  await expectAccessible(page)
  await payFromCanada()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  expect(await settledOrders(page, store)).toMatchObject([
    { paymentStatus: 'Completed', billingInfo: { country: 'CA' }, taxNotes: [expect.stringMatching(/5%/)] },
  ])
})
