import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInStore } from '#tests/components/store.tsx'
import { ContactForm, TalkToAPerson } from './index.ts'

const nobody = { supportEmail: '', supportPhone: '' }

test('a store without address and phone shows neither', async () => {
  renderInStore(
    <>
      <TalkToAPerson />
      <ContactForm message="" />
    </>,
    nobody,
  )
  await expect.element(page.getByText("This form isn't connected to a mailbox yet.")).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Talk to a person' })).not.toBeInTheDocument()
})
