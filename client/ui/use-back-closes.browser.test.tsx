import { useState } from 'react'
import { BrowserRouter, Link, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './dialog.tsx'

function Shop() {
  const [shown, setShown] = useState<'first' | 'second'>()
  const { pathname, search } = useLocation()
  const close = () => setShown(undefined)
  return (
    <>
      <h1>{pathname + search}</h1>
      <Link to="/other">Other page</Link>
      <button type="button" onClick={() => setShown('first')}>
        Open
      </button>
      <Dialog open={shown === 'first'} onClose={close} label="First" shape="screen">
        <button type="button" onClick={close}>
          Close
        </button>
        <button type="button" onClick={() => setShown('second')}>
          Next dialog
        </button>
        <Link to="/linked" onClick={close}>
          Leave
        </Link>
        <Link to="?filtered">Filter</Link>
      </Dialog>
      <Dialog open={shown === 'second'} onClose={close} label="Second" shape="drawer">
        Content
      </Dialog>
    </>
  )
}

const start = location.href
const button = (name: string) => page.getByRole('button', { name })
const link = (name: string) => page.getByRole('link', { name })
const first = page.getByRole('dialog', { name: 'First' })
const second = page.getByRole('dialog', { name: 'Second' })
const address = (path: string) =>
  expect.element(page.getByRole('heading', { includeHidden: true })).toHaveTextContent(path)
const depth = () => history.state?.dialogs ?? 0

/** Two pages deep, so that Back could leave the page by mistake. */
beforeEach(async () => {
  await page.viewport(390, 844)
  history.pushState(null, '', '/first')
  await render(
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<Shop />} />
      </Routes>
    </BrowserRouter>,
  )
  await link('Other page').click()
  await address('/other')
})

afterEach(() => history.pushState(null, '', start))

async function openFirst() {
  await button('Open').click()
  await expect.element(first).toBeVisible()
  await vi.waitFor(() => expect(depth()).toBe(1))
}

describe('on a phone', () => {
  test('Back closes a dialog and stays on the page; the next Back leaves it', async () => {
    await openFirst()
    history.back()
    await expect.element(first).not.toBeInTheDocument()
    await address('/other')
    history.back()
    await address('/first')
  })

  test('a dialog closed by its button leaves no history entry', async () => {
    await openFirst()
    await button('Close').click()
    await vi.waitFor(() => expect(depth()).toBe(0))
    history.back()
    await address('/first')
  })

  test('a dialog that is replaced by another is closed with it', async () => {
    await openFirst()
    await button('Next dialog').click()
    await expect.element(second).toBeVisible()
    history.back()
    await expect.element(second).not.toBeInTheDocument()
    await address('/other')
    history.back()
    await address('/first')
  })

  test('after a link out of a dialog, Back and Forward skip it', async () => {
    await openFirst()
    await link('Leave').click()
    await address('/linked')
    history.back()
    await address('/other')
    await vi.waitFor(() => expect(depth()).toBe(0))
    await expect.element(first).not.toBeInTheDocument()
    history.forward()
    await address('/linked')
    history.back()
    await address('/other')
    await vi.waitFor(() => expect(depth()).toBe(0))
    history.back()
    await address('/first')
  })

  test('after a filter inside it, Back still closes the dialog', async () => {
    await openFirst()
    await link('Filter').click()
    await address('/other?filtered')
    await vi.waitFor(() => expect(depth()).toBe(1))
    history.back()
    await expect.element(first).not.toBeInTheDocument()
    await address('/other?filtered')
    history.back()
    await address('/other')
    await vi.waitFor(() => expect(depth()).toBe(0))
  })
})

test('on a large screen Back leaves the page', async () => {
  await page.viewport(1280, 800)
  await button('Open').click()
  await expect.element(first).toBeVisible()
  history.back()
  await address('/first')
})
