import { notice, signInAsAdmin, startAdminStore } from './admin-store.ts'
import type { OwnStore } from './own-store.ts'
import { cart, fillBilling, main, payWith, registerBuyer, settledOrders } from './shopping.ts'
import { card, expect, expectAccessible, test } from './store-page.ts'

let store: OwnStore

test.beforeAll(async () => {
  store = await startAdminStore()
})

test.afterAll(() => store.stop())

test('an offer is made, countered, accepted and paid at its price', async ({ page, browser }) => {
  const buyer = await registerBuyer(page, store)
  await page.goto(`${store.url}/beats`)
  const title = await card(page, 3).getByRole('heading').innerText()
  await card(page, 3).getByRole('heading').getByRole('link').click()
  await page.getByRole('button', { name: 'Make an offer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make an offer' })
  await dialog.getByLabel('Your offer').fill('20')
  await dialog.getByLabel('Message (optional)').fill('For our first single.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send Offer' }).click()
  const sent = page.getByRole('dialog', { name: 'Offer sent' })
  await expect(sent).toContainText(buyer.email)

  const context = await browser.newContext()
  const desk = await context.newPage()
  await signInAsAdmin(desk, store)
  await desk.goto(`${store.url}/admin/offers`)
  await desk.getByRole('button', { name: new RegExp(`${title}.*${buyer.username}`) }).click()
  await expect(main(desk)).toContainText('For our first single.')
  await main(desk).getByLabel('Your counter').fill('25')
  await main(desk).getByRole('button', { name: 'Counter $25' }).click()
  await expect(notice(desk, 'Countered.')).toBeVisible()
  await context.close()
  expect((await store.mailTo(buyer.email, /^Counteroffer for/)).subject).toContain('$25')

  await sent.getByRole('link', { name: 'Show my offers' }).click()
  await page.reload()
  await main(page).getByRole('button', { name: 'Agree to $25' }).click()
  await expectAccessible(page)
  await main(page).getByRole('button', { name: 'Buy for $25' }).click()
  await expect(cart(page)).toContainText('license, agreed price')
  await expect(cart(page).getByText('Total$25.00', { exact: true })).toBeVisible()
  await cart(page).getByRole('link', { name: 'Checkout' }).click()
  await fillBilling(page)
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  expect(await settledOrders(page, store)).toMatchObject([{ price: 25, paymentStatus: 'Completed' }])
  await page.goto(`${store.url}/offers`)
  await expect(main(page)).toContainText('Bought')
})
