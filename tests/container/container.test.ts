import { readFile } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseName, provideBase } from './base-image.ts'
import { provideImage } from './build-image.ts'
import { findEngine } from './engine.ts'
import {
  ask,
  buy,
  expectSale,
  payInSandbox,
  readBeat,
  type Sale,
  signIn,
  smokeTest,
  untilOnSale,
  untilPaid,
  upload,
} from './smoke-test.ts'
import { admin, type Image, runOnVolume, type StoreContainer, startContainer } from './store-container.ts'

/** On top of Node's own image. */
const MAX_MEGABYTES = 250

const id = `backbeat-test-${process.pid}`
const volumes: string[] = []
let image: Image
let base: string
/** One store for all tests, which follow each other: each kill, backup and restore is of what was sold before. */
let container: StoreContainer
let sale: Sale
const running: StoreContainer[] = []

beforeAll(async () => {
  const engine = await findEngine()
  if (!engine) throw new Error('No container engine: see `npm run test:container`')
  base = await provideBase(engine)
  image = await provideImage(engine)
  container = await start('store')
}, 3_600_000)

afterAll(async () => {
  for (const each of running) await each.remove()
  for (const volume of volumes) await image.engine.run(['volume', 'rm', volume])
})

async function start(volume: string): Promise<StoreContainer> {
  const started = await startContainer(image, volumeOf(volume))
  running.push(started)
  return started
}

function volumeOf(name: string): string {
  const volume = `${id}-${name}`
  if (!volumes.includes(volume)) volumes.push(volume)
  return volume
}

const store = () => ({ url: container.url, admin })

test(`the image is at most ${MAX_MEGABYTES} MB on top of Node’s`, async () => {
  const kilobytesOf = async (name: string) => {
    const command = ['run', '--rm', '--user=0', '--entrypoint=du', name, '-skx', '--exclude=/proc', '/']
    return Number.parseInt(await image.engine.run(command), 10)
  }
  const megabytes = ((await kilobytesOf(image.name)) - (await kilobytesOf(await baseName()))) / 1_024
  console.log(`The image is ${megabytes.toFixed(0)} MB on top of ${base}.`)
  expect(megabytes).toBeGreaterThan(50)
  expect(megabytes).toBeLessThan(MAX_MEGABYTES)
})

test('it runs as user 1000, and can write to nothing but its volume and /tmp', async () => {
  expect((await container.exec('id', '-u')).trim()).toBe('1000')
  const writable = await container.exec('find', '/', '-xdev', '-writable', '-type', 'd')
  expect(writable.trim()).toBe('')
  const attempts = ['/app', '/home/node', '/run', '/tmp', '/data', '/var/tmp', '/etc'].map(
    (folder) => `touch ${folder}/x 2>/dev/null && rm ${folder}/x && echo ${folder}`,
  )
  const written = await container.exec('sh', '-c', `${attempts.join('; ')}; true`)
  expect(written.trim().split('\n')).toEqual(['/tmp', '/data'])
})

test('it serves its pages, takes an upload, sells it in the sandbox and delivers it', async () => {
  sale = await smokeTest(store())
  await container.exec('node', 'scripts/health.mjs')
})

test('killed while it processes an upload and a payment, it goes on with both when it starts again', async () => {
  const seller = await signIn(store(), admin)
  const buyer = await signIn(store(), sale.buyer)
  // Long enough to be processed for seconds.
  const beatId = await upload(store(), seller, 'Cut Short', 90)
  const [{ beatId: sold }, orderId] = [sale, await payInSandbox(store(), buyer, sale.beatId)]
  expect((await readBeat(store(), seller, beatId)).status).toBe('processing')
  await container.kill()
  await container.start()
  await untilPaid(store(), buyer, orderId)
  await untilOnSale(store(), seller, beatId)
  await buy(store(), buyer, beatId)
  expect(sold).toBe(sale.beatId)
  await expectSale(store(), sale)
})

test('a backup is restored into a new volume, with what was sold', async () => {
  const archive = '/data/backup.tar'
  await container.exec('node', 'scripts/backup.mjs', archive)
  const volume = volumeOf('restored')
  const copy = ['run', '--rm', '--user=0', `--volume=${volumes[0]}:/from:ro`, `--volume=${volume}:/data`]
  await image.engine.run([...copy, image.name, 'sh', '-c', 'cp /from/backup.tar /data && chown node /data/backup.tar'])
  await runOnVolume(image, volume, ['node', 'scripts/restore.mjs', '/data/backup.tar'])
  const restored = await start('restored')
  await expectSale({ url: restored.url, admin }, sale)
  const seller = await signIn({ url: restored.url, admin }, admin)
  expect(await ask({ url: restored.url, admin }, 'GET', '/admin/hold', { session: seller })).toMatchObject({
    isOnHold: true,
  })
})

test('a volume of 1.0.0 is upgraded, and answers as before', async () => {
  const answers = JSON.parse(await readFile('tests/fixtures/store-1.0.0-answers.json', 'utf8'))
  const volume = volumeOf('upgraded')
  await fillWithOldStore(volume)
  const upgraded = { url: (await start('upgraded')).url, admin }
  for (const [request, answer] of Object.entries<object>(answers)) {
    const [who, path = ''] = request.split(' ')
    if (who === 'visitor') expect(await ask(upgraded, 'GET', path), request).toMatchObject(answer)
  }
})

/** Puts the stored store of 1.0.0 into a volume as that version left it. */
async function fillWithOldStore(volume: string): Promise<void> {
  const input = createReadStream('tests/fixtures/store-1.0.0.tar.gz').pipe(createGunzip())
  await runOnVolume(image, volume, ['sh', '-c', 'cat > /data/old.tar'], { input })
  await runOnVolume(image, volume, ['node', 'scripts/restore.mjs', '/data/old.tar'])
}
