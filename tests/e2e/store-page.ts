import { test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/**
 * A page whose console must stay clean: an unexpected error fails the test. A test that provokes one names it with
 * `expectConsole`. Where it opens an address it waits until the page listens; a link that is pressed before is followed
 * by the browser, which asks the server for the whole next page.
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
      await listens()
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

// Every test watches the console, also those that expect nothing on it.
test.beforeEach(({ expectConsole }) => expectConsole(/^$/))

const PHONE_WIDTH = 480

/**
 * Fails with what axe finds on the screen as it is now. On a desktop contrast is looked at in the light theme, too; a
 * phone shares its colors.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < PHONE_WIDTH
  for (const colorScheme of isPhone ? (['dark'] as const) : (['dark', 'light'] as const)) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(settleColours, colorScheme)
    await page.evaluate(`if (!window.axe) { ${axe.source} } undefined`)
    const found = await page.evaluate(
      findViolations,
      colorScheme === 'light' ? ['color-contrast'] : undefined,
    )
    expect(found, `axe in the ${colorScheme} theme`).toEqual([])
  }
}

/**
 * Runs in the page, where axe is: its rules, or only those named. What passes is not described, which would take three
 * quarters of the time. There are no frames to look into.
 */
async function findViolations(rules?: string[]): Promise<[rule: string, elements: string[]][]> {
  const { violations } = await window.axe.run(document, {
    resultTypes: ['violations'],
    ...(rules && { runOnly: rules }),
  })
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))])
}

/** Waits until the page wears a theme and no color is on its way to another any more. */
async function settleColours(scheme: string): Promise<void> {
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

/** What the one audio element does. */
export async function sound(page: Page): Promise<Sound> {
  return page.evaluate(() => {
    const audio = document.querySelector('audio')
    if (!audio) throw new Error('There is no audio element.')
    return { src: audio.currentSrc || audio.src, time: audio.currentTime, paused: audio.paused }
  })
}

/** Waits until the sound has moved on from where it is, which only a playing element does. */
export async function expectSounding(page: Page): Promise<void> {
  const { time } = await sound(page)
  await expect.poll(async () => (await sound(page)).time, { message: 'time advances' }).not.toBe(time)
  expect((await sound(page)).paused).toBe(false)
}

/** The player at the bottom of the page. */
export function player(page: Page) {
  return page.getByRole('region', { name: 'Audio player' })
}

/** A beat's card in the grid. */
export function card(page: Page, index: number) {
  return page.locator('.card').nth(index)
}

export { expect }
