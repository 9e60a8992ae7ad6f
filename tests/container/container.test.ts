import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { restoreStoredStore } from '#tests/stored-store.ts'
import { baseName, provideBase } from './base-image.ts'
import { provideImage } from './build-image.ts'
import { findEngine } from './engine.ts'
import {
  ask,
  buy,
  expectSale,
  payInSandbox,
  type RunningStore,
  readBeat,
  type Sale,
  signIn,
  smokeTest,
  untilOnSale,
  untilPaid,
  upload,
} from './smoke-test.ts'
import { admin, type Image, runOnce, type StoreContainer, startContainer } from './store-container.ts'

/** On top of Node's own image. */
const MAX_MEGABYTES = 250

const running: StoreContainer[] = []
const volumes: string[] = []
let image: Image
let base: string
/** One store for all tests, which follow each other: what is killed, backed up and restored is what was sold before. */
let container: StoreContainer
let store: RunningStore
let sale: Sale

beforeAll(async () => {
  const engine = await findEngine()
  if (!engine) throw new Error('There is no container engine: `npm run test:container` says what to install.')
  base = await provideBase(engine)
  image = await provideImage(engine)
  container = await start(newVolume('first'))
  store = { url: container.url, admin }
}, 3_600_000)

afterAll(async () => {
  for (const each of running) await each.remove()
  for (const volume of volumes) await image.engine.run(['volume', 'rm', volume])
  // Undefined if there is none.
  if (image?.isBuilt) await image.engine.run(['image', 'rm', image.name])
})

function newVolume(name: string): string {
  const volume = `backbeat-test-${process.pid}-${name}`
  volumes.push(volume)
  return volume
}

async function start(volume: string): Promise<StoreContainer> {
  const started = await startContainer(image, volume)
  running.push(started)
  return started
}

test(`the image is at most ${MAX_MEGABYTES} MB on top of Node’s`, async () => {
  const kilobytesOf = async (name: string) =>
    Number.parseInt(await runOnce({ ...image, name }, { user: '0' }, ['du', '-skx', '/']), 10)
  const megabytes = ((await kilobytesOf(image.name)) - (await kilobytesOf(await baseName()))) / 1_024
  console.log(`The image is ${megabytes.toFixed(0)} MB on top of ${base}.`)
  expect(megabytes).toBeGreaterThan(50)
  expect(megabytes).toBeLessThan(MAX_MEGABYTES)
})

test('it runs as user 1000, and can write to nothing but its volume and /tmp', async () => {
  expect((await container.exec(['id', '-u'])).trim()).toBe('1000')
  const attempts = ['/app', '/etc', '/home/node', '/run', '/var/tmp', '/tmp', '/data'].map(
    (folder) => `touch ${folder}/x 2>/dev/null && rm ${folder}/x && echo ${folder}`,
  )
  const written = await container.exec(['sh', '-c', `${attempts.join('; ')}; true`])
  expect(written.trim().split('\n')).toEqual(['/tmp', '/data'])
})

test('it serves its pages, takes an upload, sells it in the sandbox and delivers it', async () => {
  sale = await smokeTest(store)
  await container.exec(['node', 'scripts/health.mjs'])
})

test('killed while it processes an upload and a payment, it finishes both when it starts again', async () => {
  const seller = await signIn(store, admin)
  const buyer = await signIn(store, sale.buyer)
  const paidId = await upload(store, seller, 'Paid in Time', 3)
  await untilOnSale(store, seller, paidId)
  // Long enough to be processed for seconds.
  const beatId = await upload(store, seller, 'Cut Short', 90)
  const orderId = await payInSandbox(store, buyer, paidId)
  expect((await readBeat(store, seller, beatId)).status).toBe('processing')
  await container.kill()
  await container.start()
  await untilPaid(store, buyer, orderId)
  await untilOnSale(store, seller, beatId)
  await buy(store, buyer, beatId)
  await expectSale(store, sale)
})

test('a backup is restored into a new volume, with what was sold', async () => {
  await container.exec(['node', 'scripts/backup.mjs', '/data/backup.tar'])
  const volume = newVolume('restored')
  const mounted = { volumes: [`${volumes[0]}:/backup:ro`, `${volume}:/data`] }
  await runOnce(image, mounted, ['node', 'scripts/restore.mjs', '/backup/backup.tar'])
  const restored = { url: (await start(volume)).url, admin }
  await expectSale(restored, sale)
  const session = await signIn(restored, admin)
  expect(await ask(restored, 'GET', '/admin/hold', { session })).toMatchObject({ isOnHold: true })
})

test('a volume of 1.0.0 is upgraded, and answers as before', async () => {
  const volume = newVolume('upgraded')
  const owner = await fillWithOldStore(volume)
  const started = await start(volume)
  await started.exec(
    ['node', 'scripts/admin.mjs', owner, '--password-stdin'],
    Readable.from([admin.password]),
  )
  const upgraded = { url: started.url, admin: { ...admin, email: owner } }
  const sessions = { visitor: {}, admin: { session: await signIn(upgraded, upgraded.admin) } }
  const answers: Record<string, object> = JSON.parse(
    await readFile('tests/fixtures/store-1.0.0-answers.json', 'utf8'),
  )
  const asked = Object.entries(answers).filter(([request]) => /^(?:visitor|admin) /.test(request))
  expect(asked.length).toBeGreaterThan(3)
  for (const [request, answer] of asked) {
    const [who, path = ''] = request.split(' ') as ['visitor' | 'admin', string]
    expect(settled(await ask(upgraded, 'GET', path, sessions[who])), request).toMatchObject(settled(answer))
  }
})

/** Without orders that were being paid: the sandbox of this store has never heard of them, so they are canceled. */
function settled(answer: object): object {
  const isSettled = ({ price, paymentHistory }: Partial<Order>) =>
    price === undefined ||
    paymentHistory === undefined ||
    paymentHistory.some(({ status }) => status === 'Completed')
  return Array.isArray(answer) ? answer.filter(isSettled) : answer
}

/** Puts the stored store of 1.0.0 into a volume as that version left it, and returns its administrator's address. */
async function fillWithOldStore(volume: string): Promise<string> {
  const old = await restoreStoredStore('store-1.0.0.tar.gz')
  const { email } = await old.connection.db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  const { stdout } = spawn('tar', ['-C', old.dataDir, '-c', '.'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const unpack = ['tar', '-x', '--no-same-owner', '-C', '/data']
  await runOnce(image, { volumes: [`${volume}:/data`] }, unpack, { input: stdout })
  await old.close()
  return email
}
