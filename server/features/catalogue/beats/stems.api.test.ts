import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AdminBeat,
  AUDIO_MAX_BYTES,
  AUDIO_TOO_LARGE,
  type SavedBeat,
} from '#contract/beats/admin-beat.ts'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { removeOrphanedFiles } from '#server/features/store/backup/remove-orphaned-files.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { PrivateFiles } from '#server/platform/storage/private-files.ts'
import { PublicFiles } from '#server/platform/storage/public-files.ts'
import { multipart, wavFile } from '#tests/audio-files.ts'
import { makeBeat, makeUser, signIn } from '#tests/factories.ts'
import { trackoutScope } from '#tests/license-scopes.ts'
import { once } from '#tests/once.ts'
import { makeLicense, makeMaster, openShop, type Shop } from '#tests/shop.ts'
import { zipFile } from '#tests/zip-files.ts'

let shop: Shop
let admin: { cookie: string }
let stems: Buffer
let beat: Row<'beats'>
let trackout: Row<'beat_licenses'>

beforeAll(async () => {
  shop = await openShop()
  admin = await signIn(shop, shop.admin)
  stems = await zipFile({ 'Drums.wav': wavFile(1), 'Bass.wav': wavFile(1, { hertz: 55 }) })
})
afterAll(() => shop.close())

beforeEach(async () => {
  beat = await makeBeat(shop.db, { owner_id: shop.admin.id, price_cents: 2000 })
  await makeMaster(shop.db, shop.storage, beat.id)
  await makeLicense(shop.db, beat.id)
  trackout = await makeLicense(shop.db, beat.id, {
    name: 'Trackout',
    scope: writeJson(trackoutScope),
    price_cents: 8000,
    position: 1,
  })
  await shop.app.catalogue.refresh()
})

const read = async () =>
  (await shop.app.inject({ url: `/api/admin/beats/${beat.id}`, headers: admin })).json<AdminBeat>()

async function edit(fields: Parameters<typeof multipart>[0], headers: object = admin) {
  const { revision } = await read()
  const form = multipart({ revision: String(revision), ...fields })
  return shop.app.inject({
    method: 'PATCH',
    url: `/api/beats/${beat.id}`,
    payload: form.payload,
    headers: { ...form.headers, ...headers },
  })
}
const give = (zip = stems) => edit({ stems: [zip, 'stems.zip'] })

const row = () =>
  shop.db
    .selectFrom('beat_files')
    .selectAll()
    .where('beat_id', '=', beat.id)
    .where('kind', '=', 'stems')
    .executeTakeFirst()

const availability = async () => {
  const { licenses } = (await shop.app.inject({ url: `/api/beats/${beat.id}` })).json<BeatDetail>()
  return licenses.find(({ name }) => name === 'Trackout')?.availability
}

async function buyTrackout(person = shop.customer) {
  const customer = await shop.as(person)
  const { id } = await customer.buy(trackout, 80)
  expect((await shop.app.jobs.drain()).failures).toEqual([])
  return { customer, order: await customer.order(id) }
}

const entries = [
  { name: 'Drums.wav', durationSeconds: 1 },
  { name: 'Bass.wav', durationSeconds: 1 },
]

test('stems are checked, stored unchanged and listed, and licenses with stems are offered', async () => {
  expect(await availability()).toBe('no-files')
  const answer = await give()
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json<SavedBeat>().beat).toMatchObject({ status: 'processing', stems: null })
  expect((await shop.app.jobs.drain()).failures).toEqual([])
  expect(await read()).toMatchObject({ status: 'ready', stems: { bytes: stems.length, entries } })
  expect(await row()).toMatchObject({
    status: 'ready',
    sha256: createHash('sha256').update(stems).digest('hex'),
    path: expect.stringMatching(/\.zip$/),
  })
  expect(await availability()).toBe('available')
})

once('a new beat can include stems', async () => {
  const image = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  const form = multipart({
    ...{ title: 'Tin', description: 'x', price: '20', bpm: '90', tone: 'A minor' },
    ...{ image: [image, 'a.png'], audio: [wavFile(1), 'a.wav'], stems: [stems, 'stems.zip'] },
  })
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/beats',
    payload: form.payload,
    headers: { ...form.headers, ...admin },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  await shop.app.jobs.drain()
  const { id } = answer.json<SavedBeat>()
  const made = await shop.app.inject({ url: `/api/admin/beats/${id}`, headers: admin })
  expect(made.json<AdminBeat>()).toMatchObject({ status: 'ready', stems: { entries } })
})

describe('unusable stems', () => {
  test('leave the beat as it was when refused at once', async () => {
    const before = await read()
    const answer = await give(await zipFile({ 'Loops.zip': stems }))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      errors: { stems: expect.stringContaining('“Loops.zip” is an archive') },
    })
    expect(await read()).toEqual(before)
    expect(await row()).toBeUndefined()
  })

  test('leave the beat as it was when refused in the background, until they are replaced or removed', async () => {
    await give()
    await shop.app.jobs.drain()
    const good = await row()
    const bad = await zipFile({ 'Drums.wav': wavFile(1), 'Notes.wav': Buffer.from('These are notes.') })
    expect((await give(bad)).statusCode).toBe(200)
    await shop.app.jobs.drain()
    expect(await read()).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('“Notes.wav” cannot be used'),
      stems: { entries },
    })
    expect(await row()).toEqual(good)
    expect(await availability()).toBe('available')
    expect((await edit({ removeStems: 'true' })).statusCode).toBe(200)
    expect(await read()).toMatchObject({ status: 'ready', error: null, stems: null })
    expect(await row()).toBeUndefined()
  })
})

test('unsold stems can be replaced and removed', async () => {
  await give()
  await shop.app.jobs.drain()
  const other = await zipFile({ 'Keys.wav': wavFile(1.5) })
  await give(other)
  await shop.app.jobs.drain()
  expect((await read()).stems).toEqual({
    bytes: other.length,
    entries: [{ name: 'Keys.wav', durationSeconds: 1.5 }],
  })
  expect((await edit({ removeStems: 'true' })).statusCode).toBe(200)
  expect(await availability()).toBe('no-files')
  expect((await edit({ removeStems: 'true' })).statusCode).toBe(200)
  expect(await read()).toMatchObject({ status: 'ready', stems: null })
})

once('replacing a demo beat’s audio removes its stems', async () => {
  await shop.db
    .insertInto('beat_files')
    .values({
      ...{ id: `stems ${beat.id}`, beat_id: beat.id, kind: 'stems', status: 'wanted', source: 'demo:velour' },
      ...{ path: null, sha256: null, bytes: null, attempts: 0, last_error: null, created_at: 0 },
    })
    .execute()
  await shop.db.updateTable('beats').set({ has_stems: 1 }).where('id', '=', beat.id).execute()
  expect((await read()).stems).toEqual({ bytes: null, entries: [] })
  await edit({ audio: [wavFile(1), 'own.wav'] })
  await shop.app.jobs.drain()
  expect(await read()).toMatchObject({ status: 'ready', stems: null })
  expect(await row()).toBeUndefined()
})

once('each field has its own size limit, audio less than stems', async () => {
  const before = await read()
  const answer = await edit({ audio: [Buffer.alloc(AUDIO_MAX_BYTES + 1), 'long.wav'] })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ errors: { audio: AUDIO_TOO_LARGE.message } })
  expect(await read()).toEqual(before)
})

test('stem files stay while an upload or a beat needs them, and are removed afterwards', async () => {
  const own = await zipFile({ 'Own.wav': wavFile(1, { hertz: 99 }) })
  const key = createHash('sha256').update(own).digest('hex')
  const files = {
    connection: shop.connection,
    masters: new PrivateFiles(shop.storage),
    publicFiles: new PublicFiles(shop.storage),
  }
  const isKept = async () => {
    await removeOrphanedFiles(files, Date.now() + 25 * 3_600_000)
    return (await files.masters.store.stat(`${key.slice(0, 2)}/${key}.zip`)) !== undefined
  }
  await give(own)
  expect(await isKept()).toBe(true)
  await shop.app.jobs.drain()
  expect(await isKept()).toBe(true)
  await edit({ removeStems: 'true' })
  expect(await isKept()).toBe(false)
})

test('only administrators change stems', async () => {
  const customer = await signIn(shop, shop.other)
  expect((await edit({ stems: [stems, 'stems.zip'] }, customer)).statusCode).toBe(403)
  expect(await row()).toBeUndefined()
})

test('bought stems are delivered as uploaded, named by the license and kept', async () => {
  await give()
  await shop.app.jobs.drain()
  const { customer, order } = await buyTrackout()
  const file = order.beats[0]!.delivery!.files.find(({ kind }) => kind === 'stems')!
  const whole = await customer.get(file.url!)
  expect(whole.raw.equals(stems)).toBe(true)
  expect(whole.headers).toMatchObject({ 'content-type': 'application/zip' })
  expect(String(whole.headers['content-disposition'])).toContain(' - stems.zip')
  const rest = await customer.get(file.url!, { range: 'bytes=1000-' })
  expect(rest.status).toBe(206)
  expect(rest.raw.equals(stems.subarray(1000))).toBe(true)
  const { statement } = await shop.db
    .selectFrom('grants')
    .select('statement')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(statement!).files).toContainEqual({
    name: expect.stringMatching(/ - stems\.zip$/),
    bytes: stems.length,
    sha256: createHash('sha256').update(stems).digest('hex'),
  })
  const zip = await customer.get(order.archiveUrl!)
  expect(zip.raw.includes(stems)).toBe(true)
  const refused = await edit({ stems: [await zipFile({ 'Keys.wav': wavFile(1) }), 'new.zip'] })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ code: 'stems_sold' })
  expect((await edit({ removeStems: 'true' })).statusCode).toBe(409)
  expect((await read()).stems).toMatchObject({ entries })
})

test('a sale without stems does not block changing them', async () => {
  await give()
  await shop.app.jobs.drain()
  const basic = await shop.db
    .selectFrom('beat_licenses')
    .selectAll()
    .where('beat_id', '=', beat.id)
    .where('position', '=', 0)
    .executeTakeFirstOrThrow()
  await (await shop.as(shop.other)).buy(basic, 20)
  expect((await edit({ removeStems: 'true' })).statusCode).toBe(200)
})

test('stems bought while new ones are being checked stay', async () => {
  await give()
  await shop.app.jobs.drain()
  const bought = await row()
  const customer = await shop.as(await makeUser(shop.db))
  await give(await zipFile({ 'Keys.wav': wavFile(1) }))
  await customer.buy(trackout, 80)
  await shop.app.jobs.drain()
  expect(await row()).toEqual(bought)
  expect(await read()).toMatchObject({ status: 'failed', error: expect.stringContaining('have been sold') })
})

test('a checkout ends when its stems are removed', async () => {
  await give()
  await shop.app.jobs.drain()
  const customer = await shop.as(await makeUser(shop.db))
  await customer.addToCart(trackout)
  const { body } = await customer.checkOut(80)
  await edit({ removeStems: 'true' })
  await shop.app.jobs.drain()
  expect((await customer.order(body.orderId)).paymentStatus).toBe('Canceled')
})
