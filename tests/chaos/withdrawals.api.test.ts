import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { WithdrawalReceipt } from '#contract/law/withdrawal-statement.ts'
import { makeUser } from '#tests/factories.ts'
import { freePort } from '#tests/free-port.ts'
import { startSmtpServer } from '#tests/smtp-server.ts'
import { testDatabase } from '#tests/test-store.ts'
import { KilledProcess } from './killed-process.ts'
import { randomOf } from './random.ts'

/** `npm run test:chaos` sets the full size; `npm run test:full` runs a small one. */
const isFull = process.env.CHAOS_CHECKOUTS !== undefined
const kills = isFull ? 200 : 20
const writers = 4
const HOUR_MS = 3_600_000
const patience = { timeout: HOUR_MS, interval: 50 }

let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let data: Awaited<ReturnType<typeof testDatabase>>
let store: KilledProcess

beforeAll(async () => {
  smtp = await startSmtpServer()
  data = await testDatabase({ SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com' })
  await makeUser(data.connection.db, { role: 'admin' })
  const { databaseUrl, dataDir } = data.config
  const port = await freePort()
  store = new KilledProcess(
    {
      file: 'tests/chaos/hurried-store.ts',
      port,
      settings: {
        ...{ NODE_ENV: 'test', DEMO: 'off', CAPTCHA: 'off', LOG_LEVEL: 'warn', RATE_LIMITS: 'off' },
        ...{ PORT: String(port), DATA_DIR: dataDir, SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com' },
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      },
    },
    'withdrawals',
  )
})

afterAll(async () => {
  await store.stop()
  await data.close()
  await smtp.stop()
})

test('each statement that was sent is stored once and confirmed once, through kills at any moment', {
  timeout: HOUR_MS,
}, async () => {
  const { db } = data.connection
  const references = new Map<string, Set<string>>()
  store.start(() => [200, 1_500])
  const isOver = () => store.kills >= kills
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const random = randomOf(`writer ${writer}`)
      for (let at = 0; !isOver(); at++) {
        const email = `buyer-${writer}-${at}@example.com`
        const said = new Set<string>()
        references.set(email, said)
        // Until it is answered; now and then once more, as of somebody who is not sure.
        for (let left = random() < 0.3 ? 2 : 1; left > 0; ) {
          const reference = await withdraw(email)
          if (reference === undefined) await wait(20)
          else {
            said.add(reference)
            left--
            await wait(random() * 400)
          }
        }
      }
    }),
  )
  await store.stop()
  store.start(() => [HOUR_MS, HOUR_MS])
  await vi.waitFor(async () => {
    const unsent = await db.selectFrom('mails').select('id').where('status', '=', 'waiting').execute()
    expect(unsent).toEqual([])
    const unsettled = await db
      .selectFrom('jobs')
      .select('id')
      .where('name', '=', 'settle a withdrawal')
      .where('status', '=', 'waiting')
      .execute()
    expect(unsettled).toEqual([])
  }, patience)
  const rows = await db.selectFrom('withdrawals').select('email').execute()
  expect(rows.map(({ email }) => email).sort()).toEqual([...references.keys()].sort())
  const confirmations = await db
    .selectFrom('mails')
    .select(['recipient', 'message_id', 'status'])
    .where('template', '=', 'withdrawal received')
    .execute()
  const toAdmins = await db
    .selectFrom('mails')
    .select('id')
    .where('template', '=', 'withdrawal to the store')
    .execute()
  expect([confirmations.length, toAdmins.length]).toEqual([rows.length, rows.length])
  for (const [email, said] of references) {
    // The answer that was lost had the same reference.
    expect(said.size).toBe(1)
    expect(confirmations.filter(({ recipient }) => recipient === email)).toMatchObject([{ status: 'sent' }])
    const got = smtp.received.filter(({ to }) => to.includes(email))
    // One that the kill hit between the mail server and the database is handed over again, as the same message.
    expect(new Set(got.map(({ mail }) => mail.messageId)).size).toBe(1)
    expect(got[0]?.mail.text).toContain([...said][0])
  }
})

/** The reference; undefined if the store was killed meanwhile. */
async function withdraw(email: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${store.url}/api/withdrawals`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Zoë Reyes', order: 'The Cordova beat', email }),
    })
    return answer.status === 201 ? ((await answer.json()) as WithdrawalReceipt).reference : undefined
  } catch {
    return undefined
  }
}
