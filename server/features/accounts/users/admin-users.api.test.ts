import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListedUser } from '#contract/accounts/admin-user.ts'
import type { AuditEntry } from '#contract/store/audit.ts'
import { hashPassword } from '#server/platform/crypto/password-hash.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { makeBeat, makeUser, signIn } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

const PASSWORD = 'Nightbus36!'

let store: TestStore
let admin: Row<'users'>
let headers: { cookie: string }
let passwordHash: string

beforeAll(async () => {
  store = await testStore()
  passwordHash = await hashPassword(PASSWORD)
  admin = await makeUser(store.db, { role: 'admin', username: 'maya_r', password_hash: passwordHash })
  headers = await signIn(store, admin)
})

afterAll(() => store.close())

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const ask = (method: Method, url: string, payload?: object, as: { cookie: string } = headers) =>
  store.app.inject({ method, url, headers: as, ...(payload && { payload }) })
const person = (given: Partial<Row<'users'>> = {}) =>
  makeUser(store.db, { password_hash: passwordHash, ...given })
const isSignedIn = async (as: { cookie: string }) =>
  (await store.app.inject({ url: '/api/auth/session', headers: as })).statusCode === 200
const logIn = (email: string) =>
  store.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: PASSWORD } })
const lastEntry = async () => (await ask('GET', '/api/admin/audit?limit=1')).json<AuditEntry[]>()[0]

describe('listing', () => {
  test('users are listed newest first, without hashes, in pages', async () => {
    const older = await person()
    const newer = await person()
    await makeBeat(store.db, { owner_id: newer.id })
    const page = await ask('GET', '/api/users?limit=2')
    expect(page.json<ListedUser[]>()).toEqual([
      {
        id: newer.id,
        username: newer.username,
        email: newer.email,
        role: 'customer',
        image: null,
        createdAt: new Date(newer.created_at).toISOString(),
        lockedAt: null,
        canSignIn: true,
        beats: 1,
        orders: 0,
        kept: 0,
      },
      expect.objectContaining({ id: older.id, beats: 0 }),
    ])
    expect(Number(page.headers['x-total-count'])).toBeGreaterThanOrEqual(3)
    const next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1]
    expect((await ask('GET', next!)).json<ListedUser[]>().map(({ id }) => id)).not.toContain(older.id)
  })

  test('the oldest can be first, in pages, too', async () => {
    await person()
    const first = await ask('GET', '/api/users?sort=oldest&limit=1')
    expect(first.json<ListedUser[]>()).toMatchObject([{ id: admin.id }])
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1]
    const [second] = (await ask('GET', next!)).json<ListedUser[]>()
    expect(second?.id.localeCompare(admin.id)).toBe(1)
  })

  test('users are found by name, address, role and lock; no sign is special', {}, async () => {
    const found = await person({ username: 'Find_Me', email: 'lost@found.example' })
    await person({ username: 'FindXMe' })
    const ids = async (query: string) =>
      (await ask('GET', `/api/users?${query}`)).json<ListedUser[]>().map(({ id }) => id)
    expect(await ids('q=find_me')).toEqual([found.id])
    expect(await ids('q=FOUND.EX')).toEqual([found.id])
    expect(await ids('q=%25')).toEqual([])
    expect(await ids('role=admin&q=maya')).toEqual([admin.id])
    expect(await ids('role=customer&q=maya')).toEqual([])
    await ask('PATCH', `/api/users/${found.id}`, { locked: true })
    expect(await ids('locked=true')).toEqual([found.id])
    expect(await ids('locked=false')).not.toContain(found.id)
    await store.db.updateTable('users').set({ byline: 'Máya Night' }).where('id', '=', found.id).execute()
    expect(await ids('q=night&role=customer')).toEqual([found.id])
    expect((await ask('GET', '/api/users?role=king')).statusCode).toBe(400)
    expect((await ask('GET', '/api/users?limit=101')).statusCode).toBe(400)
  })
})

describe('roles and locks', () => {
  test('another role ends the sessions and counts from the next sign-in on', async () => {
    const user = await person()
    const theirs = await signIn(store, user)
    expect((await ask('PATCH', `/api/users/${user.id}`, { role: 'admin' })).json()).toEqual({ success: true })
    expect(await isSignedIn(theirs)).toBe(false)
    expect(await lastEntry()).toMatchObject({
      action: 'user.role-changed',
      subject: { name: user.username },
      details: { from: 'customer', to: 'admin' },
    })
    expect((await logIn(user.email)).json().user.role).toBe('admin')
    await ask('PATCH', `/api/users/${user.id}`, { role: 'customer' })
  })

  test('a locked account is signed out and stays out until it is unlocked', {}, async () => {
    const user = await person()
    const theirs = await signIn(store, user)
    expect((await ask('PATCH', `/api/users/${user.id}`, { locked: true })).statusCode).toBe(200)
    // A repeat changes nothing and is not noted again.
    expect((await ask('PATCH', `/api/users/${user.id}`, { locked: true })).statusCode).toBe(200)
    const entries = (await ask('GET', `/api/admin/audit?q=${user.username}`)).json<AuditEntry[]>()
    expect(entries.map(({ action }) => action)).toEqual(['user.locked'])
    expect(await isSignedIn(theirs)).toBe(false)
    const refused = await logIn(user.email)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ code: 'account_locked', success: false })
    await ask('PATCH', `/api/users/${user.id}`, { locked: false })
    expect((await logIn(user.email)).statusCode).toBe(200)
  })

  test('nobody without the password learns that an account is locked', async () => {
    const user = await person({ locked_at: 1 })
    const answer = await store.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: user.email, password: 'Wrong1234!' },
    })
    expect(answer.json()).toMatchObject({ status: 401, code: 'login_failed' })
  })

  test('one cannot change oneself, nor empty or unknown changes be made', async () => {
    expect((await ask('PATCH', `/api/users/${admin.id}`, { role: 'customer' })).json()).toMatchObject({
      status: 409,
      code: 'own_access',
    })
    expect((await ask('PATCH', `/api/users/${admin.id}`, { locked: true })).statusCode).toBe(409)
    expect((await ask('PATCH', `/api/users/${admin.id}`, {})).statusCode).toBe(400)
    expect((await ask('PATCH', `/api/users/${admin.id}`, { role: 'king' })).statusCode).toBe(400)
    expect((await ask('PATCH', '/api/users/none', { role: 'admin' })).statusCode).toBe(404)
    expect(await isSignedIn(headers)).toBe(true)
  })

  test('two administrators who remove one another at once leave one', async () => {
    const own = await testStore()
    const [one, two] = [await makeUser(own.db, { role: 'admin' }), await makeUser(own.db, { role: 'admin' })]
    const as = [await signIn(own, one), await signIn(own, two)]
    await Promise.all([
      own.app.inject({ method: 'DELETE', url: `/api/users/${two.id}`, headers: as[0]! }),
      own.app.inject({
        method: 'PATCH',
        url: `/api/users/${one.id}`,
        headers: as[1]!,
        payload: { role: 'customer' },
      }),
    ])
    const admins = await own.db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
    expect(admins).toHaveLength(1)
    await own.close()
  })
})

describe('reset links', () => {
  test('the user gets the usual mail; a demo producer has no password to reset', async () => {
    const user = await person()
    expect((await ask('POST', `/api/users/${user.id}/reset-link`)).json()).toEqual({ success: true })
    await store.app.jobs.drain()
    const mail = await store.db
      .selectFrom('mailbox')
      .selectAll()
      .where('recipient', '=', user.email)
      .executeTakeFirstOrThrow()
    expect(mail.text).toMatch(/\/reset-password\/[\w-]{43}/)
    expect(await lastEntry()).toMatchObject({ action: 'user.reset-link-sent' })
    const producer = await makeUser(store.db)
    expect((await ask('POST', `/api/users/${producer.id}/reset-link`)).json()).toMatchObject({
      status: 409,
      code: 'cannot_sign_in',
    })
    expect((await ask('POST', '/api/users/none/reset-link')).statusCode).toBe(404)
  })

  test('a mailbox is not flooded', async () => {
    const limited = await testStore(undefined, { RATE_LIMITS: 'on' })
    const boss = await makeUser(limited.db, { role: 'admin' })
    const user = await makeUser(limited.db, { password_hash: 'x' })
    const as = await signIn(limited, boss)
    const statuses = []
    for (let time = 0; time < 6; time++) {
      const url = `/api/users/${user.id}/reset-link`
      statuses.push((await limited.app.inject({ method: 'POST', url, headers: as })).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    await limited.close()
  })
})

describe('deleting', () => {
  test('a deleted user is gone with their sessions and beats, from the catalogue at once', {}, async () => {
    const user = await person()
    const theirs = await signIn(store, user)
    const beat = await makeBeat(store.db, { owner_id: user.id })
    await store.app.catalogue.refresh()
    expect((await ask('DELETE', `/api/users/${user.id}`)).json()).toEqual({ success: true })
    expect(await isSignedIn(theirs)).toBe(false)
    expect((await store.app.inject(`/api/beats/${beat.id}`)).statusCode).toBe(404)
    expect((await store.app.inject(`/api/beats?user=${user.username}`)).json()).toEqual([])
    expect(await lastEntry()).toMatchObject({
      action: 'user.deleted',
      subject: { id: user.id, name: 'a customer' },
      details: { role: 'customer', beats: '1' },
    })
    expect((await ask('DELETE', `/api/users/${user.id}`)).json()).toMatchObject({
      status: 404,
      success: false,
    })
  })

  test('neither oneself nor the last administrator who can sign in', async () => {
    expect((await ask('DELETE', `/api/users/${admin.id}`)).json()).toMatchObject({
      status: 409,
      code: 'admin_stays',
    })
    const other = await person({ role: 'admin' })
    const theirs = await signIn(store, other)
    await store.db.updateTable('users').set({ locked_at: 1 }).where('id', '=', admin.id).execute()
    // The request of a locked administrator is nobody's.
    expect((await ask('DELETE', `/api/users/${other.id}`)).statusCode).toBe(401)
    expect((await ask('DELETE', `/api/users/${admin.id}`, undefined, theirs)).statusCode).toBe(200)
    admin = other
    headers = theirs
  })
})
