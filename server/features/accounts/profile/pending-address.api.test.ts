import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { passwordResetMail } from '#server/features/accounts/auth/auth-mails.ts'
import { makeAdmin } from '#server/features/accounts/users/make-admin.ts'
import { hashPassword } from '#server/platform/crypto/password-hash.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { makeUser, signIn } from '#tests/factories.ts'
import { engine, type TestStore, testStore } from '#tests/test-store.ts'
import { requestEmailChange } from './change-email.ts'
import { changePassword } from './change-password.ts'

/** Somebody who knows the old password has asked for another address: a new password must put an end to that. */
const PASSWORD = 'Nightbus36!'
const NEXT = 'Daybus37!'

let store: TestStore
let passwordHash: string
let serial = 0

beforeAll(async () => {
  store = await testStore()
  passwordHash = await hashPassword(PASSWORD)
})

afterAll(() => store.close())

const post = (url: string, payload: object = {}, headers: Record<string, string> = {}) =>
  store.app.inject({ method: 'POST', url, payload, headers })

async function tokenFromMail(address: string, page: string) {
  await store.app.jobs.drain()
  const mails = await store.db.selectFrom('mailbox').select('text').where('recipient', '=', address).execute()
  const token = new RegExp(`/${page}/([\\w-]{43})`).exec(mails.map((mail) => mail.text).join('\n'))?.[1]
  if (!token) throw new Error(`no mail with ${page}`)
  return token
}

/** An account whose address an intruder is about to change, with the token from the intruder's mail. */
async function intrudedAccount() {
  const user = await makeUser(store.db, { password_hash: passwordHash })
  const headers = await signIn(store, user)
  const email = `intruder${++serial}@example.net`
  await post('/api/account/email', { email, password: PASSWORD }, await signIn(store, user))
  return { user, headers, token: await tokenFromMail(email, 'confirm-email') }
}

async function expectAddressKept(userId: string, email: string, token: string) {
  expect((await post(`/api/account/email/confirm/${token}`)).statusCode).toBe(410)
  const user = await store.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(user.email).toBe(email)
}

test('resetting the password ends a change of address', async () => {
  const { user, token } = await intrudedAccount()
  await post('/api/users/forgot-password', { email: user.email })
  const reset = await tokenFromMail(user.email, 'reset-password')
  const answer = await post(`/api/users/reset-password/${reset}`, { password: NEXT })
  expect(answer.statusCode, answer.body).toBe(200)
  await expectAddressKept(user.id, user.email, token)
})

test('changing the password ends a change of address', async () => {
  const { user, headers, token } = await intrudedAccount()
  const change = { currentPassword: PASSWORD, password: NEXT }
  expect((await post('/api/account/password', change, headers)).statusCode).toBe(200)
  await expectAddressKept(user.id, user.email, token)
})

test('the command that sets a password ends a change of address and links to reset it', async () => {
  const { user, token } = await intrudedAccount()
  await post('/api/users/forgot-password', { email: user.email })
  const reset = await tokenFromMail(user.email, 'reset-password')
  await makeAdmin(store.db, { email: user.email, username: undefined, password: NEXT })
  await expectAddressKept(user.id, user.email, token)
  expect((await post(`/api/users/reset-password/${reset}`, { password: PASSWORD })).statusCode).toBe(410)
})

test('a reset link that still waits when the address changes is not sent to the old one', async () => {
  const user = await makeUser(store.db, { password_hash: passwordHash })

  const mail = { key: `reset ${user.id}`, to: user.email, locale: null, data: { userId: user.id } }
  await queueMail(store.db, passwordResetMail, mail)
  const moved = `moved-${user.email}`
  await store.db
    .updateTable('users')
    .set({ email: moved, email_key: moved })
    .where('id', '=', user.id)
    .execute()
  await store.app.jobs.drain()
  const sent = store.db.selectFrom('mailbox').select('id').where('recipient', '=', user.email)
  expect(await sent.execute()).toEqual([])
  const tokens = store.db.selectFrom('mailed_links').select('user_id').where('user_id', '=', user.id)
  expect(await tokens.execute()).toEqual([])
})

/** What an intruder does whose old password was confirmed a moment before the owner set another one. */
const lateActs = {
  'a change of address': (user: Row<'users'>) =>
    requestEmailChange(store.db, user, `late${++serial}@example.net`),
  'a change of password': (user: Row<'users'>) =>
    changePassword(store, user, {
      password: 'Intruder38!',
      keepSessionId: 'none',
    }),
}
const changesOf = (userId: string) =>
  store.db.selectFrom('email_changes').select('id').where('user_id', '=', userId).execute()
const hashOf = async (userId: string) =>
  (
    await store.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).password_hash

test.each(Object.entries(lateActs))(
  '%s that was confirmed with the old password is refused after a reset',
  async (_, act) => {
    const user = await makeUser(store.db, { password_hash: passwordHash })
    await post('/api/users/forgot-password', { email: user.email })
    const reset = await tokenFromMail(user.email, 'reset-password')
    await post(`/api/users/reset-password/${reset}`, { password: NEXT })
    const afterReset = await hashOf(user.id)
    await expect(act(user)).rejects.toMatchObject({ code: 'wrong_password' })
    expect(await changesOf(user.id)).toEqual([])
    expect(await hashOf(user.id)).toBe(afterReset)
  },
)

test.each(Object.entries(lateActs))(
  '%s waits for a reset that is being written, and is refused',
  async (_, act) => {
    const user = await makeUser(store.db, { password_hash: passwordHash })
    const next = await hashPassword(NEXT)
    const late = await store.db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ password_hash: next }).where('id', '=', user.id).execute()
      await trx.deleteFrom('email_changes').where('user_id', '=', user.id).execute()
      const outcome = act(user).then(
        () => 'done',
        (error: { code: string }) => error.code,
      )
      // SQLite has one connection, which this transaction holds.
      if (engine === 'postgres') await Promise.race([outcome, somebodyWaits()])
      return { outcome }
    })
    expect(await late.outcome).toBe('wrong_password')
    expect(await changesOf(user.id)).toEqual([])
    expect(await hashOf(user.id)).toBe(next)
  },
)

function somebodyWaits(): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return vi.waitFor(async () => expect((await waiting.execute(store.db)).rows).toHaveLength(1), {
    timeout: 300_000,
  })
}
