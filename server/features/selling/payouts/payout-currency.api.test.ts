import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MyShares, Payouts } from '#contract/splits/payout.ts'
import { book, findBreaches } from '#server/model/split/index.ts'
import { makeUser } from '#tests/factories.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { acceptSplit, putSplit } from '#tests/splits.ts'
import { connectStripe, transfersOf } from '#tests/transfers.ts'
import { findPayoutBreaches } from './audit-payouts.ts'
import { prepareTransfer } from './prepare-transfer.ts'
import { runTransfers } from './run-transfers.ts'

const DAY_MS = 86_400_000
let shop: Shop
beforeEach(async () => {
  shop = await openShop({}, 'ready')
})
afterEach(() => shop.close())

const admin = () => shop.as(shop.admin)
const list = async () => (await (await admin()).get<Payouts>('/api/admin/payouts')).body
const femiOf = async () => (await list()).people.find(({ name }) => name === 'femi') ?? expect.unreachable()
const run = () => runTransfers(transfersOf(shop, { rhythm: 'daily', minimum: 1 }))
const transfers = async () => (await shop.payments.stripe.transfers.list({ limit: 100 })).data

async function sell() {
  const buyer = await makeUser(shop.db)
  return (await shop.as(buyer)).buy(shop.licenses[0] ?? expect.unreachable(), 29)
}

/** Femi has 30 % of the first beat and chose Stripe. */
async function connectFemi() {
  const femi = await makeUser(shop.db, { email: 'femi@example.com' })
  await acceptSplit(shop, await putSplit(shop, shop.beats[0]?.id ?? '', [{ email: femi.email, sales: 30 }]))
  const person = await shop.as(femi)
  await connectStripe(shop, person)
  const row = await shop.db.selectFrom('payout_accounts').select('account_id').executeTakeFirst()
  return { person, account: row?.account_id ?? '' }
}

async function expectSound() {
  expect([...(await findBreaches(shop.db)), ...(await findPayoutBreaches(shop.db))]).toEqual([])
}

test('after a change of currency, what was earned in the old one is neither paid nor lost', async () => {
  const { person } = await connectFemi()
  await sell()
  const before = await femiOf()
  shop.clock.ms += 15 * DAY_MS
  await changeCurrencyTo('jpy')
  const inYen = transfersOf(shop, { rhythm: 'daily', minimum: 1 }, 'jpy')
  await runTransfers(inYen)
  expect(await transfers()).toEqual([])
  expect(await list()).toMatchObject({ currency: 'jpy', owed: 0 })
  expect(await femiOf()).toMatchObject({ balance: 0, ready: 0, last: null })
  expect((await person.get<MyShares>('/api/my-shares')).body).toMatchObject({ balance: 0, lines: [] })
  const byHand = { paidOn: new Date(shop.clock.ms).toISOString().slice(0, 10), payments: [] as object[] }
  byHand.payments.push({ collaboratorId: before.id, amount: before.balance, reference: 'TRF 1' })
  await shop.db.updateTable('payout_details').set({ method: 'bank' }).execute()
  expect(await (await admin()).post('/api/admin/payouts', byHand)).toMatchObject({
    status: 409,
    body: { code: 'payout_changed' },
  })
  await changeCurrencyTo('usd')
  expect(await femiOf()).toMatchObject({ balance: before.balance, ready: before.balance })
  await expectSound()
})

async function changeCurrencyTo(currency: 'jpy' | 'usd') {
  const { version } = (await (await admin()).get<{ version: number }>('/api/settings')).body
  const { status } = await (await admin()).patch('/api/settings', { version, currency })
  expect(status).toBe(200)
}

test('a refund after a change of currency takes a transfer back in its own', async () => {
  await connectFemi()
  const { id } = await sell()
  shop.clock.ms += 15 * DAY_MS
  await run()
  expect(await transfers()).toMatchObject([{ amount: 836, currency: 'usd' }])
  await changeCurrencyTo('jpy')
  await (await admin()).post('/api/payments/refund', { orderId: id })
  await runTransfers(transfersOf(shop, { rhythm: 'daily', minimum: 1 }, 'jpy'))
  expect(await transfers()).toMatchObject([{ amount: 836, amount_reversed: 836, currency: 'usd' }])
  await expectSound()
})

test('an amount that cannot be sent in its currency is refused before anything is written', {}, async () => {
  const { account } = await connectFemi()
  await sell()
  shop.clock.ms += 15 * DAY_MS
  // A sale booked with hundredths of a currency that has none, as a fault elsewhere could leave it.
  await shop.db.updateTable('shared_lines').set({ currency: 'jpy' }).execute()
  const booked = await shop.db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_groups', 'ledger_groups.id', 'group_id')
    .select(['account', 'cents', 'key', 'kind', 'subject', 'at'])
    .execute()
  for (const { account: name, cents, key, ...fact } of booked)
    await shop.db.transaction().execute((trx) =>
      book(trx, { ...fact, key: `${key}:${name}` }, [
        { account: name, cents: -cents },
        { account: name.replace(':usd:', ':jpy:'), cents },
      ]),
    )
  const { collaborator_id } = await shop.db
    .selectFrom('payout_accounts')
    .select('collaborator_id')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  const inYen = transfersOf(shop, { rhythm: 'daily', minimum: 1 }, 'jpy')
  await expect(prepareTransfer(inYen, collaborator_id)).rejects.toMatchObject({ code: 'payout_not_whole' })
  for (const table of ['payouts', 'payout_lines'] as const)
    expect(await shop.db.selectFrom(table).selectAll().execute()).toEqual([])
})
