import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SavedBeat } from '#contract/beats/admin-beat.ts'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { readConfig } from '#server/config/config.ts'
import type { Payments } from '#server/features/selling/payments/open-payments.ts'
import { webhookPaths } from '#server/features/selling/payments/webhook-routes.ts'
import { hashPassword } from '#server/platform/crypto/password-hash.ts'
import { type Connection, connect } from '#server/platform/database/connect.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Sandbox } from '#stripe-sandbox/start-sandbox.ts'
import { multipart, wavFile } from '#tests/audio-files.ts'
import { makeBeat, makeTag, makeUser } from '#tests/factories.ts'
import { freePort } from '#tests/free-port.ts'
import { openTestPayments } from '#tests/payments.ts'
import { PostgresCluster } from '#tests/postgres-cluster.ts'
import { type S3StandIn, startS3 } from '#tests/s3-stand-in.ts'
import { makeLicense, makeMaster } from '#tests/shop.ts'
import { engine } from '#tests/test-store.ts'
import { KilledProcess } from './killed-process.ts'
import { findBrokenPromises } from './memory.ts'
import { Occasions } from './occasions.ts'
import { ProcessOnPort } from './process-on-port.ts'
import { randomOf } from './random.ts'
import { settle, tallyOrders } from './settle.ts'
import { goShopping, newShopper, type Shopper } from './shopper.ts'
import { emptyMemory, type World } from './world.ts'

/** `npm run test:chaos` sets the full size; `npm run test:full` runs a small one. */
const shoppers = process.env.CHAOS_CHECKOUTS === undefined ? 6 : 20
const rounds = 2
const password = 'Str0ng-enough!'
const patience = { timeout: 300_000, interval: 50 }
/**
 * Work that the restart interrupted begins again once its lease or its third pause ends: see `hurried-store.ts`. Less than
 * the five minutes after which the store looks for what was left behind: nothing may be.
 */
const recovery = { timeout: 300_000, interval: 50 }
/** Deadline for a change to reach the other instances: two seconds, scaled for slow machines. */
const shownWithin = { timeout: 10_000, interval: 25 }

const root = join(import.meta.dirname, '..', '..')

/**
 * Two web instances and one worker, each the real program in its own process, on one database and one pair of buckets.
 * The test's process runs the buckets, the shared sandbox, and the users.
 */
describe.runIf(engine === 'postgres')('two instances and a worker', () => {
  let cluster: PostgresCluster
  let connection: Connection
  let payments: Payments
  let sandbox: Sandbox
  let s3: S3StandIn
  let storage: Storage
  let folder: string
  let steady: ProcessOnPort
  let killed: KilledProcess
  let worker: ProcessOnPort

  beforeAll(async () => {
    spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { cwd: root, stdio: 'ignore' })
    cluster = await PostgresCluster.start()
    s3 = await startS3()
    folder = await mkdtemp(join(tmpdir(), 'backbeat-instances-'))
    const ports = await Promise.all([freePort(), freePort(), freePort()])
    const shared = {
      DATABASE_URL: cluster.url,
      ...s3.settings,
      DATA_DIR: folder,
      STORE_SECRET: randomBytes(24).toString('hex'),
      PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      NODE_ENV: 'test',
      CAPTCHA: 'off',
      RATE_LIMITS: 'off',
    }
    const config = readConfig(shared)
    storage = await openStorage(config)
    const opened = await openTestPayments(config, { taskDelayMs: 2_000 })
    payments = opened.payments
    sandbox = opened.sandbox!
    const instance = (index: 0 | 1 | 2, settings: Record<string, string>) => ({
      file: 'tests/chaos/hurried-store.ts',
      port: ports[index],
      settings: {
        ...shared,
        PORT: String(ports[index]),
        // As on separate machines: they share only the database and the buckets.
        DATA_DIR: join(folder, String(index)),
        PAYMENT_SANDBOX_URL: sandbox.url,
        ...settings,
      },
    })
    steady = new ProcessOnPort(instance(0, { ROLE: 'web' }))
    killed = new KilledProcess(instance(1, { ROLE: 'web' }), 'killed instance')
    worker = new ProcessOnPort(instance(2, { ROLE: 'worker' }))
    connection = connect(config)
    // Both at once: one of them migrates, and the other waits.
    steady.start()
    killed.start(() => [600_000, 600_000])
    await steady.untilReady()
    await vi.waitFor(async () => expect((await fetch(`${killed.url}/readyz`)).status).toBe(200), patience)
    sandbox.forwardTo(steady.url + webhookPaths.stripe)
  })

  afterAll(async () => {
    await Promise.all([steady?.kill(), killed?.stop(), worker?.kill()])
    await payments?.close()
    await connection?.close()
    await cluster?.close()
    storage?.close()
    await s3?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const logIn = async (origin: string, email: string): Promise<string> => {
    const answer = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const [cookie] = (answer.headers.getSetCookie()[0] ?? '').split(';')
    if (answer.status !== 200 || !cookie) throw new Error(`nobody was signed in: ${answer.status}`)
    return cookie
  }

  test('share sessions, the catalogue and the work', async () => {
    const { db } = connection
    const admin = await makeUser(db, { role: 'admin', password_hash: await hashPassword(password) })
    const beat = await makeBeat(db, { owner_id: admin.id, title: 'Seen on both' })
    const tag = await makeTag(db, 'before')
    await db.insertInto('beat_tags').values({ beat_id: beat.id, tag_id: tag.id }).execute()

    // Signed in on one, known on the other.
    const headers = { cookie: await logIn(steady.url, admin.email) }
    expect((await fetch(`${killed.url}/api/auth/session`, { headers })).status).toBe(200)

    const nameOn = async (origin: string, as: Record<string, string> = {}) => {
      const [first] = (await (await fetch(`${origin}/api/beats`, { headers: as })).json()) as {
        tags: { name: string }[]
      }[]
      return first?.tags[0]?.name
    }
    const rename = (name: string) =>
      fetch(`${steady.url}/api/tags/${tag.id}`, {
        method: 'PATCH',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      })
    expect((await rename('after')).status).toBe(200)
    // The author sees a change on any instance; everybody else soon.
    expect(await nameOn(steady.url)).toBe('after')
    expect(await nameOn(killed.url, headers)).toBe('after')
    expect((await rename('and again')).status).toBe(200)
    await expect.poll(() => nameOn(killed.url), shownWithin).toBe('and again')
    await expect
      .poll(async () => (await fetch(`${killed.url}/beats/${beat.id}`)).text(), shownWithin)
      .toContain('and again')

    // Web instances leave jobs alone; a worker runs them, and serves nothing.
    const registered = await fetch(`${killed.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: 'maya@example.com',
        username: 'maya',
        password,
        confirmPassword: password,
      }),
    })
    expect(registered.status).toBe(200)
    expect(await db.selectFrom('jobs').select('name').execute()).toEqual([{ name: 'send mail' }])
    worker.start()
    await worker.untilReady()
    await expect
      .poll(() => db.selectFrom('mailbox').select('recipient').execute(), patience)
      .toEqual([{ recipient: 'maya@example.com' }])
    const [mail] = await db.selectFrom('mailbox').select('text').execute()
    expect(mail?.text).toContain(steady.url)

    // An upload on one is processed by the worker and played from the other.
    const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const form = multipart({
      ...{ title: 'Sent to one', description: 'Slow.', price: '20', bpm: '90', tone: 'A minor' },
      image: [picture, 'a.png'],
      audio: [wavFile(3), 'a.wav'],
    })
    const uploaded = await fetch(`${steady.url}/api/beats`, {
      method: 'POST',
      headers: { ...headers, ...form.headers },
      body: new Uint8Array(form.payload),
    })
    expect(uploaded.status).toBe(201)
    const { id } = (await uploaded.json()) as SavedBeat
    const onTheOther = async () => (await fetch(`${killed.url}/api/beats/${id}`)).status
    await expect.poll(onTheOther, { timeout: 300_000, interval: 100 }).toBe(200)
    const { audioURL } = (await (await fetch(`${killed.url}/api/beats/${id}`)).json()) as BeatDetail
    const preview = await fetch(`${killed.url}/api/${audioURL}`)
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    expect((await preview.arrayBuffer()).byteLength).toBeGreaterThan(10_000)

    const statuses = ['/healthz', '/metrics', '/api/beats', '/'].map(
      async (path) => (await fetch(worker.url + path)).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404])
    expect((await fetch(`${worker.url}${webhookPaths.stripe}`, { method: 'POST', body: '{}' })).status).toBe(
      404,
    )
  })

  test('lose nothing while one is killed and the database restarts under load', async () => {
    const { db } = connection
    const password_hash = await hashPassword(password)
    const admin = await makeUser(db, { role: 'admin', password_hash })
    const licenses = []
    for (let count = 0; count < 6; count++) {
      const beat = await makeBeat(db, { owner_id: admin.id, price_cents: 999 + count * 137 })
      licenses.push(await makeLicense(db, beat.id))
      await makeMaster(db, storage, beat.id)
    }
    const world: World = {
      stores: [steady.url, killed.url],
      sandboxOrigin: sandbox.url,
      publishableKey: payments.publishableKey ?? '',
      licenses,
      sought: [],
      admin: { cookie: await logIn(steady.url, admin.email), luck: randomOf('administrator') },
      password,
      occasions: new Occasions(),
      ...emptyMemory(),
    }
    const people: Shopper[] = []
    for (let count = 0; count < shoppers; count++) {
      const user = await makeUser(db, { password_hash })
      const cookie = await logIn(world.stores[count % 2] ?? '', user.email)
      people.push(newShopper(`instances ${count}`, { id: user.id, email: user.email, cookie }))
    }
    await killed.stop()
    killed.start(() => [1_500, 4_000])

    let isOver = false
    const shopping = Promise.all(people.map((shopper) => goShopping(world, shopper, rounds))).finally(() => {
      isOver = true
    })
    const seen = watch(steady.url, world.admin.cookie, () => isOver)
    await expect.poll(() => world.checkouts, { timeout: 300_000, interval: 20 }).toBeGreaterThan(2)
    await cluster.stop()
    await expect.poll(() => seen.statuses, patience).toContain(503)
    const page = await fetch(`${steady.url}/beats/none-that-is-known`)
    expect([page.status, page.headers.get('retry-after'), page.headers.get('content-type')]).toEqual([
      503,
      '5',
      'text/html; charset=utf-8',
    ])
    expect(await page.text()).toContain('Back in a moment')
    expect((await fetch(`${steady.url}/api/beats/facets`)).status).toBe(200)
    await cluster.startAgain()
    await expect.poll(() => killed.kills, patience).toBeGreaterThan(0)
    await shopping

    // From now on only success or refusal, from the same processes as before.
    expect([...new Set(seen.statuses)].sort()).toEqual([200, 503])
    expect(seen.withoutRetryAfter).toBe(0)
    expect(seen.statuses.at(-1)).toBe(200)
    expect([steady.isRunning, worker.isRunning]).toEqual([true, true])
    expect(steady.printed).toMatch(
      /the database is unreachable: .*\n.*the database is reachable again after \d+ s/,
    )
    await killed.stop()

    const context = { db, payments, log: pino({ level: 'silent' }), wakeJobs: () => {} }
    expect(await settle(context, { sandbox })).toEqual([])
    expect(await findBrokenPromises(db, world)).toEqual([])
    expect(world.checkouts).toBeGreaterThanOrEqual(shoppers)
    // The worker recovers as well: every mail is sent unless a refund made it obsolete, and every buyer's files and
    // documents are made.
    await expect
      .poll(
        () => db.selectFrom('mails').select('template').where('status', 'in', ['waiting', 'dead']).execute(),
        recovery,
      )
      .toEqual([])
    await expect
      .poll(
        () =>
          db
            .selectFrom('grants')
            .select('id')
            .where('revoked_at', 'is', null)
            .where('statement', 'is', null)
            .execute(),
        recovery,
      )
      .toEqual([])
    console.log(`${world.checkouts} checkouts, ${await tallyOrders(context)}, ${killed.kills} kills`)
  }, 900_000)
})

/** Polls something that only the database knows. */
function watch(origin: string, cookie: string, isOver: () => boolean) {
  const seen = { statuses: [] as number[], withoutRetryAfter: 0 }
  const ask = async (): Promise<void> => {
    const answer = await fetch(`${origin}/api/auth/session`, { headers: { cookie } })
    await answer.arrayBuffer()
    seen.statuses.push(answer.status)
    if (answer.status === 503 && !answer.headers.has('retry-after')) seen.withoutRetryAfter++
    if (!isOver()) setTimeout(() => void ask(), 25)
  }
  void ask()
  return seen
}
