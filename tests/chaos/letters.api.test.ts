import { type ChildProcess, spawn } from 'node:child_process'
import { once as happens } from 'node:events'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { welcomeMail } from '#server/features/accounts/auth/auth-mails.ts'
import { stopLetter } from '#server/features/reach/letters/manage-letters.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { makeBeat, makeUser } from '#tests/factories.ts'
import { freePort } from '#tests/free-port.ts'
import { seller } from '#tests/seller.ts'
import { startSmtpServer } from '#tests/smtp-server.ts'
import { testDatabase } from '#tests/test-store.ts'
import { randomOf } from './random.ts'

/** `npm run test:chaos` sets the full size; `npm run test:full` runs a small one. */
const isFull = process.env.CHAOS_CHECKOUTS !== undefined
const recipients = isFull ? 10_000 : 40
const kills = isFull ? 10 : 1
/** The SMTP library greets after a tenth of a second, so the full size takes twenty minutes. */
const HOUR_MS = 3_600_000
const patience = { timeout: HOUR_MS, interval: 50 }

let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let data: Awaited<ReturnType<typeof testDatabase>>
let owner: Awaited<ReturnType<typeof makeUser>>
let store: ChildProcess | undefined

beforeAll(async () => {
  smtp = await startSmtpServer()
  data = await testDatabase({ SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com' })
  const { db } = data.connection
  owner = await makeUser(db, { role: 'admin' })
  const given = { letters: { perHour: 1_000_000 }, timeZone: 'UTC', seller }
  await db
    .insertInto('store_settings')
    .values({
      id: 1,
      version: 1,
      given: writeJson(given),
      changed_in: writeJson({ letters: 1, seller: 1 }),
      changed_at: Date.now(),
      changed_by: owner.username,
    })
    .execute()
})

// A store that a failed test left would send to nobody for ever.
afterEach(() => store?.kill('SIGKILL'))

afterAll(async () => {
  await data.close()
  await smtp.stop()
})

test('a letter goes to each address once, through kills at any moment', {
  timeout: HOUR_MS,
}, async () => {
  const { db } = data.connection
  await startLetterTo('once')
  const random = randomOf('letters')
  for (let kill = 1; kill <= kills; kill++) {
    store = await startStore()
    const goal = Math.floor((recipients * kill) / (kills + 1)) + Math.floor(random() * 5)
    await vi.waitFor(() => expect(receivedOf('once').length).toBeGreaterThanOrEqual(goal), patience)
    await end(store, 'SIGKILL')
  }
  store = await startStore()
  const stateOf = async () =>
    (await db.selectFrom('letters').select('state').where('id', '=', 'once').executeTakeFirstOrThrow()).state
  await vi.waitFor(async () => expect(await stateOf()).toBe('sent'), patience)
  await end(store, 'SIGTERM')
  const got = receivedOf('once')
  expect(new Set(got).size).toBe(got.length)
  const states = await statesOf('once')
  const interrupted = states.filter((state) => state === 'handing').length
  expect(states.filter((state) => state === 'sent').length + interrupted).toBe(recipients)
  // Whoever was being handed over at a kill may have got it, and nobody else is missing.
  expect(interrupted).toBeLessThanOrEqual(kills)
  expect(recipients - got.length).toBeLessThanOrEqual(interrupted)
})

test('receipts go before the rest of a letter, and a stop lets nothing more out', {
  timeout: HOUR_MS,
}, async () => {
  const { db } = data.connection
  await startLetterTo('stopped')
  store = await startStore()
  await vi.waitFor(() => expect(receivedOf('stopped').length).toBeGreaterThanOrEqual(10), patience)
  await queueMail(db, welcomeMail, {
    key: uuidv7(),
    to: 'buyer@example.com',
    locale: null,
    data: { userId: owner.id },
  })
  const before = smtp.received.length
  const receiptAt = () => smtp.received.findIndex(({ to }) => to[0] === 'buyer@example.com')
  await vi.waitFor(() => expect(receiptAt()).toBeGreaterThanOrEqual(0), patience)
  // After the one that was on its way, and the one that the mail server was just done with.
  expect(receiptAt()).toBeLessThanOrEqual(before + 1)

  const goOn = receivedOf('stopped').length + 5
  await vi.waitFor(() => expect(receivedOf('stopped').length).toBeGreaterThanOrEqual(goOn), patience)
  await stopLetter(db, 'stopped')
  const atStop = (await statesOf('stopped')).filter((state) => state === 'sent' || state === 'handing').length
  expect(atStop).toBeLessThan(recipients)
  // What was on its way ends; nothing else begins, in as long as other mail needs.
  await queueMail(db, welcomeMail, {
    key: uuidv7(),
    to: 'later@example.com',
    locale: null,
    data: { userId: owner.id },
  })
  await vi.waitFor(
    () => expect(smtp.received.some(({ to }) => to[0] === 'later@example.com')).toBe(true),
    patience,
  )
  await end(store, 'SIGTERM')
  const states = await statesOf('stopped')
  expect(states.filter((state) => state === 'sent' || state === 'handing')).toHaveLength(atStop)
  expect(receivedOf('stopped').length).toBeLessThanOrEqual(atStop)
  expect(states.filter((state) => state === 'stopped')).toHaveLength(recipients - atStop)
})

const receivedOf = (letter: string) =>
  smtp.received.flatMap(({ to }) => to).filter((to) => to.startsWith(letter))

async function statesOf(letter: string) {
  const rows = await data.connection.db
    .selectFrom('letter_recipients')
    .select('state')
    .where('letter_id', '=', letter)
    .execute()
  return rows.map(({ state }) => state)
}

/** A letter that is being sent to addresses that begin with its id. */
async function startLetterTo(id: string): Promise<void> {
  const { db } = data.connection
  const beat = await makeBeat(db, { owner_id: owner.id })
  const at = Date.now()
  const rows = Array.from({ length: recipients }, (_, index) => ({
    letter_id: id,
    subscriber_id: uuidv7(),
    email: `${id}${index}@example.com`,
    state: 'waiting' as const,
    attempts: 0,
    next_at: 0,
  }))
  await db
    .insertInto('letters')
    .values({
      id,
      slug: `letter-${id}`,
      subject: 'Once',
      first_line: '',
      body: 'Hello',
      beats: writeJson([beat.id]),
      state: 'sending',
      planned_at: null,
      started_at: at,
      ended_at: null,
      resume_at: 0,
      left_out: writeJson([]),
      created_at: at,
      changed_at: at,
    })
    .execute()
  for (let from = 0; from < rows.length; from += 500) {
    await db
      .insertInto('newsletter_subscribers')
      .values(
        rows.slice(from, from + 500).map(({ subscriber_id, email }) => ({
          ...{ id: subscriber_id, email, email_key: email, token_hash: null },
          ...{ requested_at: at, confirmed_at: at },
        })),
      )
      .execute()
    await db
      .insertInto('letter_recipients')
      .values(rows.slice(from, from + 500))
      .execute()
  }
}

async function startStore(): Promise<ChildProcess> {
  const { databaseUrl } = data.config
  return spawn(process.execPath, ['tests/chaos/letter-store.ts'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DEMO: 'off',
      CAPTCHA: 'off',
      LOG_LEVEL: 'warn',
      PORT: String(await freePort()),
      DATA_DIR: data.config.dataDir,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'shop@example.com',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function end(running: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  running.kill(signal)
  await happens(running, 'exit')
}
