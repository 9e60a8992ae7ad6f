import { expect, test } from 'vitest'
import { openSandbox } from './test-client.ts'

type Api = Awaited<ReturnType<typeof openSandbox>>

const urls = { refresh_url: 'http://127.0.0.1:1/again', return_url: 'http://127.0.0.1:1/done' }

async function payWith(api: Api, amount: number) {
  const options = { currency: 'usd', confirm: true, payment_method: 'pm_card_visa' }
  const { latest_charge } = await api.stripe.paymentIntents.create({ amount, ...options })
  return String(latest_charge)
}

async function newAccount(api: Api) {
  return api.stripe.accounts.create({
    type: 'express',
    country: 'DE',
    email: 'femi@example.com',
    capabilities: { transfers: { requested: true } },
  })
}

/** What a browser does on the onboarding page. */
async function answerOnboarding(api: Api, account: string, outcome: string) {
  const { url } = await api.stripe.accountLinks.create({ account, type: 'account_onboarding', ...urls })
  const page = await (await fetch(url)).text()
  const action = `${new URL(url).pathname.split('/').at(-1)}/${outcome}`
  expect(page).toContain(`action="${action}"`)
  const answer = await fetch(new URL(action, url), { method: 'POST', redirect: 'manual' })
  return { url, location: answer.headers.get('location') }
}

async function readyAccount(api: Api) {
  const { id } = await newAccount(api)
  await answerOnboarding(api, id, 'complete')
  return id
}

test('an account is connected on its page, whose link works once', async () => {
  await using api = await openSandbox()
  const { id, details_submitted, capabilities } = await newAccount(api)
  expect({ details_submitted, capabilities }).toEqual({
    details_submitted: false,
    capabilities: { transfers: 'inactive' },
  })
  await expect(api.stripe.accounts.createLoginLink(id)).rejects.toMatchObject({ statusCode: 400 })
  const { url, location } = await answerOnboarding(api, id, 'complete')
  expect(location).toBe(urls.return_url)
  const again = await fetch(url, { redirect: 'manual' })
  expect(again.headers.get('location')).toBe(urls.refresh_url)
  const ready = await api.stripe.accounts.retrieve(id)
  expect(ready).toMatchObject({ capabilities: { transfers: 'active' }, payouts_enabled: true })
  expect(ready.external_accounts?.data[0]).toMatchObject({ object: 'bank_account', last4: '6789' })
  const login = await api.stripe.accounts.createLoginLink(id)
  expect(await (await fetch(login.url)).text()).toContain('can be paid')
})

test('somebody can leave the page, or lack a document; each is told by account.updated', async () => {
  await using api = await openSandbox()
  const { id } = await newAccount(api)
  await answerOnboarding(api, id, 'later')
  expect((await api.stripe.accounts.retrieve(id)).details_submitted).toBe(false)
  await answerOnboarding(api, id, 'document')
  const restricted = await api.stripe.accounts.retrieve(id)
  expect(restricted.requirements).toMatchObject({ disabled_reason: 'requirements.past_due' })
  expect(api.sandbox.pendingWebhooks()).toBe(1)
  // As at Stripe, the platform's list has no events of connected accounts.
  expect((await api.stripe.events.list({ type: 'account.updated' })).data).toEqual([])
  await expect(api.stripe.accounts.retrieve('acct_unknown')).rejects.toMatchObject({
    code: 'account_invalid',
    statusCode: 403,
  })
})

test('a transfer needs money that has settled, or the payment that it is from', async () => {
  await using api = await openSandbox()
  const destination = await readyAccount(api)
  const charge = await payWith(api, 10_000)
  const transfer = { amount: 3000, currency: 'usd', destination }
  await expect(api.stripe.transfers.create(transfer)).rejects.toMatchObject({ code: 'balance_insufficient' })
  const made = await api.stripe.transfers.create({ ...transfer, source_transaction: charge })
  expect(made).toMatchObject({ amount: 3000, source_transaction: charge, reversed: false })
  await expect(
    api.stripe.transfers.create({ ...transfer, amount: 7001, source_transaction: charge }),
  ).rejects.toMatchObject({ statusCode: 400 })
  const listed = await api.stripe.transfers.list({ destination })
  expect(listed.data.map(({ id }) => id)).toEqual([made.id])
  expect((await api.stripe.events.list({ type: 'transfer.created' })).data).toHaveLength(1)
})

test('the balance follows payments, fees, refunds and transfers', async () => {
  await using api = await openSandbox({ fundsDelayMs: 0 })
  const destination = await readyAccount(api)
  await payWith(api, 10_000)
  const available = async (stripeAccount?: string) => {
    const balance = await api.stripe.balance.retrieve({}, stripeAccount ? { stripeAccount } : undefined)
    return balance.available[0]?.amount
  }
  expect(await available()).toBe(10_000 - 320)
  await api.stripe.transfers.create({ amount: 3000, currency: 'usd', destination })
  expect(await available()).toBe(6680)
  expect(await available(destination)).toBe(3000)
  await expect(
    api.stripe.transfers.create({ amount: 6681, currency: 'usd', destination }),
  ).rejects.toMatchObject({ code: 'balance_insufficient' })
})

test('a reversal takes back a part, at most what is there, and once per key', async () => {
  await using api = await openSandbox({ fundsDelayMs: 0 })
  const destination = await readyAccount(api)
  await payWith(api, 10_000)
  const { id } = await api.stripe.transfers.create({ amount: 3000, currency: 'usd', destination })
  const key = { idempotencyKey: 'once' }
  const first = await api.stripe.transfers.createReversal(id, { amount: 1000 }, key)
  expect((await api.stripe.transfers.createReversal(id, { amount: 1000 }, key)).id).toBe(first.id)
  await api.stripe.rawRequest('POST', `/v1/test_helpers/sandbox/accounts/${destination}/pay_out`, {
    rest: 500,
  })
  await expect(api.stripe.transfers.createReversal(id, { amount: 501 })).rejects.toMatchObject({
    code: 'balance_insufficient',
  })
  await api.stripe.transfers.createReversal(id, { amount: 500 })
  expect(await api.stripe.transfers.retrieve(id)).toMatchObject({ amount_reversed: 1500, reversed: false })
  expect((await api.stripe.transfers.listReversals(id)).data).toHaveLength(2)
  expect((await api.stripe.events.list({ type: 'transfer.reversed' })).data).toHaveLength(2)
})

test('a restricted account gets nothing until it is ready again', async () => {
  await using api = await openSandbox({ fundsDelayMs: 0 })
  const destination = await readyAccount(api)
  await payWith(api, 10_000)
  const send = () => api.stripe.transfers.create({ amount: 100, currency: 'usd', destination })
  await api.stripe.rawRequest('POST', `/v1/test_helpers/sandbox/accounts/${destination}/restrict`)
  await expect(send()).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' })
  await api.stripe.rawRequest('POST', `/v1/test_helpers/sandbox/accounts/${destination}/enable`)
  expect((await send()).amount).toBe(100)
})

test('a platform without Connect creates no accounts', async () => {
  await using api = await openSandbox()
  api.sandbox.faults.refuseAccounts = 1
  await expect(newAccount(api)).rejects.toMatchObject({ statusCode: 400 })
  expect((await newAccount(api)).type).toBe('express')
})
