import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#server/platform/crypto/password-hash.ts'
import { openShop, type Shop } from '#tests/shop.ts'

const PASSWORD = 'Nightbus36!'
const DAY_MS = 86_400_000

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

test('the export has payments, certificates, a pending address, mails and sign-ins', async () => {
  const { customer, db } = shop
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', customer.id)
    .execute()
  const buyer = await shop.as(customer)
  const { id } = await buyer.buy(shop.licenses[0]!, 29)
  await buyer.post('/api/account/email', { email: 'new@example.com', password: PASSWORD })
  const logIn = { email: customer.email, password: PASSWORD, captchaToken: 'x' }
  await (await shop.as()).post('/api/auth/login', logIn)
  await shop.app.jobs.drain()
  const grant = await db.selectFrom('grants').selectAll().executeTakeFirstOrThrow()
  const { status, body } = await buyer.post('/api/account/export', { password: PASSWORD })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    account: { pendingEmail: { email: 'new@example.com' }, emailConfirmedAt: expect.any(String) },
    activity: [{ action: 'user.signed-in' }, { action: 'account.exported' }],
    orders: [
      {
        id,
        payments: expect.arrayContaining([
          { at: expect.any(String), status: 'Completed', message: expect.any(String) },
        ]),
        certificates: [
          {
            certificate: grant.certificate,
            title: shop.beats[0]!.title,
            license_name: 'Basic',
            revokedAt: null,
            license: { certificate: grant.certificate, licensee: 'Zoë Reyes' },
          },
        ],
      },
    ],
  })
  const mails = (body as { mails: { kind: string; to: string }[] }).mails
  expect(mails.map(({ to }) => to)).toEqual(expect.arrayContaining([customer.email, 'new@example.com']))
})

test('the consent of an imported address is in the export, and on the page of the customer', async () => {
  const { customer, db } = shop
  const at = Date.parse('2026-07-01')
  const email_key = customer.email.toLowerCase()
  const consent = 'Signed the list at the show (2026-07-01)'
  await db
    .insertInto('newsletter_subscribers')
    .values({
      ...{ id: uuidv7(), email: customer.email, email_key, token_hash: null },
      ...{ requested_at: at, confirmed_at: at, consent },
    })
    .execute()
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', customer.id)
    .execute()
  const exported = await (await shop.as(customer)).post('/api/account/export', { password: PASSWORD })
  const newsletter = {
    ...{ email: customer.email, consent, unsubscribedAt: null },
    ...{ requestedAt: '2026-07-01T00:00:00.000Z', confirmedAt: '2026-07-01T00:00:00.000Z' },
  }
  expect(exported.body).toMatchObject({ newsletter })
  const shown = await (await shop.as(shop.admin)).get(`/api/admin/customers/${customer.id}`)
  expect(shown.body).toMatchObject({ newsletter })
})

test('mail that could not be sent is deleted after 90 days, with its job', async () => {
  const row = { attempts: 5, last_error: 'no', created_at: Date.now() }
  const mailId = uuidv7()
  await shop.db
    .insertInto('mails')
    .values({
      ...row,
      id: mailId,
      unique_key: 'x',
      template: 'welcome',
      recipient: 'a@example.com',
      data: '{}',
      message_id: 'x',
      status: 'dead',
      sent_at: null,
    })
    .execute()
  await shop.db
    .insertInto('jobs')
    .values({
      ...row,
      id: uuidv7(),
      name: 'send mail',
      payload: JSON.stringify({ mailId }),
      unique_key: null,
      status: 'dead',
      run_at: 0,
      lease: null,
      leased_until: null,
    })
    .execute()
  const left = async () => [
    (await shop.db.selectFrom('mails').select('id').where('status', '=', 'dead').execute()).length,
    (await shop.db.selectFrom('jobs').select('id').where('status', '=', 'dead').execute()).length,
  ]
  await shop.app.jobs.drain({ at: Date.now() + 89 * DAY_MS })
  expect(await left()).toEqual([1, 1])
  await shop.app.jobs.drain({ at: Date.now() + 91 * DAY_MS })
  expect(await left()).toEqual([0, 0])
})
