import type { Locator, Page } from '@playwright/test'
import { signInAsAdmin } from './admin-store.ts'
import { type OwnStore, startOwnStore } from './own-store.ts'
import { expect, expectAccessible, test } from './store-page.ts'

/** What a new owner does, counted. */
class Owner {
  presses = 0
  fields = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async press(button: Locator) {
    this.presses++
    await button.click()
  }

  async fill(label: string, text: string) {
    this.fields++
    await this.page.getByLabel(label).fill(text)
  }

  async choose(label: string, option: string) {
    this.fields++
    await this.page.getByLabel(label, { exact: true }).selectOption(option)
  }
}

const laws = [
  {
    ...{ law: 'German', country: 'DE', state: undefined, mostPresses: 10, mostFields: 12 },
    address: { Street: 'Karl-Heine-Str. 7', 'Postal code': '04229', City: 'Leipzig' },
    more: { 'VAT ID': 'DE136695976', 'Tax number': '231/123/45678' },
    settings: { currency: 'eur', governingLaw: 'Germany', timeZone: 'Europe/Berlin' },
  },
  {
    ...{ law: 'US', country: 'US', state: 'TX', mostPresses: 7, mostFields: 9 },
    address: { Street: '118 Congress Ave', 'Postal code': '78701', City: 'Austin' },
    more: {},
    settings: { currency: 'usd', governingLaw: 'the State of Texas, USA', timeZone: 'America/Chicago' },
  },
] as const

for (const { law, country, state, mostPresses, mostFields, address, more, settings } of laws)
  test(`a new store is ready to sell by ${law} law in at most ${mostPresses} presses and ${mostFields} fields`, {
    tag: '@phone',
  }, async ({ page }) => {
    const store: OwnStore = await startOwnStore({ CAPTCHA: 'off', DEMO: 'off' })
    await signInAsAdmin(page, store)
    await page.goto(`${store.url}/admin`)
    const main = page.getByRole('main')
    const owner = new Owner(page)
    const button = (name: RegExp | string) => main.getByRole('button', { name })
    await expect(main.getByText('0 of 13 done, about eleven minutes to go')).toBeVisible()
    await owner.fill('Store name', 'Night Bureau')
    await owner.fill('Artist name', 'nightbureau')
    await owner.press(button('Save'))
    await expect(main.getByText('1 of 13 done')).toBeVisible()
    await owner.choose('Country', country)
    if (state) await owner.choose('State', state)
    await expect(main.getByText(/^For a seller in/)).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    await owner.press(button('Use these'))
    await expect(main.getByText('6 of 13 done')).toBeVisible()
    await owner.press(button(/^Enter them/))
    await owner.fill('Seller name', 'Ada Wren')
    for (const [label, text] of Object.entries({ ...address, ...more })) await owner.fill(label, text)
    await expectAccessible(page)
    await owner.press(button('Save'))
    await expect(main.getByText('7 of 13 done')).toBeVisible()
    await owner.press(button(/^Look at them/))
    await owner.press(button('Use these'))
    await expect(main.getByText('8 of 13 done')).toBeVisible()
    await owner.press(main.getByRole('link', { name: /^Upload/ }))
    await expect(page.getByRole('heading', { level: 1, name: 'Drafts' })).toBeVisible()
    expect(owner.presses).toBeLessThanOrEqual(mostPresses)
    expect(owner.fields).toBeLessThanOrEqual(mostFields)
    const { values } = await (await page.request.get(`${store.url}/api/settings`)).json()
    expect(values).toMatchObject({
      ...settings,
      storeName: 'Night Bureau',
      seller: { name: 'Ada Wren', country },
    })
    await store.stop()
  })

test('First steps are where an owner lands until they are closed', async ({ page }) => {
  const store = await startOwnStore({ CAPTCHA: 'off', DEMO: 'off' })
  await signInAsAdmin(page, store)
  await page.goto(`${store.url}/admin`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'First steps' })).toBeVisible()
  await main.getByRole('button', { name: 'Close First steps' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await page.goto(`${store.url}/admin/first-steps`)
  await expect(main.getByText('0 of 13 done')).toBeVisible()
  await store.stop()
})
