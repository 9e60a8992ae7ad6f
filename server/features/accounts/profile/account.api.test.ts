import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminSignInFile } from '#server/features/accounts/users/admin-sign-in-file.ts'
import { makeAdmin } from '#server/features/accounts/users/make-admin.ts'
import { deleteUser } from '#server/model/user/delete-user.ts'
import { hashPassword } from '#server/platform/crypto/password-hash.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { makeBeat, makeUser, signIn } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

const PASSWORD = 'Nightbus36!'

let store: TestStore
let passwordHash: string

beforeAll(async () => {
  store = await testStore()
  passwordHash = await hashPassword(PASSWORD)
})

afterAll(() => store.close())

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** Somebody with a password who is signed in, and how to ask as them. */
async function signedIn(given: Partial<Row<'users'>> = {}) {
  const user = await makeUser(store.db, { password_hash: passwordHash, ...given })
  const headers = await signIn(store, user)
  const ask = (method: Method, path: string, payload?: object) =>
    store.app.inject({ method, url: `/api/account${path}`, headers, ...(payload && { payload }) })
  return { user, headers, ask }
}

const logIn = (email: string, password: string) =>
  store.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
const session = (headers: Record<string, string>) => store.app.inject({ url: '/api/auth/session', headers })
const mailTo = (address: string) =>
  store.db.selectFrom('mailbox').selectAll().where('recipient', '=', address).orderBy('id').execute()

describe('name and address', () => {
  test("one's own account is shown, without the password's hash", async () => {
    const { user, ask } = await signedIn()
    const answer = await ask('GET', '')
    expect(answer.json()).toEqual({
      id: user.id,
      username: user.username,
      email: user.email,
      role: 'customer',
      image: null,
      createdAt: new Date(user.created_at).toISOString(),
      legalName: null,
      artistName: null,
      pro: null,
      ipi: null,
      publisher: null,
      about: null,
      links: [],
      byline: user.username,
      deskViews: {},
      pendingEmail: null,
      emailConfirmed: true,
    })
  })

  test('the names on contracts are kept, and an empty one is none', async () => {
    const { ask } = await signedIn()
    const saved = await ask('PUT', '/names', { legalName: ' Zoë  Reyes ', artistName: '' })
    expect(saved.json()).toMatchObject({ legalName: 'Zoë Reyes', artistName: null })
    const long = await ask('PUT', '/names', { legalName: 'x'.repeat(121), artistName: '' })
    expect(long.json().errors).toEqual({ legalName: 'At most 120 characters.' })
    expect((await ask('GET', '')).json()).toMatchObject({ legalName: 'Zoë Reyes' })
  })

  test('a changed username shows at once in the session and on beats', async () => {
    const { user, headers, ask } = await signedIn()
    const beat = await makeBeat(store.db, { owner_id: user.id })
    await store.app.catalogue.refresh()
    expect((await ask('PATCH', '', { username: 'Renamed.1' })).json()).toMatchObject({
      username: 'Renamed.1',
    })
    expect((await session(headers)).json()).toMatchObject({ username: 'Renamed.1' })
    const shown = await store.app.inject(`/api/beats/${beat.id}`)
    expect(shown.json().owner.username).toBe('Renamed.1')
    // Its capitals may change; a repeat does no harm.
    expect((await ask('PATCH', '', { username: 'renamed.1' })).statusCode).toBe(200)
    expect((await ask('PATCH', '', { username: 'renamed.1' })).statusCode).toBe(200)
  })

  test('a username that is taken or not allowed is refused under its field', async () => {
    const other = await makeUser(store.db, { username: 'SomebodyElse' })
    const { ask } = await signedIn()
    const taken = await ask('PATCH', '', { username: other.username.toLowerCase() })
    expect(taken.statusCode).toBe(409)
    expect(taken.json().errors).toEqual({ username: 'This username is already taken.' })
    const bad = await ask('PATCH', '', { username: '<b>' })
    expect(bad.statusCode).toBe(400)
    expect(bad.json().errors.username).toBeDefined()
  })

  test('a new address counts once its link is opened; the old one is told', async () => {
    const { user, ask } = await signedIn()
    const email = `new-${user.email}`
    const asked = await ask('POST', '/email', { email, password: PASSWORD })
    expect(asked.statusCode, asked.body).toBe(200)
    expect((await ask('GET', '')).json()).toMatchObject({ email: user.email, pendingEmail: email })
    await store.app.jobs.drain()
    const [mail] = await mailTo(email)
    const token = /\/confirm-email\/([\w-]{43})/.exec(mail?.text ?? '')?.[1]
    expect((await logIn(email, PASSWORD)).statusCode).toBe(401)
    const confirm = () => store.app.inject({ method: 'POST', url: `/api/account/email/confirm/${token}` })
    expect((await confirm()).statusCode).toBe(200)
    expect((await ask('GET', '')).json()).toMatchObject({ email, pendingEmail: null })
    expect((await logIn(email, PASSWORD)).statusCode).toBe(200)
    expect((await confirm()).statusCode).toBe(410)
    await store.app.jobs.drain()
    expect((await mailTo(user.email)).map((sent) => sent.subject)).toEqual([
      'Your Backbeat email address was changed',
    ])
  })

  test('an address that has an account gets no link, and the answer does not tell', async () => {
    const other = await makeUser(store.db)
    const { ask } = await signedIn()
    const answer = await ask('POST', '/email', { email: other.email, password: PASSWORD })
    expect(answer.statusCode).toBe(200)
    await store.app.jobs.drain()
    expect(await mailTo(other.email)).toEqual([])
  })

  test('the address changes only with the password', async () => {
    const { ask } = await signedIn()
    const answer = await ask('POST', '/email', { email: 'x@example.com', password: 'Wrong1234!' })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({
      code: 'wrong_password',
      errors: { password: 'That password is not correct.' },
    })
  })
})

describe('password', () => {
  test('changing it keeps this session, ends the others, and tells the owner', async () => {
    const { user, headers, ask } = await signedIn()
    const other = await signIn(store, user)
    const change = { currentPassword: PASSWORD, password: 'Daybus37!' }
    const changed = await ask('POST', '/password', change)
    expect(changed.statusCode).toBe(200)
    expect((await session(headers)).statusCode).toBe(401)
    const renewed = { cookie: String(changed.headers['set-cookie']).split(';')[0] ?? '' }
    expect((await session(renewed)).statusCode).toBe(200)
    expect((await session(other)).statusCode).toBe(401)
    expect((await logIn(user.email, PASSWORD)).statusCode).toBe(401)
    expect((await logIn(user.email, 'Daybus37!')).statusCode).toBe(200)
    await store.app.jobs.drain()
    expect((await mailTo(user.email)).map((mail) => mail.subject)).toEqual([
      'Your Backbeat password was changed',
    ])
  })

  test('a wrong or weak one is refused under its field', async () => {
    const { ask } = await signedIn()
    const wrong = await ask('POST', '/password', { currentPassword: 'Wrong1234!', password: 'Daybus37!' })
    expect(wrong.statusCode).toBe(403)
    expect(wrong.json().errors).toEqual({ currentPassword: 'That password is not correct.' })
    const weak = await ask('POST', '/password', { currentPassword: PASSWORD, password: 'daybus37!' })
    expect(weak.statusCode).toBe(400)
    expect(weak.json().errors).toEqual({ password: 'Password must contain at least one capital letter.' })
  })

  test('guessing it in an open browser is limited', async () => {
    const { ask } = await signedIn()
    const statuses = []
    for (let index = 0; index < 11; index++) {
      const guess = { currentPassword: `Wrong123${index}!`, password: 'Daybus37!' }
      statuses.push((await ask('POST', '/password', guess)).statusCode)
    }
    expect(statuses).toEqual([...Array(10).fill(403), 429])
  })

  test("the first admin's file goes when that admin changes the password", async () => {
    const { user, ask } = await signedIn({ role: 'admin' })
    await writeFile(adminSignInFile(store.config.dataDir), `${user.email}\nmade up\n`)
    await ask('POST', '/password', { currentPassword: PASSWORD, password: 'Daybus37!' })
    await expect(stat(adminSignInFile(store.config.dataDir))).rejects.toThrow()
  })
})

describe('avatar', () => {
  const form = async (headers: Record<string, string>, file: Buffer, name?: string, field?: string) => {
    const data = new FormData()
    data.append(field ?? 'image', new Blob([new Uint8Array(file)], { type: 'image/png' }), name ?? 'me.png')
    const response = new Response(data)
    const type = response.headers.get('content-type') ?? ''
    return store.app.inject({
      method: 'PUT',
      url: '/api/account/avatar',
      headers: { ...headers, 'content-type': type },
      payload: Buffer.from(await response.arrayBuffer()),
    })
  }

  test('a picture becomes a small square WebP without what else was in the file', async () => {
    const { headers, ask } = await signedIn()
    const picture = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#c33' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer()
    const answer = await form(
      headers,
      Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]),
      'x.html',
    )
    expect(answer.statusCode, answer.body).toBe(200)
    const { image } = answer.json()
    expect(image).toMatch(/^media\/avatars\/[0-9a-f]{24}\.webp$/)
    const stored = await readFile(join(store.config.dataDir, 'files', 'public', image.replace('media/', '')))
    const { format, width, height, exif } = await sharp(stored).metadata()
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 256,
      height: 256,
      exif: undefined,
    })
    expect(stored.includes('script')).toBe(false)
    expect((await store.app.inject(`/api/${image}`)).headers['content-type']).toBe('image/webp')
    expect((await ask('DELETE', '/avatar')).statusCode).toBe(200)
    expect((await ask('GET', '')).json().image).toBeNull()
  })

  test.each([
    ['an SVG named .png', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>', 422],
    ['a GIF', 'GIF89a\x01\x00\x01\x00\x00\x00\x00;', 422],
    ['HTML', '<!doctype html><p>', 422],
    ['a broken PNG', '\x89PNG\r\n\x1a\nnothing', 422],
    ['nothing', '', 422],
  ])('%s is refused', async (_name, bytes, status) => {
    const { headers, ask } = await signedIn()
    const answer = await form(headers, Buffer.from(bytes, 'latin1'))
    expect(answer.statusCode, answer.body).toBe(status)
    expect((await ask('GET', '')).json().image).toBeNull()
  })

  test('more than 10 megapixels are refused, and no upload stays behind', async () => {
    const { headers } = await signedIn()
    const plain = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#c33' } })
        .png()
        .toBuffer()
    const refused = await form(headers, await plain(4_000, 2_501))
    expect(refused.statusCode).toBe(422)
    expect(refused.json().detail).toMatch(/more than 10 megapixels/)
    expect((await form(headers, await plain(4_000, 2_500))).statusCode).toBe(200)
    expect(await readdir(store.storage.temp.folder)).toEqual([])
  })

  test('too large, another field, or no file at all is refused', async () => {
    const { headers, ask } = await signedIn()
    expect((await form(headers, Buffer.alloc(5 * 1024 * 1024 + 10, 0xff))).statusCode).toBe(413)
    expect((await form(headers, Buffer.from('x'), 'a.png', 'other')).statusCode).toBe(400)
    expect((await ask('PUT', '/avatar', { image: 'x' })).statusCode).toBe(400)
  })

  test('elsewhere, files are not taken', async () => {
    const data = new FormData()
    data.append('email', 'a@example.com')
    const response = new Response(data)
    const answer = await store.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': response.headers.get('content-type') ?? '' },
      payload: Buffer.from(await response.arrayBuffer()),
    })
    expect(answer.statusCode).toBe(415)
  })
})

describe('sessions', () => {
  test('are listed with their device, and each can be ended', async () => {
    const { user, headers, ask } = await signedIn()
    const login = await store.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: user.email, password: PASSWORD },
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' },
    })
    const cookie = String(login.headers['set-cookie']).split(';')[0] ?? ''
    const sessions: { id: string; device: string; isCurrent: boolean }[] = (
      await ask('GET', '/sessions')
    ).json()
    expect(sessions.map(({ device, isCurrent }) => ({ device, isCurrent }))).toEqual([
      { device: 'Firefox on Windows', isCurrent: false },
      { device: 'Unknown device', isCurrent: true },
    ])
    const other = sessions.find((one) => !one.isCurrent)
    expect((await ask('DELETE', `/sessions/${other?.id}`)).statusCode).toBe(200)
    expect((await session({ cookie })).statusCode).toBe(401)
    expect((await ask('DELETE', `/sessions/${other?.id}`)).statusCode).toBe(404)
    expect((await session(headers)).statusCode).toBe(200)
  })

  test("somebody else's session cannot be ended", async () => {
    const victim = await signedIn()
    const [theirs] = (await victim.ask('GET', '/sessions')).json()
    const { ask } = await signedIn()
    expect((await ask('DELETE', `/sessions/${theirs.id}`)).statusCode).toBe(404)
    expect((await session(victim.headers)).statusCode).toBe(200)
  })

  test('all others can be ended at once', async () => {
    const { user, headers, ask } = await signedIn()
    const others = [await signIn(store, user), await signIn(store, user)]
    const stranger = await signedIn()
    expect((await ask('DELETE', '/sessions')).statusCode).toBe(200)
    for (const other of others) expect((await session(other)).statusCode).toBe(401)
    expect((await session(headers)).statusCode).toBe(200)
    expect((await session(stranger.headers)).statusCode).toBe(200)
  })
})

describe('data', () => {
  test('can be taken along with the password, without hashes', async () => {
    const { user, ask } = await signedIn()
    expect((await ask('POST', '/export', { password: 'Wrong1234!' })).statusCode).toBe(403)
    const answer = await ask('POST', '/export', { password: PASSWORD })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="my-data.json"')
    expect(answer.json()).toMatchObject({ account: { username: user.username, email: user.email } })
    expect(answer.json().sessions).toHaveLength(1)
    expect(answer.body).not.toContain('argon2')
  })

  test('can be deleted with the password: account, sessions and own beats go', async () => {
    const { user, headers, ask } = await signedIn()
    const beat = await makeBeat(store.db, { owner_id: user.id })
    await store.app.catalogue.refresh()
    expect((await ask('POST', '/delete', { password: 'Wrong1234!' })).statusCode).toBe(403)
    const answer = await ask('POST', '/delete', { password: PASSWORD })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['set-cookie']).toContain('jwt_token=;')
    expect((await session(headers)).statusCode).toBe(401)
    expect((await logIn(user.email, PASSWORD)).statusCode).toBe(401)
    expect((await store.app.inject(`/api/beats/${beat.id}`)).statusCode).toBe(404)
    expect((await ask('POST', '/delete', { password: PASSWORD })).statusCode).toBe(401)
  })

  test('an administrator cannot delete their own account, and the last one cannot be deleted at all', async () => {
    const { user, ask } = await signedIn({ role: 'admin' })
    const answer = await ask('POST', '/delete', { password: PASSWORD })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().code).toBe('admin_stays')
    await store.db.updateTable('users').set({ role: 'customer' }).where('id', '!=', user.id).execute()
    await expect(deleteUser(store.connection, user.id)).rejects.toMatchObject({ code: 'last_admin' })
  })

  test('of two last administrators deleted at the same time, one stays', async () => {
    await store.db.updateTable('users').set({ role: 'customer' }).execute()
    const admins = [await makeUser(store.db, { role: 'admin' }), await makeUser(store.db, { role: 'admin' })]
    const results = await Promise.allSettled(admins.map((admin) => deleteUser(store.connection, admin.id)))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    const left = await store.db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
    expect(left).toHaveLength(1)
  })
})

describe('the command for administrators', () => {
  test('makes one, and makes one of a customer with a new password, whose sessions end', async () => {
    const made = await makeAdmin(store.db, {
      email: 'boss@example.com',
      username: undefined,
      password: undefined,
    })
    expect(made).toMatchObject({ email: 'boss@example.com', username: 'boss', isNew: true })
    expect((await logIn('boss@example.com', made.password)).json()).toMatchObject({ user: { role: 'admin' } })
    // Generated, so for one sign-in.
    expect((await logIn('boss@example.com', made.password)).json().code).toBe('password_expired')
    const { user, headers } = await signedIn()
    const again = await makeAdmin(store.db, {
      email: user.email.toUpperCase(),
      username: undefined,
      password: 'Daybus37!',
    })
    expect(again).toMatchObject({ email: user.email, isNew: false })
    expect((await session(headers)).statusCode).toBe(401)
    expect((await logIn(user.email, 'Daybus37!')).json()).toMatchObject({ user: { role: 'admin' } })
  })

  test('refuses what is not allowed, in words', async () => {
    const given = { email: 'boss2@example.com', username: undefined, password: undefined }
    await expect(makeAdmin(store.db, { ...given, password: 'weak' })).rejects.toThrow('capital letter')
    await expect(makeAdmin(store.db, { ...given, email: 'x' })).rejects.toThrow('valid email')
    await expect(makeAdmin(store.db, { ...given, username: 'BOSS' })).rejects.toThrow('is taken')
  })
})
