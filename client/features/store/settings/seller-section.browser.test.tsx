import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { settingsView as view } from '#tests/components/settings-view.ts'
import { admin, answerApi, renderInStore } from '#tests/components/store.tsx'
import { seller } from '#tests/seller.ts'
import { ManageSettings } from './index.ts'

const shown = ['Phone', 'Share capital', 'Hosted by', 'Consumer mediator', 'Dispute resolution']

async function labels(): Promise<string[]> {
  await expect.element(page.getByLabelText('Seller name')).toBeVisible()
  return shown.filter((label) => page.getByLabelText(label).query() !== null)
}

function open(values: Partial<typeof view.values>) {
  const requests = answerApi(
    {
      'GET /api/auth/session': admin,
      'GET /api/settings': { ...view, values: { ...view.values, ...values } },
    },
    { 'PATCH /api/settings': view },
  )
  renderInStore(
    <Routes>
      <Route path="/admin/settings/:section" element={<ManageSettings />} />
    </Routes>,
    { path: '/admin/settings/seller' },
  )
  return requests
}

test('a detail is asked for where a country of the seller or the buyers does', async () => {
  open({ seller: { ...seller, country: 'US', state: 'TX' }, countries: ['US'] })
  expect(await labels()).toEqual([])
  await page.getByLabelText('Country').selectOptions('France')
  await expect.poll(labels).toEqual(['Phone', 'Share capital', 'Hosted by', 'Consumer mediator'])
  await page.getByLabelText('Country').selectOptions('Germany')
  await expect.poll(labels).toEqual(['Phone', 'Dispute resolution'])
})

test('numbers of taxes are saved by place, and a wrong one is reported', async () => {
  const requests = open({ seller: { ...seller, country: 'CA', state: 'QC' }, countries: ['CA', 'JP'] })
  await page.getByRole('button', { name: 'Add number' }).click()
  await page.getByLabelText('Place').selectOptions('Japan')
  await page.getByLabelText('Name', { exact: true }).fill('Registration number')
  await page.getByLabelText('Number', { exact: true }).fill('123')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('A Japanese registration number is a T and 13 digits.')).toBeVisible()
  await page.getByLabelText('Place').selectOptions('Quebec')
  await page.getByLabelText('Name', { exact: true }).fill('QST')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => requests.find(({ method }) => method === 'PATCH')?.body)
    .toMatchObject({ seller: { taxIds: [{ place: 'CA-QC', name: 'QST', number: '123' }] } })
})
