import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { openSandbox } from './test-client.ts'

const order = { amount: 2999, currency: 'usd' }
const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

/** Starts the program as a parent process does. */
async function forkSandbox(file: string) {
  const child = fork(path.join(import.meta.dirname, 'main.ts'), ['--ipc', '--port', '0', '--data', file], {
    env: keys,
    execArgv: [],
  })
  const [{ url }] = await once(child, 'message')
  const stripe = new Stripe(keys.STRIPE_SECRET_KEY, {
    host: '127.0.0.1',
    port: new URL(url).port,
    protocol: 'http',
    telemetry: false,
  })
  return { child, url, stripe }
}

function ended(child: ChildProcess): Promise<unknown> {
  return child.exitCode === null && child.signalCode === null ? once(child, 'exit') : Promise.resolve()
}

test('responses survive SIGKILL, idempotency keys and pending webhooks included', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  const file = path.join(folder, 'sandbox.db')
  try {
    const { child, stripe } = await forkSandbox(file)
    const intent = await stripe.paymentIntents.create(order, { idempotencyKey: 'k' })
    child.kill('SIGKILL')
    await ended(child)
    await using api = await openSandbox({ file, keys: { secretKey: keys.STRIPE_SECRET_KEY } })
    expect((await api.stripe.paymentIntents.create(order, { idempotencyKey: 'k' })).id).toBe(intent.id)
    expect((await api.stripe.events.list()).data).toHaveLength(1)
    expect(api.sandbox.pendingWebhooks()).toBe(1)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('generated keys are stored with the data', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  const file = path.join(folder, 'sandbox.db')
  try {
    const first = await openSandbox({ file })
    await first.sandbox.close()
    await using second = await openSandbox({ file })
    expect(second.sandbox.secretKey).toBe(first.sandbox.secretKey)
    expect(second.sandbox.webhookSecret).toBe(first.sandbox.webhookSecret)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a live key is refused', async () => {
  await expect(openSandbox({ keys: { secretKey: 'sk_live_1' } })).rejects.toThrow(/test keys only/)
})

test('a sandbox with a parent outlives SIGTERM and ends with the IPC channel', async () => {
  const { child, stripe } = await forkSandbox(':memory:')
  child.kill('SIGTERM')
  child.kill('SIGINT')
  expect((await stripe.paymentIntents.create(order)).status).toBe('requires_payment_method')
  child.disconnect()
  await vi.waitFor(() => expect(child.exitCode).toBe(0), 60_000)
})
