import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from '@playwright/test'
import type { Email } from 'postal-mime'
import { childEnvironment } from '#tests/child-environment.ts'
import { startSmtpServer } from '#tests/smtp-server.ts'
import { copyDemoData } from './demo-data.ts'

export type ReceivedMail = Email & { recipient: string }

/** A separate store: a process with an empty catalogue that mails to a real SMTP server. */
export type OwnStore = {
  url: string
  admin: { email: string; password: string }
  /** Waits for the next mail to this address with a matching subject. */
  mailTo: (address: string, subject: RegExp) => Promise<ReceivedMail>
  /** Runs SQL on the store's database, e.g. to end a session. Returns the rows changed by the last statement. */
  sql: (statement: string) => number
  stop: () => Promise<void>
}

/** Syncing the demo files to disk is slow on a busy machine. */
const START_TIMEOUT_MS = 300_000
const MAIL_TIMEOUT_MS = 180_000

export async function startOwnStore(settings: Record<string, string> = {}): Promise<OwnStore> {
  // The start does not count against the test's timeout.
  test.setTimeout(test.info().timeout + START_TIMEOUT_MS)
  const mails: ReceivedMail[] = []
  const smtp = await startSmtpServer({
    onMail: ({ to, mail }) => {
      for (const recipient of to) mails.push({ ...mail, recipient })
    },
  })
  const dataDir = mkdtempSync(join(tmpdir(), 'backbeat-own-'))
  const admin = { email: 'admin@example.com', password: 'Nightbus36!' }
  if (settings.DEMO === 'beats') await copyDemoData(dataDir, admin.password)
  const child = spawn(process.execPath, ['tests/started-store.ts'], {
    env: {
      ...childEnvironment,
      // Many users sign in from one address.
      NODE_ENV: 'test',
      RATE_LIMITS: 'off',
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      ADMIN_PASSWORD: admin.password,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Backbeat <shop@example.com>',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await addressOf(child)
  return {
    url,
    admin,
    mailTo: (address, subject) => waitForMail(mails, address, subject),
    sql(statement) {
      const database = new DatabaseSync(join(dataDir, 'backbeat.sqlite'), { timeout: 60_000 })
      database.exec(statement)
      const changes = database.prepare('select changes() as rows').get()
      database.close()
      return Number(changes?.rows)
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await smtp.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Waits until the store prints its URL. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error('the store did not start'))
    }, START_TIMEOUT_MS)
    child.once('exit', () => reject(new Error('the store ended while starting')))
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk
      const address = /Store\s+(http:\S+)/.exec(said)?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve(address)
    })
  })
}

async function waitForMail(mails: ReceivedMail[], address: string, subject: RegExp): Promise<ReceivedMail> {
  const until = Date.now() + MAIL_TIMEOUT_MS
  for (;;) {
    const index = mails.findIndex((mail) => mail.recipient === address && subject.test(mail.subject ?? ''))
    const [mail] = index < 0 ? [] : mails.splice(index, 1)
    if (mail) return mail
    if (Date.now() > until) throw new Error(`no mail to ${address} about ${subject}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
