import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { HoldView } from '#contract/store/restore.ts'
import { readConfig } from '#server/config/config.ts'
import { reconcile } from '#server/features/selling/payments/index.ts'
import { refuseSandboxBesideRealOrders } from '#server/features/selling/payments/refuse-sandbox.ts'
import { backUpStore, openArchive, restoreStore } from '#server/features/store/backup/index.ts'
import { storeCredentials } from '#server/features/store/settings/stored-credentials.ts'
import { putOnHold } from '#server/platform/database/store-hold.ts'
import { openDisk } from '#server/platform/storage/open-storage.ts'
import { makeApiToken, makeUser, signIn } from '#tests/factories.ts'
import { type LetterShop, openLetterShop } from '#tests/letter-shop.ts'
import { seller } from '#tests/seller.ts'
import { openShop } from '#tests/shop.ts'
import { acceptSplit, putSplit } from '#tests/splits.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'
import { connectStripe } from '#tests/transfers.ts'
import { type Receiver, startReceiver } from '#tests/webhook-receiver.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
const WEBHOOKS = { PRIVATE_WEBHOOKS: 'loopback' }

const adminOf = (store: Pick<TestStore, 'app' | 'db'>) => ({
  async ask(method: 'GET' | 'POST', url: string, payload?: object) {
    const row = await store.db
      .selectFrom('users')
      .selectAll()
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow()
    const headers = await signIn(store, row)
    const answer = await store.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })
    return {
      status: answer.statusCode,
      body: answer.json<HoldView & { code?: string; detail?: string }>(),
    }
  },
})
const decide = (store: Pick<TestStore, 'app' | 'db'>, is: 'real' | 'copy') =>
  adminOf(store).ask('POST', '/admin/hold', { store: is })

describe('a restored store', () => {
  let source: LetterShop
  let receiver: Receiver
  let archive: string
  let restored: TestStore

  beforeEach(async () => {
    receiver = await startReceiver()
    source = await openLetterShop(WEBHOOKS)
    await source.addSubscribers(2)
    const letter = await source.writeLetter()
    await source.act(letter, 'plan', { day: '2040-01-01', time: '18:00' })
    const hook = { name: 'Desk', url: receiver.url, format: 'standard', events: ['beat.published'] }
    const { body } = await source.admin.post<{ view: { id: string } }>('/api/admin/webhooks', hook)
    // A delivery, and the mail of an offer, wait at the time of the backup.
    await source.admin.post(`/api/admin/webhooks/${body.view.id}/test`, {})
    const { shop } = source
    const visitor = await shop.as()
    const contact = { name: 'Zoë', email: 'zoe@example.com', subject: 'Hi', message: 'Are stems included?' }
    expect((await visitor.post('/api/contact', contact)).status).toBeLessThan(300)
    await shop.db
      .updateTable('letters')
      .set({ planned_at: Date.now() + DAY_MS })
      .execute()
    await storeCredentials(
      shop.db,
      {
        SMTP_URL: 'smtps://mail.example.com',
        STRIPE_SECRET_KEY: 'sk_live_1',
        PAYPAL_CLIENT_ID: 'app',
        PAYPAL_CLIENT_SECRET: 'secret',
      },
      shop.app.storeSecret,
    )
    await makeApiToken(shop.db, shop.admin, ['catalogue:read'])
    archive = join(shop.config.dataDir, 'backup.tar')
    const { connection, storage: files, config } = shop
    const store = { connection, files, dataDir: config.dataDir, hasOwnStoreSecret: false, storeVersion: '1' }
    await backUpStore(store, archive)
  })

  afterEach(async () => {
    await restored.close()
    await source.close()
    await receiver.stop()
  })

  /** `check`: what a start with other credentials refuses. */
  async function restore(settings: Record<string, string>) {
    restored = await testStore(
      async (_db, { connection, config: { dataDir } }) => {
        const opened = await openArchive(archive)
        await restoreStore(opened, { connection, files: openDisk(dataDir), dataDir })
        await opened.close()
        await rm(archive)
      },
      { ...WEBHOOKS, ...settings },
      {
        startup: {
          stored: {},
          check: async () => refuseSandboxBesideRealOrders(restored.db, readConfig({}).payments),
          prepareRestored: async () => {},
          restart: () => {},
        },
      },
    )
  }
  const later = (days: number) => restored.app.jobs.drain({ at: Date.now() + days * DAY_MS })
  const viaMail = () => ({ SMTP_URL: source.mailUrl(), MAIL_FROM: 'Backbeat <shop@example.com>' })

  test('sends no letter, mail or webhook until it is the real store, but mail to sign in', async () => {
    await restore(viaMail())
    await later(2)
    expect(source.received()).toEqual([])
    expect(receiver.take()).toEqual([])
    expect((await adminOf(restored).ask('GET', '/admin/hold')).body.isOnHold).toBe(true)
    await restored.db.updateTable('users').set({ password_hash: 'a hash' }).execute()
    const forgot = { email: source.shop.customer.email }
    const asked = await restored.app.inject({
      method: 'POST',
      url: '/api/users/forgot-password',
      payload: forgot,
    })
    expect(asked.statusCode).toBe(200)
    await restored.app.jobs.drain()
    expect(source.receivers()).toEqual([forgot.email])
    source.received().length = 0

    expect(await decide(restored, 'real')).toMatchObject({ status: 200, body: { isOnHold: false } })
    // The sender of letters lets other mail go first.
    for (const days of [3, 4, 5]) await later(days)
    expect(source.receivers()).toEqual(
      expect.arrayContaining(['fan0@example.com', 'fan1@example.com', 'shop@example.com']),
    )
    expect(receiver.take()).toHaveLength(1)
    expect(await decide(restored, 'copy')).toMatchObject({ status: 409, body: { code: 'not_on_hold' } })
    const log = await restored.db.selectFrom('audit_log').select(['action', 'details']).execute()
    expect(log.at(-1)).toMatchObject({ action: 'hold.ended' })
  })

  test('loses mail, keys and webhooks as a copy, and may run in the sandbox beside real orders', async () => {
    await restore({})
    const { db } = restored
    const started = () => refuseSandboxBesideRealOrders(db, readConfig({}).payments)
    await db
      .insertInto('orders')
      .values({
        ...(await anOrder()),
        payment_mode: 'live',
      })
      .execute()
    await expect(started()).rejects.toThrow('live keys')
    expect((await decide(restored, 'copy')).status).toBe(200)
    await started()
    const sealed = await db.selectFrom('sealed_keys').select('name').execute()
    expect(sealed.filter(({ name }) => /^(?:credential|webhook) /.test(name))).toEqual([])
    for (const table of ['webhooks', 'webhook_deliveries', 'api_tokens'] as const)
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
    const letters = await db.selectFrom('letters').select('state').execute()
    expect(letters).toEqual([{ state: 'draft' }])
    await later(2)
    expect(receiver.take()).toEqual([])
    expect(await db.selectFrom('mailbox').selectAll().execute()).toEqual([])
  })

  test('does not become a copy while the environment has its mail server', async () => {
    await restore(viaMail())
    const { body } = await adminOf(restored).ask('GET', '/admin/hold')
    expect(body).toEqual({ isOnHold: true, fixed: ['SMTP_URL'] })
    const refused = await decide(restored, 'copy')
    expect(refused).toMatchObject({ status: 409, body: { code: 'copy_refused' } })
    expect(refused.body.detail).toContain('SMTP_URL')
    expect((await adminOf(restored).ask('GET', '/admin/hold')).body.isOnHold).toBe(true)
  })

  test('does not become a copy while the environment has live keys of PayPal', async () => {
    await restore({
      ...{
        PAYPAL_ENVIRONMENT: 'live',
        PAYPAL_CLIENT_ID: 'a',
        PAYPAL_CLIENT_SECRET: 'b',
        PAYPAL_WEBHOOK_ID: 'c',
      },
      ...{
        PUBLIC_URL: 'https://b.example.com',
        SUPPORT_EMAIL: 'a@example.com',
        ADMIN_EMAIL: 'a@example.com',
      },
    })
    const { body } = await adminOf(restored).ask('GET', '/admin/hold')
    expect(body).toEqual({ isOnHold: true, fixed: ['PAYPAL_CLIENT_SECRET'] })
    expect((await decide(restored, 'copy')).body.detail).toContain('PAYPAL_CLIENT_SECRET')
  })

  test('asks for a fresh proof', async () => {
    await restore({})
    const row = await restored.db
      .selectFrom('users')
      .selectAll()
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow()
    const headers = await signIn(restored, row)
    await restored.db.updateTable('sessions').set({ proved_at: 0 }).execute()
    const payload = { store: 'real' }
    const answer = await restored.app.inject({ method: 'POST', url: '/api/admin/hold', headers, payload })
    expect(answer.json()).toMatchObject({ code: 'fresh_proof_required' })
  })

  async function anOrder() {
    const { shop } = source
    const buyer = await shop.as(shop.customer)
    const { id } = await buyer.buy(shop.licenses[0] ?? expect.unreachable(), 29)
    return shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  }
})

describe('on hold', () => {
  test('nothing is sold or refunded, and a sale made elsewhere is numbered by the real store only', async () => {
    const shop = await openShop({}, 'ready')
    const { db, payments } = shop
    const admin = await shop.as(shop.admin)
    expect((await admin.patch('/api/settings', { version: 0, seller })).status).toBe(200)
    const buyer = await shop.as(shop.customer)
    const paid = await buyer.buy(shop.licenses[1] ?? expect.unreachable(), 99.99)
    await buyer.addToCart(shop.licenses[2] ?? expect.unreachable())
    const { body } = await buyer.checkOut(45.5)
    await putOnHold(db)
    await buyer.pay(body.clientSecret)
    const numbered = async () => (await db.selectFrom('invoices').select('number').execute()).length
    /** As the buyer's page finds it, which asks the provider. */
    const statusOf = async (id: string) => {
      await buyer.order(id)
      const order = await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirst()
      return order?.status
    }
    const context = { db, payments, log: shop.app.log, wakeJobs: () => {} }

    await shop.app.jobs.drain()
    await reconcile(context)
    expect(await statusOf(body.orderId)).toBe('Pending')
    expect(await numbered()).toBe(1)
    const refund = await admin.post('/api/payments/refund', { orderId: paid.id })
    expect(refund).toMatchObject({ status: 409, body: { code: 'store_on_hold' } })
    const other = await shop.as(shop.other)
    await other.addToCart(shop.licenses[3] ?? expect.unreachable())
    expect(await other.checkOut(99.99)).toMatchObject({ status: 409, body: { code: 'store_on_hold' } })

    expect((await decide(shop, 'real')).status).toBe(200)
    await reconcile(context)
    expect(await statusOf(body.orderId)).toBe('Completed')
    expect(await numbered()).toBe(2)
    expect((await other.checkOut(99.99)).status).toBe(200)
    await shop.close()
  })

  test('nothing is transferred to collaborators', async () => {
    const shop = await openShop({}, 'ready')
    const femi = await makeUser(shop.db, { email: 'femi@example.com' })
    const share = { email: femi.email, sales: 30 }
    await acceptSplit(shop, await putSplit(shop, shop.beats[0]?.id ?? '', [share]))
    await connectStripe(shop, await shop.as(femi))
    const admin = await shop.as(shop.admin)
    const { version } = (await admin.get<{ version: number }>('/api/settings')).body
    const payouts = { rhythm: 'daily', minimum: 1, holdDays: 0 }
    const settings = (await admin.get<{ values: { payouts: object } }>('/api/settings')).body
    await admin.patch('/api/settings', { version, payouts: { ...settings.values.payouts, ...payouts } })
    await (await shop.as(shop.customer)).buy(shop.licenses[0] ?? expect.unreachable(), 29)
    shop.clock.ms += 2 * DAY_MS
    const transfers = async () => (await shop.payments.stripe.transfers.list({ limit: 9 })).data.length
    await putOnHold(shop.db)
    await shop.app.jobs.drain({ at: Date.now() + MINUTE_MS })
    const { id } = await shop.db.selectFrom('collaborators').select('id').executeTakeFirstOrThrow()
    const sent = await admin.post(`/api/admin/collaborators/${id}/send`, {})
    expect(sent).toMatchObject({ status: 409, body: { code: 'store_on_hold' } })
    expect(await transfers()).toBe(0)
    expect((await decide(shop, 'real')).status).toBe(200)
    await shop.app.jobs.drain({ at: Date.now() + 3 * MINUTE_MS })
    expect(await transfers()).toBe(1)
    await shop.close()
  })
})
