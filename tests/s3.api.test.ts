import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { createMailTransport } from '#server/platform/mail/create-mail-transport.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { multipart, wavFile } from './audio-files.ts'
import { signIn } from './factories.ts'
import { once } from './once.ts'
import { openTestPayments } from './payments.ts'
import { type S3StandIn, startS3 } from './s3-stand-in.ts'
import { openShop, type Shop } from './shop.ts'

let s3: S3StandIn
let shop: Shop
let order: Order
let url: string
let key: string

beforeAll(async () => {
  s3 = await startS3(['masters', 'public', 'other'])
  shop = await openShop(s3.settings)
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(shop.licenses[0]!, 29)
  await shop.app.jobs.drain()
  order = await customer.order(id)
  const wav = order.beats[0]?.delivery?.files.find(({ kind }) => kind === 'master-wav')
  url = wav?.url ?? ''
  key = `${wav?.sha256?.slice(0, 2)}/${wav?.sha256}.wav`
})

afterAll(async () => {
  await shop.close()
  await s3.close()
})

/** Another instance of the store with other settings. */
async function instance(
  settings: Record<string, string>,
  logTo?: { write(line: string): void },
): Promise<App> {
  const { connection } = shop
  const env = { ...s3.settings, DATA_DIR: shop.config.dataDir, NODE_ENV: 'test', CAPTCHA: 'off', ...settings }
  const config = readConfig(logTo ? env : { ...env, LOG_LEVEL: 'silent' })
  return buildApp({
    config,
    connection,
    storage: await openStorage(config),
    mailTransport: createMailTransport(config.mail, connection.db),
    payments: (await openTestPayments(config)).payments,
    ...(logTo && { logTo }),
  })
}

test('a bought file is served by a presigned URL for two minutes', async () => {
  const answer = await shop.app.inject({ url })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'private, no-store'])
  const address = new URL(String(answer.headers.location))
  expect(address.origin).toBe(s3.endpoint)
  expect(address.pathname).toBe(`/masters/private/${key}`)
  expect(address.searchParams.get('X-Amz-Expires')).toBe('120')
  expect((await fetch(address)).status).toBe(200)
  // For the booth, which reads the master: pages may read nothing from elsewhere.
  const through = await shop.app.inject({ url: `${url}&through=store` })
  expect([through.statusCode, through.headers['content-type']]).toEqual([200, 'audio/wav'])
  expect((await shop.app.inject({ url: `${url}x&through=store` })).statusCode).toBe(403)

  const changed = (change: (other: URL) => void) => {
    const other = new URL(address)
    change(other)
    return fetch(other).then(({ status }) => status)
  }
  expect(await changed((other) => other.searchParams.set('X-Amz-Expires', '604800'))).toBe(403)
  expect(await changed((other) => other.searchParams.set('response-content-type', 'text/html'))).toBe(403)
  expect(await changed((other) => (other.pathname = other.pathname.replace(/.\.wav$/, '0.wav')))).toBe(403)
  expect(await changed((other) => (other.search = '')), 'without a signature').toBe(403)
  expect((await fetch(address, { method: 'DELETE' })).status).toBe(403)
})

test('a bought MP3 comes with the buyer’s tag, which the bucket does not have', async () => {
  const mp3 = order.beats[0]?.delivery?.files.find(({ kind }) => kind === 'mp3-320')
  const answer = await shop.app.inject({ url: mp3?.url ?? '' })
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.subarray(0, 3).toString()).toBe('ID3')
  expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(mp3?.sha256)
})

test('only valid grants are redirected to the bucket', async () => {
  const other = await signIn(shop, shop.other)
  const refused = await shop.app.inject({ url, headers: other })
  expect([refused.statusCode, refused.headers.location]).toEqual([403, undefined])
  const forged = await shop.app.inject({ url: url.replace(/signature=.{6}/, 'signature=AAAAAA') })
  expect([forged.statusCode, forged.headers.location]).toEqual([403, undefined])
  await shop.db.updateTable('grants').set({ revoked_at: Date.now() }).execute()
  const revoked = await shop.app.inject({ url })
  expect([revoked.statusCode, revoked.headers.location]).toEqual([403, undefined])
  await shop.db.updateTable('grants').set({ revoked_at: null }).execute()
})

test('masters are not accessible in any other way', async () => {
  for (const path of [`private/${key}`, `../private/${key}`, `..%2fprivate%2f${key}`, key])
    expect((await shop.app.inject({ url: `/api/media/${path}` })).statusCode, path).toBe(404)
  expect((await fetch(`${s3.endpoint}/masters/private/${key}`)).status).toBe(403)
  expect((await fetch(`${s3.endpoint}/public/private/${key}`)).status).toBe(404)
})

test('files go through the store if browsers cannot reach the bucket', async () => {
  const app = await instance({ S3_DOWNLOADS: 'streamed' })
  const whole = await app.inject({ url })
  expect([whole.statusCode, whole.rawPayload.equals(shop.masters[0]!)]).toEqual([200, true])
  const part = await app.inject({
    url,
    headers: { range: 'bytes=10-19', 'if-range': String(whole.headers.etag) },
  })
  expect([part.statusCode, part.rawPayload.equals(shop.masters[0]!.subarray(10, 20))]).toEqual([206, true])
  expect(
    (await app.inject({ url, headers: { range: 'bytes=10-19', 'if-range': '"another"' } })).statusCode,
  ).toBe(200)
  await app.close()
})

test('public files redirect to their configured URL, which the CSP allows', async () => {
  const app = await instance({ S3_PUBLIC_URL: `${s3.endpoint}/public/public/` })
  await shop.storage.public.put('covers/abc-640.webp', Buffer.from('a cover'))
  const answer = await app.inject({ url: '/api/media/covers/abc-640.webp' })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'public, max-age=3600'])
  expect(answer.headers.location).toBe(`${s3.endpoint}/public/public/covers/abc-640.webp`)
  const there = await fetch(String(answer.headers.location))
  expect([there.status, there.headers.get('content-type'), await there.text()]).toEqual([
    200,
    'image/webp',
    'a cover',
  ])
  expect(there.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const policy = String((await app.inject('/beats')).headers['content-security-policy'])
  expect(policy).toContain(`img-src 'self' data: blob: ${s3.endpoint};`)
  expect(policy).toContain(`media-src 'self' blob: ${s3.endpoint};`)
  // The audition fetches previews; scripts only come from the store.
  expect(policy).toContain(`connect-src 'self' ${s3.endpoint};`)
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
  for (const path of ['/evil.test', '..%2fx', 'https:%2f%2fevil.test', '%5c%5cevil.test'])
    expect((await app.inject({ url: `/api/media/${path}` })).statusCode, path).toBe(404)
  await app.close()
})

once('an unreachable bucket gives a 503 with Retry-After and leaves nothing behind', async () => {
  const lines: string[] = []
  const app = await instance({ LOG_LEVEL: 'trace' }, { write: (line) => lines.push(line) })
  const cookie = await signIn(shop, shop.admin)
  const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const fields = { title: 'Cut', description: 'x', price: '20', bpm: '90', tone: 'A minor' }
  const form = multipart({ ...fields, image: [image, 'a.png'], audio: [wavFile(1), 'a.wav'] })
  const beats = () => shop.db.selectFrom('beats').select('id').execute()
  const before = (await beats()).length
  for (const mode of ['cut', 'busy'] as const) {
    s3.mode = mode
    const preview = await app.inject({ url: '/api/media/previews/abc.mp3' })
    expect(preview.json()).toMatchObject({ status: 503, code: 'storage_unavailable' })
    expect(preview.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' })
    const download = await app.inject({ url })
    expect([download.statusCode, download.headers['retry-after']]).toEqual([503, '10'])
    const upload = await app.inject({
      method: 'POST',
      url: '/api/beats',
      payload: form.payload,
      headers: { ...form.headers, ...cookie },
    })
    expect([upload.statusCode, upload.json().code]).toEqual([503, 'storage_unavailable'])
    expect((await app.inject({ url: '/api/beats' })).statusCode, 'the catalogue goes on').toBe(200)
    expect((await app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready', files: 'unreachable' })
  }
  expect(await beats()).toHaveLength(before)
  expect(await readdir(shop.storage.temp.folder)).toEqual([])
  s3.mode = 'up'
  expect((await app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' })
  expect((await app.inject({ url })).statusCode, 'without a restart').toBe(302)
  await app.close()
  expect(lines.join('')).toMatch(/The files in s3:..public.public.? cannot be reached/)
  expect(lines.join('')).not.toMatch(/S3RVER|X-Amz-|AWS4-HMAC/)
})

once('processing waits for the bucket and then completes', async () => {
  const cookie = await signIn(shop, shop.admin)
  const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'blue' } })
    .png()
    .toBuffer()
  const fields = { title: 'Later', description: 'x', price: '20', bpm: '90', tone: 'A minor' }
  const form = multipart({ ...fields, image: [image, 'a.png'], audio: [wavFile(2), 'a.wav'] })
  const headers = { ...form.headers, ...cookie }
  const uploaded = await shop.app.inject({
    method: 'POST',
    url: '/api/beats',
    payload: form.payload,
    headers,
  })
  s3.mode = 'cut'
  expect((await shop.app.jobs.drain()).failures.map(({ name }) => name)).toEqual(['process beat'])
  s3.mode = 'up'
  expect((await shop.app.inject({ url: `/api/beats/${uploaded.json().id}` })).statusCode).toBe(404)
  await shop.app.jobs.drain({ at: Date.now() + 3_600_000 })
  expect((await shop.app.inject({ url: `/api/beats/${uploaded.json().id}` })).statusCode).toBe(200)
  expect(await readdir(shop.storage.temp.folder)).toEqual([])
})

const check = async (settings: Record<string, string>) =>
  (await openStorage(readConfig({ DATA_DIR: shop.config.dataDir, ...s3.settings, ...settings }))).check()

test.each([
  ['a key that nobody knows', { S3_ACCESS_KEY_ID: 'AKIANOBODY' }, /^S3_ACCESS_KEY_ID is unknown to http/],
  [
    'a wrong secret',
    { S3_SECRET_ACCESS_KEY: 'guess' },
    /^S3_SECRET_ACCESS_KEY does not match S3_ACCESS_KEY_ID/,
  ],
  ['a bucket that is not there', { S3_BUCKET: 'nothing' }, /^S3_BUCKET nothing does not exist at http/],
  [
    'a public bucket that is not there',
    { S3_PUBLIC_BUCKET: 'nothing' },
    /^S3_PUBLIC_BUCKET nothing does not exist/,
  ],
  [
    'an address where nothing answers',
    { S3_ENDPOINT: 'http://127.0.0.1:9' },
    /^S3_ENDPOINT: .* cannot be used \(ECONNREFUSED/,
  ],
  ['masters in a bucket that strangers can read', { S3_BUCKET: 'public' }, /^S3_BUCKET must be private/],
])('%s stops the start with a message', async (_what, settings, sentence) => {
  const error = await check(settings).then(
    () => undefined,
    (reason: Error) => reason,
  )
  expect(error?.message).toMatch(sentence)
  expect(error?.message).not.toContain('guess')
})

test('the startup check leaves nothing behind', async () => {
  await check({ S3_BUCKET: 'other' })
  await check({})
  const { storage } = shop
  for (const store of [storage.private, storage.public])
    for await (const file of store.list()) expect(file.key).not.toContain('check/')
})
