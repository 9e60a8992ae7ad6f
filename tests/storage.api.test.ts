import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SavedBeat } from '#contract/beats/admin-beat.ts'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import type { Order } from '#contract/orders/order.ts'
import { fillEmptyStore } from '#demo/fill-empty-store.ts'
import { removeOrphanedFiles } from '#server/features/store/backup/remove-orphaned-files.ts'
import { ensureLicenseTemplates } from '#server/model/license/ensure-license-templates.ts'
import { PrivateFiles } from '#server/platform/storage/private-files.ts'
import { PublicFiles } from '#server/platform/storage/public-files.ts'
import { multipart, wavFile } from './audio-files.ts'
import { signIn } from './factories.ts'
import { type S3StandIn, startS3 } from './s3-stand-in.ts'
import { openShop, type Shop } from './shop.ts'

const DAY_MS = 24 * 3_600_000
const fields = { title: 'Tidal', description: 'Slow.', price: '20', bpm: '90', tone: 'A minor' }
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Names of all files, e.g. `public/covers/abc.webp`. */
async function filesOf({ storage }: Shop): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.private.list()) keys.push(`private/${key}`)
  for await (const { key } of storage.public.list()) keys.push(`public/${key}`)
  return keys.sort()
}

/** Fetches a file like a browser, following redirects. */
async function download(shop: Shop, url: string, headers: Record<string, string> = {}) {
  const answer = await shop.app.inject({ url, headers })
  if (answer.statusCode !== 302)
    return {
      status: answer.statusCode,
      headers: new Headers(answer.headers as never),
      body: answer.rawPayload,
    }
  const there = await fetch(String(answer.headers.location), { headers })
  return { status: there.status, headers: there.headers, body: Buffer.from(await there.arrayBuffer()) }
}

const kinds = { 'local disk': () => undefined, S3: startS3 } satisfies Record<
  string,
  () => Promise<S3StandIn> | undefined
>

describe.each(Object.entries(kinds))('a store with its files on %s', (_name, start) => {
  let s3: S3StandIn | undefined
  let shop: Shop
  let admin: { cookie: string }
  /** A renewed preview. */
  let replaced = ''
  let image: Buffer
  const audio = wavFile(4)

  beforeAll(async () => {
    s3 = await start()
    shop = await openShop(s3?.settings)
    await ensureLicenseTemplates(shop.db)
    admin = await signIn(shop, shop.admin)
    image = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
  })
  afterAll(async () => {
    await shop.close()
    await s3?.close()
  })

  test('a beat is uploaded, processed, played, bought and downloaded without leftovers', async () => {
    const form = multipart({ ...fields, image: [image, 'a.png'], audio: [audio, 'a.wav'] })
    const uploaded = await shop.app.inject({
      method: 'POST',
      url: '/api/beats',
      payload: form.payload,
      headers: { ...form.headers, ...admin },
    })
    expect(uploaded.statusCode, uploaded.body).toBe(201)
    const { id } = uploaded.json<SavedBeat>()
    expect((await shop.app.jobs.drain()).failures).toEqual([])
    const beat = (await shop.app.inject({ url: `/api/beats/${id}` })).json<BeatDetail>()

    const preview = await shop.app.inject({ url: `/api/${beat.audioURL}`, headers: { range: 'bytes=-100' } })
    expect([preview.statusCode, preview.rawPayload.length]).toEqual([206, 100])
    const cover = await shop.app.inject({ url: `/api/${beat.image}` })
    expect([cover.statusCode, cover.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const { etag } = cover.headers
    expect(
      (await shop.app.inject({ url: `/api/${beat.image}`, headers: { 'if-none-match': etag } })).statusCode,
    ).toBe(304)

    const license = await shop.db
      .selectFrom('beat_licenses')
      .selectAll()
      .where('beat_id', '=', id)
      .where('name', '=', 'Premium')
      .executeTakeFirstOrThrow()
    const customer = await shop.as(shop.customer)
    const price = beat.licenses.find(({ name }) => name === 'Premium')?.price ?? 0
    const { id: orderId } = await customer.buy(license, price)
    expect((await shop.app.jobs.drain()).failures).toEqual([])
    const order = await customer.order(orderId)
    const files = order.beats[0]?.delivery?.files ?? []
    const wav = await download(shop, urlOf(files, 'master-wav'))
    expect(wav.status, wav.status === 200 ? '' : String(wav.body)).toBe(200)
    expect(wav.body.equals(audio)).toBe(true)
    expect(wav.headers.get('content-type')).toBe('audio/wav')
    expect(wav.headers.get('content-disposition')).toMatch(/^attachment; filename=".+Tidal\.wav"/)
    expect(wav.headers.get('cache-control')).toBe('private, no-store')
    const mp3 = await download(shop, urlOf(files, 'mp3-320'))
    expect(sha256(mp3.body)).toBe(files.find(({ kind }) => kind === 'mp3-320')?.sha256)
    const rest = await download(shop, urlOf(files, 'master-wav'), { range: 'bytes=1000-' })
    expect([rest.status, rest.body.equals(audio.subarray(1000))]).toEqual([206, true])

    const zip = await customer.get(order.archiveUrl ?? '')
    expect(zip.raw.includes(audio) && zip.raw.includes(mp3.body)).toBe(true)
    expect(await readdir(shop.storage.temp.folder)).toEqual([])
    const log = await shop.db.selectFrom('downloads').select(['asset', 'from_byte']).orderBy('id').execute()
    expect(log.map(({ asset, from_byte }) => [asset, from_byte])).toEqual([
      ['master-wav', 0],
      ['mp3-320', 0],
      ['master-wav', 1000],
      ['archive', 0],
    ])
  })

  test('HEAD returns the size of a bought file and is not counted', async () => {
    const { url } = await bought(shop)
    const counted = await shop.db.selectFrom('downloads').select('id').execute()
    const head = await shop.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(shop.masters[0]?.length)])
    expect((await shop.app.inject({ url, headers: { range: 'bytes=999999999-' } })).statusCode).toBe(416)
    expect(await shop.db.selectFrom('downloads').select('id').execute()).toHaveLength(counted.length)
  })

  test('a lost bought file is 404, and the operator is alerted', async () => {
    const { url, path } = await bought(shop)
    const content = await download(shop, url)
    await shop.storage.private.remove(path)
    expect((await shop.app.inject({ url })).json()).toMatchObject({ status: 404, code: 'download_not_found' })
    await shop.storage.private.put(path, content.body)
    expect((await download(shop, url)).status).toBe(200)
  })

  test('profile pictures and the store tag are stored, and previews renewed with the tag', async () => {
    const face = multipart({ image: [image, 'me.png'] })
    const account = await shop.app.inject({
      method: 'PUT',
      url: '/api/account/avatar',
      payload: face.payload,
      headers: { ...face.headers, ...admin },
    })
    const shown = await shop.app.inject({ url: `/api/${account.json().image}` })
    expect(shown.headers['content-type']).toBe('image/webp')
    const tag = multipart({ audio: [wavFile(1), 'tag.wav'] })
    const put = await shop.app.inject({
      method: 'PUT',
      url: '/api/admin/store-tag',
      payload: tag.payload,
      headers: { ...tag.headers, ...admin },
    })
    expect(put.statusCode, put.body).toBe(200)
    const form = multipart({
      ...fields,
      image: [image, 'a.png'],
      audio: [wavFile(7, { gain: 0.3 }), 'b.wav'],
    })
    const saved = await shop.app.inject({
      method: 'POST',
      url: '/api/beats',
      payload: form.payload,
      headers: { ...form.headers, ...admin },
    })
    expect((await shop.app.jobs.drain()).failures).toEqual([])
    const address = `/api/beats/${saved.json().id}`
    const before = (await shop.app.inject({ url: address })).json()
    const level = { method: 'PATCH', url: '/api/admin/store-tag', headers: admin } as const
    await shop.app.inject({ ...level, payload: { levelDb: -3 } })
    const renew = { method: 'PUT', url: '/api/admin/store-tag/renewal', headers: admin } as const
    await shop.app.inject({ ...renew, payload: { isRunning: true } })
    expect((await shop.app.jobs.drain({ at: Date.now() + 60_000 })).failures).toEqual([])
    const after = (await shop.app.inject({ url: address })).json()
    expect(after.audioURL).not.toBe(before.audioURL)
    for (const { audioURL } of [before, after])
      expect((await shop.app.inject({ url: `/api/${audioURL}` })).statusCode).toBe(200)
    replaced = before.audioURL.replace('media', 'public')
  })

  test('orphans are removed after a day, unless an order, a beat or the store refers to them', async () => {
    const needed = await filesOf(shop)
    const stray = ['covers/0123-640.avif', 'previews/0123.mp3']
    for (const key of stray) await shop.storage.public.put(key, Buffer.from(key))
    await shop.storage.private.put('00/stray.wav', Buffer.from('stray'))
    const files = {
      connection: shop.connection,
      masters: new PrivateFiles(shop.storage),
      publicFiles: new PublicFiles(shop.storage),
    }
    await removeOrphanedFiles(files, Date.now())
    expect(await filesOf(shop)).toHaveLength(needed.length + 3)
    await shop.db
      .deleteFrom('beats')
      .where('id', '=', shop.beats[0]?.id ?? '')
      .execute()
    await removeOrphanedFiles(files, Date.now() + DAY_MS + 1_000)
    await removeOrphanedFiles(files, Date.now() + 3 * DAY_MS)
    const left = await filesOf(shop)
    expect(left.filter((key) => !needed.includes(key))).toEqual([])
    // Uploaded covers are not needed once their sizes are made.
    expect(needed.filter((key) => !left.includes(key) && !key.endsWith('.png'))).toEqual([replaced])
    const { url } = await bought(shop)
    expect((await download(shop, url)).body.equals(shop.masters[0] ?? Buffer.alloc(0))).toBe(true)
  })

  test('it can hold the demo catalogue', async () => {
    await shop.db.deleteFrom('beats').execute()
    await fillEmptyStore(shop.connection, shop.storage, { month: false })
    await shop.app.catalogue.refresh()
    const [beat] = (await shop.app.inject({ url: '/api/beats' })).json<BeatDetail[]>()
    expect((await shop.app.inject({ url: `/api/${beat?.image}` })).statusCode).toBe(200)
  })
})

function urlOf(files: NonNullable<Order['beats'][number]['delivery']>['files'], kind: string): string {
  return files.find((file) => file.kind === kind)?.url ?? ''
}

/** The bought WAV of the first beat: its link, and its name in the store. */
async function bought(shop: Shop): Promise<{ url: string; path: string }> {
  const customer = await shop.as(shop.customer)
  const beatId = shop.beats[0]?.id ?? ''
  const mine = (await customer.get<Order[]>('/api/orders/mine')).body
  const before = mine.find(({ beats }) => beats.some(({ id }) => id === beatId))
  const license = shop.licenses[0]
  if (!license) throw new Error('the shop has no license')
  const order = before ?? (await customer.buy(license, 29))
  await shop.app.jobs.drain()
  const { beats } = await customer.order(order.id)
  const file = await shop.db
    .selectFrom('beat_files')
    .select('path')
    .where('beat_id', '=', beatId)
    .where('kind', '=', 'master-wav')
    .executeTakeFirstOrThrow()
  return { url: urlOf(beats[0]?.delivery?.files ?? [], 'master-wav'), path: file.path ?? '' }
}
