import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { amara, payoutsOf, people, ready, somebody } from '#tests/components/payouts.ts'
import { admin, answerApi, problem, renderInStore } from '#tests/components/store.tsx'
import { ManagePayouts } from './manage-payouts.tsx'

async function open(answers: Parameters<typeof answerApi>[0]) {
  const requests = answerApi({ 'GET /api/auth/session': admin, ...answers })
  await renderInStore(<ManagePayouts />)
  return requests
}

test('a failed transfer says what to do, is tried again, and the steps are mailed', async () => {
  const requests = await open({
    'GET /api/admin/payouts': payoutsOf(people),
    'POST /api/admin/collaborators/amara-diallo/send': payoutsOf(people),
    'POST /api/admin/collaborators/amara-diallo/ask': { success: true },
  })
  await expect.element(page.getByText('1 transfer failed.')).toBeVisible()
  await expect.element(page.getByText(/only Amara Diallo can add it/)).toBeVisible()
  await page.getByRole('button', { name: 'Email the steps' }).click()
  await expect.element(page.getByText('Amara Diallo gets a mail.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again to pay Amara Diallo' }).click()
  const sent = () => requests.filter(({ method }) => method === 'POST').map(({ path }) => path)
  await expect
    .poll(sent)
    .toEqual(['/api/admin/collaborators/amara-diallo/ask', '/api/admin/collaborators/amara-diallo/send'])
})

test('who is paid by Stripe cannot be ticked; one of the others is marked as paid from the row', async () => {
  await open({ 'GET /api/admin/payouts': payoutsOf(people) })
  await expect.element(page.getByRole('checkbox', { name: 'Select Juno Park' })).toBeVisible()
  expect(page.getByRole('checkbox', { name: 'Select Amara Diallo' }).query()).toBeNull()
  await expect.element(page.getByText('$27.07, by Stripe')).toBeVisible()
  await expect.element(page.getByText('DE•• 7731').first()).toBeVisible()
  await expect.element(page.getByText('−$25.50')).toBeVisible()
  await page.getByRole('button', { name: /^Mark as paid.+Lena Costa$/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Pay 1 person, $64.75' })).toBeVisible()
  await expect.element(page.getByPlaceholder('PayPal transaction number')).toBeVisible()
  await expect.element(page.getByText('PayPal. 3 sales.')).toBeVisible()
})

test('a store without collaborators leads to its beats', async () => {
  await open({ 'GET /api/admin/payouts': payoutsOf([], { owed: 0 }) })
  await expect.element(page.getByText('Nobody to pay yet.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open Manage Beats' }))
    .toHaveAttribute('href', '/admin/manage-beats')
})

test('each problem has its own advice, and a transfer on its way none', async () => {
  const { last } = amara
  const failedFor = (problemKind: 'balance' | 'other') =>
    somebody(problemKind, {
      ready: 20,
      method: 'stripe',
      last: last && { ...last, amount: 20, problem: problemKind, problemText: 'No such thing.' },
    })
  const underway = somebody('Ines Way', { ready: 0, method: 'stripe', underway: 12 })
  await open({ 'GET /api/admin/payouts': payoutsOf([failedFor('balance'), failedFor('other'), underway]) })
  await expect.element(page.getByText('2 transfers failed.')).toBeVisible()
  await expect.element(page.getByText(/balance at Stripe is too low/)).toBeVisible()
  await expect.element(page.getByText(/No such thing\. The money is back/)).toBeVisible()
  await expect.element(page.getByText('On its way', { exact: true })).toBeVisible()
})

test('a store without Connect is told how to sign up', async () => {
  const waiting = somebody('Femi Oduya', { ready: 80.1, method: 'stripe', blockedBy: 'connect' })
  await open({ 'GET /api/admin/payouts': payoutsOf([waiting], { needsConnect: true }) })
  await expect.element(page.getByText('Connect the store to Stripe to pay automatically.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Connect Stripe' }))
    .toHaveAttribute('href', 'https://dashboard.stripe.com/connect')
})

test('the rhythm is a setting, shown while Stripe is one of the ways', async () => {
  const requests = await open({
    'GET /api/admin/payouts': payoutsOf(people),
    'GET /api/settings': problem(503, 'unavailable', 'Not now.'),
  })
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('radio', { name: 'On Mondays' }).click()
  await page.getByRole('checkbox', { name: 'Stripe, automatic' }).click()
  expect(page.getByRole('radio', { name: 'On Mondays' }).query()).toBeNull()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect.element(page.getByText('Not now.')).toBeVisible()
  expect(requests.some(({ path }) => path === '/api/settings')).toBe(true)
})

test('the SEPA file leaves out accounts outside SEPA and says whose, in the new version or the old one', async () => {
  const shown = [
    somebody('Juno Park', { account: 'DE02120300000000202051' }),
    somebody('Rio Outside', { account: 'BR1800360305000010009795493C1' }),
    somebody('Lena Costa', { method: 'paypal', account: 'lena@costa.example' }),
  ]
  await open({ 'GET /api/admin/payouts': payoutsOf(shown, { currency: 'eur', canUseBankFile: true }) })
  for (const { name } of shown) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'SEPA' }))
    .toHaveTextContent(
      'Not in the SEPA file: Rio Outside (account outside SEPA), Lena Costa (not paid by bank).',
    )
  const href = (name: string) => page.getByRole('link', { name, exact: true }).element().getAttribute('href')
  expect(href('SEPA file')).toBe('/api/admin/payouts.xml?people=juno-park&version=09')
  expect(href('SEPA file, old version (.03)')).toBe('/api/admin/payouts.xml?people=juno-park&version=03')
})

test('what came by PayPal is paid by hand to who chose Stripe, and only that', async () => {
  const femi = somebody('Femi Oduya', {
    ...{ method: 'stripe', handMethod: 'paypal', account: 'femi@oduya.example', stripe: ready },
    ...{
      balance: 12.36,
      held: 0,
      ready: 12.36,
      byHand: 4,
      next: { amount: 8.36, on: '2026-12-01T00:00:00.000Z' },
    },
  })
  const requests = await open({
    'GET /api/admin/payouts': payoutsOf([femi]),
    'POST /api/admin/payouts': payoutsOf([femi]),
  })
  await expect.element(page.getByText('$8.36, by Stripe')).toBeVisible()
  await expect.element(page.getByText('$4.00 came by PayPal, by hand')).toBeVisible()
  await expect.element(page.getByText('$4.00 of it by hand')).toBeVisible()
  await page.getByRole('button', { name: /^Mark as paid/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Pay 1 person, $4.00' })).toBeVisible()
  await expect
    .element(page.getByText('PayPal. Only what came by PayPal: Stripe pays the rest.'))
    .toBeVisible()
  await page.getByLabelText('Reference').fill('PP 1')
  await page.getByRole('button', { name: 'Mark as paid', exact: true }).click()
  await expect
    .poll(() => requests.find(({ method }) => method === 'POST')?.body)
    .toMatchObject({
      payments: [{ collaboratorId: 'femi-oduya', amount: 4, reference: 'PP 1' }],
    })
})

test('a store without Stripe does not offer payouts by it', async () => {
  await open({ 'GET /api/admin/payouts': payoutsOf(people, { hasStripe: false }) })
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'PayPal, by hand' })).toBeVisible()
  expect(page.getByRole('checkbox', { name: 'Stripe, automatic' }).query()).toBeNull()
  expect(page.getByText('Payouts by Stripe go out').query()).toBeNull()
})
