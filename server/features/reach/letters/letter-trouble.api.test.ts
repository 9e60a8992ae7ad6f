import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LetterList } from '#contract/reach/letter.ts'
import { type LetterShop, openLetterShop } from '#tests/letter-shop.ts'

let store: LetterShop
beforeAll(async () => {
  store = await openLetterShop()
})
beforeEach(() => store.clear())
afterAll(() => store.close())

const result = async (letter: Parameters<LetterShop['detail']>[0]) => (await store.detail(letter)).result

test('a paused letter lets nothing out, and goes on where it was, each address once', async () => {
  const addresses = await store.addSubscribers(12)
  const letter = await store.writeLetter()
  expect((await store.act(letter, 'pause')).body.code).toBe('letter_fixed')
  await store.act(letter, 'send')
  let pausing: Promise<unknown> | undefined
  store.trouble.onMail = () => {
    if (store.received().length === 4) pausing ??= store.act(letter, 'pause')
  }
  await store.run()
  await pausing
  const paused = store.received().length
  expect(await store.detail(letter)).toMatchObject({ state: 'paused', result: { sent: paused } })
  expect(paused).toBeLessThan(12)
  await store.run(3_600_000)
  expect(store.received()).toHaveLength(paused)
  expect((await store.admin.remove(`/api/letters/${letter.id}`)).status).toBe(409)
  expect((await store.act(letter, 'resume')).body.state).toBe('sending')
  expect((await store.act(letter, 'resume')).body.code).toBe('letter_fixed')
  await store.run()
  expect((await store.detail(letter)).state).toBe('sent')
  expect(store.receivers()).toEqual(addresses.toSorted())
})

test('a paused letter can be stopped for good', async () => {
  await store.addSubscribers(2)
  const letter = await store.writeLetter()
  await store.act(letter, 'send')
  await store.act(letter, 'pause')
  expect((await store.act(letter, 'stop')).body.state).toBe('stopped')
  await store.run()
  expect(await result(letter)).toMatchObject({ sent: 0, stopped: 2 })
  const kept = store.shop.db
    .selectFrom('letter_recipients')
    .select('email')
    .where('letter_id', '=', letter.id)
  expect(await kept.execute(), 'addresses nothing is sent to').toEqual([{ email: '' }, { email: '' }])
})

/** A mail server that goes away at some point of the conversation. `says`: what it answers to a line; null: it goes. */
async function brokenMailServer(port: number, says: (line: string) => string | null) {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.write('220 broken\r\n')
    let isData = false
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        if (isData && line !== '.') continue
        const answer = says(line)
        if (answer === null) return socket.destroy()
        isData = answer.startsWith('354')
        socket.write(`${answer}\r\n`)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resolve())
    })
}

test.each([
  ['before the mail: nobody is lost', 'MAIL', { waiting: 3, interrupted: 0 }],
  ['at the recipient: nobody is lost', 'RCPT', { waiting: 3, interrupted: 0 }],
  ['with the mail in hand: it is not sent again', '.', { waiting: 2, interrupted: 1 }],
])('a mail server that dies %s', async (_, word, expected) => {
  const addresses = await store.addSubscribers(3)
  const letter = await store.writeLetter()
  await store.act(letter, 'send')
  const port = store.mailPort()
  await store.stopMail()
  const answer = (line: string) => (line.startsWith('DATA') ? '354 go on' : '250 ok')
  const stop = await brokenMailServer(port, (line) => (line.startsWith(word) ? null : answer(line)))
  await store.run()
  await stop()
  expect(await result(letter)).toMatchObject({ sent: 0, ...expected })
  await store.startMail()
  await store.run(61_000)
  await store.run(61_000)
  expect((await store.detail(letter)).state).toBe('sent')
  const { sent, interrupted } = await result(letter)
  expect(sent + interrupted).toBe(3)
  expect(new Set(store.receivers()).size).toBe(sent)
  expect(addresses).toEqual(expect.arrayContaining(store.receivers()))
})

test.each([
  [552, { refused: 1, waiting: 0 }, undefined],
  [452, { refused: 0, waiting: 1 }, 'sent'],
])(
  'an answer of %i to the content counts as the server’s, not the address’s',
  async (status, expected, later) => {
    await store.addSubscribers(1)
    const letter = await store.writeLetter()
    await store.act(letter, 'send')
    const port = store.mailPort()
    await store.stopMail()
    const stop = await brokenMailServer(port, (line) =>
      line.startsWith('DATA') ? '354 go on' : line === '.' ? `${status} no` : '250 ok',
    )
    await store.run()
    await stop()
    await store.startMail()
    expect(await result(letter)).toMatchObject(expected)
    const [row] = await store.shop.db.selectFrom('newsletter_subscribers').select('refusals').execute()
    expect(row?.refusals).toBe(0)
    if (!later) return
    // Hours later, by when it was put off several times.
    await store.shop.db.updateTable('letter_recipients').set({ next_at: 0 }).execute()
    await store.run()
    expect(await result(letter)).toMatchObject({ sent: 1 })
  },
)

test('a mail server that is slow to greet only slows the letter, and the pace holds', async () => {
  const addresses = await store.addSubscribers(3)
  const letter = await store.writeLetter()
  await store.act(letter, 'send')
  let greet: () => void = () => {}
  const greets = new Promise<void>((resolve) => {
    greet = resolve
  })
  await store.stopMail()
  await store.startMail(greets)
  const running = store.run()
  // While it says nothing, everything else goes on: the admin reads, stops nothing, and sees all of them wait.
  expect(await result(letter)).toMatchObject({ sent: 0, waiting: 3 })
  greet()
  await running
  await store.run(61_000)
  expect(store.receivers()).toEqual(addresses)
})

test('the list says how many joined and left lately', async () => {
  const recent = async () => (await store.admin.get<LetterList>('/api/letters')).body.recent
  await store.shop.db.deleteFrom('newsletter_days').execute()
  const add = (csv: string) =>
    store.admin.post('/api/newsletter/subscribers', {
      ...{ csv, consent: 'Signed at the show', consentDay: '2026-07-01', confirm: false },
    })
  await add('ada@example.com\nbo@example.com\ncy@example.com')
  await add('ada@example.com')
  expect(await recent()).toEqual({ joined: 3, left: 0 })
  const letter = await store.writeLetter()
  await store.act(letter, 'send')
  await store.run()
  const header = store.received()[0]?.mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  // As Gmail does it: no cookie, no redirect, once or twice.
  const leave = () =>
    store.shop.app.inject({
      method: 'POST',
      url: new URL(header.slice(1, -1)).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  const left = await leave()
  expect([left.statusCode, left.headers.location, left.headers['set-cookie']]).toEqual([
    200,
    undefined,
    undefined,
  ])
  expect((await leave()).statusCode).toBe(200)
  expect(await recent()).toEqual({ joined: 3, left: 1 })
  await store.admin.post('/api/newsletter/rejoin', { undo: left.json().undo })
  expect(await recent()).toEqual({ joined: 3, left: 0 })
})
