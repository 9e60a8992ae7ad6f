import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resealTotpSecrets, verifyTotpCode } from '#server/model/session/totp.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { anotherInstance } from '#tests/another-instance.ts'
import { type AuthStore, cookieOf, openAuthStore, PASSWORD } from '#tests/auth-store.ts'
import { signIn } from '#tests/factories.ts'
import { stopClock } from '#tests/stop-clock.ts'

let auth: AuthStore

beforeAll(async () => {
  auth = await openAuthStore()
})

afterAll(() => auth.store.close())

beforeEach(stopClock)

const STEP_MS = 30_000

async function somebody(given: Partial<Row<'users'>> = {}) {
  const user = await auth.person(given)
  const headers = await signIn(auth.store, user)
  const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
    auth.store.app.inject({ method, url: `/api/account${path}`, headers, ...(payload && { payload }) })
  const logIn = () => auth.post('/api/auth/login', { email: user.email, password: PASSWORD })
  return { user, ask, logIn }
}

/** Somebody with an authenticator app. `code(1)` is that of the next half minute, which is accepted early. */
async function withApp(given: Partial<Row<'users'>> = {}) {
  const somebodyNew = await somebody(given)
  const { secret, uri } = (await somebodyNew.ask('POST', '/totp')).json()
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const start = Date.now()
  const code = (steps = 0) => totp.generate({ timestamp: start + steps * STEP_MS })
  const confirmed = await somebodyNew.ask('POST', '/totp/confirm', { code: code() })
  return { ...somebodyNew, secret, uri, code, confirmed, recoveryCodes: confirmed.json().recoveryCodes }
}

const sendCode = (
  ticket: string,
  code: string,
  options?: { ip?: string; headers?: Record<string, string> },
) => auth.post('/api/auth/login/code', { ticket, code }, options)
const ticketOf = (answer: { json: () => { ticket: string } }) => answer.json().ticket

/** Why sign-ins of an account were refused, as the audit log says. */
async function failedSignIns(userId: string): Promise<unknown[]> {
  const rows = await auth.store.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'user.sign-in-failed')
    .where('subject_id', '=', userId)
    .execute()
  return rows.map(({ details }) => JSON.parse(details))
}

describe('an authenticator app', () => {
  test('counts from its first code on, and comes with recovery codes', async () => {
    const { ask, logIn } = await somebody()
    const setup = (await ask('POST', '/totp')).json()
    expect(setup.uri).toMatch(/^otpauth:\/\/totp\/Backbeat:user\d+%40example\.com\?issuer=Backbeat&secret=/)
    expect((await logIn()).statusCode).toBe(200)
    expect((await ask('POST', '/totp/confirm', { code: '000000' })).json().code).toBe('wrong_code')
    const code = new TOTP({ secret: Secret.fromBase32(setup.secret) }).generate()
    const { recoveryCodes } = (await ask('POST', '/totp/confirm', { code })).json()
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes[0]).toMatch(/^[\dA-Z]{7}(-[\dA-Z]{7}){3}$/)
    expect((await ask('GET', '/second-factors')).json()).toEqual({
      totpSince: expect.any(String),
      recoveryCodesLeft: 10,
      secondStep: 'code',
    })
    expect((await ask('POST', '/totp')).json().code).toBe('totp_active')
    expect((await ask('POST', '/totp/confirm', { code })).statusCode).toBe(403)
  })

  test('neither its secret nor recovery codes can be read in the database', async () => {
    const { user, secret, recoveryCodes } = await withApp()
    const { db } = auth.store
    const rows = [
      await db.selectFrom('totp_secrets').selectAll().where('user_id', '=', user.id).execute(),
      await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', user.id).execute(),
    ]
    expect(rows[1]).toHaveLength(10)
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[0])
  })

  test('asks for its code after the password, which starts no session alone', async () => {
    const { user, logIn, code } = await withApp()
    const answer = await logIn()
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'second_factor_required', asks: 'code' })
    expect(answer.headers['set-cookie']).toBeUndefined()
    const { ticket } = answer.json()
    expect((await sendCode(ticket, '000000')).json().code).toBe('wrong_code')
    expect(await failedSignIns(user.id)).toEqual([{ because: 'wrong code' }])
    const done = await sendCode(ticket, code(1))
    expect(done.json()).toMatchObject({ success: true, user: { id: user.id } })
    expect((await auth.session(cookieOf(done))).statusCode).toBe(200)
  })

  test('a code works once, also at the same moment', async () => {
    const { logIn, code } = await withApp()
    const tickets = (await Promise.all([logIn(), logIn(), logIn(), logIn()])).map(ticketOf)
    const last = tickets.pop() ?? ''
    const answers = await Promise.all(tickets.map((ticket) => sendCode(ticket, code(1))))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403, 403])
    // One from before the last is as good as used.
    expect((await sendCode(last, code())).json().code).toBe('wrong_code')
  })

  test('removed, it asks no more, and the owner is told', async () => {
    const { user, ask, logIn } = await withApp()
    expect((await ask('DELETE', '/totp')).statusCode).toBe(200)
    expect((await ask('DELETE', '/totp')).statusCode).toBe(200)
    expect((await logIn()).statusCode).toBe(200)
    await auth.store.app.jobs.drain()
    const texts = (await auth.mailTo(user.email)).map(({ text }) => text)
    expect(texts.filter((text) => text.includes('authenticator app was removed'))).toHaveLength(1)
  })

  test('works on after the store’s secret was changed', async () => {
    const { user, code } = await withApp()
    const { db, app } = auth.store
    await resealTotpSecrets(db, app.storeSecret, 'another secret of the store, long enough')
    expect(await verifyTotpCode(db, app.storeSecret, user.id, code(1))).toBe(false)
    expect(await verifyTotpCode(db, 'another secret of the store, long enough', user.id, code(1))).toBe(true)
    await resealTotpSecrets(db, 'another secret of the store, long enough', app.storeSecret)
  })
})

describe('only a few codes may be tried', () => {
  const wrong = async (ticket: string, ip: string) => (await sendCode(ticket, '000000', { ip })).statusCode

  test('by a network, which says when to come back, and keeps out nobody else', async () => {
    const { logIn, code } = await withApp()
    const ticket = ticketOf(await logIn())
    for (let at = 0; at < 5; at++) expect(await wrong(ticket, '10.8.0.1')).toBe(403)
    const late = await sendCode(ticket, code(1), { ip: '10.8.0.1' })
    expect([late.statusCode, late.json().code]).toEqual([429, 'too_many_codes'])
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(800)
    expect((await sendCode(ticket, code(1), { ip: '10.8.0.2' })).statusCode).toBe(200)
  })

  test('also at the same moment', async () => {
    const { logIn } = await withApp()
    const ticket = ticketOf(await logIn())
    const statuses = await Promise.all(Array.from({ length: 12 }, () => wrong(ticket, '10.8.0.3')))
    expect(statuses.filter((status) => status === 403)).toHaveLength(5)
  })

  test('by everybody together; a known device, a recovery code, a session and a passkey get through', {}, async () => {
    const { ask, logIn, code, recoveryCodes } = await withApp()
    const known = await sendCode(ticketOf(await logIn()), recoveryCodes[0])
    const cookies = known.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const ticket = ticketOf(await logIn())
    const statuses = await Promise.all(
      Array.from({ length: 105 }, (_, at) => wrong(ticket, `10.8.1.${1 + Math.floor(at / 4)}`)),
    )
    expect(statuses.filter((status) => status === 403)).toHaveLength(100)
    expect((await sendCode(ticket, code(1))).json().code).toBe('too_many_codes')
    expect((await sendCode(ticket, recoveryCodes[1])).statusCode).toBe(200)
    const device = { headers: { cookie: cookies } }
    expect((await sendCode(ticketOf(await logIn()), code(1), device)).statusCode).toBe(200)
    // Refused because it was used just now, not because of the others' attempts.
    expect((await ask('POST', '/proof', { code: code(1) })).json().code).toBe('wrong_code')
  })

  test('in a session, without keeping out another', async () => {
    const { user, ask, code } = await withApp()
    const headers = await signIn(auth.store, user)
    const guess = () =>
      auth.store.app.inject({
        method: 'POST',
        url: '/api/account/proof',
        headers,
        payload: { code: '000000' },
      })
    for (let at = 0; at < 5; at++) expect((await guess()).json().code).toBe('wrong_code')
    expect((await guess()).json().code).toBe('too_many_codes')
    expect((await ask('POST', '/proof', { code: code(1) })).statusCode).toBe(200)
  })
})

describe('the ticket between the two steps', () => {
  test('signs in once, whatever the second step, and also after that session has ended', async () => {
    const { ask, logIn, code, recoveryCodes } = await withApp()
    const [first, second] = recoveryCodes
    const ticket = ticketOf(await logIn())
    // A typo does not use it up.
    expect((await sendCode(ticket, '000000')).json().code).toBe('wrong_code')
    const signedIn = await sendCode(ticket, first)
    expect(signedIn.statusCode).toBe(200)
    expect((await sendCode(ticket, second)).json().code).toBe('sign_in_expired')
    await auth.post('/api/auth/logout', {}, { headers: { cookie: cookieOf(signedIn) } })
    expect((await sendCode(ticket, code(1))).json().code).toBe('sign_in_expired')
    // The refused codes are still good.
    expect((await ask('GET', '/second-factors')).json()).toMatchObject({ recoveryCodesLeft: 9 })
    expect((await sendCode(ticketOf(await logIn()), code(1))).statusCode).toBe(200)
  })

  test('signs in once at the same moment, on two instances', async () => {
    const { user, ask, logIn, recoveryCodes } = await withApp()
    const second = await anotherInstance(auth.store)
    const payload = (at: number) => ({ ticket, code: recoveryCodes[at] })
    const ticket = ticketOf(await logIn())
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        (at % 2 === 0 ? auth.store.app : second).inject({
          method: 'POST',
          url: '/api/auth/login/code',
          payload: payload(at),
          remoteAddress: `10.8.2.${at + 1}`,
        }),
      ),
    )
    await second.close()
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401, 401, 401, 401])
    expect((await ask('GET', '/second-factors')).json()).toMatchObject({ recoveryCodesLeft: 9 })
    const { db } = auth.store
    const sessions = await db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()
    // The one that set up the app, and the new one.
    expect(sessions).toHaveLength(2)
  })

  test('is refused where it names nobody, also with characters that no database keeps', async () => {
    for (const userId of ['a\u0000b', 'nobody']) {
      const claims = { id: crypto.randomUUID(), userId, expiresAt: Date.now() + 60_000 }
      const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
      expect((await sendCode(`${payload}.bWFj`, '123456')).json().code).toBe('sign_in_expired')
    }
  })

  test('is the store’s own, and dies with the password and the lock', async () => {
    const { user, logIn, code } = await withApp()
    const { ticket } = (await logIn()).json()
    const other = (await (await withApp()).logIn()).json().ticket
    const mixed = `${ticket.split('.')[0]}.${other.split('.')[1]}`
    for (const wrong of ['', 'x', 'x.y', ticket.slice(0, -3), mixed])
      expect((await sendCode(wrong, code(1))).json().code).toBe('sign_in_expired')
    const { db } = auth.store
    await db.updateTable('users').set({ locked_at: 1 }).where('id', '=', user.id).execute()
    expect((await sendCode(ticket, code(1))).json().code).toBe('account_locked')
    await db
      .updateTable('users')
      .set({ locked_at: null, password_hash: 'another' })
      .where('id', '=', user.id)
      .execute()
    expect((await sendCode(ticket, code(1))).json().code).toBe('sign_in_expired')
  })
})

describe('recovery codes', () => {
  test('each works once in place of a code, however it is typed, and its use is told by mail', async () => {
    const { user, ask, logIn, recoveryCodes } = await withApp()
    const [first = '', second = ''] = recoveryCodes
    const typed = first.toLowerCase().replaceAll('-', ' ')
    expect((await sendCode(ticketOf(await logIn()), typed)).statusCode).toBe(200)
    const ticket = ticketOf(await logIn())
    expect((await sendCode(ticket, first)).json().code).toBe('wrong_code')
    expect((await sendCode(ticket, second.replaceAll('-', '').replaceAll('0', 'O'))).statusCode).toBe(200)
    expect((await ask('GET', '/second-factors')).json()).toMatchObject({ recoveryCodesLeft: 8 })
    await auth.store.app.jobs.drain()
    const texts = (await auth.mailTo(user.email)).map(({ text }) => text)
    expect(texts.filter((text) => text.includes('recovery code was used'))).toHaveLength(2)
  })

  test('those of another account are refused', async () => {
    const { recoveryCodes } = await withApp()
    const { ticket } = (await (await withApp()).logIn()).json()
    expect((await sendCode(ticket, recoveryCodes[0])).json().code).toBe('wrong_code')
  })

  test('new ones replace the old ones', async () => {
    const { ask, logIn, recoveryCodes } = await withApp()
    const fresh = (await ask('POST', '/recovery-codes')).json().recoveryCodes
    expect(fresh).toHaveLength(10)
    const { ticket } = (await logIn()).json()
    expect((await sendCode(ticket, recoveryCodes[0])).json().code).toBe('wrong_code')
    expect((await sendCode(ticket, fresh[0])).statusCode).toBe(200)
  })
})

test('an administrator removes them for somebody who has lost everything; that is logged and mailed', async () => {
  const { user, logIn } = await withApp()
  const admin = await auth.person({ role: 'admin' })
  const headers = await signIn(auth.store, admin)
  const url = `/api/users/${user.id}/second-factors`
  const remove = () => auth.store.app.inject({ method: 'DELETE', url, headers })
  expect((await logIn()).statusCode).toBe(401)
  expect((await remove()).statusCode).toBe(200)
  expect((await remove()).statusCode).toBe(200)
  expect((await logIn()).statusCode).toBe(200)
  const log = await auth.store.app.inject({ url: '/api/admin/audit', headers })
  const entry = { action: 'user.second-factors-removed', subject: { id: user.id }, admin: { id: admin.id } }
  expect(log.json().find(({ action }: { action: string }) => action === entry.action)).toMatchObject(entry)
  await auth.store.app.jobs.drain()
  const texts = (await auth.mailTo(user.email)).map(({ text }) => text)
  expect(texts.join()).toContain('We removed the passkeys')
})
