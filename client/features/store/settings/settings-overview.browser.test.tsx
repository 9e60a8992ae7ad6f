import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { englishOf, settingGroups } from '#client/features/store/setting-list/index.ts'
import type { BackupsView } from '#contract/store/backup.ts'
import type { CredentialsView } from '#contract/store/credentials.ts'
import { emptySeller, type Seller } from '#contract/store/seller.ts'
import type { SettingsView, SettingValues } from '#contract/store/settings.ts'
import type { StoreStatus } from '#contract/store/store-status.ts'
import { noPaypal, settingsView } from '#tests/components/settings-view.ts'
import { admin, answerApi, desk, renderInStore } from '#tests/components/store.tsx'
import { ManageSettings } from './index.ts'

const seller: Seller = {
  ...emptySeller,
  name: 'Backbeat Tonhandel UG',
  street: 'Main St 1',
  postalCode: '04229',
  city: 'Leipzig',
  country: 'DE',
  email: 'billing@example.com',
  vatId: 'DE318204557',
}
const vat = { country: 'DE', name: 'VAT', percent: 19, isIncluded: true }
const status: StoreStatus = {
  address: { publicUrl: 'https://backbeat.example', isPublic: true },
  mail: { kind: 'smtp', server: 'smtp.backbeat.example', from: 'shop@backbeat.example', lastSentAt: null },
  payments: { mode: 'live', providers: [{ name: 'stripe', lastWebhookAt: null }], lastSaleAt: null },
  backups: { last: null },
  storage: { files: 'disk', place: '/data', fileBytes: 4.1 * 1024 ** 3, freeMb: 36 * 1024, isLow: false },
  releases: { version: '2.0.0', host: 'releases.example.com', checkedAt: null, newest: null },
  database: { engine: 'sqlite', place: '/data/backbeat.db', bytes: 0 },
}
const credentials: CredentialsView = {
  mail: {
    source: 'store',
    host: 'smtp.backbeat.example',
    port: 587,
    encryption: 'starttls',
    user: 'shop',
    hasPassword: true,
    from: 'shop@backbeat.example',
  },
  stripe: {
    source: 'store',
    mode: 'live',
    publishableKey: 'pk_live_1',
    secretKeyEnd: '4242',
    hasWebhookSecret: true,
    fixedBy: null,
    openOrders: 0,
  },
  paypal: noPaypal,
  address: { source: 'store', publicUrl: 'https://backbeat.example' },
  changing: false,
}
const backups: BackupsView = {
  folder: '/data/backups',
  freeBytes: 8e9,
  kept: 3,
  last: { at: new Date(Date.now() - 9 * 86_400_000).toISOString(), bytes: 1, missingFiles: 0 },
  run: null,
  archives: [],
}

/** Values that differ from the standard in everything given. */
async function open(given: Partial<SettingValues>, path = '/admin/settings') {
  const view: SettingsView = {
    ...settingsView,
    values: { ...settingsView.defaults, ...given },
  }
  const requests = answerApi({
    'GET /api/auth/session': admin,
    'GET /api/settings': view,
    'PATCH /api/settings': view,
    'GET /api/settings/status': status,
    'GET /api/settings/credentials': credentials,
    'GET /api/admin/backups': backups,
    'GET /api/admin/store-tag': {
      own: true,
      levelDb: 0,
      renewal: { total: 0, done: 0, failed: 0, isRunning: false },
    },
    'GET /api/admin/tokens': [],
    'GET /api/admin/webhooks': [],
    'GET /api/tax/standard-rates': [],
    'GET /api/admin/desk': { ...desk, backupIsLate: true },
  })
  await renderInStore(
    <Routes>
      <Route path="/admin/settings/:section?" element={<ManageSettings />} />
    </Routes>,
    { path },
  )
  return requests
}

const row = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
const labels = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.querySelector('b')?.textContent)

test('each row has its value in words, in five groups', async () => {
  await open({
    seller,
    tax: { mode: 'own', rates: [vat, { ...vat, country: 'FR', percent: 20 }], reverseCharge: true },
    featuredBeats: ['a', 'b', 'c'],
    accentColor: '#3366ff',
    countries: ['US', 'GB'],
  })
  for (const [name, words] of [
    ['Name and support', 'Backbeat, support@example.com'],
    ['Logo and color', 'Own wordmark, #3366FF'],
    ['Front page', '3 featured beats, chosen by hand'],
    ['About and studio', 'Studio block on, 3 sessions'],
    ['Preview tag', 'Every 12 to 15 seconds, own recording'],
    ['Questions', /^(\d+) of \1 standard questions$/],
    ['Payments', 'Stripe, live'],
    ['Currency', 'US dollars'],
    ['Checkout', '2 countries, with address'],
    ['Payout rules', 'After 14 days, from $10.00, monthly'],
    ['Legal details', 'Backbeat Tonhandel UG, Leipzig'],
    ['Tax', '19% VAT in the price, own rates'],
    ['Legal texts', 'Terms, privacy, imprint: standard'],
    ['Mail', 'smtp.backbeat.example'],
    ['Newsletter', '200 an hour'],
    ['Connections', '0 API tokens, 0 webhooks'],
    ['Address', 'backbeat.example'],
    ['Backups', 'Every 7 days, last one 9 days ago'],
    ['Storage', 'On this machine, 4.1 GB, 36 GB free'],
    ['New versions', '2.0.0, does not look for new ones'],
    ['AI crawlers', 'No previews for training'],
  ] as const)
    await expect.element(row(name).getByText(words, { exact: true })).toBeVisible()
  for (const { label } of settingGroups)
    await expect
      .element(page.getByRole('heading', { level: 2, name: englishOf(label), exact: true }))
      .toBeVisible()
})

test('Changed shows what differs from the standard, To do what is to do', async () => {
  await open({ storeName: 'Night Desk' })
  await expect.element(row('Backups').getByText('Late')).toBeVisible()
  await expect.element(row('Legal details').getByText('1 to do')).toBeVisible()
  await expect.element(row('Name and support').getByText('Changed')).toBeVisible()
  await expect.element(row('Currency').getByText('Changed')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Changed 5' }).click()
  await expect.poll(labels).toEqual(['Name and support', 'Preview tag', 'Payments', 'Mail', 'Address'])
  await page.getByRole('button', { name: 'To do 2' }).click()
  await expect.poll(labels).toEqual(['Legal details', 'Backups'])
})

test('the search finds a field by another word for it, and Enter opens it with the focus', async () => {
  await open({})
  const search = page.getByRole('searchbox', { name: 'Search settings' })
  await search.fill('instagram')
  await expect.element(page.getByText('1 setting. Enter opens the first.')).toBeVisible()
  await search.fill('telephone')
  await expect.element(page.getByText('Store › Name and support')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Name and support' })).toBeVisible()
  await expect.element(page.getByLabelText('Support phone')).toHaveFocus()
})

test('a field that is not shown leads to the choice that shows it', async () => {
  await open({}, '/admin/settings/tax#tax.rates')
  await expect.element(page.getByRole('radio', { name: /^No tax/ })).toHaveFocus()
})

test('a search for nothing that is there says so', async () => {
  await open({})
  await page.getByRole('searchbox').fill('zebra')
  await expect.element(page.getByText('Nothing found for “zebra”.')).toBeVisible()
})

test('Use the standard saves the default, and the mark goes at once', async () => {
  const requests = await open(
    { seller, tax: { mode: 'own', rates: [vat], reverseCharge: true } },
    '/admin/settings/tax',
  )
  await expect.element(page.getByText('Standard: No tax')).toBeVisible()
  await page.getByRole('button', { name: 'Use the standard' }).click()
  await expect.element(page.getByRole('radio', { name: /^No tax/ })).toBeChecked()
  await expect.element(page.getByText('Standard: No tax')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body))
    .toEqual([{ version: 4, tax: null }])
})

test('a page has only its group beside it, and Discard puts back what is saved', async () => {
  await open({ supportPhone: '+1 555 0100' }, '/admin/settings/store')
  const beside = page.getByRole('navigation', { name: 'Settings' })
  await page.viewport(1280, 900)
  await expect.element(beside.getByRole('link', { name: 'Front page' })).toBeVisible()
  expect(beside.getByRole('link').elements()).toHaveLength(8)
  const phone = page.getByLabelText('Support phone')
  await phone.fill('')
  await expect.element(page.getByText('1 change not saved')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(phone).toHaveValue('+1 555 0100')
  await expect.element(page.getByText('Standard: None')).toBeVisible()
})
