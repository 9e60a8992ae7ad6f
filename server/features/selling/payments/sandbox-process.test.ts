import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '#tests/free-port.ts'
import { SandboxProcess } from './sandbox-process.ts'
import { connectToSandbox } from './stripe/connect-to-sandbox.ts'
import { sandboxKeys } from './stripe/sandbox-keys.ts'

const program = join(import.meta.dirname, '..', '..', '..', '..', 'stripe-sandbox', 'main.ts')
const keys = sandboxKeys('a secret of the store')
const webhookUrl = 'http://127.0.0.1:9/webhook'
const order = { amount: 2900, currency: 'usd' }
const patience = 60_000

let dataDir: string
const kept = () => ({
  ...{ program, file: 'payment-sandbox.sqlite', dataDir, host: '127.0.0.1' },
  keys: {
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
  },
})
let said: string[]
const opened: SandboxProcess[] = []
const open = (settings: { program?: string; port?: number } = {}) => {
  const options = { ...kept(), port: 0, ...settings }
  const sandbox = new SandboxProcess({ ...options, say: (line) => said.push(line) })
  opened.push(sandbox)
  return sandbox
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backbeat-sandbox-'))
  said = []
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((sandbox) => sandbox.close()))
  await rm(dataDir, { recursive: true, force: true })
})

test('a request before the start waits for the sandbox', async () => {
  const sandbox = open()
  const created = connectToSandbox(keys.secretKey, sandbox).paymentIntents.create(order)
  sandbox.start(webhookUrl)
  expect((await created).amount).toBe(2900)
  expect(said).toEqual([])
})

test('payments survive a restart of the store', async () => {
  const before = open()
  before.start(webhookUrl)
  const { id } = await connectToSandbox(keys.secretKey, before).paymentIntents.create(order)
  await before.close()
  const after = open()
  after.start(webhookUrl)
  expect((await connectToSandbox(keys.secretKey, after).paymentIntents.retrieve(id)).id).toBe(id)
})

test('a crashed sandbox restarts, and the same connection keeps working', async () => {
  const sandbox = open()
  const stripe = connectToSandbox(keys.secretKey, sandbox)
  sandbox.start(webhookUrl)
  const { id } = await stripe.paymentIntents.create(order)
  process.kill(Number(sandbox.pid), 'SIGKILL')
  await vi.waitFor(async () => expect((await stripe.paymentIntents.retrieve(id)).id).toBe(id), patience)
  expect(said).toEqual(['payment sandbox: ended with SIGKILL; starting it again in 1 s'])
})

test('requests fail at once while a sandbox that cannot start is down', async () => {
  const sandbox = open({ program: join(dataDir, 'missing.ts') })
  const waiting = sandbox.address()
  sandbox.start(webhookUrl)
  await expect(waiting).rejects.toThrow(/ended with 1/)
  await expect(sandbox.address()).rejects.toThrow(/ended with 1/)
})

test('killing the store ends its sandbox', async () => {
  const port = await freePort()
  const store = spawnStore(port)
  const isAnswering = () =>
    fetch(`http://127.0.0.1:${port}/browser/stripe.js`).then(
      ({ status }) => status === 200,
      () => false,
    )
  try {
    await vi.waitFor(async () => expect(await isAnswering()).toBe(true), patience)
    store.kill('SIGKILL')
    await vi.waitFor(async () => expect(await isAnswering()).toBe(false), patience)
  } finally {
    store.kill('SIGKILL')
  }
})

/** A process that only runs a sandbox, like a store. */
function spawnStore(port: number): ChildProcess {
  const options = { ...kept(), port }
  const script = `
    import { SandboxProcess } from ${JSON.stringify(join(import.meta.dirname, 'sandbox-process.ts'))}
    new SandboxProcess({ ...${JSON.stringify(options)}, say: () => {} }).start('${webhookUrl}')`
  return spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' })
}
