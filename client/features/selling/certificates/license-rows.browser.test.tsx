import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OrderDelivery } from '#contract/orders/order.ts'
import { answerApi, customer, renderInStore } from '#tests/components/store.tsx'
import { makeOrder, makePassport } from '#tests/license-passports.ts'
import { boughtLicenses } from './bought-licenses.ts'
import { BoughtLicenseRows } from './license-rows.tsx'

const [beat] = makeOrder(makePassport()).beats

async function show(delivery: Partial<OrderDelivery>) {
  answerApi({ 'GET /api/auth/session': customer })
  const order = makeOrder(makePassport())
  const known = beat!.delivery ?? {
    state: 'ready',
    files: [],
    certificate: 'BB-1',
    documentUrl: null,
    downloads: 0,
  }
  order.beats = [{ ...beat!, delivery: { ...known, ...delivery } }]
  await renderInStore(<BoughtLicenseRows licenses={boughtLicenses([order])} />, { path: '/orders' })
}

const pdf = page.getByRole('link', { name: 'License document of Copper Rain' })

test('each license has its PDF, also while its files are being made', async () => {
  await show({ state: 'preparing', documentUrl: '/api/downloads/1/document' })
  await expect.element(pdf).toHaveAttribute('href', '/api/downloads/1/document')
})

test('a refunded license has no PDF to download', async () => {
  await show({ state: 'revoked', documentUrl: null })
  await expect.element(page.getByRole('link', { name: 'Copper Rain' }).first()).toBeVisible()
  expect(pdf.elements()).toEqual([])
})
