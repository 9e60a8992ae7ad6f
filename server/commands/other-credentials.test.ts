import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { CredentialsView } from '#contract/store/credentials.ts'
import { childEnvironment } from '#tests/child-environment.ts'
import { startSmtpServer } from '#tests/smtp-server.ts'
import { readStoreConfig } from './read-store-config.ts'

const admin = { email: 'ada@example.com', password: 'Nightbus36!' }
const json = { 'content-type': 'application/json' }

let child: ChildProcess | undefined
let dataDir = ''
let smtp: Awaited<ReturnType<typeof startSmtpServer>> | undefined

afterEach(async () => {
  if (child?.exitCode === null) child.kill('SIGKILL')
  await smtp?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const environment = () => ({
  NODE_ENV: 'test',
  CAPTCHA: 'off',
  DATA_DIR: dataDir,
  PORT: '0',
  DEMO: 'off',
  PRIVATE_MAIL_SERVERS: 'loopback',
  LOG_LEVEL: 'warn',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
})

async function start(): Promise<string> {
  child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...childEnvironment, ...environment() },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const chunk of child.stdout!) {
    output += String(chunk)
    const address = /Store\s+(http:\S+)/.exec(output)?.[1]
    if (address) return address
  }
  throw new Error(`The store did not start: ${output}`)
}

test('a store reopens with the mail server its admin has saved, and keeps using it', async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backbeat-credentials-'))
  smtp = await startSmtpServer()
  const address = await start()
  const post = (path: string, body: object) =>
    fetch(`${address}${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) })
  const signedIn = await post('/api/auth/login', admin)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const url = `${address}/api/settings/credentials`
  const mail = {
    host: '127.0.0.1',
    port: smtp.port,
    encryption: 'none',
    user: '',
    password: '',
    from: 'shop@example.com',
  }
  const saved = await fetch(`${url}/mail`, {
    method: 'PUT',
    headers: { ...json, cookie },
    body: JSON.stringify(mail),
  })
  expect(await saved.json()).toMatchObject({ changing: true })

  // The same process at the same URL; meanwhile it refuses connections.
  const view = async () => {
    const answer = await fetch(url, { headers: { cookie } }).catch(() => undefined)
    return (await answer?.json()) as CredentialsView | undefined
  }
  await expect.poll(view).toMatchObject({ changing: false, mail: { source: 'store', port: smtp.port } })
  expect(child?.exitCode).toBeNull()
  await post('/api/users/forgot-password', { email: admin.email })
  await expect.poll(() => smtp?.received.length).toBe(2)
  expect(smtp.received.at(-1)).toMatchObject({
    to: [admin.email],
    mail: { from: { address: 'shop@example.com' } },
  })

  const ended = new Promise((resolve) => child?.once('exit', resolve))
  child?.kill('SIGTERM')
  expect(await ended).toBe(0)
  const { config } = await readStoreConfig(undefined, environment())
  expect(config.mail).toMatchObject({ kind: 'smtp', from: 'shop@example.com' })
})
