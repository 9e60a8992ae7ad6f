import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { RichBlock } from '#contract/store/rich-text.ts'
import { standardStudio } from '#contract/store/standard-texts.ts'
import { storeStatus, settingsView as view } from '#tests/components/settings-view.ts'
import { admin, answerApi, type Fakes, problem, renderInStore } from '#tests/components/store.tsx'
import { ManageSettings } from './index.ts'

function open<const Keys extends string>(section: string, answers: Fakes<Keys>) {
  const requests = answerApi(
    { 'GET /api/auth/session': admin, 'GET /api/settings': view, 'GET /api/settings/status': storeStatus },
    answers,
  )
  renderInStore(
    <Routes>
      <Route path="/admin/settings/:section" element={<ManageSettings />} />
    </Routes>,
    { path: `/admin/settings/${section}` },
  )
  return requests
}

const patches = (requests: ReturnType<typeof answerApi>) =>
  requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)

test('only changes are sent, with the version that was opened', async () => {
  const requests = open('store', { 'PATCH /api/settings': view })
  await expect.element(page.getByLabelText('Support address')).toHaveAttribute('readonly')
  await expect.element(page.getByText('Set by SUPPORT_EMAIL in the environment.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByLabelText('Store name').fill('Night Desk')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Saved. Visitors see it from now on.')).toBeVisible()
  expect(patches(requests)).toEqual([{ version: 4, storeName: 'Night Desk' }])
})

test('on a conflict the form keeps its values, which can be saved over the other changes', async () => {
  const theirs = { ...view, version: 5, values: { ...view.values, storeName: 'Day Desk' } }
  let shown = view
  const requests = open('store', {
    'GET /api/settings': () => shown,
    'PATCH /api/settings': ({ body }) => {
      if ((body as { version: number }).version === 5)
        return { ...theirs, version: 6, values: { ...view.values, storeName: 'Night Desk' } }
      shown = theirs
      return problem(409, 'settings_changed', 'ada changed this in the meantime: store name.')
    },
  })
  const name = page.getByLabelText('Store name')
  await name.fill('Night Desk')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(page.getByRole('alert').getByText('ada changed this in the meantime: store name.'))
    .toBeVisible()
  await expect.element(name).toHaveValue('Night Desk')
  await page.getByRole('button', { name: 'Save mine instead' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(patches(requests).at(-1)).toEqual({ version: 5, storeName: 'Night Desk' })
})

test('on a conflict the other version can be loaded instead', async () => {
  const theirs = { ...view, version: 5, values: { ...view.values, storeName: 'Day Desk' } }
  let shown = view
  open('store', {
    'GET /api/settings': () => shown,
    'PATCH /api/settings': () => {
      shown = theirs
      return problem(409, 'settings_changed', 'ada changed this in the meantime: store name.')
    },
  })
  await page.getByLabelText('Store name').fill('Night Desk')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Show their version' }).click()
  await expect.element(page.getByLabelText('Store name')).toHaveValue('Day Desk')
})

test('a color without contrast is reported while typing and not sent', async () => {
  const requests = open('look', {})
  await page.getByRole('textbox', { name: 'Accent color' }).fill('#101010')
  await expect.element(page.getByText(/This color is too hard to see on the dark theme/)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  expect(patches(requests)).toEqual([])
})

test('taxes start from the standard rates, and an invalid rate is reported and not sent', async () => {
  const rate = { country: 'DE', name: 'VAT', percent: 19, isIncluded: true }
  const requests = open('tax', {
    'GET /api/tax/standard-rates': [
      rate,
      { ...rate, country: 'FR', percent: 20 },
      { ...rate, country: 'GB' },
    ],
    'PATCH /api/settings': view,
  })
  await page.getByRole('radio', { name: /^Own rates/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Add a rate for each country where you charge tax.')).toBeVisible()
  await page.getByRole('button', { name: 'Add the EU' }).click()
  const [german] = page.getByLabelText('Rate in percent').all()
  await german!.fill('250')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(/from 0 to 50 percent/)).toBeVisible()
  expect(patches(requests)).toEqual([])
  await german!.fill('19,5')
  await page.getByRole('button', { name: 'Remove France' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => patches(requests))
    .toEqual([{ version: 4, tax: { mode: 'own', rates: [{ ...rate, percent: 19.5 }], reverseCharge: true } }])
})

test('a region with a tax of its own can be given a rate, with its own as a start', async () => {
  const requests = open('tax', { 'GET /api/tax/standard-rates': [], 'PATCH /api/settings': view })
  await page.getByRole('radio', { name: /^Own rates/ }).click()
  await page.getByLabelText('Country', { exact: true }).selectOptions('Spain')
  await page.getByLabelText('Region', { exact: true }).selectOptions('Canary Islands')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByText('Canary Islands, Spain')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  const rates = [{ country: 'ES', state: 'CN', name: 'IGIC', percent: 7, isIncluded: true }]
  await expect
    .poll(() => patches(requests))
    .toEqual([{ version: 4, tax: { mode: 'own', rates, reverseCharge: true } }])
})

test('a province of Canada is added with both its taxes, each of which can be removed', async () => {
  const gst = { country: 'CA', state: 'QC', name: 'GST', percent: 5, isIncluded: false }
  const qst = { ...gst, name: 'QST', percent: 9.975 }
  const requests = open('tax', { 'GET /api/tax/standard-rates': [gst, qst], 'PATCH /api/settings': view })
  await page.getByRole('radio', { name: /^Own rates/ }).click()
  const addQuebec = async () => {
    await page.getByLabelText('Country', { exact: true }).selectOptions('Canada')
    await page.getByLabelText('Province', { exact: true }).selectOptions('Quebec')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
  }
  await addQuebec()
  await page.getByRole('button', { name: 'Remove QST of Quebec, Canada' }).click()
  await addQuebec()
  await expect.element(page.getByRole('button', { name: 'Remove GST of Quebec, Canada' })).toBeVisible()
  await page.getByLabelText('Country', { exact: true }).selectOptions('Canada')
  await page.getByLabelText('Province', { exact: true }).selectOptions('Quebec')
  await expect.element(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => patches(requests))
    .toEqual([{ version: 4, tax: { mode: 'own', rates: [gst, qst], reverseCharge: true } }])
})

test('the preview of a text renders headings, and scripts as plain text', async () => {
  const blocks: RichBlock[] = [
    { kind: 'heading', level: 2, content: [{ kind: 'text', text: 'Ours' }] },
    { kind: 'paragraph', content: [{ kind: 'text', text: '<script>alert(1)</script>' }] },
  ]
  open('texts', { 'POST /api/settings/preview': { blocks } })
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect.element(preview.getByRole('heading', { name: 'Ours' })).toBeVisible()
  await expect.element(preview.getByText('<script>alert(1)</script>')).toBeVisible()
})

test("the mail test shows the server's response", async () => {
  open('mail', {
    'GET /api/settings/status': {
      ...storeStatus,
      mail: { kind: 'smtp', server: 'mail.example.com', from: 'shop@example.com', lastSentAt: null },
    },
    'POST /api/settings/test-mail': { delivered: false, answer: '535 Authentication failed' },
  })
  await page.getByRole('button', { name: 'Send a test to myself' }).click()
  await expect.element(page.getByRole('alert').getByText('535 Authentication failed')).toBeVisible()
})

test('the examples in the legal details are those of the country, American ones before it is chosen', async () => {
  open('seller', {})
  const register = page.getByLabelText('Register')
  await expect.element(register).toHaveAttribute('placeholder', 'Delaware, file no. 1234567')
  await page.getByLabelText('Country').selectOptions('Germany')
  await expect.element(register).toHaveAttribute('placeholder', 'Amtsgericht Leipzig, HRB 38112')
})

test('the legal details mark what is required, and start from what the store knows', async () => {
  const known = { governingLaw: 'the State of Texas, USA', supportEmail: 'help@nightbus.example' }
  open('seller', { 'GET /api/settings': { ...view, values: { ...view.values, ...known } } })
  for (const name of ['Seller name', 'Street and number', 'Postal code', 'City', 'Country', 'Billing email'])
    await expect.element(page.getByLabelText(name)).toHaveAttribute('aria-required', 'true')
  await expect.element(page.getByLabelText('VAT ID')).not.toHaveAttribute('aria-required')
  await expect.element(page.getByLabelText('Country')).toHaveValue('US')
  await expect.element(page.getByRole('combobox', { name: 'State' })).toHaveValue('TX')
  await expect.element(page.getByLabelText('Billing email')).toHaveValue('help@nightbus.example')
  await expect
    .element(page.getByLabelText('Register'))
    .toHaveAttribute('placeholder', 'Delaware, file no. 1234567')
})

test('changing the currency first explains the effect on prices, and sends it alone', async () => {
  const requests = open('currency', {
    'PATCH /api/settings': () => problem(409, 'currency_fixed', 'The store has made a sale.'),
  })
  const currency = page.getByRole('combobox', { name: 'Currency' })
  await expect.element(currency).toHaveValue('usd')
  await expect.element(page.getByText(/The smallest payment is \$0\.50\./)).toBeVisible()
  await currency.selectOptions('Japanese Yen (JPY)')
  await expect.element(page.getByText(/what costs \$29\.99 now will cost ¥30/)).toBeVisible()
  await expect.element(page.getByText(/raised to ¥50/)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('alert').getByText('The store has made a sale.')).toBeVisible()
  expect(patches(requests)).toEqual([{ version: 4, currency: 'jpy' }])
})

test('a currency from the environment cannot be changed', async () => {
  open('currency', {
    'GET /api/settings': { ...view, locked: { currency: 'CURRENCY' } },
  })
  await expect.element(page.getByRole('combobox', { name: 'Currency' })).toBeDisabled()
  await expect.element(page.getByText('Set by CURRENCY in the environment.')).toBeVisible()
})

test('checkout countries: selected ones, everywhere, and never none', async () => {
  const requests = open('checkout', { 'PATCH /api/settings': view })
  await expect.element(page.getByRole('radio', { name: 'Selected countries' })).toBeChecked()
  const save = page.getByRole('button', { name: 'Save' })
  for (const name of ['United Kingdom', 'United States'])
    await page.getByRole('checkbox', { name, exact: true }).click()
  await save.click()
  await expect.element(page.getByText('Choose at least one country.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Norway' }).click()
  await page.getByLabelText('Ask for the address').click()
  await save.click()
  await expect.poll(() => patches(requests)).toEqual([{ version: 4, countries: ['NO'], asksAddress: false }])
})

test('switching the studio off takes its text away', async () => {
  const requests = open('studio', { 'PATCH /api/settings': view })
  await expect
    .element(page.getByLabelText('Text', { exact: true }))
    .toHaveValue(standardStudio('Backbeat', true).text)
  await page.getByLabelText('There is a studio to book').click()
  await expect
    .element(page.getByLabelText('Text', { exact: true }))
    .toHaveValue(standardStudio('Backbeat', false).text)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Saved. Visitors see it from now on.')).toBeVisible()
  expect(patches(requests)).toMatchObject([{ studio: { isOpen: false, heading: 'About Backbeat' } }])
})

const paidBy = (...names: ('stripe' | 'paypal')[]) => ({
  'GET /api/settings/status': {
    ...storeStatus,
    payments: { ...storeStatus.payments, providers: names.map((name) => ({ name, lastWebhookAt: null })) },
  },
  'GET /api/tax/standard-rates': [],
})

test('Stripe Tax says that buyers are then not offered PayPal', async () => {
  open('tax', paidBy('stripe', 'paypal'))
  await page.getByRole('radio', { name: /^Stripe Tax/ }).click()
  await expect.element(page.getByText(/^Buyers are then not offered PayPal/)).toBeVisible()
})

test('Stripe Tax cannot be chosen without Stripe', async () => {
  open('tax', paidBy('paypal'))
  await expect.element(page.getByRole('radio', { name: /^Stripe Tax/ })).toBeDisabled()
  await expect.element(page.getByText('Needs Stripe: connect it under Payments.')).toBeVisible()
})
