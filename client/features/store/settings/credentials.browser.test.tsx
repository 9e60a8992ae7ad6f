import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CredentialsView } from '#contract/store/credentials.ts'
import type { StoreStatus } from '#contract/store/store-status.ts'
import { noPaypal, storeStatus as status } from '#tests/components/settings-view.ts'
import { admin, answerApi, type Fakes, problem, renderInStore } from '#tests/components/store.tsx'
import { AddressSection } from './address-section.tsx'
import { MailSection } from './mail-section.tsx'
import { PaymentsSection } from './payments-section.tsx'

const unset: CredentialsView = {
  mail: {
    source: 'none',
    host: '',
    port: 587,
    encryption: 'starttls',
    user: '',
    hasPassword: false,
    from: 'Backbeat <store@localhost>',
  },
  address: { source: 'none', publicUrl: '' },
  stripe: {
    source: 'none',
    mode: 'sandbox',
    publishableKey: '',
    secretKeyEnd: '',
    hasWebhookSecret: false,
    fixedBy: null,
    openOrders: 0,
  },
  paypal: noPaypal,
  changing: false,
}
const set: CredentialsView = {
  ...unset,
  mail: {
    ...unset.mail,
    source: 'store',
    host: 'smtp.example.com',
    user: 'desk',
    hasPassword: true,
    from: 'shop@example.com',
  },
  stripe: {
    source: 'store',
    mode: 'test',
    publishableKey: 'pk_test_1',
    secretKeyEnd: '4242',
    hasWebhookSecret: true,
    fixedBy: null,
    openOrders: 0,
  },
}

const shown = { mail: <MailSection />, payments: <PaymentsSection />, address: <AddressSection /> }

function open<const Keys extends string>(section: keyof typeof shown, answers: Fakes<Keys>) {
  const requests = answerApi(
    {
      'GET /api/auth/session': admin,
      'GET /api/settings/status': status,
      'GET /api/settings/credentials': unset,
    },
    answers,
  )
  renderInStore(
    <Routes>
      <Route path="/admin/settings/:section" element={shown[section]} />
    </Routes>,
    { path: `/admin/settings/${section}` },
  )
  return requests
}

test("the mail server's error is shown, and the form keeps its values", async () => {
  open('mail', {
    'PUT /api/settings/credentials/mail': problem(
      409,
      'mail_refused',
      'The mail server rejected the email: 535 no.',
    ),
  })
  await page.getByRole('textbox', { name: 'Server', exact: true }).fill('smtp.example.com')
  await page.getByLabelText('Mail server password').fill('secret')
  await page.getByLabelText('Sender').fill('shop@example.com')
  await page.getByRole('button', { name: 'Send test and save' }).click()
  await expect.element(page.getByText('The mail server rejected the email: 535 no.')).toBeVisible()
  await expect.element(page.getByLabelText('Mail server password')).toHaveValue('secret')
})

test('after saving, it waits for the store to reopen, however long that takes', async () => {
  const answers = [
    () => Response.json({ ...set, changing: true }),
    () => new Response(null, { status: 503 }),
    () => Response.json(set),
  ]
  let isSaved = false
  const requests = open('mail', {
    'GET /api/settings/credentials': () =>
      ((isSaved && (answers.length > 1 ? answers.shift() : answers[0])) || (() => Response.json(unset)))(),
    'PUT /api/settings/credentials/mail': () => {
      isSaved = true
      return Response.json({ ...unset, changing: true })
    },
  })
  await page.getByRole('textbox', { name: 'Server', exact: true }).fill('smtp.example.com')
  await page.getByLabelText('Sender').fill('shop@example.com')
  await page.getByRole('button', { name: 'Send test and save' }).click()
  await expect
    .element(page.getByText('Saved. The store is restarting with it, which takes a moment.'))
    .toBeVisible()
  await expect.element(page.getByText('Saved. The store uses it from now on.')).toBeVisible()
  await expect.element(page.getByText('Leave it empty to keep the one that is saved.')).toBeVisible()
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    host: 'smtp.example.com',
    port: 587,
    encryption: 'starttls',
  })
})

test('invalid Stripe keys are rejected at once, and an empty field keeps the saved one', async () => {
  const requests = open('payments', {
    'GET /api/settings/credentials': set,
    'PUT /api/settings/credentials/stripe': { ...set, changing: true },
  })
  const form = page.getByRole('form', { name: 'Stripe keys' })
  await expect.element(page.getByText('Leave it empty to keep the one that ends with 4242.')).toBeVisible()
  await page.getByLabelText('Secret key').fill('sk_live_1')
  await form.getByRole('button', { name: 'Check and save' }).click()
  await expect.element(page.getByText('Both keys must be test keys, or both live keys.')).toBeVisible()
  await page.getByLabelText('Secret key').fill('')
  await form.getByRole('button', { name: 'Check and save' }).click()
  await expect
    .poll(() => requests.find(({ method }) => method === 'PUT')?.body)
    .toEqual({
      secretKey: '',
      publishableKey: 'pk_test_1',
      webhookSecret: '',
    })
})

test('settings from the environment are read-only', async () => {
  open('payments', {
    'GET /api/settings/credentials': {
      ...set,
      stripe: { ...set.stripe, source: 'environment', fixedBy: 'STRIPE_SECRET_KEY' },
      paypal: { ...noPaypal, source: 'environment', fixedBy: 'PAYMENTS' },
    },
  })
  await expect.element(page.getByText(/Set by STRIPE_SECRET_KEY/)).toBeVisible()
  await expect.element(page.getByText(/^PAYMENTS=sandbox in the environment keeps/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Check and save' })).not.toBeInTheDocument()
})

test('localhost is no public URL, and the page says how to get one', async () => {
  open('address', {})
  await expect.element(page.getByText('Not set yet')).toBeVisible()
  await expect.element(page.getByText('Point a domain that you own at the machine.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Use this address' })).not.toBeInTheDocument()
})

test('a URL from the environment is read-only', async () => {
  open('address', {
    'GET /api/settings/credentials': {
      ...set,
      address: { source: 'environment', publicUrl: 'https://beats.example.com' },
    },
  })
  await expect.element(page.getByText('https://beats.example.com')).toBeVisible()
  await expect.element(page.getByText('Set by PUBLIC_URL in the environment.')).toBeVisible()
})

test.each([
  [
    'On: Card, Klarna',
    [
      { name: 'card', isOn: true },
      { name: 'klarna', isOn: true },
      { name: 'ideal', isOn: false },
    ],
  ],
  ['not told', null],
])('the ways to pay that are on at Stripe are read there: %s', async (_what, methods) => {
  open('payments', {
    'GET /api/payments/methods': { methods },
    'GET /api/settings/status': { ...status, payments: { ...status.payments, mode: 'test' } },
  })
  const section = page.getByRole('region', { name: 'Ways to pay' })
  await expect
    .element(section.getByRole('link'))
    .toHaveAttribute('href', 'https://dashboard.stripe.com/test/settings/payment_methods')
  if (!methods) return expect.element(section.getByText(/^Stripe does not tell with this key/)).toBeVisible()
  await expect.element(section.getByText('Card, Klarna')).toBeVisible()
  await expect.element(section.getByText('iDEAL / Wero')).toBeVisible()
})

test('a store without Stripe has no ways to pay there', async () => {
  open('payments', { 'GET /api/payments/methods': { methods: [] } })
  await expect.element(page.getByRole('form', { name: 'Stripe keys' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Ways to pay' })).not.toBeInTheDocument()
})

const paypal: CredentialsView['paypal'] = {
  ...noPaypal,
  source: 'store',
  environment: 'test',
  clientId: 'app-1',
  secretEnd: '7777',
}
const withPaypal: {
  'GET /api/settings/credentials': CredentialsView
  'GET /api/settings/status': StoreStatus
} = {
  'GET /api/settings/credentials': { ...unset, paypal },
  'GET /api/settings/status': {
    ...status,
    payments: { mode: 'test', providers: [{ name: 'paypal', lastWebhookAt: null }], lastSaleAt: null },
  },
}

test('PayPal’s keys are entered with their environment, and what PayPal refuses stands at its field', async () => {
  let tries = 0
  const requests = open('payments', {
    'PUT /api/settings/credentials/paypal': () =>
      tries++ === 0
        ? problem(400, 'invalid_request', 'These are live keys. Nothing was saved.', {
            environment: 'These are live keys.',
          })
        : Response.json({ ...unset, changing: true }),
  })
  const form = page.getByRole('form', { name: 'PayPal keys' })
  await form.getByRole('button', { name: 'Check and save' }).click()
  await expect.element(form.getByText('Client ID is required.')).toBeVisible()
  await form.getByLabelText('PayPal client ID').fill('app-1')
  await form.getByLabelText('PayPal secret').fill('secret-1')
  await form.getByRole('button', { name: 'Check and save' }).click()
  await expect.element(form.getByText('These are live keys.', { exact: true })).toBeVisible()
  await form.getByLabelText('PayPal environment').selectOptions('live')
  await form.getByRole('button', { name: 'Check and save' }).click()
  await expect
    .poll(() => requests.findLast(({ method }) => method === 'PUT')?.body)
    .toEqual({ environment: 'live', clientId: 'app-1', clientSecret: 'secret-1' })
  await expect.element(form.getByText(/^Saved. The store is restarting/)).toBeVisible()
})

test('what its app may not do, and why buyers do not see it, is said beside PayPal', async () => {
  open('payments', {
    ...withPaypal,
    'GET /api/settings/credentials': {
      ...unset,
      paypal: {
        ...paypal,
        warnings: ['This app may not read disputes.'],
        problem: 'PayPal does not take ZAR.',
      },
    },
  })
  const block = page.getByRole('region', { name: 'PayPal', exact: true })
  await expect.element(block.getByText('This app may not read disputes.')).toBeVisible()
  await expect.element(block.getByText('PayPal does not take ZAR.')).toBeVisible()
  await expect.element(block.getByText(/^None: the store asks PayPal each minute/)).toBeVisible()
  await expect.element(block.getByText('Leave it empty to keep the one that ends with 7777.')).toBeVisible()
  // Nothing is said of Stripe's webhook in a store without Stripe.
  await expect.element(page.getByText('No webhook from Stripe has arrived yet')).not.toBeInTheDocument()
})

test('removing PayPal asks first while orders are open', async () => {
  const requests = open('payments', {
    ...withPaypal,
    'GET /api/settings/credentials': { ...unset, paypal: { ...paypal, openOrders: 2 } },
    'DELETE /api/settings/credentials/paypal': { ...unset, changing: true },
  })
  const form = page.getByRole('form', { name: 'PayPal keys' })
  await form.getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove PayPal?' })
  await expect.element(dialog.getByText(/^2 orders are not paid yet/)).toBeVisible()
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => requests.some(({ method }) => method === 'DELETE')).toBe(true)
})

test('PayPal is removed at once without open orders', async () => {
  const requests = open('payments', {
    ...withPaypal,
    'DELETE /api/settings/credentials/paypal': { ...unset, changing: true },
  })
  await page.getByRole('form', { name: 'PayPal keys' }).getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => requests.some(({ method }) => method === 'DELETE')).toBe(true)
})

test('keys that cannot be loaded are said to be, in both blocks', async () => {
  open('payments', { 'GET /api/settings/credentials': problem(503, 'internal', 'Later.') })
  await expect.element(page.getByText("The keys can't be loaded.").nth(1)).toBeVisible()
  await expect.element(page.getByRole('form', { name: 'PayPal keys' })).not.toBeInTheDocument()
})
