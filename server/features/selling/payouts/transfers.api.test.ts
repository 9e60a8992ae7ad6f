import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MyShares, PayoutPersonDetail, Payouts } from '#contract/splits/payout.ts'
import { type EventFollowers, reconcile, syncOrder } from '#server/features/selling/payments/index.ts'
import { sandboxKeys } from '#server/features/selling/payments/stripe/sandbox-keys.ts'
import { webhookPaths } from '#server/features/selling/payments/webhook-routes.ts'
import { findBreaches } from '#server/model/split/index.ts'
import { signPayload } from '#stripe-sandbox/webhook-signature.ts'
import { recordQueries } from '#tests/count-queries.ts'
import { makeUser } from '#tests/factories.ts'
import { asking, findScans, textOf } from '#tests/query-plans.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { acceptSplit, putSplit } from '#tests/splits.ts'
import { changeAccount, connectStripe, transfersOf } from '#tests/transfers.ts'
import { findPayoutBreaches } from './audit-payouts.ts'
import { prepareTransfer } from './prepare-transfer.ts'
import { followTransfers, runTransfers } from './run-transfers.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let shop: Shop
beforeEach(async () => {
  shop = await openShop({}, 'ready')
})
afterEach(() => shop.close())

const stripe = () => shop.payments.stripe
const admin = () => shop.as(shop.admin)
const beat = (at: number) => shop.beats[at]?.id ?? ''
const list = async () => (await (await admin()).get<Payouts>('/api/admin/payouts')).body
const femiOf = async () => (await list()).people.find(({ name }) => name === 'femi') ?? expect.unreachable()
const daily = () => transfersOf(shop, { rhythm: 'daily', minimum: 1 })
const run = () => runTransfers(daily())
const transfers = async () => (await stripe().transfers.list({ limit: 100 })).data

async function sell(license = 0, price = 29, card?: string) {
  const buyer = await makeUser(shop.db)
  return (await shop.as(buyer)).buy(shop.licenses[license] ?? expect.unreachable(), price, card)
}

/** Femi has 30 % of the first beat and chose Stripe. */
async function connectFemi(outcome?: 'complete' | 'document' | 'later') {
  const femi = await makeUser(shop.db, { email: 'femi@example.com' })
  await acceptSplit(shop, await putSplit(shop, beat(0), [{ email: femi.email, sales: 30 }]))
  const person = await shop.as(femi)
  const { body } = await connectStripe(shop, person, outcome)
  const row = await shop.db.selectFrom('payout_accounts').select('account_id').executeTakeFirst()
  return { femi, person, shares: body, account: row?.account_id ?? '' }
}

async function expectSound() {
  expect([...(await findBreaches(shop.db)), ...(await findPayoutBreaches(shop.db))]).toEqual([])
}

async function syncAll() {
  const context = { db: shop.db, payments: shop.payments, log: shop.app.log, wakeJobs: () => {} }
  for (const { id } of await shop.db.selectFrom('orders').select('id').execute()) await syncOrder(context, id)
}

test('a collaborator connects an account on the page of the provider, and finishes it later', async () => {
  const { person, shares } = await connectFemi('later')
  expect(shares).toMatchObject({ method: 'stripe', stripe: { state: 'unfinished', connectedAt: null } })
  expect((await person.post('/api/my-shares/stripe/dashboard', {})).status).toBe(409)
  const { body } = await connectStripe(shop, person)
  expect(body.stripe).toMatchObject({ state: 'ready', last4: '6789', country: 'US' })
  expect(await shop.db.selectFrom('payout_accounts').select('account_id').execute()).toHaveLength(1)
  const again = await person.post<{ url: null }>('/api/my-shares/stripe', { country: 'US' })
  expect(again.body).toEqual({ url: null })
  const page = await person.post<{ url: string }>('/api/my-shares/stripe/dashboard', {})
  const shown = await person.get(new URL(page.body.url).pathname)
  expect(shown.raw.toString()).toContain('can be paid')
  expect((await person.post('/api/my-shares/stripe', { country: 'Mars' })).status).toBe(400)
})

test('what has left its hold is sent once, in one transfer of the day, and booked once', async () => {
  await connectFemi()
  await sell()
  await sell()
  await run()
  expect(await transfers()).toEqual([])
  shop.clock.ms += 15 * DAY_MS
  await Promise.all([run(), run(), run()])
  await run()
  const [transfer, ...more] = await transfers()
  expect(more).toEqual([])
  expect(transfer).toMatchObject({ amount: 1672, currency: 'usd', source_transaction: null })
  expect(await femiOf()).toMatchObject({
    balance: 0,
    ready: 0,
    paid: 16.72,
    last: { method: 'stripe', state: 'paid', reference: transfer?.id },
  })
  await expectSound()
})

const growing = ['ledger_entries', 'ledger_groups', 'shared_lines', 'payout_lines']

test('a minute in which nothing is due reads the lines of no ledger', async () => {
  await connectFemi()
  const { id } = await sell()
  shop.clock.ms += 15 * DAY_MS
  await run()
  shop.clock.ms -= 15 * DAY_MS
  await sell()
  await (await admin()).post('/api/payments/refund', { orderId: id })
  await run()
  expect((await transfers()).map(({ amount_reversed }) => amount_reversed)).toEqual([836])
  const nodes = await recordQueries(run)
  const asked = asking(shop.db, nodes, growing)
  expect(asked.length).toBeGreaterThan(2)
  expect(await findScans(shop.db, asked, growing)).toEqual([])
  // What was sold last is held, and what was refunded came back: nobody's lines are read to find that.
  const texts = nodes.map((node) => textOf(shop.db, node))
  const wholeLedger = texts.filter(
    (text) => text.includes('"subject"') && !/"sold_at" >|subject"? (in|= any)/.test(text),
  )
  expect(wholeLedger).toEqual([])
})

test('a single sale is sent as part of its payment', async () => {
  await connectFemi()
  const { id } = await sell()
  shop.clock.ms += 15 * DAY_MS
  await run()
  const [transfer] = await transfers()
  const order = await shop.db
    .selectFrom('orders')
    .select('intent_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const intent = await stripe().paymentIntents.retrieve(order.intent_id ?? '')
  expect(transfer).toMatchObject({ amount: 836, source_transaction: intent.latest_charge })
})

test('by default payouts go out on the first of the month, with what was free then', async () => {
  await connectFemi()
  await sell(1, 99.99)
  const sold = new Date()
  const runMonthly = () => runTransfers(transfersOf(shop))
  shop.clock.ms = sold.getTime() + 15 * DAY_MS
  const next = (await femiOf()).next
  expect(next?.on).toMatch(/-01T00:00:00.000Z$/)
  shop.clock.ms = Date.parse(next?.on ?? '') - 1
  await runMonthly()
  expect(await transfers()).toEqual([])
  shop.clock.ms += 60_000
  await runMonthly()
  expect((await transfers()).map(({ amount }) => amount)).toEqual([Math.round((next?.amount ?? 0) * 100)])
})

test('less than the smallest payout waits', async () => {
  await connectFemi()
  await sell()
  shop.clock.ms += 15 * DAY_MS
  await runTransfers(transfersOf(shop, { rhythm: 'daily', minimum: 10 }))
  expect(await transfers()).toEqual([])
  const send = await (await admin()).post(`/api/admin/collaborators/${(await femiOf()).id}/send`, {})
  expect(send.status).toBe(409)
  expect(await femiOf()).toMatchObject({ ready: 8.36, blockedBy: 'minimum' })
})

test.each([
  ['the answer is lost', 'commitThenDrop'],
  ['the provider fails', 'failRequests'],
] as const)('if %s, it stays on its way, is not paid by hand, and is booked once', async (_words, fault) => {
  await connectFemi()
  await sell()
  await sell()
  shop.clock.ms += 15 * DAY_MS
  const context = daily()
  const { id = '' } = await femiOf()
  await prepareTransfer(context, id)
  // More than the SDK repeats by itself.
  if (shop.sandbox) shop.sandbox.faults[fault] = 3
  await run()
  expect(await femiOf()).toMatchObject({ balance: 0, ready: 0, paid: 0, underway: 16.72 })
  expect(await prepareTransfer(context, id)).toBeUndefined()
  if (shop.sandbox) shop.sandbox.faults[fault] = 0
  await run()
  await run()
  expect((await transfers()).map(({ amount }) => amount)).toEqual([1672])
  expect(await femiOf()).toMatchObject({ balance: 0, paid: 16.72, underway: 0 })
  await expectSound()
})

test('killed between the answer and the commit: a day later the provider’s list finds it, and nothing is sent again', async () => {
  await connectFemi()
  await sell()
  shop.clock.ms += 15 * DAY_MS
  await run()
  const payout = await shop.db.selectFrom('payouts').selectAll().executeTakeFirstOrThrow()
  await shop.db.updateTable('payouts').set({ state: 'sending', transfer_id: null, reference: '' }).execute()
  shop.clock.ms += 2 * DAY_MS
  await run()
  expect(await shop.db.selectFrom('payouts').selectAll().execute()).toEqual([payout])
  expect(await transfers()).toHaveLength(1)
  await expectSound()
})

test('one that was never sent within the day fails, and a new one is sent', async () => {
  await connectFemi()
  await sell()
  shop.clock.ms += 15 * DAY_MS
  const { id = '' } = await femiOf()
  await prepareTransfer(daily(), id)
  shop.clock.ms += 21 * HOUR_MS
  await run()
  expect(await femiOf()).toMatchObject({ ready: 8.36, paid: 0, last: { state: 'failed', problem: 'other' } })
  shop.clock.ms += DAY_MS
  await run()
  expect(await transfers()).toHaveLength(1)
  expect(await femiOf()).toMatchObject({ balance: 0, paid: 8.36, last: { state: 'paid' } })
  await expectSound()
})

test('a transfer that was taken for failed counts again once the provider names it', async () => {
  await connectFemi()
  await sell()
  shop.clock.ms += 15 * DAY_MS
  const { id = '' } = await femiOf()
  const payout = (await prepareTransfer(daily(), id)) ?? expect.unreachable()
  shop.clock.ms += 21 * HOUR_MS
  await run()
  await stripe().transfers.create({
    amount: 836,
    currency: 'usd',
    destination: payout.account_id ?? '',
    metadata: { payoutId: payout.id },
  })
  await reconcile({ ...daily().payment, followers: followersOf() })
  expect(await femiOf()).toMatchObject({ balance: 0, paid: 8.36 })
  await expectSound()
})

/** As the app connects them. */
function followersOf(): EventFollowers {
  const followers: EventFollowers = new Map()
  followTransfers(followers, daily())
  return followers
}

test('too little in the store’s balance: the amount comes back, administrators are told, and it is tried a day later', async () => {
  await connectFemi()
  await sell()
  await sell()
  shop.clock.ms += 15 * DAY_MS
  if (shop.sandbox) shop.sandbox.faults.refuseTransfers = 1
  await run()
  await run()
  expect(await transfers()).toEqual([])
  expect(await femiOf()).toMatchObject({
    balance: 16.72,
    ready: 16.72,
    paid: 0,
    last: { state: 'failed', problem: 'balance', amount: 16.72 },
  })
  const alerts = await shop.db
    .selectFrom('mails')
    .select('unique_key')
    .where('unique_key', 'like', '%payout:%')
    .execute()
  expect(alerts).toHaveLength(1)
  shop.clock.ms += DAY_MS
  await run()
  expect((await transfers()).map(({ amount }) => amount)).toEqual([1672])
  await expectSound()
})

test('an administrator tries again by hand', async () => {
  await connectFemi()
  await sell()
  await sell()
  shop.clock.ms += 15 * DAY_MS
  if (shop.sandbox) shop.sandbox.faults.refuseTransfers = 1
  await run()
  const { id } = await femiOf()
  const { status, body } = await (await admin()).post<Payouts>(`/api/admin/collaborators/${id}/send`, {})
  expect(status).toBe(200)
  expect(body.people.find((one) => one.id === id)).toMatchObject({ paid: 16.72, last: { state: 'paid' } })
  const again = await (await admin()).post<{ code: string }>(`/api/admin/collaborators/${id}/send`, {})
  expect(again.body.code).toBe('payout_not_sendable')
  const audit = await shop.db
    .selectFrom('audit_log')
    .select('action')
    .where('action', '=', 'payout.sent')
    .execute()
  expect(audit).toHaveLength(1)
})

test('the next payout is announced only while the account is ready', async () => {
  const { account } = await connectFemi()
  const { body } = await (await admin()).get<{ version: number; values: { payouts: object } }>(
    '/api/settings',
  )
  const payouts = { ...body.values.payouts, minimum: 1 }
  await (await admin()).patch('/api/settings', { version: body.version, payouts })
  await sell()
  expect(await femiOf()).toMatchObject({ next: { amount: 8.36 } })
  await changeAccount(stripe(), account, 'restrict')
  shop.clock.ms += 15 * DAY_MS
  await run()
  expect(await femiOf()).toMatchObject({ ready: 8.36, next: null })
})

test('a restricted account waits, and is sent to as soon as its webhook says that it is ready', async () => {
  const { account } = await connectFemi()
  await sell()
  shop.clock.ms += 15 * DAY_MS
  await changeAccount(stripe(), account, 'restrict')
  await run()
  expect(await transfers()).toEqual([])
  expect(await femiOf()).toMatchObject({ ready: 8.36, blockedBy: 'account', stripe: { state: 'restricted' } })
  const { id } = await femiOf()
  await (await admin()).post(`/api/admin/collaborators/${id}/ask`, {})
  await shop.app.jobs.drain()
  const mail = await shop.db
    .selectFrom('mailbox')
    .select('text')
    .where('subject', '=', 'Stripe needs something from you')
    .executeTakeFirstOrThrow()
  expect(mail.text).toContain('Continue at Stripe')
  await changeAccount(stripe(), account, 'enable')
  const { body } = await (await admin()).get<{ version: number; values: { payouts: object } }>(
    '/api/settings',
  )
  const payouts = { ...body.values.payouts, rhythm: 'daily', minimum: 1 }
  await (await admin()).patch('/api/settings', { version: body.version, payouts })
  const event = JSON.stringify({
    id: 'evt_ready',
    object: 'event',
    type: 'account.updated',
    account,
    data: { object: { id: account, object: 'account', capabilities: { transfers: 'inactive' } } },
  })
  const { webhookSecret } = sandboxKeys(shop.app.storeSecret)
  const answer = await shop.app.inject({
    method: 'POST',
    url: webhookPaths.stripe,
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signPayload(event, webhookSecret, Math.floor(Date.now() / 1000)),
    },
    payload: event,
  })
  expect(answer.statusCode).toBe(200)
  expect((await transfers()).map(({ amount }) => amount)).toEqual([836])
  expect(await femiOf()).toMatchObject({ paid: 8.36, stripe: { state: 'ready' } })
})

test('a refund takes the transfer of that sale back, and only once', async () => {
  await connectFemi()
  const first = await sell()
  await sell()
  shop.clock.ms += 15 * DAY_MS
  await run()
  await (await admin()).post('/api/payments/refund', { orderId: first.id })
  expect(await femiOf()).toMatchObject({ balance: -8.36 })
  await Promise.all([run(), run()])
  await run()
  expect(await transfers()).toMatchObject([{ amount: 1672, amount_reversed: 836 }])
  const femi = await femiOf()
  expect(femi).toMatchObject({ balance: 0, ready: 0, paid: 8.36, last: { takenBack: 8.36 } })
  const { body } = await (await admin()).get<PayoutPersonDetail>(`/api/admin/collaborators/${femi.id}`)
  const amounts = body.lines.map(({ kind, amount }) => `${kind} ${amount}`)
  expect(amounts.sort()).toEqual([
    'payout -16.72',
    'payout-reversed 8.36',
    'refund -8.36',
    'sale 8.36',
    'sale 8.36',
  ])
  await expectSound()
})

test('what the account there no longer has stays below 0 here, and later sales settle it', async () => {
  const { account } = await connectFemi()
  const { id } = await sell()
  shop.clock.ms += 15 * DAY_MS
  await run()
  await changeAccount(stripe(), account, 'pay_out', { rest: 300 })
  await (await admin()).post('/api/payments/refund', { orderId: id })
  await run()
  await run()
  expect(await transfers()).toMatchObject([{ amount: 836, amount_reversed: 300 }])
  expect(await femiOf()).toMatchObject({ balance: -5.36, blockedBy: 'negative' })
  await sell(1, 99.99)
  shop.clock.ms += 40 * DAY_MS
  await run()
  const credited = (await femiOf()).last?.amount ?? 0
  expect((await transfers())[0]?.amount).toBe(Math.round(credited * 100))
  expect(await femiOf()).toMatchObject({ balance: 0 })
  await run()
  expect((await transfers()).reduce((sum, { amount_reversed }) => sum + amount_reversed, 0)).toBe(300)
  await expectSound()
})

test('a dispute takes it back, and if it is won the share is sent again', async () => {
  await connectFemi()
  await sell(0, 29, '4000000000000259')
  shop.clock.ms += 15 * DAY_MS
  await run()
  shop.sandbox?.runPendingTasks()
  await syncAll()
  await run()
  expect(await transfers()).toMatchObject([{ amount_reversed: 836 }])
  expect(await femiOf()).toMatchObject({ balance: 8.36, held: 8.36, ready: 0 })
  const [dispute] = (await stripe().disputes.list()).data
  await stripe().disputes.update(dispute?.id ?? '', {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: true,
  })
  await syncAll()
  await run()
  expect((await transfers()).map(({ amount }) => amount)).toEqual([836, 836])
  expect(await femiOf()).toMatchObject({ balance: 0, held: 0, paid: 8.36 })
  await expectSound()
})

test('what is taken back in the provider’s dashboard is in the balance again', async () => {
  await connectFemi()
  await sell()
  shop.clock.ms += 15 * DAY_MS
  await run()
  const [transfer] = await transfers()
  await stripe().transfers.createReversal(transfer?.id ?? '', { amount: 500 })
  const context = { ...daily().payment, followers: followersOf() }
  await reconcile(context)
  await shop.db.updateTable('webhook_events').set({ processed_at: null }).execute()
  await reconcile(context)
  expect(await femiOf()).toMatchObject({ balance: 5, paid: 3.36 })
  await expectSound()
})

test('a longer hold takes nothing back', async () => {
  await connectFemi()
  await sell()
  shop.clock.ms += 15 * DAY_MS
  await run()
  await runTransfers(transfersOf(shop, { rhythm: 'daily', minimum: 1, holdDays: 90 }))
  expect(await transfers()).toMatchObject([{ amount: 836, amount_reversed: 0 }])
})

test('who is paid by Stripe is not paid by hand, also not while a transfer is on its way', async () => {
  const { person } = await connectFemi()
  await sell()
  shop.clock.ms += 15 * DAY_MS
  const { id, ready } = await femiOf()
  const payByHand = async () =>
    (await admin()).post<{ code: string }>('/api/admin/payouts', {
      paidOn: new Date(shop.clock.ms).toISOString().slice(0, 10),
      payments: [{ collaboratorId: id, amount: ready, reference: 'TRF 1' }],
    })
  expect((await payByHand()).body.code).toBe('payout_by_stripe')
  await prepareTransfer(daily(), id)
  await person.put<MyShares>('/api/my-shares/method', { method: 'paypal', paypal: 'femi@example.com' })
  expect((await payByHand()).body.code).toBe('payout_changed')
  await run()
  const { last } = await femiOf()
  const undo = await (await admin()).post<{ code: string }>(`/api/admin/payouts/${last?.id}/undo`, {})
  expect(undo.body.code).toBe('payout_not_undoable')
  expect(await transfers()).toHaveLength(1)
  await expectSound()
})

test('a store without Connect says so to both, and goes on once it has signed up', async () => {
  const femi = await makeUser(shop.db, { email: 'femi@example.com' })
  await acceptSplit(shop, await putSplit(shop, beat(0), [{ email: femi.email, sales: 30 }]))
  await sell()
  shop.clock.ms += 15 * DAY_MS
  const person = await shop.as(femi)
  if (shop.sandbox) shop.sandbox.faults.refuseAccounts = 1
  const refused = await person.post<{ code: string }>('/api/my-shares/stripe', { country: 'US' })
  expect(refused.body.code).toBe('connect_unavailable')
  expect(await list()).toMatchObject({ needsConnect: true })
  expect(await femiOf()).toMatchObject({ method: 'stripe', blockedBy: 'connect' })
  expect((await person.get<MyShares>('/api/my-shares')).body).toMatchObject({ canUseStripe: false })
  await connectStripe(shop, person)
  expect(await list()).toMatchObject({ needsConnect: false })
  await run()
  expect(await femiOf()).toMatchObject({ paid: 8.36 })
})

test('an account that is no longer there is connected anew', async () => {
  const { person } = await connectFemi()
  await shop.db.updateTable('payout_accounts').set({ account_id: 'acct_gone' }).execute()
  const { body } = await connectStripe(shop, person)
  expect(body.stripe).toMatchObject({ state: 'ready' })
  const rows = await shop.db.selectFrom('payout_accounts').select('account_id').execute()
  expect(rows.map(({ account_id }) => account_id)).not.toContain('acct_gone')
})
