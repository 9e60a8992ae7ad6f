import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { defaultSettings } from '#client/platform/default-settings.ts'
import { makeI18n } from '#client/platform/page-texts.ts'
import { StoreApp } from './app.tsx'
import { makeQueryClient } from './query-client.ts'

function BrokenHeader(): never {
  throw new Error('no header')
}

test('a header that breaks leaves a page that says so and leads on', async () => {
  await render(
    <StoreApp i18n={makeI18n()} settings={defaultSettings} queryClient={makeQueryClient()}>
      <BrokenHeader />
    </StoreApp>,
  )
  await expect.element(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  // biome-ignore lint/suspicious/noConsole: what the setup watches
  const said = vi.mocked(console.error)
  expect(said).toHaveBeenCalled()
  said.mockClear()
})
