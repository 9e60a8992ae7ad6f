import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { inEnglish } from '#tests/components/in-english.tsx'
import { Dialog } from './dialog.tsx'
import { ToastProvider, useToast } from './toast.tsx'

function Page({ undo }: { undo: () => void }) {
  const showToast = useToast()
  const [open, setOpen] = useState(false)
  const show = () => showToast({ tone: 'ok', text: 'Deleted', action: { label: 'Undo', run: undo } })
  return (
    <>
      <button type="button" onClick={show}>
        Delete
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} label="Note">
        <button type="button" onClick={show}>
          Delete here
        </button>
        <button type="button" onClick={() => setOpen(false)}>
          Close
        </button>
      </Dialog>
    </>
  )
}

async function openPage() {
  const undo = vi.fn()
  await render(
    <ToastProvider>
      <Page undo={undo} />
    </ToastProvider>,
    inEnglish,
  )
  return undo
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a toast shown from a dialog lies above it and can be pressed, there and after the dialog closes', async () => {
  const undo = await openPage()
  await button('Open').click()
  await button('Delete here').click()
  await button('Undo').click()
  expect(undo).toHaveBeenCalledTimes(1)
  await button('Delete here').click()
  await button('Close').click()
  await button('Undo').click()
  expect(undo).toHaveBeenCalledTimes(2)
  await expect.element(page.getByText('Deleted')).not.toBeInTheDocument()
})

test('a toast that is there when a dialog opens can be pressed over it', async () => {
  const undo = await openPage()
  await button('Delete').click()
  await button('Open').click()
  const { x, y, width, height } = button('Undo').element().getBoundingClientRect()
  expect(document.elementFromPoint(x + width / 2, y + height / 2)).toBe(button('Undo').element())
  await button('Undo').click()
  expect(undo).toHaveBeenCalledOnce()
})

test('a dialog that goes as soon as it has opened breaks nothing, and toasts are shown after it', async () => {
  function Fleeting() {
    const showToast = useToast()
    const [isThere, setThere] = useState(true)
    // After the effect that opens the dialog, in the same step.
    useEffect(() => {
      setThere(false)
      showToast({ tone: 'ok', text: 'Signed in' })
    }, [showToast])
    return (
      isThere && (
        <Dialog open onClose={() => {}} label="Note">
          <p>Loading...</p>
        </Dialog>
      )
    )
  }
  await render(
    <ToastProvider>
      <Fleeting />
    </ToastProvider>,
    inEnglish,
  )
  await expect.element(page.getByText('Signed in')).toBeVisible()
})
