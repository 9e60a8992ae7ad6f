import { Component, type ComponentType, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { lazyComponent } from './lazy-component.tsx'

class Boundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render = () => (this.state.hasFailed ? <p role="alert">Broken</p> : this.props.children)
}

test('what waits is shown until the component is here, which then gets its properties', async () => {
  const { promise, resolve } = Promise.withResolvers<ComponentType<{ title: string }>>()
  const load = vi.fn(() => promise)
  const Lazy = lazyComponent(load, <p>Loading...</p>)
  expect(load).not.toHaveBeenCalled()
  const { unmount } = await render(<Lazy title="Copper Rain" />)
  await expect.element(page.getByText('Loading...')).toBeVisible()
  resolve(({ title }) => <h1>{title}</h1>)
  await expect.element(page.getByRole('heading', { name: 'Copper Rain' })).toBeVisible()
  await expect.element(page.getByText('Loading...')).not.toBeInTheDocument()
  await unmount()
  // From then on it is there at once.
  const { container } = await render(<Lazy title="Understudy" />)
  expect(container.textContent).toBe('Understudy')
  expect(load).toHaveBeenCalledTimes(1)
})

test('a chunk that is gone is an error of the place where it is shown, and asked for again the next time', async () => {
  const load = vi
    .fn<() => Promise<ComponentType<object>>>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue(() => <h1>Here</h1>)
  const Lazy = lazyComponent(load)
  const show = () =>
    render(
      <Boundary>
        <Lazy />
      </Boundary>,
    )
  const { unmount } = await show()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Broken')
  await unmount()
  await show()
  await expect.element(page.getByRole('heading', { name: 'Here' })).toBeVisible()
  // React says what broke.
  // biome-ignore lint/suspicious/noConsole: what the setup watches
  const said = vi.mocked(console.error)
  expect(said).toHaveBeenCalled()
  said.mockClear()
})

test('a chunk asked for offline is asked for again, also if the connection is back before that fails', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const first = Promise.withResolvers<ComponentType<object>>()
  const load = vi
    .fn<() => Promise<ComponentType<object>>>()
    .mockReturnValueOnce(first.promise)
    .mockResolvedValue(() => <h1>Here</h1>)
  const Lazy = lazyComponent(load)
  await render(<Lazy />)
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  first.reject(new TypeError('Failed to fetch'))
  await expect.element(page.getByRole('heading', { name: 'Here' })).toBeVisible()
  online.mockRestore()
})
