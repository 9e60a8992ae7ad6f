import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import { asStored } from '#tests/as-stored.ts'
import { childEnvironment } from '#tests/child-environment.ts'
import { makeUser } from '#tests/factories.ts'
import { testDatabase } from '#tests/test-store.ts'
import { refuseSandboxBesideRealOrders } from './refuse-sandbox.ts'

const main = join(import.meta.dirname, '..', '..', '..', 'main.ts')

let store: Awaited<ReturnType<typeof testDatabase>>
beforeEach(async () => {
  store = await testDatabase()
})
afterEach(() => store.close())

async function makeOrder(mode: PaymentMode) {
  const { db } = store.connection
  const user = await makeUser(db)
  await db
    .insertInto('orders')
    .values({
      id: `order-${mode}`,
      user_id: user.id,
      username: user.username,
      email: user.email,
      status: 'Completed',
      amount_cents: 2900,
      currency: 'usd',
      cart_hash: '',
      billing: asStored('{}'),
      intent_id: `pi_${mode}`,
      payment_mode: mode,
      created_at: Date.now(),
    })
    .execute()
}

/** Starts the store and returns its output once it is listening or has exited. */
async function startProcess() {
  const { dataDir, databaseUrl } = store.config
  const child = spawn(process.execPath, [main], {
    env: {
      ...childEnvironment,
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      // Without the built pages.
      NODE_ENV: 'development',
      PAYMENTS: 'sandbox',
      PORT: '0',
    },
  })
  let said = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const opened = new Promise<'opened'>((resolve) => {
    child.stdout.on('data', (text: Buffer) => {
      said += text
      if (said.includes('Payments')) resolve('opened')
    })
  })
  child.stderr.on('data', (text: Buffer) => {
    said += text
  })
  const outcome = await Promise.race([opened, ended])
  child.kill('SIGTERM')
  await ended
  return { outcome, said }
}

test('a store with live orders does not start in the sandbox', async () => {
  await makeOrder('live')
  const { outcome, said } = await startProcess()
  expect(outcome).toBe(1)
  expect(said).toContain('Invalid settings:\nPAYMENTS must not be sandbox')
  expect(said).not.toContain('is open')
})

test('a store with only test orders starts in the sandbox', async () => {
  await makeOrder('test')
  await makeOrder('sandbox')
  const { outcome, said } = await startProcess()
  expect(outcome, said).toBe('opened')
  expect(said).toContain('sandbox mode: test cards only')
})

test('with Stripe, any store starts', async () => {
  await makeOrder('live')
  const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: undefined }
  const payments = { mode: 'test', stripe: keys, paypal: undefined } as const
  await expect(refuseSandboxBesideRealOrders(store.connection.db, payments)).resolves.toBeUndefined()
})
