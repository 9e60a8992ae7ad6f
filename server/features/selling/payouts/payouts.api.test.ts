import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { MyShares, PayoutPersonDetail, Payouts } from '#contract/splits/payout.ts'
import { syncOrder } from '#server/features/selling/payments/index.ts'
import { findBreaches, readPayoutSettings } from '#server/model/split/index.ts'
import { readJson, writeJson } from '#server/platform/database/columns.ts'
import { StoredAttachment } from '#server/platform/mail/stored-attachment.ts'
import { makeUser } from '#tests/factories.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { acceptSplit, putSplit } from '#tests/splits.ts'
import { mailStatements } from './payout-mails.ts'
import { type PayoutView, readPeople } from './present-payouts.ts'

const DAY_MS = 86_400_000
let shop: Shop
beforeEach(async () => {
  shop = await openShop({}, 'ready')
})
afterEach(() => shop.close())

const iban = 'DE02120300000000202051'
const admin = () => shop.as(shop.admin)
const beat = (at: number) => shop.beats[at]?.id ?? ''
const list = async () => (await (await admin()).get<Payouts>('/api/admin/payouts')).body
const personOf = async (name: string) => (await list()).people.find((one) => one.name === name)
const today = () => new Date(shop.clock.ms).toISOString().slice(0, 10)

async function sell(license: number, price: number) {
  const buyer = await makeUser(shop.db, { username: `secret_buyer_${license}_${Math.random()}`.slice(0, 30) })
  return (await shop.as(buyer)).buy(shop.licenses[license] ?? expect.unreachable(), price)
}

async function pay(name: string, amount?: number, reference = 'TRF 1') {
  const person = await personOf(name)
  return (await admin()).post<Payouts & { code: string }>('/api/admin/payouts', {
    paidOn: today(),
    payments: [{ collaboratorId: person?.id, amount: amount ?? person?.ready, reference }],
  })
}

/** Somebody with an account whose confirmed address was invited. */
async function splitWithAccount() {
  const femi = await makeUser(shop.db, { email: 'femi@example.com' })
  await acceptSplit(shop, await putSplit(shop, beat(0), [{ email: femi.email, sales: 30 }]))
  return { femi, person: await shop.as(femi) }
}

test('a sale is held for 14 days, paid by hand once, and taken back by a counter-entry', {}, async () => {
  await splitWithAccount()
  await sell(0, 29)
  expect(await personOf('femi')).toMatchObject({ balance: 8.36, held: 8.36, ready: 0, blockedBy: 'hold' })
  expect((await pay('femi', 8.36)).body.code).toBe('payout_changed')
  shop.clock.ms += 14 * DAY_MS + 60_000
  expect(await personOf('femi')).toMatchObject({ held: 0, ready: 8.36, blockedBy: 'details', sales: 1 })
  expect((await pay('femi', 8.35)).body.code).toBe('payout_changed')
  const [first, second] = await Promise.all([pay('femi', 8.36), pay('femi', 8.36)])
  expect([first.status, second.status].sort()).toEqual([200, 409])
  const paid = await personOf('femi')
  expect(paid).toMatchObject({ balance: 0, ready: 0, paid: 8.36, last: { state: 'paid', amount: 8.36 } })
  const undo = async () => (await admin()).post(`/api/admin/payouts/${paid?.last?.id}/undo`, {})
  expect((await undo()).status).toBe(200)
  expect((await undo()).status).toBe(409)
  expect(await personOf('femi')).toMatchObject({ balance: 8.36, ready: 8.36, last: { state: 'undone' } })
  expect(await findBreaches(shop.db)).toEqual([])
})

test('for one collaborator nobody else is read', async () => {
  const shares = [
    { email: 'femi@example.com', sales: 30 },
    { email: 'juno@example.com', sales: 20 },
  ]
  await acceptSplit(shop, await putSplit(shop, beat(0), shares))
  await sell(0, 29)
  const femi = await personOf('femi')
  const rows: Record<string, unknown>[] = []
  const db = shop.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      rows.push(...(result.rows as Record<string, unknown>[]))
      return result
    },
  })
  const settings = await readPayoutSettings(shop.db)
  const view = { db, mode: shop.payments.mode, currency: 'usd', settings, storeIban: '', now: shop.clock.ms }
  const people = await readPeople(view as PayoutView, [femi?.id ?? ''])
  expect(people).toMatchObject([{ name: 'femi', beats: 1, position: { balanceCents: 836 } }])
  expect(rows.flatMap(({ collaborator_id }) => collaborator_id ?? [])).not.toEqual([])
  expect(new Set(rows.flatMap(({ collaborator_id }) => collaborator_id ?? []))).toEqual(new Set([femi?.id]))
})

test('what was never accepted is held, and free once it is', async () => {
  const view = await putSplit(shop, beat(0), [{ email: 'femi@example.com', sales: 30 }])
  await sell(0, 29)
  shop.clock.ms += 15 * DAY_MS
  expect(await personOf('femi')).toMatchObject({ held: 8.36, ready: 0, blockedBy: 'acceptance' })
  await acceptSplit(shop, view)
  expect(await personOf('femi')).toMatchObject({ held: 0, ready: 8.36 })
})

test('a refund after a payout makes the balance negative, and later sales settle it', {}, async () => {
  await splitWithAccount()
  const order = await sell(0, 29)
  shop.clock.ms += 15 * DAY_MS
  await pay('femi')
  await (await admin()).post('/api/payments/refund', { orderId: order.id })
  expect(await personOf('femi')).toMatchObject({ balance: -8.36, ready: 0, blockedBy: 'negative' })
  expect((await list()).owed).toBe(0)
  await sell(0, 29)
  shop.clock.ms += 30 * DAY_MS
  expect(await personOf('femi')).toMatchObject({ balance: 0, ready: 0 })
})

test('a disputed sale is held again, also after the 14 days', async () => {
  await splitWithAccount()
  const buyer = await makeUser(shop.db)
  const order = await (await shop.as(buyer)).buy(
    shop.licenses[0] ?? expect.unreachable(),
    29,
    '4000000000000259',
  )
  shop.clock.ms += 15 * DAY_MS
  shop.sandbox?.runPendingTasks()
  await syncOrder({ db: shop.db, payments: shop.payments, log: shop.app.log, wakeJobs: () => {} }, order.id)
  expect(await personOf('femi')).toMatchObject({ held: 8.36, ready: 0 })
})

test('bad input is refused: a day in the future, no reference, twice the same person', async () => {
  await splitWithAccount()
  await sell(0, 29)
  shop.clock.ms += 15 * DAY_MS
  const { id = '' } = (await personOf('femi')) ?? {}
  const one = { collaboratorId: id, amount: 8.36, reference: 'TRF 1' }
  const post = async (body: object) => (await (await admin()).post('/api/admin/payouts', body)).status
  expect(await post({ paidOn: '2999-01-01', payments: [one] })).toBe(400)
  expect(await post({ paidOn: today(), payments: [{ ...one, reference: ' ' }] })).toBe(400)
  expect(await post({ paidOn: today(), payments: [one, one] })).toBe(409)
  expect(await post({ paidOn: today(), payments: [] })).toBe(400)
  expect(await personOf('femi')).toMatchObject({ ready: 8.36, paid: 0 })
})

test('My Shares shows sales, beats and payouts, and never a buyer or another’s money', async () => {
  const { person } = await splitWithAccount()
  await acceptSplit(shop, await putSplit(shop, beat(1), [{ email: 'juno@example.com', sales: 40 }]))
  await sell(0, 29)
  await sell(2, 45.5)
  const method = await person.put<MyShares>('/api/my-shares/method', {
    method: 'bank',
    accountName: 'Olufemi Oduya',
    iban: 'DE02 1203 0000 0000 2020 51',
    bic: '',
  })
  expect(method.status).toBe(200)
  expect(method.body).toMatchObject({ method: 'bank', account: 'IBAN ending in 2051' })
  const { body, raw } = await person.get<MyShares>('/api/my-shares')
  expect(body).toMatchObject({ name: 'femi', balance: 8.36, held: 8.36, ready: 0, paid: 0 })
  expect(body.lines).toHaveLength(1)
  expect(body.lines[0]).toMatchObject({ kind: 'sale', price: 29, fee: -1.14, percent: 30, amount: 8.36 })
  expect(body.beats.map(({ id }) => id)).toEqual([beat(0)])
  expect(body.months.at(-1)?.amount).toBe(8.36)
  for (const secret of ['secret_buyer', 'juno', 'Zoë', '18.2']) expect(raw.toString()).not.toContain(secret)
  const session = await person.get<{ hasShares?: boolean }>('/api/auth/session')
  expect(session.body.hasShares).toBe(true)
  const other = await shop.as(shop.other)
  expect((await other.get('/api/my-shares')).status).toBe(404)
  expect((await other.get<object>('/api/auth/session')).body).not.toHaveProperty('hasShares')
})

test('an account whose address is not confirmed sees nothing', async () => {
  await splitWithAccount()
  const thief = await makeUser(shop.db, { email: 'kofi@example.com', email_confirmed_at: null })
  await putSplit(shop, beat(1), [{ email: thief.email, sales: 40 }])
  expect((await (await shop.as(thief)).get('/api/my-shares')).status).toBe(404)
})

test('a wrong IBAN is refused, and a way the store does not pay', async () => {
  const { person } = await splitWithAccount()
  const bank = { method: 'bank', accountName: 'Femi', iban: 'DE02120300000000202052', bic: '' }
  expect((await person.put('/api/my-shares/method', bank)).status).toBe(400)
  const { body } = await (await admin()).get<{ version: number; values: { payouts: object } }>(
    '/api/settings',
  )
  const payouts = { ...body.values.payouts, methods: ['bank'] }
  await (await admin()).patch('/api/settings', { version: body.version, payouts })
  const off = await person.put('/api/my-shares/method', { method: 'paypal', paypal: 'femi@example.com' })
  expect(off.status).toBe(409)
})

test('last month’s statement is mailed once, and there as PDF and CSV', async () => {
  const { person } = await splitWithAccount()
  await sell(0, 29)
  const month = new Date().toISOString().slice(0, 7)
  expect((await person.get(`/api/my-shares/statements/${month}/statement.pdf`)).status).toBe(404)
  const next = new Date()
  shop.clock.ms = Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 1, 9)
  await mailStatements(shop.db, 'sandbox', shop.clock.ms)
  await mailStatements(shop.db, 'sandbox', shop.clock.ms)
  await shop.app.jobs.drain()
  const mails = await shop.db
    .selectFrom('mailbox')
    .select(['id', 'subject', 'text', 'attachments'])
    .where('recipient', '=', 'femi@example.com')
    .where('subject', 'like', 'Your statement%')
    .execute()
  expect(mails).toHaveLength(1)
  for (const words of ['in 1 beat: 1 sale.', 'Your shares: +$8.36', 'The statement is attached as PDF.'])
    expect(mails[0]?.text).toContain(words)
  const [attached] = readJson(z.array(StoredAttachment), mails[0]?.attachments ?? writeJson([]))
  expect(attached).toMatchObject({ filename: `ST-${month}-01.pdf`, type: 'application/pdf' })
  expect(await readPdf(Buffer.from(attached?.content ?? '', 'base64'))).toContain(`ST-${month}-01`)
  const pdf = await person.get(`/api/my-shares/statements/${month}/statement.pdf`)
  const text = await readPdf(pdf.raw)
  for (const words of [`ST-${month}-01`, 'Legal femi', '$8.36', '30%']) expect(text).toContain(words)
  const csv = await person.get(`/api/my-shares/statements/${month}/statement.csv`)
  expect(csv.raw.toString()).toContain('"29.00","-1.14","30","8.36","8.36","USD"')
  // Administrators have the same paper, and the orders, which the collaborator does not see.
  const { id } = (await personOf('femi')) ?? {}
  const boss = await admin()
  const detail = await boss.get<PayoutPersonDetail>(`/api/admin/collaborators/${id}`)
  expect(detail.body).toMatchObject({
    statements: [month],
    lines: [{ order: expect.stringMatching(/^BB-/) }],
  })
  const paper = await boss.get(`/api/admin/collaborators/${id}/statements/${month}/statement.pdf`)
  expect(await readPdf(paper.raw)).toContain(`ST-${month}-01`)
  const ledger = await boss.get(`/api/admin/collaborators/${id}/ledger.csv`)
  expect(ledger.raw.toString()).toContain('"29.00","-1.14","30","8.36","8.36","USD"')
  expect((await person.get('/api/my-shares')).raw.toString()).not.toMatch(/BB-(?!SP)|"order/)
})

test('files for the bank and yearly sums name what is ready and what was paid', async () => {
  const { person } = await splitWithAccount()
  await person.put('/api/my-shares/method', { method: 'bank', accountName: 'O. Oduya', iban, bic: '' })
  await person.put('/api/my-shares/profile', {
    address: '22 Coldharbour Lane\nLondon',
    taxNumber: '12/345',
    wantsStatements: false,
  })
  await sell(0, 29)
  shop.clock.ms += 15 * DAY_MS
  const { id } = (await personOf('femi')) ?? {}
  const csv = await (await admin()).get(`/api/admin/payouts.csv?people=${id}`)
  expect(csv.raw.toString()).toContain(
    `"O. Oduya","femi@example.com","Bank transfer","${iban}","","","8.36","USD","1"`,
  )
  expect((await (await admin()).get(`/api/admin/payouts.xml?people=${id}`)).status).toBe(409)
  await pay('femi')
  const year = new Date(shop.clock.ms).getUTCFullYear()
  const yearly = await (await admin()).get(`/api/admin/payouts/yearly.csv?year=${year}`)
  expect(yearly.raw.toString()).toContain(
    '"Legal femi","femi@example.com","22 Coldharbour Lane, London","12/345","8.36","8.36","USD"',
  )
})

test('a collaborator is erased only once nothing is owed and the years for the books are over', async () => {
  await splitWithAccount()
  await sell(0, 29)
  const { id } = (await personOf('femi')) ?? {}
  const erase = async () => (await (await admin()).remove(`/api/admin/collaborators/${id}`)).status
  expect(await erase()).toBe(409)
  shop.clock.ms += 15 * DAY_MS
  await pay('femi')
  expect(await erase()).toBe(409)
  shop.clock.ms += 11 * 366 * DAY_MS
  expect(await erase()).toBe(200)
  const { body } = await (await admin()).get<PayoutPersonDetail>(`/api/admin/collaborators/${id}`)
  expect(body).toMatchObject({ name: 'A former collaborator', legalName: null, balance: 0 })
  expect(body.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['payout', -8.36],
    ['sale', 8.36],
  ])
  expect(await findBreaches(shop.db)).toEqual([])
})

test('deleting the buyer, the beat and the collaborator’s account changes no entry', async () => {
  const { femi } = await splitWithAccount()
  const order = await sell(0, 29)
  const before = await shop.db.selectFrom('ledger_entries').selectAll().execute()
  await (await admin()).remove(`/api/beats/${beat(0)}`)
  await (await admin()).remove(`/api/orders/${order.id}`)
  await (await admin()).remove(`/api/users/${femi.id}`)
  expect(await shop.db.selectFrom('ledger_entries').selectAll().execute()).toEqual(before)
  expect(await findBreaches(shop.db)).toEqual([])
})

test('the accounting export has shares as costs, and Payouts what is owed', async () => {
  expect((await list()).owed).toBe(0)
  await splitWithAccount()
  const order = await sell(0, 29)
  expect((await list()).owed).toBe(8.36)
  const month = new Date().toISOString().slice(0, 7)
  const costs = async () => {
    const { raw } = await (await admin()).get(`/api/admin/accounting.csv?month=${month}`)
    return raw
      .toString()
      .split('\r\n')
      .filter((line) => line.includes('shares of collaborators'))
      .map((line) => line.split(',')[5])
  }
  expect(await costs()).toEqual(['"-8.36"'])
  await (await admin()).post('/api/payments/refund', { orderId: order.id })
  expect(await costs()).toEqual(['"-8.36"', '"8.36"'])
  expect((await list()).owed).toBe(0)
})

test('a refund in two parts shows in each row what that part moved', async () => {
  const { person } = await splitWithAccount()
  const order = await sell(0, 29)
  const line = await shop.db.selectFrom('order_lines').select('id').executeTakeFirstOrThrow()
  for (const amount of [10, 19])
    expect(
      (
        await (
          await admin()
        ).post('/api/payments/refund', {
          orderId: order.id,
          amounts: [{ line: line.id, amount }],
        })
      ).status,
    ).toBe(200)
  const { lines } = (await person.get<MyShares>('/api/my-shares')).body
  const rows = lines.map(({ kind, price, fee, amount }) => ({ kind, price, fee, amount })).reverse()
  expect(rows).toEqual([
    { kind: 'sale', price: 29, fee: -1.14, amount: 8.36 },
    // 30 % of 10.00 less its part of the fee, 0.39; what is left of the share is rounded down.
    { kind: 'refund', price: -10, fee: 0.39, amount: -2.89 },
    { kind: 'refund', price: -19, fee: 0.75, amount: -5.47 },
  ])
})

test('a BIC that no bank file may contain is refused', async () => {
  const { person } = await splitWithAccount()
  const choose = (bic: string) =>
    person.put('/api/my-shares/method', { method: 'bank', accountName: 'O. Oduya', iban, bic })
  for (const bic of ['COBADEFO', 'COBADEF', 'C0BADEFF', 'COBADE1F', 'COBADEFFXX'])
    expect(await choose(bic)).toMatchObject({
      status: 400,
      body: { errors: { bic: 'This BIC is not valid. Check it, or leave it empty: the IBAN is enough.' } },
    })
  for (const bic of ['', 'cobadeff', 'COBADEFFXXX', 'BYLADEM1001'])
    expect((await choose(bic)).status).toBe(200)
})
