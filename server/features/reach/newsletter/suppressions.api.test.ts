import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SubscriberImportResult } from '#contract/reach/letter.ts'
import { makeUser } from '#tests/factories.ts'
import { type LetterShop, openLetterShop } from '#tests/letter-shop.ts'
import { testDatabase } from '#tests/test-store.ts'
import { carrySuppressions, hashAddress, suppressAddresses } from './suppressions.ts'

const LEAVER = 'fan0@example.com'
const nothing = {
  ...{ added: 0, known: 0, left: 0, bounced: 0, erased: 0, elsewhere: 0, unconfirmed: 0 },
  ...{ doubled: 0, broken: 0 },
}

let store: LetterShop
beforeAll(async () => {
  store = await openLetterShop()
})
beforeEach(async () => {
  await store.clear()
  await store.shop.db.deleteFrom('newsletter_suppressions').execute()
})
afterAll(() => store.close())

const consent = { consent: 'Signed the list at the show', consentDay: '2026-07-01', confirm: false }
const add = async (csv: string, how: object = consent) =>
  (await store.admin.post<SubscriberImportResult>('/api/newsletter/subscribers', { csv, ...how })).body
const contacts = (name: string) =>
  readFile(new URL(`../../../../tests/fixtures/contacts/${name}`, import.meta.url), 'utf8')

async function listed(): Promise<string[]> {
  const rows = await store.shop.db.selectFrom('newsletter_subscribers').select('email').execute()
  return rows.map(({ email }) => email).sort()
}

/** A form of somebody who may be anybody. */
async function askByForm(email: string) {
  const answer = await store.shop.app.inject({ method: 'POST', url: '/api/newsletter', payload: { email } })
  expect(answer.json()).toEqual({ success: true, delivered: true })
}

async function mailsTo(email: string) {
  await store.run()
  return store.received().filter(({ to }) => to.includes(email))
}

/** A path of the last mail to an address. */
async function linkIn(email: string, path: RegExp): Promise<string> {
  const mails = await mailsTo(email)
  return path.exec(mails.at(-1)?.mail.text ?? '')?.[1] ?? ''
}

const post = (url: string, payload: object = {}) => store.shop.app.inject({ method: 'POST', url, payload })

test.each([
  ['trusted', consent],
  ['asked to confirm', { confirm: true }],
])('who left stays out of a list that is %s, and is counted', async (_, how) => {
  await store.addSubscribers(1)
  await store.leave(LEAVER)
  const csv = `email\n${LEAVER.toUpperCase()}\nnew1@example.com\n`
  expect(await add(csv, how)).toEqual({ ...nothing, added: 1, left: 1 })
  expect(await listed()).toEqual(['new1@example.com'])
  expect(await mailsTo(LEAVER)).toEqual([])
  expect(await mailsTo(LEAVER.toUpperCase())).toEqual([])
})

test('so does who bounced for good, and whose account was deleted, also if it was not on the list', async () => {
  const { db } = store.shop
  await store.addSubscribers(2)
  await db.updateTable('newsletter_subscribers').set({ refusals: 2 }).execute()
  store.trouble.refuse = (address) => (address === LEAVER ? 550 : undefined)
  const letter = await store.writeLetter()
  await store.act(letter, 'send')
  await store.run()
  const subscribed = await makeUser(db, { email: 'fan1@example.com', email_key: 'fan1@example.com' })
  const buyer = await makeUser(db)
  for (const { id } of [subscribed, buyer])
    expect((await store.admin.remove(`/api/users/${id}`)).status).toBeLessThan(300)
  expect(await listed()).toEqual([])
  const csv = `${LEAVER}\nfan1@example.com\n${buyer.email}\n`
  expect(await add(csv)).toEqual({ ...nothing, bounced: 1, erased: 2 })
  expect(await listed()).toEqual([])
  // No address is kept.
  const rows = JSON.stringify(await db.selectFrom('newsletter_suppressions').selectAll().execute())
  expect(rows).not.toContain('@')
})

test('a Mailchimp export of who unsubscribed adds nobody, and takes out who was imported before', async () => {
  expect(await add('mc.out@x.example\nother@x.example')).toEqual({ ...nothing, added: 2 })
  const csv = await contacts('mailchimp-unsubscribed.csv')
  expect(await add(csv)).toEqual({ ...nothing, elsewhere: 1 })
  expect(await listed()).toEqual(['other@x.example'])
  // Nor does a later list without that column.
  expect(await add('email\nmc.out@x.example')).toEqual({ ...nothing, elsewhere: 1 })
  expect(await add('email\nmc.out@x.example', { confirm: true })).toEqual({ ...nothing, elsewhere: 1 })
  expect(await listed()).toEqual(['other@x.example'])
})

test('a Ghost export adds those who get emails only', async () => {
  expect(await add(await contacts('ghost-members.csv'))).toEqual({ ...nothing, added: 1, elsewhere: 1 })
  expect(await listed()).toEqual(['g.yes@x.example'])
})

test('who confirmed here stays, whatever another program’s list says, and a no wins over a yes in one file', async () => {
  await store.addSubscribers(1)
  const csv = `email,status\n${LEAVER},unsubscribed\nb@x.example,active\nB@x.example,unsubscribed\nc@x.example,pending\n`
  expect(await add(csv)).toEqual({ ...nothing, known: 1, elsewhere: 1, unconfirmed: 1, doubled: 1 })
  expect(await listed()).toEqual([LEAVER])
})

test('the store’s own export, with a link to leave in each row, is read whole', async () => {
  await store.addSubscribers(2)
  const csv = (await store.admin.get('/api/newsletter/subscribers.csv')).raw.toString()
  expect(await add(csv)).toEqual({ ...nothing, known: 2 })
})

test('a form of others mails who left once a month at most, and only the link in it brings them back', async () => {
  await store.addSubscribers(1)
  await store.leave(LEAVER)
  await askByForm(LEAVER)
  await askByForm(LEAVER)
  expect(await mailsTo(LEAVER)).toHaveLength(1)
  expect(await add(LEAVER)).toMatchObject({ added: 0, left: 1 })
  const token = await linkIn(LEAVER, /newsletter\/confirm\/([\w-]+)/)
  expect((await post(`/api/newsletter/confirm/${token}`)).statusCode).toBe(200)
  expect(await listed()).toEqual([LEAVER])
  expect(await add(LEAVER)).toEqual({ ...nothing, known: 1 })
  // A no is a no again.
  await store.leave(LEAVER)
  expect(await add(LEAVER)).toMatchObject({ left: 1 })
  await store.shop.db
    .updateTable('newsletter_suppressions')
    .set({ asked_at: Date.now() - 31 * 86_400_000 })
    .execute()
  const before = (await mailsTo(LEAVER)).length
  await askByForm(LEAVER)
  expect(await mailsTo(LEAVER)).toHaveLength(before + 1)
})

test('a free download asks who left to confirm, instead of putting them on the list', {}, async () => {
  const { addConfirmedSubscriber } = await import('./subscribe.ts')
  await store.addSubscribers(1)
  await store.leave(LEAVER)
  await store.shop.db
    .transaction()
    .execute((trx) => addConfirmedSubscriber(trx, LEAVER, { promise: null, locale: null, now: Date.now() }))
  const confirmed = await store.shop.db
    .selectFrom('newsletter_subscribers')
    .select('id')
    .where('confirmed_at', 'is not', null)
    .execute()
  expect(confirmed).toEqual([])
  expect((await mailsTo(LEAVER)).map(({ mail }) => mail.subject)).toEqual(['Confirm the Backbeat newsletter'])
})

test('who was asked to confirm can say no for good, also after two days', async () => {
  await add('asked@x.example', { confirm: true })
  const token = await linkIn('asked@x.example', /newsletter\/unsubscribe\/([\w.~-]+)/)
  const [{ mail }] = (await mailsTo('asked@x.example')) as [ReturnType<LetterShop['received']>[0]]
  expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain(token)
  // As the hourly purge does.
  await store.shop.db.deleteFrom('newsletter_subscribers').execute()
  expect((await post(`/api/newsletter/unsubscribe/${token}`)).statusCode).toBe(200)
  expect(await add('asked@x.example', { confirm: true })).toEqual({ ...nothing, left: 1 })
  const [id, rest = ''] = token.split('~')
  const forged = `${id}~${hashAddress('victim@x.example')}.${rest.split('.')[1]}`
  expect((await post(`/api/newsletter/unsubscribe/${forged}`)).statusCode).toBe(404)
})

test('undoing on the page takes the no back', async () => {
  await store.addSubscribers(1)
  const { id } = await store.shop.db
    .selectFrom('newsletter_subscribers')
    .select('id')
    .executeTakeFirstOrThrow()
  const { UnsubscribeTokens } = await import('./unsubscribe-token.ts')
  const token = new UnsubscribeTokens(store.shop.app.storeSecret).tokenFor(id)
  const left = await post(`/api/newsletter/unsubscribe/${token}`)
  await post('/api/newsletter/rejoin', { undo: left.json().undo })
  expect(await store.shop.db.selectFrom('newsletter_suppressions').selectAll().execute()).toEqual([])
  expect(await listed()).toEqual([LEAVER])
})

test('what a new store knows is applied to an older backup that is restored into it', {}, async () => {
  const older = await testDatabase()
  try {
    const { db } = older.connection
    await store.addSubscribers(1)
    const rows = await store.shop.db.selectFrom('newsletter_subscribers').selectAll().execute()
    await db
      .insertInto('newsletter_subscribers')
      .values([
        ...rows,
        { ...rows[0]!, id: 'stays', email: 'Stays@example.com', email_key: 'stays@example.com' },
      ])
      .execute()
    await suppressAddresses(db, [hashAddress('before@example.com')], 'bounced')
    await store.leave(LEAVER)
    await carrySuppressions(store.shop.db, db)
    const left = await db.selectFrom('newsletter_subscribers').select('id').execute()
    expect(left).toEqual([{ id: 'stays' }])
    const reasons = await db
      .selectFrom('newsletter_suppressions')
      .select('reason')
      .orderBy('reason')
      .execute()
    expect(reasons).toEqual([{ reason: 'bounced' }, { reason: 'left' }])
  } finally {
    await older.close()
  }
})
