import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { Order } from '#contract/orders/order.ts'
import { notice, signInAsAdmin, startAdminStore } from './admin-store.ts'
import { buyBeat } from './buy-beat.ts'
import type { OwnStore } from './own-store.ts'
import { expect, expectAccessible, test } from './store-page.ts'

let store: OwnStore
let paid: Order
let failed: Order

test.beforeAll(async () => {
  store = await startAdminStore()
  failed = await buyBeat(store, 1, '4000000000000002')
  paid = await buyBeat(store, 0)
})

test.afterAll(() => store.stop())

test('an order can be viewed, found, exported, refunded and deleted', { tag: '@phone' }, async ({
  page,
  isMobile,
  expectConsole,
}) => {
  expectConsole(/500/)
  await signInAsAdmin(page, store)
  await page.goto(`${store.url}/admin/manage-payments`)
  const row = (order: Order) => page.getByRole('row', { name: order.number })
  await expect(row(paid)).toContainText('Completed')
  await expect(row(paid)).toContainText('Test')
  await expect(row(failed)).toContainText('Failed')
  await expectAccessible(page)
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Cards' }).click()
  const panel = (order: Order) => page.getByRole('article', { name: `Order ${order.number}` })
  const beat = paid.beats[0]!
  for (const text of [
    paid.id,
    paid.user!.username,
    paid.user!.email,
    'Tess Okafor',
    '9 Mill Lane',
    'Leeds',
    'LS1 4DY',
    'GB',
    beat.title,
    `${beat.license.name}, by ${beat.owner.username}`,
    beat.description,
    'Payment history',
  ]) {
    await expect(panel(paid)).toContainText(text)
  }
  await expectStatus(panel(paid), 'Completed', '--lime')
  await expectStatus(panel(failed), 'Failed', '--red')
  const green = await tokenColor(page, '--lime')
  expect(await eventsIn(panel(paid), green)).toEqual(['Completed'])
  expect(await eventsIn(panel(failed), green)).toEqual([])
  await expectAccessible(page)

  const columns = await panel(paid)
    .locator('xpath=..')
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  expect(columns).toBe(isMobile ? 1 : 3)
  await expect(panel(paid).getByText(/^\w{3} \d+, \d{4}, \d+:\d\d\s[AP]M$/)).toBeVisible()
  const total = `$${paid.price.toFixed(2)}`
  await expect(panel(paid).getByRole('heading', { name: total, exact: true })).toBeVisible()
  await expect(panel(paid).getByRole('listitem').getByText(total, { exact: true })).toBeVisible()
  await expect(panel(paid).getByRole('listitem').locator('img')).toHaveAttribute('src', `/api/${beat.image}`)

  await page.getByRole('combobox', { name: 'State' }).selectOption('Failed')
  await expect(panel(paid)).toHaveCount(0)
  await expect(panel(failed)).toBeVisible()
  await page.getByRole('combobox', { name: 'State' }).selectOption('')
  await page.getByLabel('Search orders').fill(paid.number)
  await expect(panel(failed)).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Time' }).selectOption('Other days')
  await page.getByLabel('From').fill('2999-01-01')
  await expect(page.getByText('No orders match.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(panel(failed)).toBeVisible()
  await expect(page.getByLabel('Search orders')).toHaveValue('')

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(paid.number)

  await expect(panel(failed).getByRole('button', { name: `Refund order ${failed.number}` })).toBeDisabled()

  await panel(paid).getByRole('link', { name: paid.number }).click()
  const opened = page.getByRole('dialog', { name: `Order ${paid.number}` })
  await expect(page).toHaveURL(`${store.url}/admin/manage-payments?order=${paid.number}`)
  await expect(opened.getByText('Fee of the card payment')).toBeVisible()
  await expect(opened.getByRole('link', { name: 'certificate' })).toBeVisible()
  // In the theme that the check of accessibility has left.
  expect(await eventsIn(opened, await tokenColor(page, '--lime'))).toEqual(['Completed'])
  await expectAccessible(page)
  await opened.getByRole('button', { name: `Send the receipt of order ${paid.number} again` }).click()
  await expect(notice(page, `The receipt is on its way to ${paid.user!.email}.`)).toBeVisible()
  await page.goBack()
  await expect(opened).toHaveCount(0)

  await page.route('**/api/payments/refund', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  await panel(paid)
    .getByRole('button', { name: `Refund order ${paid.number}` })
    .click()
  const question = page.getByRole('alertdialog', { name: 'Refund order' })
  await question.getByRole('button', { name: 'Refund' }).click()
  await expect(panel(paid).getByRole('button', { name: `Refunding order ${paid.number}` })).toBeDisabled()
  await expect(notice(page, 'Order refunded successfully.')).toBeVisible()
  await expectStatus(panel(paid), 'Refunded', '--blue')

  await panel(paid)
    .getByRole('button', { name: `Delete order ${paid.number}` })
    .click()
  const confirm = page.getByRole('alertdialog', { name: 'Delete order' })
  await expect(confirm).toContainText(
    `Are you sure that you want to delete order "${paid.id}"? All the information related will also be deleted`,
  )
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.route(`**/api/orders/${paid.id}`, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', detail: 'Out of order.' } }),
  )
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect(confirm).toBeHidden()
  await page.unroute(`**/api/orders/${paid.id}`)
  await notice(page, 'Out of order.').getByRole('button', { name: 'Retry' }).click()
  // The sale stays in the books, without its buyer.
  await expect(panel(paid).getByRole('button', { name: `Delete order ${paid.number}` })).toHaveCount(0)
  await page.goto(`${store.url}/admin/manage-payments`)
  await expect(panel(paid)).not.toContainText(paid.user!.username)

  await page.goto(`${store.url}/admin/audit`)
  const log = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')
  await expect(log.nth(0)).toContainText(`admin deleted the order ${paid.number}`)
  await expect(log.nth(1)).toContainText(`admin refunded the order ${paid.number}`)
  await expect(log.nth(2)).toContainText(`admin resent the receipt for ${paid.number}`)
  await expect(log.nth(3)).toContainText('admin exported the orders')
  await page.getByLabel('Action').selectOption('order.refunded')
  await expect(log).toHaveCount(1)
  await expectAccessible(page)
  // For the other project.
  paid = await buyBeat(store, 2)
})

test('an order paid with other keys says where to refund it', async ({ page }) => {
  const order = await buyBeat(store, 3)
  store.sql(`update orders set payment_mode = 'live' where id = '${order.id}'`)
  await signInAsAdmin(page, store)
  await page.goto(`${store.url}/admin/manage-payments?q=${order.number}`)
  // As the mails of earlier versions link to it.
  const panel = page.getByRole('dialog', { name: `Order ${order.number}` })
  await expect(panel).toContainText(
    'Refund it in Stripe’s dashboard, or restart the store with its live keys.',
  )
  await expect(panel.getByRole('button', { name: 'Refund', exact: true })).toBeDisabled()
  await panel.getByText('Technical details').click()
  await expect(panel.getByRole('link', { name: `Open order ${order.number} at Stripe` })).toHaveAttribute(
    'href',
    /^https:\/\/dashboard\.stripe\.com\/payments\/pi_/,
  )
  await expectAccessible(page)
})

/** The computed color of a token of the styles. */
function tokenColor(page: Page, token: string): Promise<string> {
  return page.evaluate((name) => {
    const swatch = document.createElement('i')
    swatch.style.color = `var(${name})`
    document.body.append(swatch)
    const { color } = getComputedStyle(swatch)
    swatch.remove()
    return color
  }, token)
}

/** The badge beside the order's number. */
async function expectStatus(panel: Locator, status: string, token: string): Promise<void> {
  const badge = panel.getByRole('heading', { level: 2 }).locator('xpath=following-sibling::*[1]')
  await expect(badge).toHaveText(status)
  await expect(badge).toHaveCSS('color', await tokenColor(panel.page(), token))
}

/** The events of the payment in this color. */
function eventsIn(panel: Locator, color: string): Promise<(string | null)[]> {
  return panel
    .getByRole('list', { name: 'Payment history' })
    .locator('b')
    .evaluateAll(
      (events, wanted) =>
        events
          .filter((event) => getComputedStyle(event).color === wanted)
          .map(({ textContent }) => textContent),
      color,
    )
}
