import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MyShares } from '#contract/splits/payout.ts'
import { ready, sharesOf } from '#tests/components/payouts.ts'
import { type ApiRequest, answerApi, customer, problem, renderInStore } from '#tests/components/store.tsx'
import { MySharesView } from './my-shares-view.tsx'

async function open(shares: MyShares, answers: Parameters<typeof answerApi>[0] = {}, path = '/my-shares') {
  const requests = answerApi({
    'GET /api/auth/session': customer,
    'GET /api/my-shares': shares,
    'POST /api/my-shares/stripe/check': shares,
    ...answers,
  })
  await renderInStore(<MySharesView />, { path })
  return requests
}

const isBritish = (body: unknown) => JSON.stringify(body) === '{"country":"GB"}'

test('a way to be paid is chosen; Stripe asks for the country first', async () => {
  const requests = await open(sharesOf({ method: null, stripe: null, nextPayout: null }), {
    'POST /api/my-shares/stripe': ({ body }: ApiRequest) =>
      isBritish(body)
        ? { url: null }
        : problem(400, 'invalid', 'Check the form.', { country: 'Choose the country of your bank account.' }),
  })
  await expect.element(page.getByText('$139.67 waits for your payout details.')).toBeVisible()
  await expect.element(page.getByText(/^Automatic, on the first of each month/)).toBeVisible()
  await page.getByRole('button', { name: 'Connect Stripe' }).click()
  await expect.element(page.getByText('Choose the country of your bank account.')).toBeVisible()
  await userEvent.selectOptions(page.getByLabelText('Country of your bank account'), 'GB')
  await page.getByRole('button', { name: 'Connect Stripe' }).click()
  const sent = () => requests.filter(({ path }) => path === '/api/my-shares/stripe').length
  await expect.poll(sent).toBe(2)
  await page.getByRole('radio', { name: /^PayPal/ }).click()
  await expect.element(page.getByLabelText('Your PayPal address')).toBeVisible()
})

test('an account that cannot be is refused under its field, and a real one is saved without spaces', async () => {
  const shares = sharesOf({ method: null, stripe: null, nextPayout: null, methods: ['bank', 'paypal'] })
  const requests = await open(shares, { 'PUT /api/my-shares/method': shares })
  const sent = () => requests.filter(({ path }) => path === '/api/my-shares/method')
  await page.getByRole('textbox', { name: 'IBAN' }).fill('DE00 1234')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect.element(page.getByRole('textbox', { name: 'IBAN' })).toHaveAttribute('aria-invalid', 'true')
  expect(sent()).toHaveLength(0)
  await page.getByRole('textbox', { name: 'IBAN' }).fill('DE89 3704 0044 0532 0130 00')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect.poll(() => sent().length).toBe(1)
  expect(sent()[0]?.body).toMatchObject({ method: 'bank', iban: 'DE89370400440532013000', bic: '' })
})

test('address, tax number and statements are saved together', async () => {
  const shares = sharesOf()
  const requests = await open(shares, { 'PUT /api/my-shares/profile': shares })
  await page.getByRole('textbox', { name: 'Tax number' }).fill('12/345')
  await page.getByRole('checkbox', { name: /^Email me a statement/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Saved.')).toBeVisible()
  expect(requests.find(({ path }) => path === '/api/my-shares/profile')?.body).toEqual({
    address: shares.profile.address,
    taxNumber: '12/345',
    wantsStatements: !shares.profile.wantsStatements,
  })
})

test('a store in the US asks where tax is paid, and shows the end of a number alone', async () => {
  const taxForm = { form: 'none', receivedOn: null, kind: null, country: null } as const
  const profile = { address: '', taxNumberEnd: '6789', wantsStatements: true }
  const requests = await open(sharesOf({ taxForm, profile }), { 'PUT /api/my-shares/profile': sharesOf() })
  await expect.element(page.getByText('Where you pay tax')).toBeVisible()
  await expect.element(page.getByText('Ends in 6789. Leave this empty to keep it.')).toBeVisible()
  await userEvent.selectOptions(page.getByLabelText('Country'), 'GB')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Choose one.', { exact: true })).toBeVisible()
  await userEvent.selectOptions(page.getByLabelText('As'), 'person')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Saved.')).toBeVisible()
  expect(requests.find(({ path }) => path === '/api/my-shares/profile')?.body).toEqual({
    address: '',
    wantsStatements: true,
    tax: { country: 'GB', kind: 'person' },
  })
})

test('back from Stripe, the account is asked for once, and the first transfer named', async () => {
  const requests = await open(sharesOf(), {}, '/my-shares?stripe=done')
  await expect.element(page.getByText('Stripe is connected.')).toBeVisible()
  await expect
    .element(page.getByText('Your first transfer goes out on December 1, 2026: $27.07.'))
    .toBeVisible()
  await expect
    .element(page.getByText('Account ending in 4417, connected on September 12, 2026'))
    .toBeVisible()
  expect(requests.filter(({ path }) => path === '/api/my-shares/stripe/check')).toHaveLength(1)
})

test.each([
  ['unfinished', /Stripe still needs some details/],
  ['restricted', /Stripe needs something more/],
] as const)('an account that is %s says so and leads on', async (state, words) => {
  const requests = await open(sharesOf({ stripe: { ...ready, state }, nextPayout: null }), {
    'POST /api/my-shares/stripe': problem(
      503,
      'payment_unavailable',
      'Stripe is away. Try again in a minute.',
    ),
  })
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByText('until your account at Stripe is ready')).toBeVisible()
  await page.getByRole('button', { name: 'Continue at Stripe' }).click()
  await expect.element(page.getByText('Stripe is away. Try again in a minute.')).toBeVisible()
  expect(requests.find(({ path }) => path === '/api/my-shares/stripe')?.body).toEqual({ country: 'GB' })
})

test('a store that cannot pay by Stripe yet says so', async () => {
  await open(sharesOf({ stripe: null, canUseStripe: false, nextPayout: null }))
  await expect.element(page.getByText('The store can’t pay by Stripe yet.')).toBeVisible()
})

test('below zero, nothing is said to be next', async () => {
  await open(sharesOf({ balance: -36.9, held: 36.78, ready: 0, method: 'bank', stripe: null }))
  await expect.element(page.getByText('−$36.90')).toBeVisible()
  await expect.element(page.getByText('until the balance is above zero')).toBeVisible()
  expect(page.getByText('November 25, 2026').query()).toBeNull()
})

test('what is next is never more than the balance', async () => {
  await open(sharesOf({ balance: 10, held: 10, ready: 0, method: 'bank', stripe: null }))
  const next = page.getByRole('definition').filter({ hasText: 'November 25, 2026' })
  await expect.element(next).toHaveTextContent('$10.00November 25, 2026')
})

test('before the first sale there is what to do, and no empty chart', async () => {
  await open(sharesOf({ balance: 0, held: 0, ready: 0, lines: [], method: null, stripe: null }))
  await expect.element(page.getByText(/^Nothing has sold yet since you joined/)).toBeVisible()
  expect(page.getByText('Your shares by month').query()).toBeNull()
  await page.getByRole('button', { name: 'Add payout details' }).click()
  await expect.element(page.getByRole('heading', { name: 'How should we pay you?' })).toBeVisible()
})

test('the ledger shows a month or all, and what Stripe sent and took back', async () => {
  await open(sharesOf())
  await expect.element(page.getByText('$200', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Basic license, sale of Oct 30')).toBeVisible()
  await expect.element(page.getByText(/^Paid out by Stripe/)).toBeVisible()
  await expect.element(page.getByText(/^Transfer taken back/)).toBeVisible()
  await expect.element(page.getByText(/Balance on November 1: \$133\.12/)).toBeVisible()
  expect(page.getByText(/^Premium/).query()).toBeNull()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect.element(page.getByText(/^Premium license/)).toBeVisible()
})

test('with Stripe, what came by PayPal is named with both sums, and where it goes is told', async () => {
  const requests = await open(sharesOf({ balance: 12.36, held: 0, ready: 12.36, byHand: 4 }), {
    'PUT /api/my-shares/method': sharesOf(),
  })
  await expect
    .element(page.getByText('$8.36 goes to your Stripe account, $4.00 came by PayPal and is paid by hand.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Say where' }).click()
  await expect.element(page.getByText('Where should we send what came by PayPal?')).toBeVisible()
  expect(page.getByRole('radio', { name: /^Stripe/ }).query()).toBeNull()
  await page.getByLabelText('Your PayPal address').fill('femi@oduya.example')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect
    .poll(() => requests.find(({ method }) => method === 'PUT')?.body)
    .toEqual({
      ...{ method: 'paypal', paypal: 'femi@oduya.example', besideStripe: true },
    })
})

test('where nothing came by PayPal, nothing is said of it', async () => {
  await open(sharesOf())
  await expect.element(page.getByText('Ready', { exact: true })).toBeVisible()
  expect(page.getByText(/came by PayPal/).query()).toBeNull()
})
