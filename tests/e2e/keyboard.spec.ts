import type { Locator, Page } from '@playwright/test'
import { startOwnStore } from './own-store.ts'
import { card, cards, expect, expectSounding, player, sound, test } from './store-page.ts'

/** Size of a page of the list. */
const MAX_STOPS = 300

/** Presses Tab until the element has focus, like a keyboard user. Fails if it never gets it. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < MAX_STOPS; ) {
    // Found once, as long as it stays in the page: looking for a name in a list of cards takes longer than pressing a key.
    const wanted = await target.elementHandle()
    for (; stops < MAX_STOPS; stops++) {
      const is = await wanted?.evaluate((element) => ({
        focused: element === document.activeElement,
        gone: !element.isConnected,
      }))
      if (is?.focused) {
        await wanted?.dispose()
        await expectVisibleFocus(page)
        return
      }
      if (!is || is.gone) break
      await page.keyboard.press(key)
    }
    await wanted?.dispose()
  }
  throw new Error(`Tab does not reach ${target}`)
}

/** The focused element, or one around it, has a visible focus ring. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const shows = await page.evaluate(() => {
    let element = document.activeElement
    for (let depth = 0; element && depth < 4; depth++, element = element.parentElement) {
      if (getComputedStyle(element).outlineStyle !== 'none') return true
    }
    return false
  })
  expect(shows, 'the focus is visible').toBe(true)
}

test('by keyboard alone: skip, browse, filter, play, queue, open a beat, be asked to log in', async ({
  page,
}) => {
  test.slow()
  await page.goto('/beats')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')

  // Filter by a tag and by tone.
  const tag = page.getByRole('complementary').getByRole('button', { name: /^Melodic/ })
  await tabTo(page, tag)
  await page.keyboard.press('Space')
  await expect(tag).toHaveAttribute('aria-pressed', 'true')
  await expect(cards(page)).toHaveCount(10)
  await page.keyboard.press('Space')
  await expect(cards(page)).toHaveCount(24)

  // Play from a card.
  const play = card(page, 1).getByRole('button', { name: /^Play/ })
  await tabTo(page, play)
  await page.keyboard.press('Enter')
  await expectSounding(page)
  const title = await card(page, 1).getByRole('heading').innerText()
  await expect(player(page)).toContainText(title)

  // The queue opens, takes the focus, and returns it.
  const queueKey = player(page).getByRole('button', { name: /queue/i })
  await tabTo(page, queueKey)
  await page.keyboard.press('Enter')
  const queue = page.getByRole('dialog', { name: /queue/i })
  await expect(queue).toBeVisible()
  expect(await queue.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(queue).toBeHidden()
  await expect(queueKey).toBeFocused()

  // Shift with an arrow skips to the next beat, except in a field.
  await page.keyboard.press('Shift+ArrowRight')
  await expect(player(page)).not.toContainText(title)

  // Open a beat: its heading is focused, and playback continues.
  await tabTo(page, card(page, 2).getByRole('link').first(), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/beats\/.+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect((await sound(page)).paused).toBe(false)

  // Adding to the cart asks to log in; Escape cancels, Login continues.
  const add = page.getByRole('button', { name: 'Add to Cart' })
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  const prompt = page.getByRole('dialog')
  await expect(prompt).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, prompt.getByRole('button', { name: 'Login' }))
  await page.keyboard.press('Enter')
  await expect(prompt.getByLabel('Email address')).toBeFocused()
})

test.describe('with motion', () => {
  // The film's button only exists without reduced motion.
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the theme, the film and the sessions are reachable by keyboard', async ({ page }) => {
    test.slow()
    await page.goto('/')
    await tabTo(page, page.getByRole('link', { name: /^Morning/ }))
    await tabTo(page, page.getByRole('button', { name: 'Pause background video' }))
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Play background video' })).toBeFocused()
    await tabTo(page, page.getByRole('radio', { name: 'System' }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})

test('by keyboard alone: log in, choose a license, pay by card and download the file', async ({ page }) => {
  test.slow()
  const store = await startOwnStore({ DEMO: 'beats', CAPTCHA: 'off' })
  const { keyboard } = page
  const main = page.getByRole('main')
  const go = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target)
    await keyboard.press(key)
  }
  const type = async (label: string, text: string) => {
    await tabTo(page, main.getByLabel(label, { exact: true }))
    await keyboard.type(text)
  }
  try {
    const buyer = { username: 'no_mouse', email: 'no-mouse@example.com', password: 'Nightbus36!' }
    const account = await page.context().request.post(`${store.url}/api/auth/register`, {
      data: { ...buyer, captchaToken: '' },
    })
    expect(account.status()).toBe(200)
    await page.context().clearCookies()

    await page.goto(`${store.url}/login`)
    await type('Username', buyer.username)
    await type('Email address', buyer.email)
    await type('Password', buyer.password)
    await keyboard.press('Enter')
    await expect(page.getByRole('banner')).toContainText(`Welcome, ${buyer.username}!`)
    await go(page.getByRole('link', { name: 'Explore' }).first())
    await go(card(page, 0).getByRole('link').first())
    await go(page.getByRole('button', { name: 'Add to Cart' }))

    const picker = page.getByRole('dialog', { name: 'Choose a license' })
    await go(picker.getByRole('radio').first(), 'Space')
    await go(picker.getByRole('button', { name: 'Confirm' }))
    // Removal can be undone from where the focus is.
    const cart = page.getByRole('dialog', { name: 'Cart' })
    await go(cart.getByRole('button', { name: /^Remove/ }))
    await expect(cart).toContainText('Your cart is empty.')
    await expect(cart.getByRole('status').getByRole('paragraph')).toBeFocused()
    await go(cart.getByRole('button', { name: 'Undo' }))
    await go(cart.getByRole('link', { name: 'Checkout' }))

    await type('Country', 'Canada')
    await type('Name', 'Maya Reyes')
    await type('Address', '118 Cordova St, Apt 4')
    await type('City', 'Vancouver')
    await type('Postal code', 'V6A 1K4')
    await go(main.getByRole('button', { name: 'Proceed to Payment' }))
    await type('Card number', '4242424242424242')
    await type('Expiry', '1234')
    await type('CVC', '123')
    await keyboard.press('Enter')

    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    const file = main.getByRole('link', { name: /^Download MP3/ })
    await expect(file).toBeVisible({ timeout: 300_000 })
    const download = page.waitForEvent('download')
    await go(file)
    expect((await download).suggestedFilename()).toMatch(/\.mp3$/)
  } finally {
    await store.stop()
  }
})
