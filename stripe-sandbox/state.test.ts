import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { openSandbox } from '#tests/sandbox.ts'

const child = `
import { startSandbox } from './start-sandbox.ts'
const sandbox = await startSandbox({ file: process.argv[1] })
console.log(JSON.stringify({ port: sandbox.port, key: sandbox.secretKey }))
`

test('what was answered is still there after SIGKILL, keys and idempotency included', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  const file = path.join(folder, 'sandbox.db')
  try {
    const running = spawn(process.execPath, ['--input-type=module-typescript', '-e', child, file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const line = await firstOf(running.stdout)
    const { port, key } = JSON.parse(String(line))
    const stripe = new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', telemetry: false })
    const order = { amount: 2999, currency: 'usd' }
    const intent = await stripe.paymentIntents.create(order, { idempotencyKey: 'k' })
    const gone = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGKILL')
    await gone
    await using api = await openSandbox({ file })
    expect(api.sandbox.secretKey).toBe(key)
    expect((await api.stripe.paymentIntents.create(order, { idempotencyKey: 'k' })).id).toBe(intent.id)
    expect((await api.stripe.events.list()).data).toHaveLength(1)
    expect(api.sandbox.waitingWebhooks(), 'the webhook still waits for its receiver').toBe(1)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

async function firstOf<T>(source: AsyncIterable<T>): Promise<T | undefined> {
  for await (const chunk of source) return chunk
  return undefined
}
