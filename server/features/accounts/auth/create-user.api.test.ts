import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Row } from '#server/platform/database/schema.ts'
import { makeUser, signIn } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

let store: TestStore
let admin: Row<'users'>
let headers: { cookie: string }
let picture: Buffer

beforeAll(async () => {
  store = await testStore()
  admin = await makeUser(store.db, { role: 'admin' })
  headers = await signIn(store, admin)
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c43d22' } })
    .png()
    .toBuffer()
})

afterAll(() => store.close())

let serial = 0
function newPerson() {
  serial++
  return {
    username: `made_${serial}`,
    email: `made${serial}@example.com`,
    password: 'Nightbus36!',
    confirmPassword: 'Nightbus36!',
  }
}

async function send(
  fields: Record<string, string>,
  options: { image?: Buffer | undefined; as?: { cookie: string } | undefined } = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (options.image) form.append('image', new Blob([new Uint8Array(options.image)]), 'me.png')
  const request = new Request('http://store/', { method: 'POST', body: form })
  return store.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    headers: { ...options.as, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

test('an administrator makes a user with a role and a picture, and stays signed in as themself', async () => {
  const person = newPerson()
  const answer = await send({ ...person, role: 'admin' }, { image: picture, as: headers })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toEqual({
    success: true,
    token: null,
    user: {
      id: expect.any(String),
      username: person.username,
      email: person.email,
      role: 'admin',
      image: expect.stringMatching(/^media\/avatars\/[\w-]+\.webp$/),
    },
  })
  expect(answer.headers['set-cookie']).toBeUndefined()
  const shown = await store.app.inject(`/api/${answer.json().user.image}`)
  expect((await sharp(shown.rawPayload).metadata()).format).toBe('webp')
  await store.app.jobs.drain()
  const mail = await store.db
    .selectFrom('mailbox')
    .select(['subject', 'text'])
    .where('recipient', '=', person.email)
    .executeTakeFirstOrThrow()
  expect(mail.subject).toBe('Your account at Backbeat')
  expect(mail.text).not.toContain(person.password)
  const entry = await store.app.inject({ url: '/api/admin/audit?limit=1', headers })
  expect(entry.json()[0]).toMatchObject({
    action: 'user.created',
    subject: { name: person.username },
    details: { role: 'admin' },
  })
  const signedIn = await store.app.inject({ method: 'POST', url: '/api/auth/login', payload: person })
  expect(signedIn.json().user.role).toBe('admin')
})

test('without a role it is a customer, and the picture is optional for programs', async () => {
  const answer = await send(newPerson(), { as: headers })
  expect(answer.json().user).toMatchObject({ role: 'customer', image: null })
})

test.each([
  ['a visitor', undefined],
  ['a customer', 'customer'],
] as const)('the form of %s makes a customer, whatever role is sent', async (_who, role) => {
  const as = role && (await signIn(store, await makeUser(store.db, { role })))
  const answer = await send({ ...newPerson(), role: 'admin' }, { image: picture, as })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({ token: expect.any(String), user: { role: 'customer', image: null } })
  expect((await send({ ...newPerson(), role: 'king' }, { as })).json().user.role).toBe('customer')
})

test('errors are shown under each field, and no user is created', async () => {
  const before = await countUsers()
  const person = newPerson()
  const errorsOf = async (fields: Record<string, string>, image?: Buffer) => {
    const answer = await send(fields, { image, as: headers })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    return answer.json().errors
  }
  expect(await errorsOf({ ...person, confirmPassword: 'Other123!' })).toEqual({
    confirmPassword: 'Passwords must match',
  })
  expect(await errorsOf({ ...person, username: '' })).toMatchObject({ username: 'Username is required' })
  expect(await errorsOf({ ...person, email: '' })).toMatchObject({ email: 'Email is required' })
  expect(await errorsOf({ ...person, password: '' })).toMatchObject({ password: 'Password is required' })
  expect(await errorsOf({ ...person, role: 'king' })).toMatchObject({
    role: 'Role must be admin or customer',
  })
  expect(await errorsOf({ ...person, username: 'x'.repeat(20_000) })).toHaveProperty('username')
  const broken = await send(person, { image: Buffer.from('<svg/>'), as: headers })
  expect(broken.json()).toMatchObject({ status: 422, code: 'image_unreadable' })
  const large = await send(person, { image: Buffer.alloc(6 * 1024 * 1024), as: headers })
  expect(large.statusCode).toBe(413)
  expect(await countUsers()).toBe(before)
})

test('a taken name and a taken address are both told, also to the second of two at once', {}, async () => {
  const person = newPerson()
  const statuses = await Promise.all([1, 2].map(async () => (await send(person, { as: headers })).statusCode))
  expect(statuses.sort()).toEqual([200, 409])
  const taken = { ...person, username: person.username.toUpperCase() }
  expect((await send(taken, { as: headers })).json().errors).toEqual({
    username: 'This username is already taken.',
    email: 'There is already an account with this email address.',
  })
})

async function countUsers() {
  return (await store.db.selectFrom('users').select('id').execute()).length
}
