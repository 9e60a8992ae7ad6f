import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { TaxFactList, TaxFactView } from '#contract/law/tax-fact-view.ts'
import { settingsView as view } from '#tests/components/settings-view.ts'
import { admin, answerApi, renderInStore } from '#tests/components/store.tsx'
import { seller } from '#tests/seller.ts'
import { ManageSettings } from './index.ts'

const eu: TaxFactView = { fact: 'euFromOutside', countries: ['DE'], sold: null, isOpen: true, declined: null }
const us: TaxFactView = {
  ...{ fact: 'us', countries: ['US'], sold: { twelveMonths: 940, thisYear: 29 }, isOpen: false },
  declined: { by: 'mara', at: '2026-11-20T10:00:00.000Z' },
}

async function open(facts: TaxFactView[], section = 'tax') {
  const list: TaxFactList = { currency: 'usd', facts }
  const values = { ...view.values, countries: ['US', 'DE'], seller: { ...seller, country: 'US' } }
  const requests = answerApi(
    { 'GET /api/auth/session': admin, 'GET /api/settings': { ...view, values } },
    {
      'GET /api/tax/facts': list,
      'GET /api/tax/standard-rates': [],
      'GET /api/admin/law': [],
      'PATCH /api/settings': view,
      'PUT /api/tax/facts/euFromOutside/declined': list,
      'DELETE /api/tax/facts/us/declined': list,
    },
  )
  await renderInStore(
    <Routes>
      <Route path="/admin/settings/:section" element={<ManageSettings />} />
    </Routes>,
    { path: `/admin/settings/${section}` },
  )
  const sent = () =>
    requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
  return sent
}

test('a US seller with Germany open reads that VAT is due from the first sale', async () => {
  await open([eu])
  const intro = /Consumers in the EU pay VAT from the first sale, also when the seller is elsewhere/
  await expect.element(page.getByText(intro)).toBeVisible()
  await page.getByRole('radio', { name: /^Own rates/ }).click()
  await expect.element(page.getByText(intro)).toBeVisible()
  await expect.element(page.getByText(/€10,000/)).not.toBeInTheDocument()
})

test('facts have their source and day, what was sold there, and where rules change a sentence', async () => {
  await open([us])
  await expect
    .element(page.getByText('You sold $940.00 there in the last 12 months, $29.00 this year.'))
    .toBeVisible()
  await expect
    .element(page.getByText('As of May 2026. Source: online-tax-id-number.org, emplicit.co.'))
    .toBeVisible()
  await expect
    .element(page.getByText('Rules change. Check with your adviser before you register or stop.'))
    .toBeVisible()
  await expect.element(page.getByText('Not for us, said mara on Nov 20, 2026.')).toBeVisible()
})

test('a live store without tax closes the countries, sets rates or says that it does not concern it', async () => {
  const sent = await open([eu, us])
  await expect.element(page.getByRole('link', { name: 'Set rates' })).toBeVisible()
  await page.getByRole('button', { name: 'Not for me' }).click()
  await expect.poll(() => sent()[0]?.slice(0, 2)).toEqual(['PUT', '/api/tax/facts/euFromOutside/declined'])
  await page.getByRole('button', { name: 'Close these countries' }).click()
  await expect.poll(() => sent()[1]).toEqual(['PATCH', '/api/settings', { version: 4, countries: ['US'] }])
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect.poll(() => sent()[2]?.[1]).toBe('/api/tax/facts/us/declined')
})

test('the Law page has those that nobody answered, and no other', async () => {
  await open([eu, us], 'law')
  await expect.element(page.getByRole('heading', { name: 'Taxes you don’t charge' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Consumers in the EU †' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'States of the US †' })).not.toBeInTheDocument()
})
