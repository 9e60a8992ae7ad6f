import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findClassSelectors } from './class-selectors.ts'

const root = join(import.meta.dirname, '..')
/** Rules for Stripe's card field, which are its own. */
const STRIPE_RULES = 'client/features/selling/checkout/card-appearance.ts'
const isCounted = (file: string) =>
  file !== STRIPE_RULES &&
  (/^(?:client|tests\/(?:e2e|components)|bench)\/.+\.tsx?$/.test(file) ||
    ['scripts/first-visit.ts', 'scripts/screenshots.mjs'].includes(file))

test.each([
  "page.locator('.card')",
  "page.locator('main .card__title a')",
  "page.locator('.trow > li').first()",
  "page.locator('li.ok')",
  'page.locator(\'a[href^="/"].key\')',
  "page.locator('article:has(.badge)')",
  'page.locator(\'xpath=..//*[contains(@class, "card")]\')',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code
  'meter.querySelectorAll(`.${color}.on`).length',
  "const ROWS = 'main .card, main .crow'",
  "webkit.evaluate(`return document.querySelector('.player')`)",
  "press('[class*=card]')",
  "document.getElementsByClassName('card')",
  'expect(row).toHaveClass(/is-on/)',
  "expect(cell.className).toContain('more')",
  "light.classList.toggle('on', isLit)",
])('a class is found in %j', (code) => expect(findClassSelectors('a.ts', code)).toEqual([`1: ${code}`]))

test.each([
  "page.getByRole('button', { name: 'Play' })",
  "page.locator('[data-toast]').filter({ hasText: 'Saved.' })",
  "page.locator('xpath=..')",
  'page.locator(\'#about-section img[src$="poster.jpg"]\')',
  "upload({ name: 'cover.png' }, '.wav,.mp3', '.wav, audio/mpeg')",
  "import { card } from './store-page.ts'",
  "// page.locator('.card')",
])('%j is no class', (code) => expect(findClassSelectors('a.ts', code)).toEqual([]))

test('browser tests, and code that reads the page, find nothing by class', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const found = files
    .split('\n')
    .filter(isCounted)
    .flatMap((file) =>
      findClassSelectors(file, readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}`),
    )
  expect(found).toEqual([])
})
