import type { Locator, Page } from '@playwright/test'
import { type OwnStore, startOwnStore } from './own-store.ts'
import { main } from './shopping.ts'
import { card, expect, expectAccessible, expectSounding, test } from './store-page.ts'

const MAX_CLICKS = 9

let store: OwnStore

test.beforeAll(async () => {
  store = await startOwnStore({ DEMO: 'beats' })
})

test.afterAll(() => store.stop())

/** A buyer's hand: counts clicks, and refuses to fill in the same thing twice. */
class Hand {
  clicks: string[] = []
  readonly #fields = new Set<string>()
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async press(what: string, target: Locator): Promise<void> {
    this.clicks.push(what)
    await target.click()
  }

  /** The CAPTCHA, like a keyboard user. */
  async prove(): Promise<void> {
    this.clicks.push('CAPTCHA')
    await this.#page.getByLabel("I'm not a robot").press('Space')
    await expect(this.#page.getByText('Verified', { exact: true })).toBeVisible()
  }

  async enter(label: string, text: string): Promise<void> {
    expect(this.#fields, 'no field twice').not.toContain(label)
    this.#fields.add(label)
    const field = main(this.#page).getByLabel(label, { exact: true })
    await expect(field).toBeVisible()
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(text)
    else await field.fill(text)
  }
}

test('a new buyer gets from the first sound to the file in nine clicks, and fills in no field twice', {
  tag: '@phone',
}, async ({ page }) => {
  // Demo masters are rendered on first sale.
  test.slow()
  const hand = new Hand(page)
  await page.goto(`${store.url}/beats`)
  const title = await card(page, 0).getByRole('heading').innerText()
  await hand.press('Play', card(page, 0).getByRole('button', { name: `Play ${title}` }))
  await expectSounding(page)
  await hand.press('price', card(page, 0).getByRole('button', { name: `add ${title} to cart` }))

  const prompt = page.getByRole('dialog', { name: 'Sign in to add this beat' })
  await expect(prompt).toContainText('You must log in before you can add a beat to your cart.')
  await expect(prompt.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expectAccessible(page)
  await hand.press('Login', prompt.getByRole('button', { name: 'Login' }))
  const signIn = page.getByRole('dialog', { name: 'Sign in' })
  await signIn.getByLabel('Email address').fill('first-timer@example.com')
  await expectAccessible(page)
  await hand.press('Email me a code', signIn.getByRole('button', { name: 'Email me a code' }))
  const code = page.getByRole('dialog', { name: 'Enter your code' })
  await expect(code).toContainText('Sent to first-timer@example.com.')
  await expectAccessible(page)
  const mail = await store.mailTo('first-timer@example.com', /^Your code/)
  await code.getByLabel('Code').fill(/\d{6}/.exec(mail.text ?? '')?.[0] ?? '')
  await expect(page).toHaveURL(`${store.url}/beats`)

  const picker = page.getByRole('dialog', { name: 'Choose a license' })
  await expect(picker.getByRole('radio', { name: /^Basic/ })).toBeChecked()
  await expectAccessible(page)
  await hand.press('Check out now', picker.getByRole('button', { name: 'Check out now' }))

  await hand.enter('Country', 'CA')
  await hand.enter('Name', 'Maya Reyes')
  await hand.enter('Address', '118 Cordova St, Apt 4')
  await hand.enter('City', 'Vancouver')
  await hand.enter('Postal code', 'V6A 1K4')
  await hand.press('Proceed', main(page).getByRole('button', { name: 'Proceed to Payment' }))
  await hand.enter('Card number', '4242 4242 4242 4242')
  await hand.enter('Expiry', '12 / 34')
  await hand.enter('CVC', '123')
  await hand.press('Pay', main(page).getByRole('button', { name: /^Pay/ }))

  const everything = main(page).getByRole('link', { name: 'Download everything' })
  await expect(everything).toBeVisible({ timeout: 300_000 })
  const download = page.waitForEvent('download')
  await hand.press('Download everything', everything)
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)
  expect(hand.clicks.length, hand.clicks.join(', ')).toBeLessThanOrEqual(MAX_CLICKS)
})

test('a visitor who chose a license is back in the picker with it after registering', async ({ page }) => {
  await page.goto(`${store.url}/beats`)
  await card(page, 1).getByRole('heading').getByRole('link').click()
  await main(page).getByRole('link', { name: 'Choose the Premium license' }).click()
  const prompt = page.getByRole('dialog', { name: 'Sign in to add this beat' })
  await prompt.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'register with a password' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await main(page).getByLabel('Username', { exact: true }).fill('premium_person')
  await main(page).getByLabel('Email address', { exact: true }).fill('premium-person@example.com')
  await main(page).getByLabel('Password', { exact: true }).fill('Nightbus36!')
  await main(page).getByLabel('Confirm password', { exact: true }).fill('Nightbus36!')
  await new Hand(page).prove()
  await main(page).getByRole('button', { name: 'Create Account' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose a license' })
  await expect(picker.getByRole('radio', { name: /^Premium/ })).toBeChecked()
  await picker.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('dialog', { name: 'Cart' })).toContainText('Premium license')
})
