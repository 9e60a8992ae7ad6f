import type { Beat } from '#contract/catalogue/beat.ts'
import { notice, signInAsAdmin, startAdminStore } from './admin-store.ts'
import { buyBeat } from './buy-beat.ts'
import type { OwnStore } from './own-store.ts'
import { expect, expectAccessible, test } from './store-page.ts'

let store: OwnStore

test.beforeAll(async () => {
  store = await startAdminStore()
})

test.afterAll(() => store.stop())

test('the overview shows sales, best sellers and orders, and retries failures', {
  tag: '@phone',
}, async ({ page }) => {
  const order = await buyBeat(store, 0)
  const mail = await store.mailTo(order.user!.email, /^Welcome to/)
  expect(mail.recipient).toBe(order.user!.email)
  // The mail has arrived, but its status may not be saved yet and would overwrite this.
  const fail = `update mails set status = 'dead', attempts = 6, last_error = '550 Mailbox unavailable'
    where recipient = '${order.user!.email}' and template = 'welcome' and status = 'sent'`
  await expect.poll(() => store.sql(fail)).toBe(1)
  for (const beat of (await (await page.request.get(`${store.url}/api/beats?limit=4`)).json()) as Beat[])
    await page.request.post(`${store.url}/api/beats/${beat.id}/plays`)
  await signInAsAdmin(page, store)
  await page.goto(`${store.url}/admin`)
  const main = page.getByRole('main')
  await expect(main.getByRole('img', { name: /^Sales of the last 30 days: \$\d+\.\d\d from/ })).toBeVisible()
  await expect(main.locator('canvas')).toBeVisible()
  await expect(main.getByRole('list', { name: 'From play to payment' }).getByRole('listitem')).toHaveText([
    /Plays4/,
    'Hearts0 0% of plays',
    'In crates0 0% of plays',
    'In carts1 25% of plays',
    'Paid1 100% of carts',
    'Given away0 0% of plays',
  ])
  await expect(main.getByRole('row', { name: new RegExp(order.beats[0]!.title) })).toBeVisible()
  await expect(main.getByText('550 Mailbox unavailable')).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('button', { name: `Retry welcome ${order.user!.email}` }).click()
  await expect(notice(page, 'Retrying welcome.')).toBeVisible()
  await expect(main.getByText('No failures.')).toBeVisible()
  await main.getByRole('link', { name: order.number }).click()
  await expect(page.getByRole('article', { name: `Order ${order.number}` })).toBeVisible()
})
