/** Players on another site in Firefox, if installed: Debian's `firefox-esr`, or `FIREFOX_PATH`. */
import { existsSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { type Browser, launch } from 'puppeteer-core'
import { openHostPage } from './host-page.ts'

const executablePath = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (path) => path && existsSync(path),
)
let browser: Browser | undefined

test.skip(
  executablePath === undefined,
  'No Firefox on this machine: install firefox-esr, or set FIREFOX_PATH.',
)
test.afterAll(() => browser?.close())

test('in Firefox one of twelve players plays at a time, with third-party storage blocked', async ({
  baseURL,
  request,
}) => {
  const beats: { id: string }[] = await (await request.get('/api/beats?limit=12')).json()
  const store = baseURL?.replace('127.0.0.1', 'localhost')
  const host = await openHostPage(beats.map(({ id }) => `${store}/embed/beats/${id}`))
  browser = await launch({
    browser: 'firefox',
    ...(executablePath && { executablePath }),
    extraPrefsFirefox: {
      'media.autoplay.default': 0,
      'media.autoplay.blocking_policy': 0,
      'media.cubeb.force_mock_context': true,
      // All cookies and storage of other sites.
      'network.cookie.cookieBehavior': 1,
    },
  })
  const page = await browser.newPage()
  await page.goto(host.url)
  const frames = () => page.frames().filter((frame) => frame.url().includes('/embed/'))
  await expect.poll(() => frames().length).toBe(12)
  const stateOf = (at: number) => frames()[at]?.$eval('main', (main) => main.getAttribute('data-state'))
  for (const at of [0, 5, 11]) {
    await frames()[at]?.$eval('[data-part="play"]', (button) => (button as HTMLElement).click())
    await expect.poll(() => stateOf(at)).toBe('playing')
    for (const other of [0, 5, 11].filter((each) => each !== at))
      await expect.poll(() => stateOf(other)).not.toBe('playing')
  }
  await host.close()
})
