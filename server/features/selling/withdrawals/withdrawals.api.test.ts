import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminWithdrawal } from '#contract/law/admin-withdrawal.ts'
import type { WithdrawalReceipt } from '#contract/law/withdrawal-statement.ts'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import { orderNumber } from '#contract/orders/order.ts'
import type { Desk } from '#contract/store/desk.ts'
import type { Today } from '#contract/store/today.ts'
import { findBreaches } from '#server/model/split/index.ts'
import { hashPassword } from '#server/platform/crypto/password-hash.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { makeBeat, makeUser, signIn } from '#tests/factories.ts'
import { freePort } from '#tests/free-port.ts'
import { basicScope } from '#tests/license-scopes.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { seller } from '#tests/seller.ts'
import { makeLicense, makeMaster, openShop, type Shop } from '#tests/shop.ts'
import { startSmtpServer } from '#tests/smtp-server.ts'
import { insertAcceptedSplit } from '#tests/splits.ts'
import { testStore } from '#tests/test-store.ts'
import { WithdrawalLinks } from './links.ts'

const PASSWORD = 'correct horse battery'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let shop: Shop
let admin: Awaited<ReturnType<Shop['as']>>
let serial = 0
beforeAll(async () => {
  shop = await openShop({ SUPPORT_EMAIL: 'desk@example.com' }, 'ready')
  admin = await shop.as(shop.admin)
  expect((await admin.patch('/api/settings', { version: 0, seller })).status).toBe(200)
})
afterAll(() => shop.close())

/** From a network of its own. */
async function state(given: object, { cookies, ip }: { cookies?: Record<string, string>; ip?: string } = {}) {
  serial++
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/withdrawals',
    payload: { name: 'Zoë Reyes', order: 'BB-00000-00000', email: 'zoe@example.com', ...given },
    remoteAddress: ip ?? `10.9.${Math.floor(serial / 250)}.${serial % 250}`,
    ...(cookies && { headers: cookies }),
  })
  await shop.app.jobs.drain()
  return { status: answer.statusCode, body: answer.json<WithdrawalReceipt & { detail: string }>() }
}

/** $29 and $45.50, delivered and confirmed by mail, by somebody new. */
async function buyBoth(country = 'DE') {
  const person = await makeUser(shop.db)
  const buyer = await shop.as(person)
  for (const license of [shop.licenses[0]!, shop.licenses[2]!]) await buyer.addToCart(license)
  const { body } = await buyer.checkOut(74.5, { country, postalCode: '04229' })
  await buyer.pay(body.clientSecret)
  await buyer.order(body.orderId)
  await shop.app.jobs.drain()
  return { order: await buyer.order(body.orderId), buyer, person }
}

async function takeMails() {
  await shop.app.jobs.drain()
  const mails = await shop.db.selectFrom('mailbox').select(['recipient', 'subject', 'text']).execute()
  await shop.db.deleteFrom('mailbox').execute()
  return mails
}
let hours = 0
/** Runs what runs each hour, once more. */
const runLater = () => shop.app.jobs.drain({ at: Date.now() + ++hours * 2 * HOUR_MS })
const listed = async (reference: string) => {
  const { body } = await admin.get<AdminWithdrawal[]>('/api/admin/withdrawals')
  return body.find((one) => one.reference === reference)!
}
const act = (id: string, name: string, body: object = {}) =>
  admin.post<AdminWithdrawal & { code: string }>(`/api/admin/withdrawals/${id}/${name}`, body)

test('anybody can withdraw: page, mail and PDF say the same', async () => {
  await takeMails()
  const { status, body } = await state({ order: 'The Cordova beat, on Monday', name: 'Анна Щербакова' })
  expect(status).toBe(201)
  expect(body).toEqual({
    reference: expect.stringMatching(/^W-[\dA-F]{5}-[\dA-F]{5}$/),
    receivedAt: expect.any(String),
    pdf: expect.stringMatching(/^\/api\/withdrawals\/.+\/statement\.pdf$/),
  })
  const statement =
    'I withdraw from my contract: order The Cordova beat, on Monday. Анна Щербакова. Send the confirmation to zoe@example.com.'
  const mails = await takeMails()
  const mail = mails.find(({ recipient }) => recipient === 'zoe@example.com')!
  expect(mail.text).toContain(statement)
  expect(mail.text).toContain(body.reference)
  const received = /We received your withdrawal on .* at .*\./.exec(mail.text)![0]
  const pdf = await shop.app.inject({ url: body.pdf })
  expect(pdf.headers['content-type']).toBe('application/pdf')
  const text = (await readPdf(pdf.rawPayload)).replace(/\s+/g, ' ')
  for (const part of [statement, received, body.reference]) expect(text).toContain(part)
  // The owner is told, and can say which order it is.
  expect(mails.filter(({ recipient }) => recipient === shop.admin.email)).toHaveLength(1)
  expect(await listed(body.reference)).toMatchObject({
    state: 'waiting',
    order: null,
    statement,
    shownBy: null,
  })
  // Not the last letter, of which some bits say nothing.
  const other = body.pdf.replace(/.(?=.\/statement)/, (letter) => (letter === 'A' ? 'B' : 'A'))
  expect((await shop.app.inject({ url: other })).statusCode).toBe(404)
})

test('the same again is the same statement, and mailed once within an hour', {}, async () => {
  await takeMails()
  const given = { order: ' bb-12345 abcde ', email: 'Same@example.com' }
  const answers = await Promise.all([
    state(given),
    state(given),
    state({ ...given, order: 'BB-12345-ABCDE' }),
  ])
  const [first] = answers
  for (const { body } of answers) expect(body).toEqual(first!.body)
  const toBuyer = (mails: { recipient: string }[]) =>
    mails.filter(({ recipient }) => recipient.toLowerCase() === 'same@example.com').length
  shop.clock.ms += HOUR_MS - 1
  expect((await state(given)).body).toEqual(first!.body)
  expect(toBuyer(await takeMails())).toBe(1)
  shop.clock.ms += 1
  expect((await state(given)).body).toEqual(first!.body)
  expect(toBuyer(await takeMails())).toBe(1)
  expect((await state({ ...given, email: 'else@example.com' })).body.reference).not.toBe(
    first!.body.reference,
  )
})

test('nobody is given the receipt of somebody else', async () => {
  const { order, person } = await buyBoth()
  const given = { order: order.number, email: person.email }
  const own = await state(given, { cookies: await signIn(shop, person) })
  const words = async (body: WithdrawalReceipt) =>
    readPdf((await shop.app.inject({ url: body.pdf })).rawPayload)
  expect(await words(own.body)).toContain(order.beats[0]!.title)
  const same = await state(given)
  expect(await words(same.body)).not.toContain(order.beats[0]!.title)
  const other = await state({ ...given, name: 'Noor Haddad' })
  expect(await words(other.body)).toContain('Noor Haddad')
  expect(new Set([own, same, other].map(({ body }) => body.reference)).size).toBe(3)
})

test.each([
  ['name', { name: ' ' }, 'Your name is required.'],
  ['name', { name: '\u200b' }, 'Your name is required.'],
  ['name', { name: undefined }, 'Your name is required.'],
  ['order', { order: '' }, 'Write your order number, or what you bought.'],
  ['email', { email: 'zoe@' }, 'Please enter an email address.'],
  ['email', { email: '' }, 'Please enter an email address.'],
  ['order', { order: 'x'.repeat(201) }, 'Please use at most 200 characters.'],
  ['name', { name: 'x'.repeat(201) }, 'Please use at most 200 characters.'],
  ['email', { email: `${'x'.repeat(200)}@example.com` }, 'Please use at most 200 characters.'],
])('a bad %s is refused with what is wrong (%#)', async (field, given, words) => {
  const { status, body } = await state(given)
  expect([status, (body as unknown as { errors: Record<string, string> }).errors[field]]).toEqual([
    400,
    words,
  ])
})

test('the eleventh within an hour is told where to write instead', async () => {
  const statuses = []
  for (let at = 0; at < 11; at++) statuses.push(await state({ order: `Beat ${at}` }, { ip: '10.77.0.1' }))
  expect(statuses.map(({ status }) => status)).toEqual([...Array(10).fill(201), 429])
  expect(statuses.at(-1)!.body.detail).toBe(
    'Too many tries. Write to desk@example.com: that counts just the same.',
  )
})

test('a withdrawal in time is refunded by the owner, with its reason on the credit note', {}, async () => {
  await insertAcceptedSplit(shop.db, shop.beats[0]!, { 'nia@example.com': 3_000 })
  const { order, buyer, person } = await buyBoth('BR')
  await takeMails()
  const { body } = await state({ order: order.number, email: 'other@example.com' })
  // A stranger changes nothing, learns nothing, and the order's own address is told.
  const untouched = await buyer.order(order.id)
  expect(untouched.beats.map(({ withdrawal }) => withdrawal?.state)).toEqual(['open', 'open'])
  const mails = await takeMails()
  const told = mails.find(({ recipient }) => recipient === person.email)!
  expect(told.subject).toContain(order.number)
  const acknowledged = mails.find(({ recipient }) => recipient === 'other@example.com')!
  expect(acknowledged.text).not.toContain(order.beats[0]!.title)
  const shown = await listed(body.reference)
  // At once, in Brazil.
  expect(shown).toMatchObject({ dueAt: shown.receivedAt, draft: null, shownBy: null })
  expect(shown.order!.lines.map(({ right, isStated }) => [right, isStated])).toEqual([
    ['open', true],
    ['open', true],
  ])
  const [first] = order.beats
  const refunded = await act(shown.id, 'refund', { lines: [first!.lineId] })
  expect(refunded).toMatchObject({
    status: 200,
    body: { state: 'refunded', closed: { by: shop.admin.username } },
  })
  const after = await buyer.order(order.id)
  expect(after.beats.map((beat) => [beat.refunded, beat.delivery?.state, beat.withdrawal?.state])).toEqual([
    [true, 'revoked', 'used'],
    [false, 'ready', 'open'],
  ])
  expect((await act(shown.id, 'refund', { lines: [first!.lineId] })).status).toBe(409)
  // The laws of refunds, invoices and the ledger hold.
  const papers = await shop.db
    .selectFrom('invoices')
    .select(['gross_cents', 'content'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  expect(papers.map(({ gross_cents }) => gross_cents)).toEqual([7450, -2900])
  expect(papers[1]!.content).toContain('Reason: Withdrawal')
  expect(papers[0]!.content).not.toContain('Reason')
  expect(await findBreaches(shop.db)).toEqual([])
})

test('after a part was refunded, what a withdrawal gives back is the rest', {}, async () => {
  const { order } = await buyBoth()
  const [first, second] = order.beats
  const amounts = [{ line: first!.lineId, amount: 10 }]
  expect((await admin.post('/api/payments/refund', { orderId: order.id, amounts })).status).toBe(200)
  await shop.app.jobs.drain()
  const { body } = await state({ order: order.number })
  const shown = await listed(body.reference)
  expect(shown.order!.lines.map(({ price, left }) => [price, left])).toEqual([
    [first!.price, first!.price - 10],
    [second!.price, second!.price],
  ])
})

test('a right that has ended is answered with its times, and can be refunded anyway', {}, async () => {
  const { order, buyer, person } = await buyBoth()
  const confirmed = { confirmation_state: 'sent', confirmation_at: Date.now() } as const
  await shop.db.updateTable('orders').set(confirmed).where('id', '=', order.id).execute()
  const links = new WithdrawalLinks(shop.app.storeSecret)
  const token = links.toWithdraw(order.id, shop.clock.ms).split('token=')[1]!
  const lines = [order.beats[1]!.lineId]
  const { body } = await state({ order: order.number, email: person.email, lines, token })
  const shown = await listed(body.reference)
  expect(shown.statement).toContain(`order ${order.number}, ${order.beats[1]!.title} (Basic). Zoë Reyes.`)
  expect(shown).toMatchObject({ shownBy: 'link', state: 'waiting' })
  expect(Date.parse(shown.dueAt) - Date.parse(shown.receivedAt)).toBe(14 * DAY_MS)
  expect(shown.order!.lines.map(({ isStated }) => isStated)).toEqual([false, true])
  const time = String.raw`\d\d:\d\d:\d\d`
  expect(shown.order!.lines[1]).toMatchObject({
    right: 'ended',
    words: expect.stringMatching(
      new RegExp(
        `^The right ended on \\w+ \\d+ at ${time}: consent version \\d at ${time}, files ready ${time}, confirmation accepted ${time}\\.$`,
      ),
    ),
  })
  expect(shown.draft).toContain(shown.order!.lines[1]!.words)
  await takeMails()
  const text = 'Your right has ended.\nWe are sorry.'
  expect((await act(shown.id, 'answer', { text })).body).toMatchObject({ state: 'answered', answer: text })
  await act(shown.id, 'answer', { text })
  const answers = (await takeMails()).filter(({ subject }) => subject.includes(body.reference))
  expect(answers).toHaveLength(1)
  expect(answers[0]!.text).toContain('We are sorry.')
  // The right stays what it was.
  expect((await buyer.order(order.id)).beats[1]!.withdrawal).toMatchObject({ state: 'ended' })
  expect((await act(shown.id, 'refund')).body).toMatchObject({ state: 'refunded' })
  expect((await buyer.order(order.id)).beats.map(({ refunded }) => refunded)).toEqual([false, true])
})

test('a forged token, and one of another order, show nothing', async () => {
  const { order } = await buyBoth()
  const links = new WithdrawalLinks(shop.app.storeSecret)
  const good = links.toWithdraw(order.id, shop.clock.ms).split('token=')[1]!
  const old = links.toWithdraw(order.id, shop.clock.ms - 401 * DAY_MS).split('token=')[1]!
  const lines = [order.beats[1]!.lineId]
  for (const [token, number] of [
    // Reversed: another last character alone may decode to the same bytes.
    [good.replace(/[^.]+$/, (signature) => [...signature].reverse().join('')), order.number],
    [old, order.number],
    ['x', order.number],
    [good, 'BB-99999-99999'],
  ] as const) {
    const { status, body } = await state({ order: number, token, lines, email: `${serial}@example.com` })
    expect(status).toBe(201)
    expect((await listed(body.reference)).statement).not.toContain(order.beats[1]!.title)
  }
})

test('an order that is not paid is canceled by a withdrawal', async () => {
  const buyer = await shop.as(shop.customer)
  await buyer.addToCart(shop.licenses[0]!)
  const { body } = await buyer.checkOut(29, { country: 'DE', postalCode: '04229' })
  const number = (await buyer.order(body.orderId)).number
  const taken = await state({ order: number, email: 'anybody@example.com' })
  expect(await listed(taken.body.reference)).toMatchObject({ state: 'settled' })
  expect(await buyer.order(body.orderId)).toMatchObject({ paymentStatus: 'Canceled' })
  expect((await buyer.pay(body.clientSecret)) as unknown).toMatchObject({ error: expect.anything() })
})

test('an amount that the bank holds is let go of for the buyer alone', async () => {
  for (const isBuyer of [false, true]) {
    const person = await makeUser(shop.db)
    const buyer = await shop.as(person)
    const beat = await makeBeat(shop.db, { owner_id: shop.admin.id, price_cents: 2900 })
    await makeMaster(shop.db, shop.storage, beat.id, 'ready')
    const license = await makeLicense(shop.db, beat.id, {
      scope: writeJson({ ...basicScope, exclusive: true }),
      price_cents: 50_000,
    })
    await buyer.addToCart(license)
    const { body } = await buyer.checkOut(500, { country: 'DE', postalCode: '04229' })
    await buyer.pay(body.clientSecret)
    const number = orderNumber(body.orderId)
    await state(
      { order: number, email: person.email },
      isBuyer ? { cookies: await signIn(shop, person) } : {},
    )
    const { paymentStatus, beats } = await buyer.order(body.orderId)
    expect(paymentStatus).toBe(isBuyer ? 'Canceled' : 'Completed')
    // A payment that could not be stopped counts as withdrawn from: it came before the period, from its own address.
    if (!isBuyer) expect(beats[0]!.withdrawal).toMatchObject({ state: 'used' })
    const held = await shop.db
      .selectFrom('exclusives')
      .select('beat_id')
      .where('beat_id', '=', beat.id)
      .execute()
    expect(held).toHaveLength(isBuyer ? 0 : 1)
  }
})

test('one that matches nothing is matched by hand', async () => {
  const { order, buyer } = await buyBoth('BR')
  const { body } = await state({ order: 'that beat' })
  const { id } = await listed(body.reference)
  expect((await act(id, 'refund')).body.code).toBe('withdrawal_unmatched')
  expect((await act(id, 'match', { order: 'BB-99999-99999' })).status).toBe(404)
  expect((await act(id, 'match', { order: order.number })).body).toMatchObject({
    order: { number: order.number },
  })
  expect((await act(id, 'refund')).body).toMatchObject({ state: 'refunded' })
  expect(await buyer.order(order.id)).toMatchObject({ paymentStatus: 'Refunded' })
})

test('what was withdrawn and is nearly due is said again, once', async () => {
  const { body } = await state({ order: 'nearly due' })
  await takeMails()
  shop.clock.ms += 9 * DAY_MS
  const remind = async () => {
    await runLater()
    return (await takeMails()).filter(({ subject }) => subject.includes(body.reference)).length
  }
  expect(await remind()).toBe(0)
  shop.clock.ms += DAY_MS + 1
  expect([await remind(), await remind()]).toEqual([1, 0])
})

test('name and address go with the account, or after three years', async () => {
  const person = await shop.as(shop.other)
  const password_hash = await hashPassword(PASSWORD)
  await shop.db.updateTable('users').set({ password_hash }).where('id', '=', shop.other.id).execute()
  const { body } = await state({ email: shop.other.email, order: 'mine' })
  const exported = await person.post<{ withdrawals: object[] }>('/api/account/export', {
    password: PASSWORD,
  })
  expect(exported.body.withdrawals).toEqual([expect.objectContaining({ reference: body.reference })])
  const old = await state({ order: 'long ago' })
  expect((await admin.remove(`/api/users/${shop.other.id}`)).status).toBe(200)
  const erased = { name: null, email: null, given: null, statement: null }
  expect(await listed(body.reference)).toMatchObject(erased)
  expect(await listed(old.body.reference)).toMatchObject({ name: 'Zoë Reyes' })
  shop.clock.ms += 1_097 * DAY_MS
  await runLater()
  expect(await listed(old.body.reference)).toMatchObject(erased)
})

test('the receipt leads a buyer who has the right to it, filled in', async () => {
  for (const [country, isLinked] of [
    ['DE', true],
    ['BR', true],
    ['US', false],
  ] as const) {
    await takeMails()
    const { person } = await buyBoth(country)
    const receipt = (await takeMails()).find(
      ({ recipient, subject }) => recipient === person.email && subject.startsWith('Your receipt'),
    )!
    expect(/Withdraw from contract here: http.*\/withdraw\?token=\S+/.test(receipt.text)).toBe(isLinked)
  }
})

test('the owner sees what waits: on Today, in the rail and on the order', async () => {
  const { order } = await buyBoth('BR')
  const { body } = await state({ order: order.number })
  const rows = async () => {
    const { body: today } = await admin.get<Today>('/api/admin/today')
    return today.todo.filter((row) => row.kind === 'withdrawal').map(({ reference }) => reference)
  }
  const ofOrder = async () =>
    (await admin.get<AdminOrder[]>(`/api/orders?q=${order.number}`)).body.map(({ withdrawal }) => withdrawal)
  const counted = async () => (await admin.get<Desk>('/api/admin/desk')).body.withdrawals ?? 0
  expect(await rows()).toContain(body.reference)
  expect(await ofOrder()).toEqual([body.reference])
  const before = await counted()
  // An ordinary refund answers it, too.
  await admin.post('/api/payments/refund', { orderId: order.id })
  expect(await rows()).not.toContain(body.reference)
  expect(await counted()).toBe(before - 1)
  await runLater()
  expect(await ofOrder()).toEqual([undefined])
})

test('with the mail server down for a day, the confirmation follows', async () => {
  const port = await freePort()
  const of = await testStore(undefined, { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'a@example.com' })
  const payload = { name: 'Zoë Reyes', order: 'BB-00000-00000', email: 'zoe@example.com' }
  const answer = await of.app.inject({ method: 'POST', url: '/api/withdrawals', payload })
  expect(answer.statusCode).toBe(201)
  const sentAt = Date.now()
  // Whenever it is due.
  for (let at = sentAt; at < sentAt + DAY_MS; at += 600_000) await of.app.jobs.drain({ at })
  const smtp = await startSmtpServer({ port })
  await of.app.jobs.drain({ at: sentAt + 2 * DAY_MS })
  expect(smtp.received.map(({ to }) => to)).toEqual([['zoe@example.com']])
  expect(smtp.received[0]!.mail.text).toContain(answer.json<WithdrawalReceipt>().reference)
  await of.close()
  await smtp.stop()
})
