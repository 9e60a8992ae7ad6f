import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { inEnglish } from '#tests/components/in-english.tsx'
import { Dialog } from './dialog.tsx'
import { DockedPanel, DockedPart } from './docked-panel.tsx'

afterEach(() => page.viewport(1280, 800))

function Panel() {
  const [at, setAt] = useState<number | undefined>(1)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button">Behind it</button>
      {at !== undefined && (
        <DockedPanel
          title={`Row ${at}`}
          item="Row"
          onBefore={at > 0 ? () => setAt(at - 1) : undefined}
          onAfter={at < 2 ? () => setAt(at + 1) : undefined}
          onClose={() => setAt(undefined)}
        >
          <DockedPart title="Notes">
            <textarea aria-label="Note" />
            <button type="button" onClick={() => setAsking(true)}>
              Ask
            </button>
            <Dialog open={isAsking} label="Question" onClose={() => setAsking(false)}>
              <button type="button">Yes</button>
            </Dialog>
          </DockedPart>
        </DockedPanel>
      )}
    </>
  )
}

const panel = (at: number) => page.getByRole('dialog', { name: `Row ${at}` })

test('arrows walk to the ends of the list, but move the cursor in a field', async () => {
  await render(<Panel />, inEnglish)
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(panel(0)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Row before' })).toBeDisabled()
  await page.getByRole('textbox').click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(panel(0)).toBeVisible()
  await page.getByRole('button', { name: 'Row after' }).click()
  await expect.element(panel(1)).toBeVisible()
})

test('Escape closes a dialog that opened from it first, then the panel', async () => {
  await render(<Panel />, inEnglish)
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Question' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Question' })).not.toBeInTheDocument()
  await expect.element(panel(1)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('beside a list the page stays in use; on a phone it covers the window, and all else waits', async () => {
  await render(<Panel />, inEnglish)
  const isModal = () => panel(1).element().matches(':modal')
  await expect.element(panel(1)).toBeVisible()
  expect(isModal()).toBe(false)
  await page.viewport(390, 844)
  await expect.poll(isModal).toBe(true)
  await page.viewport(1280, 800)
  await expect.poll(isModal).toBe(false)
  await page.getByRole('button', { name: 'Behind it' }).click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(panel(1)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
