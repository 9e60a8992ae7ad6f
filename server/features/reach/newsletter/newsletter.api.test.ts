import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, signIn } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

let store: TestStore
let serial = 0

beforeAll(async () => {
  store = await testStore()
})

afterAll(() => store.close())

const newAddress = () => `listener${++serial}@example.com`

function post(path: string, payload: object = {}, to: TestStore = store) {
  serial++
  const remoteAddress = `10.7.${Math.floor(serial / 250)}.${serial % 250}`
  return to.app.inject({ method: 'POST', url: `/api/newsletter${path}`, payload, remoteAddress })
}

const subscriber = (email: string) =>
  store.db
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst()

async function mailsTo(address: string) {
  await store.app.jobs.drain()
  return store.db.selectFrom('mailbox').selectAll().where('recipient', '=', address).orderBy('id').execute()
}

async function tokenFor(address: string): Promise<string> {
  const mails = await mailsTo(address)
  const links = mails.flatMap(({ text }) => [...text.matchAll(/newsletter\/confirm\/([\w-]+)/g)])
  return links.at(-1)?.[1] ?? ''
}

/** Somebody on the list, and the token of their unsubscribe links. */
async function makeSubscriber(email = newAddress()) {
  await post('', { email })
  await post(`/confirm/${await tokenFor(email)}`)
  const welcome = (await mailsTo(email)).at(-1)
  const token = /newsletter\/unsubscribe\/([\w.-]+)/.exec(welcome?.text ?? '')?.[1] ?? ''
  return { email, token }
}

test('an address is on the list once its owner has opened the link, and not before', async () => {
  const email = newAddress()
  expect((await post('', { email })).json()).toEqual({ success: true, delivered: true })
  expect(await subscriber(email)).toMatchObject({ confirmed_at: null })
  const token = await tokenFor(email)
  expect((await post(`/confirm/${token}`)).statusCode).toBe(200)
  expect((await subscriber(email))?.confirmed_at).toBeGreaterThan(0)
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
    'Confirm the Backbeat newsletter',
    'You’re on the Backbeat list',
  ])
})

test('opening the link again changes nothing and sends no second mail', async () => {
  const email = newAddress()
  await post('', { email })
  const token = await tokenFor(email)
  const answers = await Promise.all([post(`/confirm/${token}`), post(`/confirm/${token}`)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await mailsTo(email)).toHaveLength(2)
})

test('asking again for an address on the list answers the same and sends nothing', async () => {
  const { email } = await makeSubscriber()
  const answer = await post('', { email: email.toUpperCase() })
  expect(answer.json()).toEqual({ success: true, delivered: true })
  expect(await mailsTo(email)).toHaveLength(2)
  expect(await mailsTo(email.toUpperCase())).toEqual([])
})

test('an address gets at most three links a day, however many clients ask', async () => {
  const email = newAddress()
  for (let index = 0; index < 5; index++) {
    expect((await post('', { email })).statusCode).toBe(200)
    await store.app.jobs.drain()
  }
  expect(await mailsTo(email)).toHaveLength(3)
})

test('a made-up link and one older than two days confirm nothing', async () => {
  expect((await post('/confirm/made-up')).json().code).toBe('confirmation_invalid')
  const email = newAddress()
  await post('', { email })
  const token = await tokenFor(email)
  await store.db
    .updateTable('newsletter_subscribers')
    .set({ requested_at: Date.now() - 49 * 3_600_000 })
    .where('email', '=', email)
    .execute()
  expect((await post(`/confirm/${token}`)).statusCode).toBe(410)
  await store.app.jobs.drain({ at: Date.now() + 3_700_000 })
  expect(await subscriber(email)).toBeUndefined()
})

test.each([['application/x-www-form-urlencoded'], ['multipart/form-data; boundary=x']])(
  'one click in a mail program leaves the list (%s), and a repeat does no harm',
  async (type) => {
    const { email, token } = await makeSubscriber()
    const click = () =>
      store.app.inject({
        method: 'POST',
        url: `/api/newsletter/unsubscribe/${token}`,
        headers: { 'content-type': type },
        payload: 'List-Unsubscribe=One-Click',
      })
    expect((await click()).statusCode).toBe(200)
    expect(await subscriber(email)).toBeUndefined()
    expect((await click()).statusCode).toBe(200)
  },
)

test('somebody else’s token cannot be made from an id', async () => {
  const { email, token } = await makeSubscriber()
  const [id = ''] = token.split('.')
  for (const forged of [id, `${id}.`, `${id}.${'A'.repeat(43)}`]) {
    expect((await post(`/unsubscribe/${forged}`)).json().code).toBe('unsubscribe_link_invalid')
  }
  expect(await subscriber(email)).toBeDefined()
})

test('a person who opens the header’s address is asked on a page first', async () => {
  const { email, token } = await makeSubscriber()
  const answer = await store.app.inject(`/api/newsletter/unsubscribe/${token}`)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `/newsletter/unsubscribe/${token}`])
  expect(await subscriber(email)).toBeDefined()
})

test('administrators, and nobody else, take the confirmed list along as CSV', async () => {
  const waiting = newAddress()
  await post('', { email: waiting })
  const { email, token } = await makeSubscriber()
  const ask = async (role?: 'admin' | 'customer') => {
    const headers = role ? await signIn(store, await makeUser(store.db, { role })) : {}
    return store.app.inject({ url: '/api/newsletter/subscribers.csv', headers })
  }
  expect([(await ask()).statusCode, (await ask('customer')).statusCode]).toEqual([401, 403])
  const answer = await ask('admin')
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  const [head, ...lines] = answer.body.trimEnd().split('\r\n')
  expect(head).toBe('"email","requested_at","confirmed_at","unsubscribe_url","consent_from"')
  expect(
    lines.some((line) => line.startsWith(`"${email}",`) && line.endsWith(`${token}","Confirmed by email"`)),
  ).toBe(true)
  expect(answer.body).not.toContain(waiting)
})

test.each([[{}], [{ email: 'nobody' }], [{ email: 'a@b.example\r\nBcc: c@d.example' }]])(
  '%j is refused',
  async (payload) => {
    const answer = await post('', payload)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request'])
  },
)

test('without a mail server nothing is kept', async () => {
  const silent = await testStore(undefined, {
    NODE_ENV: 'production',
    PAYMENTS: 'sandbox',
    SUPPORT_EMAIL: 'desk@example.com',
    CAPTCHA: 'altcha',
  })
  const answer = await post('', { email: newAddress() }, silent)
  expect(answer.json()).toEqual({ success: true, delivered: false })
  expect(await silent.db.selectFrom('newsletter_subscribers').select('id').execute()).toEqual([])
  await silent.close()
})

test('mails promise what the owner says and it is kept with who read it; by default no day of the week', async () => {
  const first = newAddress()
  await post('', { email: first })
  expect((await mailsTo(first))[0]?.text).toContain('New beats and news from Backbeat. Unsubscribe anytime.')
  const headers = await signIn(store, await makeUser(store.db, { role: 'admin' }))
  const payload = { version: 0, newsletterText: 'One letter a month.' }
  const answer = await store.app.inject({ method: 'PATCH', url: '/api/settings', headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  const second = newAddress()
  await post('', { email: second })
  await mailsTo(second)
  // Changed before they confirm: what counts is the mail that they confirm by.
  const change = { version: 1, newsletterText: 'One letter a week.' }
  await store.app.inject({ method: 'PATCH', url: '/api/settings', headers, payload: change })
  await post(`/confirm/${await tokenFor(second)}`)
  const texts = (await mailsTo(second)).map(({ text }) => text)
  expect(texts).toHaveLength(2)
  for (const text of texts) expect(text).toContain('One letter a month.')
  expect(texts[0]).toContain('Join the Backbeat list?')
  expect(await subscriber(second)).toMatchObject({ promise: 'One letter a month.' })
  await post(`/confirm/${await tokenFor(first)}`)
  expect(await subscriber(first)).toMatchObject({
    promise: 'New beats and news from Backbeat. Unsubscribe anytime.',
  })
  const { promises } = (await store.app.inject({ url: '/api/letters', headers })).json()
  const told = Object.fromEntries(
    promises.map(({ text, count }: { text: string; count: number }) => [text, count]),
  )
  expect(told).toMatchObject({ 'One letter a month.': 1 })
  expect(told['New beats and news from Backbeat. Unsubscribe anytime.']).toBeGreaterThan(0)
  const tooLong = { version: 2, newsletterText: 'x'.repeat(121) }
  const refused = await store.app.inject({ method: 'PATCH', url: '/api/settings', headers, payload: tooLong })
  expect(refused.json().errors).toEqual({ newsletterText: 'Please use at most 120 characters.' })
})
