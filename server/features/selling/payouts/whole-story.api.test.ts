import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MyShares, Payouts } from '#contract/splits/payout.ts'
import { syncOrder } from '#server/features/selling/payments/index.ts'
import { findBreaches, readBalances } from '#server/model/split/index.ts'
import { makeUser } from '#tests/factories.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { acceptSplit, putSplit } from '#tests/splits.ts'
import { connectStripe, transfersOf } from '#tests/transfers.ts'
import { findPayoutBreaches } from './audit-payouts.ts'
import { runTransfers } from './run-transfers.ts'

const DAY_MS = 86_400_000
const DISPUTED_CARD = '4000000000000259'
let shop: Shop
beforeEach(async () => {
  shop = await openShop({}, 'ready')
})
afterEach(() => shop.close())

const admin = () => shop.as(shop.admin)
const stripe = () => shop.payments.stripe
const list = async () => (await (await admin()).get<Payouts>('/api/admin/payouts')).body
const personOf = async (name: string) =>
  (await list()).people.find((one) => one.name === name) ?? expect.unreachable()

/** A sale to somebody new: licenses by number, the price they see, and perhaps a code or a card. */
async function sell(
  licenses: number[],
  price: number,
  { code, card }: { code?: string; card?: string } = {},
) {
  const person = await makeUser(shop.db)
  const buyer = await shop.as(person)
  for (const at of licenses) await buyer.addToCart(shop.licenses[at] ?? expect.unreachable())
  if (code) await buyer.post(`/api/carts/${person.id}/code`, { code })
  const { body, status } = await buyer.checkOut(price)
  expect(status, JSON.stringify(body)).toBe(200)
  await buyer.pay(body.clientSecret, card)
  return buyer.order(body.orderId)
}

/** What the provider says of all payments together, in cents. */
async function readProvider() {
  const sums = { charged: 0, fees: 0, refunded: 0, lost: 0, sent: 0 }
  for await (const charge of stripe().charges.list({ limit: 100 })) {
    sums.charged += charge.amount_captured
    sums.refunded += charge.amount_refunded
    const booked = String(charge.balance_transaction)
    sums.fees += (await stripe().balanceTransactions.retrieve(booked)).fee
  }
  for await (const { status, amount } of stripe().disputes.list({ limit: 100 }))
    if (status === 'lost') sums.lost += amount
  for await (const { amount, amount_reversed } of stripe().transfers.list({ limit: 100 }))
    sums.sent += amount - amount_reversed
  return sums
}

/** The account's balances in the ledger by name. */
async function balances(): Promise<Record<string, number>> {
  const people = await shop.db.selectFrom('collaborators').select(['id', 'name']).execute()
  return Object.fromEntries(
    [...(await readBalances(shop.db))].map(([account, cents]) => [
      people.find(({ id }) => account.endsWith(id))?.name ?? account.split(':')[2] ?? account,
      cents,
    ]),
  )
}

/** The lines of a CSV file as cells. */
const cellsOf = (raw: Buffer) =>
  raw
    .toString()
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split('","').map((cell) => cell.replaceAll('"', '')))

test('three people, ten sales with deals, a refund, a dispute and two payouts: every cent is that of the payments', async () => {
  const accounts = await Promise.all(
    ['femi', 'juno', 'nils'].map((name) => makeUser(shop.db, { email: `${name}@example.com` })),
  )
  const [femi, juno, nils] = accounts.map(({ email }) => email)
  const split = async (at: number, shares: { email: string; sales: number }[]) =>
    acceptSplit(shop, await putSplit(shop, shop.beats[at]?.id ?? '', shares))
  await split(0, [
    { email: femi ?? '', sales: 30 },
    { email: juno ?? '', sales: 12.5 },
  ])
  await split(1, [
    { email: juno ?? '', sales: 33.33 },
    { email: nils ?? '', sales: 5 },
  ])
  const [femiHere, junoHere] = await Promise.all(accounts.map((account) => shop.as(account)))
  if (!femiHere || !junoHere) return expect.unreachable()
  await connectStripe(shop, femiHere)
  const iban = 'DE02120300000000202051'
  await junoHere.put('/api/my-shares/method', { method: 'bank', accountName: 'Juno', iban, bic: '' })
  await (await admin()).post('/api/deals', { kind: 'code', name: 'Friends', code: 'FRIDAY10', percent: 10 })

  // By hand. Fee: 2.9 % and 30 cents. Of what is left, to the cent: femi 30 % and juno 12.5 % of the first beat,
  // juno 33.33 % and nils 5 % of the second.
  await sell([0], 29) // 2900 - 114 = 2786: femi 836, juno 348
  await sell([0], 26.1, { code: 'FRIDAY10' }) // 2610 - 106 = 2504: femi 751, juno 313
  await sell([1], 99.99) // 9999 - 320 = 9679: femi 2904, juno 1210
  await sell([2], 45.5) // 4550 - 162 = 4388: juno 1463, nils 219
  await sell([2], 40.95, { code: 'FRIDAY10' }) // 4095 - 149 = 3946: juno 1315, nils 197
  // 7450 - 246, of which 96 and 150: 2804 give femi 841, juno 351; 4400 give juno 1467, nils 220.
  await sell([0, 2], 74.5)
  await sell([3], 99.99) // juno 3226, nils 484
  const refunded = await sell([0], 29) // femi 836, juno 348
  const disputed = await sell([0], 29, { card: DISPUTED_CARD }) // femi 836, juno 348
  await (await admin()).post('/api/deals', { kind: 'sale', name: 'Black Friday', percent: 20 })
  await sell([2], 36.4) // 3640 - 136 = 3504: juno 1168, nils 175
  const credited = { femi: 7004, juno: 11_557, nils: 1295 }
  expect(await balances()).toMatchObject(credited)

  shop.clock.ms += 15 * DAY_MS
  const sync = async () => {
    const context = { db: shop.db, payments: shop.payments, log: shop.app.log, wakeJobs: () => {} }
    await syncOrder(context, disputed.id)
  }
  shop.sandbox?.runPendingTasks()
  await sync()
  const transfers = transfersOf(shop, { rhythm: 'daily' })
  await runTransfers(transfers)
  const { id, ready } = await personOf('juno')
  expect(ready).toBe(112.09)
  await (await admin()).post('/api/admin/payouts', {
    paidOn: new Date(shop.clock.ms).toISOString().slice(0, 10),
    payments: [{ collaboratorId: id, amount: ready, reference: 'TRF 2026-1123' }],
  })
  expect((await readProvider()).sent).toBe(6168)

  await (await admin()).post('/api/payments/refund', { orderId: refunded.id })
  const [dispute] = (await stripe().disputes.list()).data
  await stripe().disputes.close(dispute?.id ?? '')
  await sync()
  await runTransfers(transfers)
  await runTransfers(transfers)

  const provider = await readProvider()
  expect(provider).toEqual({
    charged: 51_043,
    fees: 1_781,
    refunded: 2_900,
    lost: 2_900,
    sent: 6168 - 836,
  })
  const after = await balances()
  const shared = { femi: 7004 - 2 * 836, juno: 11_557 - 2 * 348, nils: 1295 }
  const given = shared.femi + shared.juno + shared.nils
  expect(after).toEqual({
    sales: -(provider.charged - provider.refunded - provider.lost),
    fees: provider.fees,
    paid: provider.sent + 11_209,
    femi: shared.femi - provider.sent,
    juno: shared.juno - 11_209,
    nils: 1295,
    owner: provider.charged - provider.refunded - provider.lost - provider.fees - given,
  })
  expect([after.femi, after.juno]).toEqual([0, -348])
  expect([...(await findBreaches(shop.db)), ...(await findPayoutBreaches(shop.db))]).toEqual([])

  // Statements and yearly sums add up to the same.
  shop.clock.ms += 70 * DAY_MS
  for (const [name, person] of [
    ['femi', femiHere],
    ['juno', junoHere],
  ] as const) {
    const { body } = await person.get<MyShares>('/api/my-shares')
    const lines: string[][] = []
    for (const { month } of body.statements)
      lines.push(...cellsOf((await person.get(`/api/my-shares/statements/${month}/statement.csv`)).raw))
    const sum = (isPaid: boolean) =>
      lines
        .filter(([, kind]) => kind?.startsWith('payout') === isPaid)
        .reduce((total, cells) => total + Math.round(Number(cells[8]) * 100), 0)
    const paid = name === 'femi' ? provider.sent : 11_209
    expect([sum(false), -sum(true)]).toEqual([shared[name], paid])
    const years = new Set(lines.map(([day]) => day?.slice(0, 4)))
    let [yearCredited, yearPaid] = [0, 0]
    for (const year of years) {
      const { raw } = await (await admin()).get(`/api/admin/payouts/yearly.csv?year=${year}`)
      const row = cellsOf(raw).find(([, , email]) => email === `${name}@example.com`)
      yearCredited += Math.round(Number(row?.[5]) * 100)
      yearPaid += Math.round(Number(row?.[6]) * 100)
    }
    expect([yearCredited, yearPaid]).toEqual([shared[name], paid])
  }
})
