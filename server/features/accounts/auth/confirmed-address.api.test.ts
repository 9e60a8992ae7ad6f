import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '#contract/accounts/account.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { openShop, type Shop } from '#tests/shop.ts'

const PASSWORD = 'Nightbus36!'
const email = 'zoe@example.com'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function register(): Promise<Row<'users'>> {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    body: { username: 'zoe', email, password: PASSWORD, captchaToken: 'x' },
  })
  expect(answer.statusCode).toBe(200)
  await shop.app.jobs.drain()
  return shop.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
}

async function lastMail(subject: RegExp) {
  const mails = await shop.db
    .selectFrom('mailbox')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .execute()
  const mail = mails.find((found) => subject.test(found.subject))
  return mail?.text ?? ''
}

const confirm = (mail: string) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/account/email/confirm/${/\/confirm-email\/([\w-]{43})/.exec(mail)?.[1]}`,
  })

async function receiptOf(buyer: Row<'users'>): Promise<string> {
  await (await shop.as(buyer)).buy(shop.licenses[0]!, 29)
  expect((await shop.app.jobs.drain()).failures).toEqual([])
  return lastMail(/receipt/)
}

const account = async (user: Row<'users'>) => (await (await shop.as(user)).get<Account>('/api/account')).body

test('a receipt to an address that nobody confirmed has no links to files', async () => {
  const zoe = await register()
  expect(await account(zoe)).toMatchObject({ emailConfirmed: false, pendingEmail: null })
  const receipt = await receiptOf(zoe)
  expect(receipt).toContain('/orders')
  expect(receipt).not.toContain('/api/downloads/')
})

test('the link of the welcome mail confirms the address, once', async () => {
  const zoe = await register()
  const welcome = await lastMail(/Welcome/)
  expect((await confirm(welcome)).statusCode).toBe(200)
  expect((await confirm(welcome)).statusCode).toBe(410)
  expect((await account(zoe)).emailConfirmed).toBe(true)
  expect(await receiptOf(zoe)).toContain('/api/downloads/')
  expect(await lastMail(/was changed/)).toBe('')
})

test('so does a link that the account page asked for, or a password reset', async () => {
  const zoe = await register()
  const headers = { cookie: '' }
  const signedIn = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    body: { email, password: PASSWORD, captchaToken: 'x' },
  })
  headers.cookie = `jwt_token=${signedIn.json().token}`
  await shop.app.inject({
    method: 'POST',
    url: '/api/account/email',
    headers,
    body: { email, password: PASSWORD },
  })
  await shop.app.jobs.drain()
  expect((await confirm(await lastMail(/^Confirm/))).statusCode).toBe(200)
  expect((await account(zoe)).emailConfirmed).toBe(true)

  await shop.db.updateTable('users').set({ email_confirmed_at: null }).execute()
  await shop.app.inject({ method: 'POST', url: '/api/users/forgot-password', body: { email } })
  await shop.app.jobs.drain()
  const token = /\/reset-password\/([\w-]+)/.exec(await lastMail(/^Reset/))?.[1]
  const reset = {
    method: 'POST',
    url: `/api/users/reset-password/${token}`,
    body: { password: 'Daybus37!' },
  } as const
  expect((await shop.app.inject(reset)).statusCode).toBe(200)
  const after = await shop.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', zoe.id)
    .executeTakeFirstOrThrow()
  expect((await account(after)).emailConfirmed).toBe(true)
})
