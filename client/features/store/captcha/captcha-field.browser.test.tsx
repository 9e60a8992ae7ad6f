import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerApi, problem, renderInStore } from '#tests/components/store.tsx'
import { CaptchaField } from './captcha-field.tsx'

const root = document.documentElement

afterEach(() => {
  root.dataset.theme = 'system'
})

/** Brightness of a computed color, from 0 to 255. */
function brightness(color: string): number {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')!
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
  return (red + green + blue) / 3
}

/** The element, or the nearest one around it, that has a background of its own. */
function painted(element: Element): Element {
  const around = element.parentElement
  const isClear = getComputedStyle(element).backgroundColor === 'rgba(0, 0, 0, 0)'
  return isClear && around ? painted(around) : element
}

test('ALTCHA follows the theme of the page', async () => {
  answerApi({ 'GET /api/captcha': { provider: 'altcha' } })
  await renderInStore(<CaptchaField purpose="login" onChange={() => {}} />)
  await expect.element(page.getByRole('checkbox')).toBeInTheDocument()
  const look = () => getComputedStyle(painted(page.getByRole('checkbox').element()))
  root.dataset.theme = 'dark'
  expect(brightness(look().backgroundColor)).toBeLessThan(80)
  expect(brightness(look().color)).toBeGreaterThan(180)
  root.dataset.theme = 'light'
  expect(brightness(look().backgroundColor)).toBeGreaterThan(180)
  expect(brightness(look().color)).toBeLessThan(80)
})

test('it can be reloaded without settings', async () => {
  let isAway = true
  answerApi({ 'GET /api/captcha': () => (isAway ? problem(400, 'x', 'No.') : { provider: 'off' }) })
  const onChange = vi.fn()
  await renderInStore(<CaptchaField purpose="login" onChange={onChange} />)
  const again = page.getByRole('button', { name: 'Reload the CAPTCHA' })
  await expect.element(again).toBeVisible()
  isAway = false
  await again.click()
  await expect.poll(() => onChange.mock.calls).toEqual([['not-needed']])
})
