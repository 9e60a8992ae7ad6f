/** The audition in WebKit, the engine of Safari, if WebKitGTK is installed: Debian's `webkit2gtk-driver` and `xvfb`. */
import { expect, test } from '@playwright/test'
import { secondsIn } from './store-page.ts'
import { hasWebkit, WebkitPage } from './webkit-driver.ts'

const KEY_FADER = 'section[aria-label="Audition"] input[aria-label="Key in semitones"]'
const ARROW_RIGHT = '\uE014'

let page: WebkitPage | undefined

test.skip(!hasWebkit, 'No WebKit on this machine: install webkit2gtk-driver and xvfb.')
test.afterAll(() => page?.close())

test('in WebKit a key change plays under the real CSP and returns to the audio element', async ({
  baseURL,
}) => {
  const webkit = await WebkitPage.open(`${baseURL}/beats`)
  page = webkit
  const isElementPlaying = () =>
    webkit.evaluate<boolean>(
      `const a = document.querySelector('audio'); return Boolean(a && !a.paused && a.currentTime > 0)`,
    )
  const has = (selector: string) => () =>
    webkit.evaluate<boolean>(`return document.querySelector(${JSON.stringify(selector)}) !== null`)
  /** The time shown in the player. */
  const heard = async () =>
    secondsIn(
      await webkit.evaluate<string>(
        `return document.querySelector('section[aria-label="Audio player"]').textContent`,
      ),
    )
  const press = async (selector: string) => {
    await expect.poll(has(selector)).toBe(true)
    await webkit.click(selector)
  }

  await press('article button[aria-label^="Play "]')
  await expect.poll(isElementPlaying).toBe(true)
  await press('button[aria-label="Repeat"]')
  await press('button[aria-label*="audition in another tempo and key"]')
  await expect.poll(has(KEY_FADER)).toBe(true)
  for (let step = 0; step < 3; step++) await webkit.press(KEY_FADER, ARROW_RIGHT)

  await expect
    .poll(() =>
      webkit.evaluate(
        `return document.querySelector('section[aria-label="Audition"] [role="status"]').textContent`,
      ),
    )
    .toBe('3 semitones up')
  // The element rests once the stretcher sounds.
  await expect
    .poll(() => webkit.evaluate<boolean>(`return document.querySelector('audio').paused`))
    .toBe(true)
  const before = await heard()
  await expect.poll(heard).toBeGreaterThan(before)
  await webkit.press(KEY_FADER, 'b')
  await expect.poll(isElementPlaying).toBe(true)
})
