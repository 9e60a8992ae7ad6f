import type { Page } from '@playwright/test'
import { type OwnStore, startOwnStore } from './own-store.ts'
import { card, expect, expectAccessible, test } from './store-page.ts'

let store: OwnStore
let serial = 0

test.beforeAll(async () => {
  store = await startOwnStore({ CAPTCHA: 'off', DEMO: 'beats' })
})

test.afterAll(() => store.stop())

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

async function register(page: Page): Promise<void> {
  serial++
  const username = `digger_${process.pid}_${serial}`
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true })
  await field('Username').fill(username)
  await field('Email address').fill(`${username}@example.com`)
  await field('Password').fill('Nightbus36!')
  await field('Confirm password').fill('Nightbus36!')
  await page.getByRole('main').getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(`${store.url}/crates`)
}

test('a visitor’s hearts join the account as a crate, and its share link can be revoked at once', async ({
  page,
  browser,
}) => {
  await page.goto(`${store.url}/beats`)
  for (const place of [1, 2])
    await card(page, place)
      .getByRole('button', { name: /^Heart/ })
      .click()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Hearts, 2' })).toBeVisible()
  await page.getByRole('link', { name: 'Hearts, 2' }).click()
  await expect(page.getByText('2 hearts, kept on this device')).toBeVisible()
  await expectAccessible(page)

  await register(page)
  await expect(page.getByText('The 2 hearts from this device are in your account now.')).toBeVisible()
  await page.getByRole('button', { name: 'New crate' }).click()
  await page.getByLabel('Name').fill('Winter tape')
  await page.getByRole('button', { name: 'Create crate' }).click()
  await expect(page.getByText('Nothing in this crate yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Dig for beats' }).click()

  // By keyboard: the first two beats go into the crate.
  await expect(page.getByRole('region', { name: 'Digging keys' })).toBeVisible()
  await expect(card(page, 1)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  for (const _ of [1, 2]) {
    await page.keyboard.press('j')
    await page.keyboard.press('c')
    await page.getByLabel('Winter tape').check()
    await page.getByRole('button', { name: 'Done' }).click()
  }
  await page.getByRole('link', { name: 'Crates', exact: true }).click()
  await page.getByRole('link', { name: 'Winter tape' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expectAccessible(page)
  const second = await rows(page).nth(1).getByRole('link').first().innerText()
  await page.getByRole('button', { name: /, place 2$/ }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(rows(page).getByRole('link').first()).toHaveText(second)

  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('switch', { name: 'Anyone with the link can listen' }).click()
  const link = new URL(await page.getByRole('textbox', { name: 'Link' }).inputValue()).pathname
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(store.url + link)
  await expect(rows(visitor).getByRole('link').first()).toHaveText(second)
  await page.getByRole('switch', { name: 'Anyone with the link can listen' }).click()
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.getByText('This crate is no longer shared.')).toBeVisible()
  await visitor.context().close()
})
