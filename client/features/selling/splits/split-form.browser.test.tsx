import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BeatSplit } from '#contract/splits/split.ts'
import { answerApi, problem, renderInStore } from '#tests/components/store.tsx'
import { SplitForm } from './split-form.tsx'

const view: BeatSplit = {
  beat: {
    id: 'b1',
    slug: 'copper-rain',
    title: 'Copper Rain',
    producer: 'mara_volt',
    bpm: 140,
    tone: 'C# minor',
    image: 'media/covers/a.jpg',
    cover: { path: 'media/covers/a', widths: [160], color: '#333333', placeholder: 'data:,' },
  },
  ownerName: 'Ada Wren',
  ownerEmail: 'ada@backbeat.example',
  version: 0,
  split: null,
  countingSince: null,
  soldLicenses: 0,
  paper: null,
  saved: [
    {
      id: 's1',
      name: 'Half and half',
      owner: { role: 'Producer', sales: 50, publishing: 50 },
      shares: [
        { name: 'Juno Park', email: 'juno@example.com', role: 'Songwriter', sales: 50, publishing: 50 },
      ],
    },
  ],
  example: { priceCents: 8_500, feeCents: 277, feeBearer: 'shared', commissionPoints: 0 },
}

const save = () => page.getByRole('button', { name: 'Save and invite' })
const type = (label: string, text: string, at = 0) =>
  page.getByLabelText(label, { exact: true }).nth(at).fill(text)

async function open() {
  await renderInStore(<SplitForm view={view} onClose={() => {}} />)
}

test('bars, sums and what a sale pays follow what is typed; it can be saved at 100 percent', async () => {
  await open()
  await type('Name', 'Femi')
  await type('Email', 'femi@example.com')
  await type('Sales', '50')
  await type('Sales', '30,5', 1)
  await expect.element(page.getByText('19.5% left to assign')).toBeVisible()
  await expect.element(page.getByRole('img', { name: /^Sales: Ada Wren 50%, Femi 30.5%/ })).toBeVisible()
  await expect.element(save()).toBeDisabled()
  await userEvent.click(page.getByRole('button', { name: 'Give the rest to me' }))
  await expect.element(page.getByLabelText('Sales', { exact: true }).nth(0)).toHaveFocus()
  await expect.element(page.getByLabelText('Sales', { exact: true }).nth(0)).toHaveValue('69.5')
  await expect.element(page.getByText('$25.08')).toBeVisible()
  await expect.element(save()).toBeEnabled()
  await type('Sales', '31', 1)
  await expect.element(page.getByText('0.5% too much')).toBeVisible()
  await expect.element(save()).toBeDisabled()
})

test.each([
  ['femi@example', 'Enter a full email address, like name@example.com.'],
  ['ADA@backbeat.example', 'This is you. Your share is the first row.'],
])('the address %s is refused', async (address, message) => {
  await open()
  await type('Email', address)
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(save()).toBeDisabled()
})

test('a wrong share is explained below its row, and the sum of all faults above the buttons', async () => {
  await open()
  await type('Name', 'Femi')
  await type('Email', 'femi@example')
  await type('Sales', '30,005', 1)
  const field = page.getByLabelText('Sales', { exact: true }).nth(1)
  await expect
    .element(field)
    .toHaveAccessibleDescription('Sales: Enter a number from 0 to 100, with at most two decimals.')
  await type('Sales', '90')
  await expect.element(page.getByText('Sales add up to 90%. 1 email address needs a change.')).toBeVisible()
})

test('a saved split asks before it replaces what was typed', async () => {
  await open()
  await type('Name', 'Femi')
  await userEvent.click(page.getByRole('button', { name: 'Half and half 50, 50' }))
  await userEvent.click(page.getByRole('button', { name: 'Replace' }))
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Juno Park')
  await expect.element(save()).toBeEnabled()
})

test('what the server refuses stands at its row, and nothing typed is lost', async () => {
  answerApi({
    'PUT /api/admin/beats/b1/split': problem(400, 'invalid_request', 'Please check.', {
      'shares.0.email': 'This address is taken.',
    }),
  })
  await open()
  await userEvent.click(page.getByRole('button', { name: 'Half and half 50, 50' }))
  await userEvent.click(save())
  await expect.element(page.getByText('This address is taken.')).toBeVisible()
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Juno Park')
})
