import { afterEach, expect, test } from 'vitest'
import { periodEnd } from '#contract/law/withdrawal.ts'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import { readWithdrawals, recordConfirmation, returnConfirmation } from '#server/model/order/index.ts'
import { hashPassword } from '#server/platform/crypto/password-hash.ts'
import { purgeMails } from '#server/platform/mail/stored-mails.ts'
import { billingInfo, openShop, type Shop } from '#tests/shop.ts'
import { startSmtpServer } from '#tests/smtp-server.ts'
import { readEvidence } from './order-evidence.ts'

const german = { ...billingInfo, country: 'DE', city: 'Leipzig', postalCode: '04229' }
const PASSWORD = 'Nightbus36!'
const DAY = 86_400_000

let shop: Shop
let smtp: Awaited<ReturnType<typeof startSmtpServer>> | undefined
afterEach(async () => {
  await shop.close()
  await smtp?.stop()
  smtp = undefined
})

/** A shop whose mail server refuses these addresses with this status. */
async function openMailing(refused: (address: string) => number | undefined = () => undefined) {
  smtp = await startSmtpServer({ refuse: refused })
  shop = await openShop({ SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com' }, 'ready')
  return smtp
}

/** A German buys the first beat. @returns the order's id */
async function buy(): Promise<string> {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const { body } = await customer.checkOut(29, german)
  await customer.pay(body.clientSecret)
  await customer.order(body.orderId)
  return body.orderId
}

const row = (id: string) =>
  shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function withdrawalOf(id: string) {
  const [line] = (await (await shop.as(shop.customer)).order(id)).beats
  return line!.withdrawal!
}
const open = async (id: string) => {
  const { granted_at } = await shop.db
    .selectFrom('grants')
    .select('granted_at')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  return { state: 'open', until: new Date(periodEnd(granted_at, 14)).toISOString() }
}

test('a receipt that is accepted confirms the order, also once the outbox has forgotten it', {}, async () => {
  const { received } = await openMailing()
  const id = await buy()
  expect(await row(id)).toMatchObject({ confirmation_state: 'waiting', confirmation_at: null })
  expect(await withdrawalOf(id)).toEqual(await open(id))
  await shop.app.jobs.drain()
  expect(received.map(({ to }) => to)).toContainEqual([shop.customer.email])
  await purgeMails(shop.db, Date.now() + 100 * DAY)
  expect(await shop.db.selectFrom('mails').selectAll().execute()).toEqual([])
  const { confirmation_state, confirmation_at } = await row(id)
  expect(confirmation_state).toBe('sent')
  const [{ line, facts, state } = expect.unreachable()] = await readWithdrawals(shop.db, [id], Date.now())
  expect(facts.confirmation).toEqual({ state: 'sent', at: confirmation_at })
  const at = Math.max(facts.consentAt!, line.readyAt!, confirmation_at!)
  expect(state).toEqual({ state: 'ended', at, by: 'consent' })
  const ended = { state: 'ended', at: new Date(at).toISOString(), by: 'consent' }
  expect(await withdrawalOf(id)).toEqual(ended)
  const admin = await shop.as(shop.admin)
  for (const path of [`/api/orders/${id}`, '/api/orders', '/api/orders/mine']) {
    const reader = path.endsWith('mine') ? await shop.as(shop.customer) : admin
    const { body } = await reader.get<AdminOrder | AdminOrder[]>(path)
    expect([body].flat()[0]!.beats[0]!.withdrawal, path).toEqual(ended)
  }
})

test.each([
  ['refused for good', 550, 0],
  ['given up', 451, 6],
])(
  'a receipt that is %s leaves the right open until another address takes it',
  async (_, status, retries) => {
    const { received } = await openMailing((address) =>
      address === shop.customer.email ? status : undefined,
    )
    const id = await buy()
    await shop.app.jobs.drain()
    for (let day = 1; day <= retries; day++) await shop.app.jobs.drain({ at: Date.now() + day * DAY })
    expect((await row(id)).confirmation_state).toBe('refused')
    expect(await withdrawalOf(id)).toEqual(await open(id))

    const password_hash = await hashPassword(PASSWORD)
    await shop.db.updateTable('users').set({ password_hash }).where('id', '=', shop.customer.id).execute()
    const asking = { email: 'new@example.com', password: PASSWORD }
    expect((await (await shop.as(shop.customer)).post('/api/account/email', asking)).status).toBe(200)
    await shop.app.jobs.drain()
    const { text } = received.find(({ to }) => to.includes('new@example.com'))!.mail
    const token = /\/confirm-email\/([\w-]{43})/.exec(text!)![1]
    const before = Date.now()
    expect((await (await shop.as()).post(`/api/account/email/confirm/${token}`, {})).status).toBe(200)
    expect((await row(id)).email).toBe('new@example.com')
    await shop.app.jobs.drain()
    const { confirmation_state, confirmation_at } = await row(id)
    expect(confirmation_state).toBe('sent')
    expect(confirmation_at).toBeGreaterThanOrEqual(before)
    expect(await withdrawalOf(id)).toEqual({
      state: 'ended',
      at: new Date(confirmation_at!).toISOString(),
      by: 'consent',
    })
    // Nothing is left that Today would send to the old address.
    const mails = await shop.db.selectFrom('mails').select('recipient').where('order_id', '=', id).execute()
    expect(mails.map(({ recipient }) => recipient)).not.toContain(shop.customer.email)
  },
)

test('a receipt that came back reopens the right until it is sent again, and the log says who marked it', async () => {
  const refusing = new Set<string>()
  await openMailing((address) => (refusing.has(address) ? 550 : undefined))
  const id = await buy()
  await shop.app.jobs.drain()
  const ended = await withdrawalOf(id)
  expect(ended.state).toBe('ended')
  const admin = await shop.as(shop.admin)

  // What is refused later does not undo that it was accepted.
  refusing.add(shop.customer.email)
  expect((await admin.post(`/api/orders/${id}/receipt`, {})).status).toBe(200)
  await shop.app.jobs.drain()
  expect(await withdrawalOf(id)).toEqual(ended)

  expect((await admin.post(`/api/orders/${id}/receipt/returned`, {})).status).toBe(200)
  expect(await withdrawalOf(id)).toEqual(await open(id))
  const [shown] = (await admin.get<AdminOrder[]>('/api/orders')).body
  expect(shown!.confirmation!.state).toBe('refused')
  expect(shown!.rightToWithdraw![0]!.words).toMatch(
    /^Can be withdrawn from until .+: the confirmation was refused or came back\.$/,
  )
  const store = { db: shop.db, storeUrl: () => 'https://x.example', timeZone: 'UTC' }
  const right = (await readEvidence(store, id)).find(({ heading }) => heading === 'Right of withdrawal')
  expect(Object.fromEntries(right!.rows!)).toMatchObject({
    [shop.beats[0]!.title]: shown!.rightToWithdraw![0]!.words,
    Confirmation: expect.stringMatching(/^Refused, or came back, 20/),
    Instruction: 'Version 1',
  })
  expect(await admin.post(`/api/orders/${id}/receipt/returned`, {})).toMatchObject({
    status: 409,
    body: { code: 'receipt_not_sent' },
  })
  const log = await shop.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).execute()
  expect(log.map(({ action, admin_id }) => [action, admin_id])).toEqual([
    ['order.receipt-sent', shop.admin.id],
    ['order.receipt-returned', shop.admin.id],
  ])

  refusing.clear()
  const before = Date.now()
  expect((await admin.post(`/api/orders/${id}/receipt`, {})).status).toBe(200)
  await shop.app.jobs.drain()
  const { confirmation_at } = await row(id)
  expect(confirmation_at).toBeGreaterThanOrEqual(before)
  expect(await withdrawalOf(id)).toMatchObject({
    state: 'ended',
    at: new Date(confirmation_at!).toISOString(),
  })
})

test('a store without a mail server delivers, and the right stays open', async () => {
  const real = { NODE_ENV: 'production', PAYMENTS: 'sandbox', SUPPORT_EMAIL: 'a@example.com' }
  shop = await openShop({ ...real, CAPTCHA: 'altcha' }, 'ready')
  const id = await buy()
  await shop.app.jobs.drain()
  expect((await row(id)).confirmation_state).toBe('none')
  expect(await withdrawalOf(id)).toEqual(await open(id))
  const [line] = (await (await shop.as(shop.customer)).order(id)).beats
  expect(line!.delivery!.state).toBe('ready')
})

test('only these steps lead from one state of a confirmation to another, and only for the address of the order', {}, async () => {
  await openMailing()
  const id = await buy()
  const states = ['waiting', 'sent', 'refused', 'none', 'unknown'] as const
  const steps: Record<string, string> = {}
  for (const from of states)
    for (const event of ['sent', 'refused', 'none', 'returned'] as const) {
      const set = { confirmation_state: from, confirmation_at: null }
      await shop.db.updateTable('orders').set(set).where('id', '=', id).execute()
      const recipient = shop.customer.email
      await shop.db.transaction().execute(async (trx) => {
        if (event === 'returned') await returnConfirmation(trx, id, 2)
        else {
          await recordConfirmation(trx, id, { state: event, recipient: 'else@example.com', at: 1 })
          await recordConfirmation(trx, id, { state: event, recipient, at: 2 })
        }
      })
      const { confirmation_state: to, confirmation_at } = await row(id)
      if (to === from) continue
      expect(confirmation_at).toBe(to === 'none' ? null : 2)
      steps[`${from} ${event}`] = to
    }
  expect(steps).toEqual({
    'waiting sent': 'sent',
    'waiting refused': 'refused',
    'waiting none': 'none',
    'refused sent': 'sent',
    'none sent': 'sent',
    'none refused': 'refused',
    'sent returned': 'refused',
    'unknown returned': 'refused',
  })
})

test('an order that costs nothing asks for no consent, and delivery alone ends its right', async () => {
  shop = await openShop({}, 'ready')
  const gift = { kind: 'sale', name: 'Gift', percent: 100 }
  expect((await (await shop.as(shop.admin)).post('/api/deals', gift)).status).toBe(201)
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const payment = { billingInfo: german, user: shop.customer.id }
  const paid = await customer.post('/api/payments/create-payment-intent', { ...payment, price: 29 })
  expect(paid).toMatchObject({ status: 400, body: { code: 'consent_required' } })
  const { status, body } = await customer.checkOut(0, german)
  expect([status, body.clientSecret]).toEqual([200, null])
  expect(await row(body.orderId)).toMatchObject({ consent_version: null, consent_at: null })
  expect(await withdrawalOf(body.orderId)).toEqual(await open(body.orderId))
  await shop.app.jobs.drain()
  expect(await withdrawalOf(body.orderId)).toMatchObject({ state: 'ended', by: 'delivery' })
})

test('an order of before says that its email is no longer on record, and how long its period can be', async () => {
  shop = await openShop({}, 'ready')
  const id = await buy()
  await shop.app.jobs.drain()
  const before = { confirmation_state: 'unknown', confirmation_at: null, instruction_version: null } as const
  await shop.db.updateTable('orders').set(before).execute()
  const [order] = (await (await shop.as(shop.admin)).get<AdminOrder[]>('/api/orders')).body
  expect(order!.rightToWithdraw![0]!.words).toMatch(
    /ended by consent; the email is no longer on record\. .+ can be up to 12 months longer\.$/,
  )
  expect(order!.beats[0]!.withdrawal).toMatchObject({ state: 'ended', by: 'consent' })
  expect(order!.id).toBe(id)
})

test('where nobody has a right to withdraw, orders say nothing of it', async () => {
  shop = await openShop({}, 'ready')
  const customer = await shop.as(shop.customer)
  const { id, beats, ...order } = await customer.buy(shop.licenses[0]!, 29)
  await shop.app.jobs.drain()
  const [shown] = (await (await shop.as(shop.admin)).get<AdminOrder[]>('/api/orders')).body
  for (const told of [order, beats[0]!, shown!])
    expect(Object.keys(told)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/withdraw|confirmation/i)]),
    )
  const store = { db: shop.db, storeUrl: () => 'https://x.example', timeZone: 'UTC' }
  const headings = (await readEvidence(store, id)).map(({ heading }) => heading)
  expect(headings).not.toContain('Right of withdrawal')
})
