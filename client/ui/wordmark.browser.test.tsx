import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Logo } from './logo.tsx'
import { Wordmark } from './wordmark.tsx'

test('the wide letters in the header have the accent that the owner chose', async () => {
  const { container } = await render(
    <Logo href="/">
      <Wordmark name="Backbeat" />
    </Logo>,
  )
  const fills = () =>
    new Set([...container.querySelectorAll('path')].map((letter) => getComputedStyle(letter).fill))
  expect(fills()).not.toContain('rgb(79, 195, 247)')
  // As the stylesheet of a store with an accent of its own has it (`page-settings.ts`).
  document.documentElement.style.setProperty('--wordmark', '#4fc3f7')
  expect(fills()).toContain('rgb(79, 195, 247)')
  document.documentElement.style.removeProperty('--wordmark')
})
