import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { webhookPath } from '#server/features/payments/webhook-routes.ts'
import { makeBeat, makeUser, signIn } from '#tests/factories.ts'
import { freePort } from '#tests/free-port.ts'
import { basicScope } from '#tests/license-scopes.ts'
import { makeLicense } from '#tests/shop.ts'
import { engine, testStore } from '#tests/test-store.ts'
import { openDeals } from './deals.ts'
import { KilledStore } from './killed-store.ts'
import { seed } from './random.ts'
import { settle, tallyOrders } from './settle.ts'
import { goShopping, pick, type World } from './shopper.ts'
import type { StoreProcessOptions } from './store-process.ts'

/** `npm run test:chaos` sets the full size; `npm test` runs a small one. */
const shoppers = Number(process.env.CHAOS_SHOPPERS ?? 8)
const rounds = 2
const atOnce = Math.min(32, shoppers)
const isFull = process.env.CHAOS_SHOPPERS !== undefined
/** At least, of each engine. */
const size = isFull ? { checkouts: 1_000, kills: 200 } : { checkouts: shoppers, kills: 2 }
const faults = {
  dropWebhooks: 0.2,
  duplicateWebhooks: 0.2,
  reorderWebhooksMs: 400,
  failRequests: 0.04,
  hangRequests: 0.02,
  hangMs: 2_500,
  commitThenDrop: 0.04,
}

/** Shops through kills and faults, runs the reconciler, and returns the violations that remain. */
async function runChaos(options: {
  shoppers: number
  /** As many are reached at least. */
  checkouts: number
  kills: number
  sabotage: boolean
  liveMs: readonly [number, number]
}) {
  const secret = randomBytes(24).toString('hex')
  const settings = { STORE_SECRET: secret, RATE_LIMITS: 'off' }
  const store = await testStore(undefined, settings, { taskDelayMs: 2_000 })
  const { db, payments, sandbox } = store
  if (!sandbox) throw new Error('chaos needs the sandbox')
  try {
    const admin = await makeUser(db, { role: 'admin' })
    await openDeals(db, Math.ceil(options.checkouts / 8))
    const licenses = []
    for (let count = 0; count < 10; count++) {
      const beat = await makeBeat(db, { owner_id: admin.id, price_cents: 999 + count * 137 })
      const wide = { price_cents: 4_999, scope: JSON.stringify({ ...basicScope, streams: null }) }
      licenses.push(
        await makeLicense(db, beat.id),
        await makeLicense(db, beat.id, { name: 'Unlimited', ...wide }),
      )
    }
    // About one checkout in five wants an exclusive, and three buyers want the same one.
    for (let count = 0; count < Math.ceil(options.shoppers / 8) + 1; count++) {
      const beat = await makeBeat(db, { owner_id: admin.id, price_cents: 1_500 })
      const scope = JSON.stringify({ ...basicScope, exclusive: true })
      licenses.push(
        await makeLicense(db, beat.id),
        await makeLicense(db, beat.id, { name: 'Exclusive', scope, price_cents: 6_000 }),
      )
    }
    // SQLite has one writer process; on PostgreSQL two instances share the work and the kills.
    const ports = await Promise.all(Array.from({ length: engine === 'postgres' ? 2 : 1 }, freePort))
    const stores = ports.map(
      (port) =>
        new KilledStore({
          file: 'tests/chaos/store-process.ts',
          port,
          args: [
            JSON.stringify({
              settings: {
                PORT: String(port),
                DATA_DIR: store.config.dataDir,
                DEMO: 'off',
                LOG_LEVEL: 'silent',
                NODE_ENV: 'test',
                CAPTCHA: 'off',
                RATE_LIMITS: 'off',
                STORE_SECRET: secret,
                ...(store.config.databaseUrl && { DATABASE_URL: store.config.databaseUrl }),
              },
              sandboxUrl: sandbox.url,
              sabotage: options.sabotage,
            } satisfies StoreProcessOptions),
          ],
        }),
    )
    Object.assign(sandbox.faults, faults)
    for (const killed of stores) killed.start(options.liveMs)
    const world: World = {
      stores: ports.map((port) => `http://127.0.0.1:${port}`),
      sandboxOrigin: sandbox.url,
      publishableKey: sandbox.publishableKey,
      licenses,
      adminCookie: (await signIn(store, admin)).cookie,
      checkouts: 0,
    }
    sandbox.forwardTo(pick(world.stores) + webhookPath)
    const comeIn = async () => {
      const user = await makeUser(db)
      return { id: user.id, ...(await signIn(store, user)) }
    }
    const waiting = await Promise.all(Array.from({ length: options.shoppers }, comeIn))
    const countKills = () => stores.reduce((sum, killed) => sum + killed.kills, 0)
    // Kills cost some checkouts, on a busy machine more; then others come.
    const next = async () =>
      waiting.pop() ??
      (world.checkouts < options.checkouts || countKills() < options.kills ? await comeIn() : undefined)
    const worker = async () => {
      for (let shopper = await next(); shopper; shopper = await next())
        await goShopping(world, shopper, rounds)
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    await Promise.all(stores.map((killed) => killed.stop()))

    const context = { db, payments, log: store.app.log, wakeJobs: () => {} }
    const violations = await settle(context, { sandbox, hangMs: faults.hangMs })
    console.log(
      `${engine}: ${world.checkouts} checkouts, ${await tallyOrders(context)}, ${countKills()} kills, CHAOS_SEED=${seed}`,
    )
    return { violations, checkouts: world.checkouts }
  } finally {
    await store.close()
  }
}

test('no kill, no fault and no restless customer costs or makes money', { timeout: 3_600_000 }, async () => {
  const { violations, checkouts } = await runChaos({
    shoppers,
    ...size,
    sabotage: false,
    liveMs: [500, 3_000],
  })
  expect(violations).toEqual([])
  expect(checkouts).toBeGreaterThanOrEqual(size.checkouts)
})

test.runIf(isFull)('the same with random idempotency keys is noticed', { timeout: 1_200_000 }, async () => {
  const { violations } = await runChaos({
    shoppers: 16,
    checkouts: 60,
    kills: 20,
    sabotage: true,
    liveMs: [250, 700],
  })
  expect(violations.join('\n')).toMatch(/has \d+ intents/)
})
