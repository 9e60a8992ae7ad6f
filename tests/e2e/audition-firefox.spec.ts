/**
 * The audition in Firefox, if installed: Debian's `firefox-esr`, or `FIREFOX_PATH`. Driven by WebDriver BiDi, because
 * Playwright needs its own Firefox build.
 */
import { existsSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { type Browser, launch, type Page } from 'puppeteer-core'
import { secondsIn } from './store-page.ts'

const executablePath = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (path) => path && existsSync(path),
)
const DECK = 'section[aria-label="Audition"]'

let browser: Browser | undefined

test.skip(
  executablePath === undefined,
  'No Firefox on this machine: install firefox-esr, or set FIREFOX_PATH.',
)
test.afterAll(() => browser?.close())

test('in Firefox a key change plays under the real CSP and returns to the audio element', async ({
  baseURL,
}) => {
  browser = await launch({
    browser: 'firefox',
    // Far more than it takes: a busy machine fails no test.
    timeout: 300_000,
    // By the window: some Firefox versions lack a command that setting the viewport sends.
    defaultViewport: null,
    args: ['--width=1440', '--height=900'],
    ...(executablePath && { executablePath }),
    extraPrefsFirefox: {
      'media.autoplay.default': 0,
      'media.autoplay.blocking_policy': 0,
      // Without it no AudioContext runs on a machine without an audio device.
      'media.cubeb.force_mock_context': true,
    },
  })
  const page = await browser.newPage()
  page.setDefaultTimeout(120_000)
  await page.goto(`${baseURL}/beats`)
  const isElementPlaying = () => page.$eval('audio', ({ paused, currentTime }) => !paused && currentTime > 0)
  /** The time shown in the player. */
  const heard = async () =>
    secondsIn(await page.$eval('section[aria-label="Audio player"]', ({ textContent }) => textContent))

  await press(page, 'article button[aria-label^="Play "]')
  await expect.poll(isElementPlaying).toBe(true)
  await press(page, 'button[aria-label="Repeat"]')
  await press(page, 'button[aria-label*="audition in another tempo and key"]')
  await page.locator(`${DECK} input[aria-label="Key in semitones"]`).hover()
  await page.focus(`${DECK} input[aria-label="Key in semitones"]`)
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')

  // The element rests once the stretcher sounds; blocked WebAssembly would leave a problem instead.
  await expect.poll(() => page.$eval('audio', ({ paused }) => paused)).toBe(true)
  expect(await page.$eval(`${DECK} [role="status"]`, ({ textContent }) => textContent)).toBe('3 semitones up')
  const before = await heard()
  await expect.poll(heard).toBeGreaterThan(before)
  await page.keyboard.press('b')
  await expect.poll(isElementPlaying).toBe(true)
})

async function press(page: Page, selector: string): Promise<void> {
  await page.locator(selector).click()
}
