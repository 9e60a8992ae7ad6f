import { spawn } from 'node:child_process'
import { once as happens } from 'node:events'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writeJson } from '#server/platform/database/columns.ts'
import { makeBeat, makeUser } from '#tests/factories.ts'
import { freePort } from '#tests/free-port.ts'
import { seller } from '#tests/seller.ts'
import { startSmtpServer } from '#tests/smtp-server.ts'
import { testDatabase } from '#tests/test-store.ts'
import { randomOf } from './random.ts'

/** `npm run test:chaos` sets the full size; `npm test` runs a small one. */
const isFull = process.env.CHAOS_CHECKOUTS !== undefined
const recipients = isFull ? 10_000 : 40
const kills = isFull ? 10 : 1
const patience = { timeout: 900_000, interval: 50 }

let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let data: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  smtp = await startSmtpServer()
  data = await testDatabase({ SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com' })
})

afterAll(async () => {
  await data.close()
  await smtp.stop()
})

test('a letter goes to each address once, through kills at any moment', { timeout: 1_200_000 }, async () => {
  const { db } = data.connection
  const owner = await makeUser(db, { role: 'admin' })
  const beat = await makeBeat(db, { owner_id: owner.id })
  const at = Date.now()
  const given = { letters: { perHour: 1_000_000, timeZone: 'UTC' }, seller }
  await db
    .insertInto('store_settings')
    .values({
      id: 1,
      version: 1,
      given: writeJson(given),
      changed_in: writeJson({ letters: 1, seller: 1 }),
      changed_at: at,
      changed_by: owner.username,
    })
    .execute()
  const rows = Array.from({ length: recipients }, (_, index) => ({
    letter_id: 'letter',
    subscriber_id: uuidv7(),
    email: `fan${index}@example.com`,
    state: 'waiting' as const,
    attempts: 0,
    next_at: 0,
  }))
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto('letter_recipients')
      .values(rows.slice(from, from + 500))
      .execute()
  await db
    .insertInto('letters')
    .values({
      id: 'letter',
      slug: 'letter-0',
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
  const random = randomOf('letters')
  for (let kill = 1; kill <= kills; kill++) {
    const store = await startStore()
    const goal = Math.floor((recipients * kill) / (kills + 1)) + Math.floor(random() * 5)
    await vi.waitFor(() => expect(smtp.received.length).toBeGreaterThanOrEqual(goal), patience)
    store.kill('SIGKILL')
    await happens(store, 'exit')
  }
  const store = await startStore()
  const stateOf = async () =>
    (await db.selectFrom('letters').select('state').where('id', '=', 'letter').executeTakeFirstOrThrow())
      .state
  await vi.waitFor(async () => expect(await stateOf()).toBe('sent'), patience)
  store.kill('SIGTERM')
  await happens(store, 'exit')
  const got = smtp.received.flatMap(({ to }) => to)
  expect(new Set(got).size).toBe(got.length)
  const states = await db.selectFrom('letter_recipients').select(['state']).execute()
  const interrupted = states.filter(({ state }) => state === 'handing').length
  expect(states.filter(({ state }) => state === 'sent').length + interrupted).toBe(recipients)
  // Whoever was being handed over at a kill may have got it, and nobody else is missing.
  expect(interrupted).toBeLessThanOrEqual(kills)
  expect(recipients - got.length).toBeLessThanOrEqual(interrupted)
})

async function startStore() {
  const { databaseUrl } = data.config
  const child = spawn(process.execPath, ['tests/chaos/letter-store.ts'], {
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
  return child
}
