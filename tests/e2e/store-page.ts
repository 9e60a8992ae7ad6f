import { test as base, expect, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe & { commons: { color: { Color: { prototype: AxeColor } } } }
  }
}

/** Not in axe's types. */
type AxeColor = { r: number; g: number; b: number; alpha: number; parseString: (text: string) => AxeColor }

/**
 * A page whose console must stay clean: an unexpected error fails the test; expected ones are named with
 * `expectConsole`. Waits for hydration when opening a URL, because an earlier click would load the next page from the
 * server.
 */
export const test = base.extend<{ expectConsole: (pattern: RegExp) => void }>({
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page)
    const reload = page.reload.bind(page)
    const listens = () => page.waitForFunction(() => !window.earlyInput)
    page.goto = async (url, options) => {
      const answer = await goto(url, options)
      if (options?.waitUntil !== 'commit') await listens()
      return answer
    }
    page.reload = async (options) => {
      const answer = await reload(options)
      if (options?.waitUntil !== 'commit') await listens()
      return answer
    }
    await use(page)
  },
  expectConsole: async ({ page }, use) => {
    const expected: RegExp[] = []
    const unexpected: string[] = []
    const note = (text: string) => unexpected.push(text)
    page.on('console', (message) => {
      if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => note(String(error)))
    await use((pattern) => expected.push(pattern))
    expect(unexpected.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
  },
})

// Installs the console watch in every test.
test.beforeEach(({ expectConsole }) => expectConsole(/^$/))

/** Seconds of the first `m:ss` in a text, such as the player's time. */
export function secondsIn(text: string | null): number {
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(text ?? '') ?? []
  return Number(minutes) * 60 + Number(seconds)
}

const PHONE_WIDTH = 480

/**
 * Fails on axe violations of the current screen. On desktop, contrast is checked in the other theme, too, in which it then
 * stays; phones share its colors.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < PHONE_WIDTH
  const isLight = !isPhone && (await page.evaluate(() => matchMedia('(prefers-color-scheme: light)').matches))
  // The one that it has first: a change of theme is half of the work.
  const themes = isLight ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
  for (const [at, colorScheme] of (isPhone ? (['dark'] as const) : themes).entries()) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(settleColors, colorScheme)
    await page.evaluate(`if (!window.axe) { ${axe.source} } undefined`)
    const found = await page.evaluate(findViolations, at > 0)
    expect(found, `axe in the ${colorScheme} theme`).toEqual([])
  }
}

/**
 * Runs axe in the page: all rules, or only contrast, which is most of the work and of a modal dialog is asked for the dialog
 * alone: what it covers is checked without it. Leaves out passes, which would take three quarters of the time, and frames,
 * as there are none.
 */
async function findViolations(isContrastOnly: boolean): Promise<[rule: string, elements: string[]][]> {
  const { axe } = window
  const { prototype } = axe.commons.color.Color
  // Parses each color once, not once per element: a quarter of the work.
  if (!Object.hasOwn(prototype, 'parsed')) {
    const parse = prototype.parseString
    const parsed = new Map<string, object>()
    Object.assign(prototype, {
      parsed,
      parseString(this: AxeColor, text: string) {
        const known = parsed.get(text)
        if (known) return Object.assign(this, known)
        parse.call(this, text)
        const { r, g, b, alpha } = this
        parsed.set(text, { r, g, b, alpha })
        return this
      },
    })
  }
  const contrast = 'color-contrast'
  const resultTypes = ['violations' as const]
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  const runs = []
  if (!isContrastOnly)
    runs.push(
      await axe.run(document, { resultTypes, ...(dialog && { rules: { [contrast]: { enabled: false } } }) }),
    )
  if (isContrastOnly || dialog)
    runs.push(await axe.run(dialog ?? document, { resultTypes, runOnly: [contrast] }))
  return runs
    .flatMap(({ violations }) => violations)
    .map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))])
}

/** Waits until the theme is applied and color transitions have ended. */
async function settleColors(scheme: string): Promise<void> {
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const isChanging = () =>
    document
      .getAnimations()
      .some(
        (animation) =>
          animation instanceof CSSTransition &&
          animation.playState === 'running' &&
          /color|background|fill|stroke|opacity/.test(animation.transitionProperty),
      )
  let quietFrames = 0
  while (quietFrames < 3) {
    await frame()
    const wears = matchMedia(`(prefers-color-scheme: ${scheme})`).matches
    quietFrames = wears && !isChanging() ? quietFrames + 1 : 0
  }
}

export type Sound = { src: string; time: number; paused: boolean }

/** State of the audio element. */
export async function sound(page: Page): Promise<Sound> {
  return page.evaluate(() => {
    const audio = document.querySelector('audio')
    if (!audio) throw new Error('There is no audio element.')
    return { src: audio.currentSrc || audio.src, time: audio.currentTime, paused: audio.paused }
  })
}

/** Waits until playback advances. */
export async function expectSounding(page: Page): Promise<void> {
  const { time } = await sound(page)
  await expect.poll(async () => (await sound(page)).time, { message: 'time advances' }).not.toBe(time)
  expect((await sound(page)).paused).toBe(false)
}

/** The player bar. */
export function player(page: Page) {
  return page.getByRole('region', { name: 'Audio player' })
}

/** The beats' cards in the grid. */
export function cards(page: Page) {
  return page.getByRole('region', { name: 'Available Beats' }).getByRole('article')
}

export function card(page: Page, index: number) {
  return cards(page).nth(index)
}

/** The price on a card, which opens the licenses. */
export function cardPrice(card: Locator) {
  return card.getByRole('button', { name: / to cart$/ })
}

export { expect }
