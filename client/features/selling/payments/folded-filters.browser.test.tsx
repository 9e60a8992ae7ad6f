import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FoldedFilters } from './folded-filters.tsx'

afterEach(() => page.viewport(1280, 800))

test('filters are expanded on a wide screen and collapsed behind a button on a phone', async () => {
  await page.viewport(1280, 800)
  const screen = await render(
    <FoldedFilters count={2}>
      <label>
        Status <input />
      </label>
    </FoldedFilters>,
  )
  await expect.element(screen.getByLabelText('Status')).toBeVisible()
  expect(screen.getByRole('button').query()).toBeNull()
  await page.viewport(390, 844)
  const button = screen.getByRole('button', { name: 'Filters (2)' })
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByRole('textbox').query()).toBeNull()
  await button.click()
  await expect.element(screen.getByRole('textbox', { name: 'Status' })).toBeVisible()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
})
