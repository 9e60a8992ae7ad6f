/**
 * `node scripts/screenshots.mjs [address]`: makes the README's pictures from a running store (by default the one that
 * `npm start` opens on port 3000, with its demo catalogue) into docs/pictures, as WebP.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from './find-browser.mjs'

const store = process.argv[2] ?? 'http://127.0.0.1:3000'
const folder = join(import.meta.dirname, '..', 'docs', 'pictures')
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** Plays the third beat and waits until the player shows it. */
async function play(page) {
  await page.locator('.card').nth(2).getByRole('button', { name: /^Play/ }).click()
  await page.getByRole('region', { name: 'Audio player' }).waitFor()
  await page.waitForTimeout(4_000)
}

const pictures = [
  { name: 'home', path: '/', viewport: desktop, colorScheme: 'dark', act: play, top: true },
  { name: 'catalogue-light', path: '/beats', viewport: desktop, colorScheme: 'light', act: play },
  {
    name: 'studio',
    path: '/',
    viewport: desktop,
    colorScheme: 'dark',
    act: async (page) => {
      await page.locator('#about-section').evaluate((section) => section.scrollIntoView({ block: 'start' }))
      await page.waitForTimeout(3_000)
    },
  },
  { name: 'phone', path: '/beats', viewport: phone, colorScheme: 'dark', act: play },
]

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'],
})
for (const { name, path, viewport, colorScheme, act, top } of pictures) {
  const page = await browser.newPage({ viewport, colorScheme, deviceScaleFactor: viewport === phone ? 2 : 1 })
  await page.goto(store + path, { waitUntil: 'load' })
  await act(page)
  if (top) await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await page.waitForTimeout(800)
  const file = join(folder, `${name}.webp`)
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(file)
  process.stdout.write(`${file}  ${Math.round(size / 1000)} kB\n`)
  await page.close()
}
await browser.close()
