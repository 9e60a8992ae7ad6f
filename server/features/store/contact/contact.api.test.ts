import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestStore, testStore } from '#tests/test-store.ts'

let store: TestStore
let serial = 0

beforeAll(async () => {
  store = await testStore(undefined, { SUPPORT_EMAIL: 'desk@example.com' })
})

afterEach(async () => {
  await store.app.jobs.drain()
  await store.db.deleteFrom('mailbox').execute()
})

afterAll(() => store.close())

const message = { name: 'Maya Reyes', email: 'maya@example.com', message: 'Evening session?\nTwo vocals.' }

function write(payload: object, ip?: string, to: TestStore = store) {
  serial++
  const remoteAddress = ip ?? `10.6.${Math.floor(serial / 250)}.${serial % 250}`
  return to.app.inject({ method: 'POST', url: '/api/contact', payload, remoteAddress })
}

const delivered = async () => {
  await store.app.jobs.drain()
  return store.db.selectFrom('mailbox').selectAll().execute()
}

test('a message reaches the support address, with everything that was typed', async () => {
  const answer = await write(message)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ success: true, delivered: true })
  const [mail] = await delivered()
  expect(mail).toMatchObject({ recipient: 'desk@example.com', subject: 'Message from Maya Reyes' })
  for (const typed of ['maya@example.com', 'Evening session?', 'Two vocals.'])
    expect(mail?.text).toContain(typed)
})

test('the same message sent twice arrives once', async () => {
  const twice = { ...message, message: 'Once is enough.' }
  await Promise.all([write(twice), write(twice)])
  await write(twice)
  expect(await delivered()).toHaveLength(1)
})

test('markup in a message stays text, and a name cannot add a header', async () => {
  const injected = await write({ ...message, name: 'Eve\r\nBcc: all@example.com' })
  expect([injected.statusCode, await delivered()]).toEqual([400, []])
  await write({ ...message, message: '<img src=x onerror=alert(1)>' })
  const [mail] = await delivered()
  expect(mail?.html).not.toContain('<img')
  expect(mail?.subject).not.toContain('\n')
})

test.each([
  ['name', { ...message, name: ' ' }, 'Name is required'],
  ['email', { ...message, email: '' }, 'Email is required'],
  ['email', { ...message, email: 'maya@' }, 'Please enter a valid email address.'],
  ['message', { ...message, message: '\n' }, 'Message is required'],
  ['message', { ...message, message: 'x'.repeat(5_001) }, 'A message can have at most 5,000 characters.'],
])('a bad %s is refused with what is wrong', async (field, payload, text) => {
  const answer = await write(payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors[field]).toBe(text)
  expect(await delivered()).toEqual([])
})

test('a message from another site is refused', async () => {
  const answer = await store.app.inject({
    method: 'POST',
    url: '/api/contact',
    payload: message,
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(answer.statusCode).toBe(403)
})

test('the sixth message of one client within a quarter of an hour is refused', async () => {
  const statuses = []
  for (let index = 0; index < 6; index++) {
    const answer = await write({ ...message, message: `Number ${index}` }, '10.66.0.1')
    statuses.push(answer.statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('a proxy that names the port of each connection makes no new client of it', async () => {
  const proxied = await testStore(undefined, { TRUST_PROXY: 'on' })
  const statuses = []
  for (let index = 0; index < 6; index++) {
    const headers = { 'x-forwarded-for': `203.0.113.9:${50_000 + index}` }
    const payload = { ...message, message: `Number ${index}` }
    const answer = await proxied.app.inject({ method: 'POST', url: '/api/contact', payload, headers })
    statuses.push(answer.statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  await proxied.close()
})

test('without a mail server nothing is sent or kept, and the answer says so', async () => {
  const silent = await testStore(undefined, {
    NODE_ENV: 'production',
    PAYMENTS: 'sandbox',
    SUPPORT_EMAIL: 'desk@example.com',
    CAPTCHA: 'altcha',
  })
  const answer = await write(message, undefined, silent)
  expect(answer.json()).toEqual({ success: true, delivered: false })
  expect(await silent.db.selectFrom('mails').select('id').execute()).toEqual([])
  await silent.close()
})

test('without a support address nothing is sent, and the answer says so', async () => {
  const unset = await testStore()
  const answer = await write(message, undefined, unset)
  expect(answer.json()).toEqual({ success: true, delivered: false })
  expect(await unset.db.selectFrom('mails').selectAll().execute()).toEqual([])
  await unset.close()
})
