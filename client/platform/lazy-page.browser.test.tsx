import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { inEnglish } from '#tests/components/in-english.tsx'
import { type LazyHandle, lazyPage } from './lazy-page.tsx'

function lateModule() {
  const { promise, resolve, reject } = Promise.withResolvers<{ Page: ComponentType }>()
  const route = lazyPage('page', () => promise, 'Page')
  const show = () =>
    render(
      <RouterProvider
        router={createMemoryRouter([{ ...route, errorElement: <p role="alert">Broken</p> }], {
          initialEntries: ['/page'],
        })}
      />,
      inEnglish,
    )
  return { route, show, arrive: () => resolve({ Page: () => <h1>Here</h1> }), fail: reject }
}

test('a page says that it loads until its module is here', async () => {
  const { show, arrive } = lateModule()
  await show()
  await expect.element(page.getByText('Loading...')).toBeVisible()
  arrive()
  await expect.element(page.getByRole('heading', { name: 'Here' })).toBeVisible()
  await expect.element(page.getByText('Loading...')).not.toBeInTheDocument()
})

test('one that was loaded before is shown at once', async () => {
  const { route, show, arrive } = lateModule()
  arrive()
  await (route.handle as LazyHandle).preload()
  const { container } = await show()
  expect(container.textContent).toBe('Here')
})

test('a module that is gone is a problem of the page', async () => {
  const { show, fail } = lateModule()
  await show()
  fail(new Error('gone'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Broken')
  // React and the router say what broke.
  // biome-ignore lint/suspicious/noConsole: what the setup watches
  const said = vi.mocked(console.error)
  expect(said).toHaveBeenCalled()
  said.mockClear()
})
