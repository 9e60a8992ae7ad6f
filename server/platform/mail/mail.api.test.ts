import { createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { makeUser, signIn } from '#tests/factories.ts'
import { type ReceivedMail, startSmtpServer } from '#tests/smtp-server.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'
import { defineMail } from './mail-kind.ts'
import { queueMail } from './queue-mail.ts'
import { smtpTransport } from './smtp-transport.ts'

const hello = defineMail('hello', z.object({ name: z.string() }))
const news = defineMail('news', z.object({}))

let store: TestStore | undefined
let smtp: Awaited<ReturnType<typeof startSmtpServer>> | undefined

afterEach(async () => {
  await store?.close()
  store = undefined
  await smtp?.stop()
  smtp = undefined
})

async function startSmtp(options: Parameters<typeof startSmtpServer>[0] = {}) {
  smtp = await startSmtpServer(options)
  return smtp
}

async function storeWith(settings: Record<string, string>): Promise<TestStore> {
  store = await testStore(undefined, { PUBLIC_URL: 'https://beats.example.com', ...settings })
  store.app.mail.registerTemplate(hello, async ({ name }, { link }) => ({
    subject: `Hello ${name}`,
    preview: 'A greeting',
    heading: `Hello <${name}>`,
    blocks: [
      'Good to see you & yours.',
      { button: 'Open', url: link('/orders?a=1&b=2') },
      { rows: [['Total', '$29.00']] },
      { note: 'Small print' },
    ],
  }))
  return store
}

const mails = (db: TestStore['db']) => db.selectFrom('mails').selectAll().orderBy('id').execute()

test('mail is sent by SMTP, as equivalent HTML and text', async () => {
  const { url, received } = await startSmtp()
  const { app, db } = await storeWith({ SMTP_URL: url, MAIL_FROM: 'Backbeat <shop@example.com>' })
  await queueMail(db, hello, { key: 'hello 1', to: 'maya@example.com', locale: null, data: { name: 'Maya' } })
  await queueMail(db, hello, { key: 'hello 1', to: 'maya@example.com', locale: null, data: { name: 'Maya' } })
  expect((await app.jobs.drain()).failures).toEqual([])
  expect(received).toHaveLength(1)
  const [{ to, mail }] = received as [ReceivedMail]
  expect(to).toEqual(['maya@example.com'])
  expect(mail.from).toMatchObject({ name: 'Backbeat', address: 'shop@example.com' })
  expect(mail.subject).toBe('Hello Maya')
  expect(mail.text).toContain('Open:\nhttps://beats.example.com/orders?a=1&b=2')
  expect(mail.text).toContain('Total: $29.00')
  expect(mail.html).toContain('Hello &lt;Maya&gt;')
  expect(mail.html).toContain('href="https://beats.example.com/orders?a=1&amp;b=2"')
  expect(mail.html).toContain('prefers-color-scheme:dark')
  const [row] = await mails(db)
  expect(row).toMatchObject({ status: 'sent', attempts: 1 })
  expect(mail.messageId).toBe(`<${row!.message_id}@beats.example.com>`)
})

test('a server elsewhere that offers no TLS gets no mail', async () => {
  // Octal: this machine under a name that does not tell.
  const { url, received } = await startSmtp()
  const elsewhere = url.replace('127.0.0.1', '0177.0.0.1')
  const transport = smtpTransport({ url: elsewhere, from: 'shop@example.com' })
  const mail = { to: 'kid@example.com', subject: 'Hi', html: '<p>Hi</p>', text: 'Hi', messageId: '<1@x>' }
  await expect(transport.send(mail)).rejects.toThrow(/TLS/)
  const relay = smtpTransport({ url: `${elsewhere}?requireTLS=false`, from: 'shop@example.com' })
  await relay.send(mail)
  expect(received).toHaveLength(1)
  for (const opened of [transport, relay]) opened.close()
})

test('newsletters have one-click unsubscribe, and replies go to the reply address', async () => {
  const { url, received } = await startSmtp()
  const { app, db } = await storeWith({ SMTP_URL: url, MAIL_FROM: 'shop@example.com' })
  app.mail.registerTemplate(news, async () => ({
    subject: 'News',
    preview: '',
    heading: 'News',
    blocks: [],
    replyTo: 'maya@example.com',
    unsubscribeUrl: 'https://beats.example.com/leave',
  }))
  await queueMail(db, news, { key: 'news', to: 'a@example.com', locale: null, data: {} })
  await app.jobs.drain()
  const header = (name: string) => received[0]?.mail.headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe')).toBe('<https://beats.example.com/leave>')
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(received[0]?.mail.replyTo).toMatchObject([{ address: 'maya@example.com' }])
})

test('a mail carries its files, a beat with its cover, and a sum, in both parts', async () => {
  const { url, received } = await startSmtp()
  const { app, db } = await storeWith({ SMTP_URL: url, MAIL_FROM: 'shop@example.com' })
  app.mail.registerTemplate(news, async () => ({
    subject: 'News',
    preview: '',
    heading: 'News',
    foot: 'Turn it off in My Shares.',
    blocks: [
      {
        beat: {
          title: 'A & B',
          producer: 'mara',
          facts: '140 BPM, C minor',
          cover: 'https://x.example/c.webp',
        },
      },
      { rows: [['Shares', '$2.00']], total: ['Balance', '$3.00'] },
    ],
    attachments: [{ filename: 'a.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7') }],
  }))
  await queueMail(db, news, { key: 'news', to: 'a@example.com', locale: null, data: {} })
  await app.jobs.drain()
  const { html, text, attachments } = received[0]?.mail ?? expect.unreachable()
  for (const words of ['src="https://x.example/c.webp"', 'Cover of A &amp; B', 'max-width:600px', 'Balance'])
    expect(html).toContain(words)
  expect(text).toContain('A & B\nby mara, 140 BPM, C minor\n\nShares: $2.00\nBalance: $3.00')
  expect(text).toContain('Turn it off in My Shares.')
  expect(attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['a.pdf', 'application/pdf'],
  ])
})

test('the mailbox of a store without a mail server keeps the files of a mail', async () => {
  const { app, db } = await storeWith({ PUBLIC_URL: '' })
  app.mail.registerTemplate(news, async () => ({
    subject: 'News',
    preview: '',
    heading: 'News',
    blocks: [],
    attachments: [{ filename: 'a.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7') }],
  }))
  await queueMail(db, news, { key: 'news', to: 'a@example.com', locale: null, data: {} })
  await app.jobs.drain()
  const id = /\/dev\/mailbox\/([\w-]+)/.exec((await app.inject('/dev/mailbox')).body)?.[1]
  expect((await app.inject(`/dev/mailbox/${id}`)).body).toContain(`/dev/mailbox/${id}/files/0">a.pdf`)
  const file = await app.inject(`/dev/mailbox/${id}/files/0`)
  expect([file.headers['content-type'], file.body]).toEqual(['application/pdf', '%PDF-1.7'])
  expect((await app.inject(`/dev/mailbox/${id}/files/1`)).statusCode).toBe(404)
  const strange = { url: `/dev/mailbox/${id}/files/0`, remoteAddress: '203.0.113.9' }
  expect((await app.inject(strange)).statusCode).toBe(404)
})

test('an address with a comma does not add a recipient', async () => {
  const { url, received } = await startSmtp()
  const { app, db } = await storeWith({ SMTP_URL: url, MAIL_FROM: 'shop@example.com' })
  await queueMail(db, hello, {
    key: 'x',
    to: 'a@example.com,victim@example.com',
    locale: null,
    data: { name: 'x' },
  })
  await app.jobs.drain()
  expect(received.flatMap((one) => one.to)).not.toContain('victim@example.com')
})

test('a permanently rejected address is not retried', async () => {
  const { url, received } = await startSmtp({
    refuse: (address) => (address.startsWith('gone') ? 550 : undefined),
  })
  const { app, db } = await storeWith({ SMTP_URL: url, MAIL_FROM: 'shop@example.com' })
  await queueMail(db, hello, { key: 'x', to: 'gone@example.com', locale: null, data: { name: 'x' } })
  await app.jobs.drain()
  expect(received).toEqual([])
  expect(await mails(db)).toMatchObject([{ status: 'dead', attempts: 1 }])
})

test('with the server down, mail is retried after 1 m, 5 m, 30 m, 2 h and 12 h with the same Message-ID, and is then dead', async () => {
  const { app, db } = await storeWith({
    SMTP_URL: `smtp://127.0.0.1:${await closedPort()}`,
    MAIL_FROM: 'a@example.com',
  })
  await queueMail(db, hello, { key: 'x', to: 'maya@example.com', locale: null, data: { name: 'x' } })
  const [before] = await mails(db)
  let at = Date.now() + 10
  for (const minutes of [1, 5, 30, 120, 720]) {
    expect((await app.jobs.drain({ at })).failures).toMatchObject([{ name: 'send mail' }])
    expect((await app.jobs.drain({ at: at + minutes * 60_000 - 1_000 })).failures).toEqual([])
    expect(await mails(db)).toMatchObject([{ status: 'waiting', message_id: before!.message_id }])
    at += minutes * 60_000
  }
  await app.jobs.drain({ at })
  expect(await mails(db)).toMatchObject([{ status: 'dead', attempts: 6, message_id: before!.message_id }])
})

test('a silent mail server delays neither registration nor password recovery', async () => {
  let greet = () => {}
  const greets = new Promise<void>((resolve) => {
    greet = resolve
  })
  const { url, received } = await startSmtp({ greets })
  const { app, db } = await storeWith({ SMTP_URL: url, MAIL_FROM: 'a@example.com' })
  // Listening, so that the background work really runs beside the requests.
  await app.listen({ port: 0, host: '127.0.0.1' })
  const registered = await app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { username: 'maya_r', email: 'maya@example.com', password: 'Nightbus36!' },
  })
  const forgot = await app.inject({
    method: 'POST',
    url: '/api/users/forgot-password',
    payload: { email: 'maya@example.com' },
  })
  expect([registered.statusCode, forgot.statusCode]).toEqual([200, 200])
  // Not sent yet, and not given up: the requests have waited for no attempt.
  expect((await mails(db))[0]).toMatchObject({ status: 'waiting', last_error: null })
  greet()
  await expect.poll(() => received.length, { timeout: 300_000 }).toBe(2)
})

test('after an outage, the next attempt delivers the mail', async () => {
  let isBusy = true
  const { url, received } = await startSmtp({ refuse: () => (isBusy ? 451 : undefined) })
  const { app, db } = await storeWith({ SMTP_URL: url, MAIL_FROM: 'shop@example.com' })
  await queueMail(db, hello, { key: 'x', to: 'maya@example.com', locale: null, data: { name: 'x' } })
  await app.jobs.drain()
  expect(received).toEqual([])
  isBusy = false
  await app.jobs.drain({ at: Date.now() + 61_000 })
  expect(received).toHaveLength(1)
  expect(await mails(db)).toMatchObject([{ status: 'sent', attempts: 2 }])
})

test('without a mail server, mail shows up at /dev/mailbox', async () => {
  const { app, db } = await storeWith({ PUBLIC_URL: '' })
  await queueMail(db, hello, {
    key: 'x',
    to: 'maya@example.com',
    locale: null,
    data: { name: '<b>Maya</b>' },
  })
  await app.jobs.drain()
  const list = await app.inject('/dev/mailbox')
  expect(list.statusCode).toBe(200)
  expect(list.body).toContain('Hello &lt;b&gt;Maya&lt;/b&gt;')
  const id = /\/dev\/mailbox\/([\w-]+)/.exec(list.body)?.[1]
  expect((await app.inject(`/dev/mailbox/${id}`)).statusCode).toBe(200)
  const html = await app.inject(`/dev/mailbox/${id}/html`)
  expect(html.body).toContain('Good to see you &amp; yours.')
  expect(html.headers['content-security-policy']).not.toContain('script')
  expect((await app.inject(`/dev/mailbox/${id}/text`)).body).toContain('Good to see you & yours.')
  expect((await app.inject('/dev/mailbox/none')).statusCode).toBe(404)
})

test('strangers cannot read the mailbox', async () => {
  const { app } = await storeWith({ PUBLIC_URL: '' })
  expect((await app.inject({ url: '/dev/mailbox', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
  const proxied = await app.inject({ url: '/dev/mailbox', headers: { 'x-forwarded-for': '127.0.0.1' } })
  expect(proxied.statusCode).toBe(404)
})

test.each([
  ['host', 'rebound.example.net'],
  ['host', 'localhost.example.net:3000'],
  ['x-real-ip', '203.0.113.9'],
  ['x-forwarded-proto', 'https'],
  ['via', '1.1 proxy'],
])('neither mailbox nor metrics take a request with %s: %s for local', async (name, value) => {
  const { app } = await storeWith({ PUBLIC_URL: '' })
  for (const url of ['/dev/mailbox', '/metrics'])
    expect((await app.inject({ url, headers: { [name]: value } })).statusCode).toBe(404)
})

test('with a public URL, only signed-in administrators can read the mailbox', async () => {
  const { app, db } = await storeWith({ PUBLIC_URL: 'https://beats.example.com' })
  expect((await app.inject('/dev/mailbox')).statusCode).toBe(404)
  const admin = await makeUser(db, { role: 'admin' })
  const headers = await signIn({ app, db }, admin)
  expect((await app.inject({ url: '/dev/mailbox', headers })).statusCode).toBe(200)
})

test.each([
  ['with a mail server', { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.com' }],
  [
    'in production',
    { NODE_ENV: 'production', PAYMENTS: 'sandbox', SUPPORT_EMAIL: 'a@example.com', CAPTCHA: 'altcha' },
  ],
])('%s there is no mailbox page', async (_name, settings) => {
  const { app } = await storeWith(settings)
  expect((await app.inject('/dev/mailbox')).statusCode).toBe(404)
})

async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, () => resolve()))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 1
}
