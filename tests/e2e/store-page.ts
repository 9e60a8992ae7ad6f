import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

/**
 * A page whose console must stay clean: an unexpected error fails the test. A test that provokes one names it with
 * `expectConsole`.
 */
export const test = base.extend<{ expectConsole: (pattern: RegExp) => void }>({
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

/** Fails with what axe finds on the screen as it is now, in the dark and in the light theme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(settleColours)
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))])
    expect(found, `axe in the ${colorScheme} theme`).toEqual([])
  }
}

/** Waits for the transitions that a change of theme has started. */
async function settleColours(): Promise<void> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
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
