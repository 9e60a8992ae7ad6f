import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Letter, LetterList } from '#contract/reach/letter.ts'
import { welcomeMail } from '#server/features/accounts/auth/auth-mails.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { makeBeat } from '#tests/factories.ts'
import { type LetterShop, openLetterShop } from '#tests/letter-shop.ts'
import { seller } from '#tests/seller.ts'

let store: LetterShop
let shop: LetterShop['shop']
let admin: LetterShop['admin']
let addSubscribers: LetterShop['addSubscribers']
let writeLetter: LetterShop['writeLetter']
let act: LetterShop['act']
let detail: LetterShop['detail']
let run: LetterShop['run']
let receivers: LetterShop['receivers']

beforeAll(async () => {
  store = await openLetterShop()
  ;({ shop, admin, addSubscribers, writeLetter, act, detail, run, receivers } = store)
})
beforeEach(() => store.clear())
afterAll(() => store.close())

describe('sending', () => {
  test('each subscriber gets it once, with a header and a link to leave', async () => {
    const addresses = await addSubscribers(5)
    const letter = await writeLetter({ firstLine: 'One at 90' })
    expect((await act(letter, 'send')).body.state).toBe('sending')
    await run()
    await run(60_000)
    expect(receivers()).toEqual(addresses)
    expect(await detail(letter)).toMatchObject({ state: 'sent', recipients: 5, sent: 5, result: { left: 0 } })
    const [{ mail }] = store.received() as [ReturnType<typeof store.received>[0]]
    expect(mail.subject).toBe('Four for the cold')
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? ''
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const leave = new URL(header('list-unsubscribe').slice(1, -1))
    const left = await shop.app.inject({
      method: 'POST',
      url: leave.pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(left.statusCode).toBe(200)
    expect((await detail(letter)).result.left).toBe(1)
    const rejoin = (undo: string) =>
      shop.app.inject({ method: 'POST', url: '/api/newsletter/rejoin', payload: { undo } })
    expect((await rejoin('made up')).statusCode).toBe(404)
    expect((await rejoin(left.json().undo)).statusCode).toBe(200)
    expect((await detail(letter)).result.left).toBe(0)
    expect(mail.text).toContain('Unsubscribe: ')
    expect(mail.text).toMatch(new RegExp(`/beats/${shop.beats[0]!.slug}\\?from=letter-[0-9a-f]{10}`))
    for (const part of [mail.html, mail.text])
      expect(part).toContain(`${seller.name}, ${seller.street}, 04229 Leipzig, Germany, ${seller.email}`)
    expect(Buffer.byteLength(mail.html ?? '')).toBeLessThan(100_000)
    const stored = await shop.db.selectFrom('letter_recipients').select('email').execute()
    expect(new Set(stored.map(({ email }) => email))).toEqual(new Set(['']))
  })

  test('a refused address is marked, and after three in a row off the list', async () => {
    await addSubscribers(3)
    store.trouble.refuse = (address) => (address === 'fan1@example.com' ? 550 : undefined)
    for (let letters = 1; letters <= 3; letters++) {
      const letter = await writeLetter()
      await act(letter, 'send')
      await run()
      expect(await detail(letter)).toMatchObject({ state: 'sent', result: { sent: 2, refused: 1 } })
      const list = await shop.db.selectFrom('newsletter_subscribers').select(['email', 'refusals']).execute()
      expect(list.find(({ email }) => email === 'fan1@example.com')?.refusals).toBe(
        letters < 3 ? letters : undefined,
      )
    }
  })

  test('a deferred address is tried again later, and given up in the end', async () => {
    await addSubscribers(2)
    let deferred = 0
    store.trouble.refuse = (address) => (address === 'fan0@example.com' && ++deferred < 3 ? 451 : undefined)
    const letter = await writeLetter()
    await act(letter, 'send')
    await run()
    expect(await detail(letter)).toMatchObject({ state: 'sending', result: { sent: 1, waiting: 1 } })
    for (const minutes of [10, 60]) await run(minutes * 60_000)
    expect(await detail(letter)).toMatchObject({ state: 'sent', result: { sent: 2 } })
    expect(receivers()).toEqual(['fan0@example.com', 'fan1@example.com'])
    const stubborn = await writeLetter()
    store.trouble.refuse = (address) => (address === 'fan0@example.com' ? 451 : undefined)
    await act(stubborn, 'send')
    for (let attempt = 1; attempt <= 6; attempt++) {
      await run()
      // Hours later, in which sessions would end, too.
      await shop.db.updateTable('letter_recipients').set({ next_at: 0 }).execute()
    }
    await run()
    expect(await detail(stubborn)).toMatchObject({ state: 'sent', result: { sent: 1, failed: 1 } })
  })

  test('stopped at once: what is not handed over stays unsent', async () => {
    await addSubscribers(20)
    const letter = await writeLetter()
    await act(letter, 'send')
    let stopping: Promise<unknown> | undefined
    store.trouble.onMail = () => {
      if (store.received().length === 5) stopping ??= act(letter, 'stop')
    }
    await run()
    await stopping
    const { state, result } = await detail(letter)
    expect(state).toBe('stopped')
    expect(result.sent + result.stopped).toBe(20)
    expect(result.sent).toBe(store.received().length)
    expect(result.sent).toBeLessThan(10)
    await run(3_600_000)
    expect(store.received()).toHaveLength(result.sent)
  })

  test('receipts go first', async () => {
    await addSubscribers(6)
    const letter = await writeLetter()
    await act(letter, 'send')
    let receipt: Promise<unknown> | undefined
    store.trouble.onMail = () => {
      receipt ??= queueMail(shop.db, welcomeMail, {
        key: uuidv7(),
        to: 'buyer@example.com',
        locale: null,
        data: { userId: shop.customer.id },
      }).then(() => shop.app.jobs.drain())
    }
    await run()
    await receipt
    const order = store.received().map(({ to }) => to[0])
    expect(order).toHaveLength(7)
    // After the one that brought it on, and the one that was on its way.
    expect(order.indexOf('buyer@example.com')).toBeLessThanOrEqual(2)
  })

  test('while the mail server is down nobody is lost, and nobody gets it twice', async () => {
    const addresses = await addSubscribers(3)
    const letter = await writeLetter()
    await act(letter, 'send')
    await store.stopMail()
    await run()
    expect(await detail(letter)).toMatchObject({ state: 'sending', result: { sent: 0, waiting: 3 } })
    await store.startMail()
    await run(61_000)
    expect(receivers()).toEqual(addresses)
  })
})

describe('what is written', () => {
  test.each([
    [{ subject: 'x'.repeat(300) }],
    [{ subject: 'Hello\r\nBcc: everyone@example.com' }],
    [{ firstLine: 'two\nlines' }],
    [{ beats: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }],
    [{ beats: ['a', 'a'] }],
  ])('%j is refused', async (draft) => {
    expect((await admin.post('/api/letters', draft)).status).toBe(400)
  })

  test('a draft may lack anything; what is sent may not', async () => {
    await addSubscribers(1)
    for (const lack of [{ subject: '' }, { text: ' ' }, { beats: [] }, { beats: ['gone'] }]) {
      const letter = await writeLetter(lack)
      expect((await act(letter, 'send')).body.code).toBe('letter_incomplete')
    }
    const letter = await writeLetter()
    await store.configure({ seller: null })
    expect((await act(letter, 'send')).body.code).toBe('letter_without_address')
    expect((await admin.get<LetterList>('/api/letters')).body.canSend).toBe('no address')
    await store.configure({ seller })
  })

  test('a beat sold between planning and sending is left out, and the result says so', {}, async () => {
    await addSubscribers(1)
    const beat = await makeBeat(shop.db, { owner_id: shop.admin.id, title: 'Sold Meanwhile' })
    const letter = await writeLetter({ beats: [beat.id, shop.beats[0]!.id] })
    await act(letter, 'plan', { day: '2040-01-01', time: '18:00' })
    await shop.db
      .updateTable('beats')
      .set({ exclusive_sold_at: Date.now() })
      .where('id', '=', beat.id)
      .execute()
    await shop.db
      .updateTable('letters')
      .set({ planned_at: Date.now() - 1 })
      .where('id', '=', letter.id)
      .execute()
    await run()
    expect((await detail(letter)).result).toMatchObject({ sent: 1, leftOut: ['Sold Meanwhile'] })
    expect(store.received()[0]?.mail.text).not.toContain('Sold Meanwhile')
  })

  test('a moment is in the store’s time zone, ahead, and not in an hour that the clocks skip', async () => {
    const letter = await writeLetter()
    const plan = (day: string, time: string) => act(letter, 'plan', { day, time })
    expect((await plan('2020-01-01', '12:00')).body.code).toBe('letter_time_past')
    expect((await plan('2040-03-25', '02:30')).body.code).toBe('letter_time_skipped')
    expect((await plan('2040-01-01', '25:00')).status).toBe(400)
    expect((await plan('2040-01-02', '18:00')).body).toMatchObject({
      state: 'planned',
      plannedAt: '2040-01-02T17:00:00.000Z',
    })
    expect((await admin.patch(`/api/letters/${letter.id}`, { subject: 'Other' })).status).toBe(409)
    expect((await act(letter, 'stop')).body.state).toBe('draft')
    expect((await admin.patch<Letter>(`/api/letters/${letter.id}`, { subject: 'Other' })).body.subject).toBe(
      'Other',
    )
    expect((await admin.remove(`/api/letters/${letter.id}`)).status).toBe(200)
    expect((await act(letter, 'send')).status).toBe(404)
  })

  test('a test goes to oneself, and a preview shows both parts', async () => {
    const letter = await writeLetter({ text: 'A <b>bold</b> & “quiet” one' })
    expect((await act(letter, 'test')).status).toBe(200)
    expect(receivers()).toEqual([shop.admin.email])
    const { body } = await admin.get<{ html: string; text: string }>(`/api/letters/${letter.id}/preview`)
    expect(body.html).toContain('A &lt;b&gt;bold&lt;/b&gt; &amp; “quiet” one')
    expect(body.text).toContain('A <b>bold</b> & “quiet” one')
    const shown = await admin.get(`/api/letters/${letter.id}/preview.html?scheme=dark`)
    expect(shown.raw.toString()).toContain('@media all{')
    expect(shown.headers['content-security-policy']).toMatch(/frame-ancestors 'self'; sandbox$/)
    expect((await (await shop.as(shop.customer)).get('/api/letters')).status).toBe(403)
  })
})

describe('addresses from elsewhere', () => {
  const add = (body: object) =>
    admin.post<{ added: number; known: number; doubled: number; broken: number }>(
      '/api/newsletter/subscribers',
      body,
    )

  test('keep the sentence and the day of their consent', async () => {
    await addSubscribers(1)
    const csv =
      '\uFEFFName;E-Mail\nAda;ada@example.com\nBo;"bo@example.com"\nBo;BO@example.com\n;broken\nFan;fan0@example.com\n'
    const consent = { consent: 'Signed the list at the summer show', consentDay: '2026-07-01' }
    expect((await add({ csv, ...consent, confirm: false })).body).toMatchObject({
      added: 2,
      known: 1,
      doubled: 1,
      broken: 1,
    })
    const row = await shop.db
      .selectFrom('newsletter_subscribers')
      .selectAll()
      .where('email', '=', 'ada@example.com')
      .executeTakeFirstOrThrow()
    expect(row.consent).toBe('Signed the list at the summer show (2026-07-01)')
    expect(row.confirmed_at).toBe(Date.parse('2026-07-01'))
    expect((await add({ csv, confirm: false })).status).toBe(400)
  })

  test('or are asked to confirm', async () => {
    expect((await add({ csv: 'ada@example.com', confirm: true })).body.added).toBe(1)
    await run()
    expect(store.received().map(({ mail }) => mail.subject)).toEqual(['Confirm the Backbeat newsletter'])
  })
})
