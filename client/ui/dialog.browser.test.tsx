import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './dialog.tsx'
import { DialogPanel } from './dialog-panel.tsx'

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div data-testid="behind" style={{ position: 'fixed', inset: 0 }}>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} label="Note">
        <DialogPanel title="Note" actions={<button type="button">Save</button>}>
          <input aria-label="Text" />
        </DialogPanel>
      </Dialog>
    </>
  )
}

const dialog = page.getByRole('dialog', { name: 'Note' })
const text = page.getByLabelText('Text')
const behind = page.getByTestId('behind')
const beside = { targetPosition: { x: 10, y: 300 }, force: true }

async function open() {
  await render(<Page />)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(dialog).toBeVisible()
}

test('the rest of the page is inert while it is open, and focus returns when it closes', async () => {
  await open()
  expect(dialog.element().contains(document.activeElement)).toBe(true)
  for (let stops = 0; stops < 6; stops++) {
    await userEvent.tab()
    expect(behind.element().contains(document.activeElement)).toBe(false)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test('a click on the backdrop closes it', async () => {
  await open()
  await behind.click({ position: { x: 10, y: 300 }, force: true })
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a drag from the inside to the backdrop keeps it open with its input', async () => {
  await open()
  await text.fill('Typed')
  await userEvent.dragAndDrop(text, behind, beside)
  await expect.element(text).toHaveValue('Typed')
})

test('a drag from the backdrop to the inside keeps it open', async () => {
  await open()
  await userEvent.dragAndDrop(behind, text, { sourcePosition: { x: 10, y: 300 }, force: true })
  await expect.element(text).toBeVisible()
})

test('canceling a dialog or a file picker inside it closes only that', async () => {
  function Nested() {
    const [inner, setInner] = useState(false)
    const [outer, setOuter] = useState(true)
    return (
      <Dialog open={outer} onClose={() => setOuter(false)} label="Outer">
        <input type="file" aria-label="Picture" />
        <button type="button" onClick={() => setInner(true)}>
          More
        </button>
        <Dialog open={inner} onClose={() => setInner(false)} label="Inner">
          <button type="button">Act</button>
        </Dialog>
      </Dialog>
    )
  }
  await render(<Nested />)
  const outer = page.getByRole('dialog', { name: 'Outer' })
  const inner = page.getByRole('dialog', { name: 'Inner' })
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(inner).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(inner).not.toBeInTheDocument()
  await expect.element(outer).toBeVisible()
  page
    .getByLabelText('Picture')
    .element()
    .dispatchEvent(new Event('cancel', { bubbles: true }))
  await expect.element(outer).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(outer).not.toBeInTheDocument()
})
