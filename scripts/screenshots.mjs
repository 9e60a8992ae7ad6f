/**
 * `ADMIN_PASSWORD=… node scripts/screenshots.mjs [address]`: makes the README's pictures from a running store (by default
 * the one that `npm start` opens on port 3000, with its demo catalogue) into docs/pictures, as WebP. The store needs a
 * few sales, and `NODE_ENV=test CAPTCHA=off`, since the script signs in as the administrator.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from './find-browser.mjs'

const store = process.argv[2] ?? 'http://127.0.0.1:3000'
const folder = join(import.meta.dirname, '..', 'docs', 'pictures')
const admin = {
  email: process.env.ADMIN_EMAIL || 'admin@example.com',
  password: process.env.ADMIN_PASSWORD,
}

/** Plays the third beat and waits until the player shows it. */
async function play(page) {
  await page.goto(`${store}/beats`)
  await page
    .getByRole('region', { name: 'Available Beats' })
    .getByRole('article')
    .nth(2)
    .getByRole('button', { name: /^Play/ })
    .click()
  await page.getByRole('region', { name: 'Audio player' }).waitFor()
  await page.waitForTimeout(4_000)
  await page.evaluate(() => window.scrollTo({ top: 225, behavior: 'instant' }))
}

/** The bar that says that this is a demo, which a store of one's own does not have. */
async function hideDemoBar(page) {
  const bar = page.getByRole('complementary', { name: 'Announcement' })
  if (await bar.count()) await bar.evaluate((aside) => aside.remove())
}

async function signIn(page) {
  const answer = await page.request.post(`${store}/api/auth/login`, { data: admin })
  if (!answer.ok()) throw new Error(await answer.text())
}

/** Today, with the month's money. */
async function showSales(page) {
  await signIn(page)
  await page.goto(`${store}/admin/today`, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { name: / so far$/ }).waitFor()
}

/** The public page of the newest license. */
async function checkLicense(page) {
  await signIn(page)
  const orders = await page.request.get(`${store}/api/orders?limit=20`)
  const [, certificate] = (await orders.text()).match(/"certificate":"([^"]+)"/) ?? []
  if (!certificate) throw new Error('The store has no sale yet. Buy a beat with a test card first.')
  await page.context().clearCookies()
  await page.goto(`${store}/verify/${certificate}`)
}

const pictures = [
  { name: 'store', colorScheme: 'dark', act: play },
  { name: 'admin', colorScheme: 'light', act: showSales },
  { name: 'license', colorScheme: 'dark', act: checkLicense },
]

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'],
})
for (const { name, colorScheme, act } of pictures) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme })
  const page = await context.newPage()
  await act(page)
  await page.waitForTimeout(1_500)
  await hideDemoBar(page)
  const file = join(folder, `${name}.webp`)
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(file)
  process.stdout.write(`${file}  ${Math.round(size / 1000)} kB\n`)
  await context.close()
}
await browser.close()
