import { createHash, createPublicKey, verify } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { LicenseScope } from '#contract/licenses/license-scope.ts'
import type { Verification } from '#contract/licenses/verification.ts'
import type { Order } from '#contract/orders/order.ts'
import { deriveKey } from '#server/platform/crypto/store-secret.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { defineJob } from '#server/platform/jobs/job-kind.ts'
import { PrivateFiles } from '#server/platform/storage/private-files.ts'
import { countQueries } from '#tests/count-queries.ts'
import { makeBeat } from '#tests/factories.ts'
import { basicScope } from '#tests/license-scopes.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { billingInfo, makeLicense, makeMaster, openShop, type Shop } from '#tests/shop.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import { ensureBeatFile } from './ensure-beat-file.ts'
import { DownloadLinks } from './links.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function buyAndWait(license = shop.licenses[0]!, price = 29) {
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(license, price)
  expect((await shop.app.jobs.drain()).failures).toEqual([])
  return { customer, order: await customer.order(id) }
}
const mp3Row = () =>
  shop.db
    .selectFrom('beat_files')
    .selectAll()
    .where('beat_id', '=', shop.beats[0]!.id)
    .where('kind', '=', 'mp3-320')
    .executeTakeFirstOrThrow()
const fileOf = (order: Order, kind: string) =>
  order.beats[0]!.delivery!.files.find((file) => file.kind === kind)!

/** File names in a zip's central directory (PKWARE APPNOTE 4.3.12). */
function namesInZip(zip: Buffer): string[] {
  const names: string[] = []
  const header = Buffer.from('504b0102', 'hex')
  for (let at = zip.indexOf(header); at >= 0; at = zip.indexOf(header, at + 4))
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)))
  return names
}

test('a file in preparation is reported as such until it is ready', async () => {
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(shop.licenses[0]!, 29)
  const early = await customer.order(id)
  expect(early.beats[0]!.delivery).toMatchObject({ state: 'preparing' })
  expect(fileOf(early, 'mp3-320')).toMatchObject({ state: 'preparing', url: null })
  expect(early.archiveUrl).toBeNull()
  await shop.app.jobs.drain()
  const late = await customer.order(id)
  expect(late.beats[0]!.delivery).toMatchObject({ state: 'ready' })
  expect(fileOf(late, 'mp3-320')).toMatchObject({ state: 'ready' })
})

test('the license document does not wait for the files: unsigned at first, then with their checksums', async () => {
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(shop.licenses[0]!, 29)
  const early = (await customer.order(id)).beats[0]!.delivery!
  expect(early.state).toBe('preparing')
  const first = await customer.get(early.documentUrl!)
  expect(first.status).toBe(200)
  expect(first.headers['content-type']).toBe('application/pdf')
  const draft = await readPdf(first.raw)
  expect(draft).toContain(early.certificate)
  expect(draft).toContain('The license is already yours.')
  expect(draft).not.toContain('SHA-256')
  await shop.app.jobs.drain()
  const final = await readPdf((await customer.get(early.documentUrl!)).raw)
  expect(final).toContain('Signed by the store (Ed25519)')
  expect(final).toContain('SHA-256')
  const [grant] = await shop.db.selectFrom('grants').selectAll().where('order_id', '=', id).execute()
  expect(grant?.document).not.toBeNull()
})

test('the files are the master and an MP3 of it, complete and matching their hashes', async () => {
  const { customer, order } = await buyAndWait()
  const wav = await customer.get(fileOf(order, 'master-wav').url!)
  expect(wav.status).toBe(200)
  expect(wav.raw.equals(shop.masters[0]!)).toBe(true)
  expect(wav.headers).toMatchObject({ 'cache-control': 'private, no-store' })
  expect(String(wav.headers['content-disposition'])).toContain('.wav')
  const mp3 = await customer.get(fileOf(order, 'mp3-320').url!)
  expect(sha256(mp3.raw)).toBe(fileOf(order, 'mp3-320').sha256)
  // MPEG 1 layer 3 at 320 kbit/s: frame sync, then the bitrate index 14.
  const frame = mp3.raw.indexOf(Buffer.from([0xff, 0xfb]))
  expect(mp3.raw[frame + 2]! >> 4).toBe(14)
})

test('files are prepared when checkout begins and are ready once it is paid', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const { body } = await customer.checkOut(29)
  expect(await shop.app.jobs.drain()).toMatchObject({ failures: [] })
  expect((await mp3Row()).status).toBe('ready')
  await customer.pay(body.clientSecret)
  expect(fileOf(await customer.order(body.orderId), 'master-wav')).toMatchObject({ state: 'ready' })
})

test('a closed order prepares no files ahead of delivery', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  await customer.checkOut(29)
  await shop.db.updateTable('orders').set({ status: 'Canceled' }).execute()
  await shop.app.jobs.drain()
  expect((await mp3Row()).status).toBe('wanted')
})

test('concurrent requests for a file share one preparation', async () => {
  const adopt = vi.spyOn(PrivateFiles.prototype, 'add')
  const delivery = { ...shop, files: new PrivateFiles(shop.storage) } as unknown as DeliveryDeps
  const beatId = shop.beats[0]!.id
  const ensure = () => ensureBeatFile(delivery, beatId, 'mp3-320')
  const [first, second] = await Promise.all([ensure(), ensure()])
  expect(second).toEqual(first)
  expect(adopt).toHaveBeenCalledTimes(1)
  adopt.mockRestore()
})

test('bought files do not wait for other background work', async () => {
  const others = Promise.withResolvers<void>()
  const busy = defineJob('busy', z.object({}))
  shop.app.jobs.handle(busy, () => others.promise)
  for (let count = 0; count < 20; count++) await enqueueJob(shop.db, busy, {})
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(shop.licenses[0]!, 29)
  shop.app.jobs.start()
  await vi.waitFor(
    async () => expect((await customer.order(id)).beats[0]!.delivery).toMatchObject({ state: 'ready' }),
    { timeout: 300_000 },
  )
  others.resolve()
})

test('an MP3 license includes no WAV', async () => {
  const scope = writeJson<LicenseScope>({ ...basicScope, files: ['mp3'] })
  const license = await makeLicense(shop.db, shop.beats[0]!.id, { scope })
  const { customer, order } = await buyAndWait(license)
  expect(order.beats[0]!.delivery!.files.map((file) => file.kind)).toEqual(['mp3-320'])
  const grant = await shop.db.selectFrom('grants').selectAll().executeTakeFirstOrThrow()
  const links = new DownloadLinks(deriveKey(shop.app.storeSecret, 'download links'))
  const forged = links.make(shop.customer.id, grant.id, 'master-wav', Date.now() + 60_000)
  expect((await customer.get(forged)).status).toBe(403)
})

test('a resumed download is counted once', async () => {
  const { customer, order } = await buyAndWait()
  const { url } = fileOf(order, 'master-wav')
  const half = Math.floor(shop.masters[0]!.length / 2)
  await customer.get(url!)
  const rest = await customer.get(url!, { range: `bytes=${half}-` })
  expect(rest.status).toBe(206)
  expect(rest.headers['content-range']).toBe(
    `bytes ${half}-${shop.masters[0]!.length - 1}/${shop.masters[0]!.length}`,
  )
  expect(rest.raw.equals(shop.masters[0]!.subarray(half))).toBe(true)
  expect((await customer.get(url!, { range: 'bytes=999999999-' })).status).toBe(416)
  expect((await customer.order(order.id)).beats[0]!.delivery!.downloads).toBe(1)
  const log = await shop.db.selectFrom('downloads').selectAll().orderBy('id').execute()
  expect(log.map((row) => [row.asset, row.from_byte])).toEqual([
    ['master-wav', 0],
    ['master-wav', half],
  ])
})

test('a link works only for its user, its file and until it expires', async () => {
  const { customer, order } = await buyAndWait()
  const url = fileOf(order, 'master-wav').url!
  const other = await shop.as(shop.other)
  const visitor = await shop.as()
  expect((await visitor.get(url)).status, 'as from a mail').toBe(200)
  expect((await other.get(url)).status).toBe(403)
  expect((await customer.get(url.replace(/user=[^&]+/, `user=${shop.other.id}`))).status).toBe(403)
  expect((await customer.get(url.replace('master-wav', 'mp3-320'))).status).toBe(403)
  expect((await customer.get(url.replace(/expires=\d+/, 'expires=99999999999'))).status).toBe(403)
  expect((await customer.get(url.replace(/signature=.{6}/, 'signature=AAAAAA'))).status).toBe(403)
  const links = new DownloadLinks(deriveKey(shop.app.storeSecret, 'download links'))
  const grant = await shop.db.selectFrom('grants').selectAll().executeTakeFirstOrThrow()
  const old = links.make(shop.customer.id, grant.id, 'master-wav', Date.now() - 1000)
  expect(await customer.get(old)).toMatchObject({ status: 410, body: { code: 'download_expired' } })
  const lost = links.make(shop.customer.id, 'nothing', 'master-wav', Date.now() + 60_000)
  expect((await customer.get(lost)).status).toBe(404)
  expect(
    (await customer.get('/api/downloads/..%2f..%2fsecret/master-wav?user=x&expires=1&signature=x')).status,
  ).toBe(403)
  expect((await customer.get(url.replace('master-wav', 'preview'))).status).toBe(400)
})

test('the zip of an order contains every file and the license documents', async () => {
  const { customer, order } = await buyAndWait()
  const zip = await customer.get(order.archiveUrl!)
  expect(zip.status).toBe(200)
  expect(zip.headers['content-type']).toBe('application/zip')
  const names = namesInZip(zip.raw)
  expect(names.map((name) => name.split('.').at(-1)).sort()).toEqual(['mp3', 'pdf', 'wav'])
  expect(zip.raw.includes(shop.masters[0]!)).toBe(true)
})

test('the license document is a PDF, and its page shows the license until the refund', async () => {
  const { customer, order } = await buyAndWait()
  const { documentUrl, certificate } = order.beats[0]!.delivery!
  const document = await customer.get(documentUrl!)
  expect(document.headers['content-type']).toBe('application/pdf')
  expect(document.raw.toString('latin1', 0, 5)).toBe('%PDF-')
  const visitor = await shop.as()
  const { body } = await visitor.get<Verification>(`/api/verify/${certificate.toLowerCase()}`)
  expect(body.state).toBe('test')
  expect(body.statement).toMatchObject({
    certificate,
    orderNumber: order.number,
    licensee: 'Zoë Reyes',
    licensor: shop.admin.username,
    beat: { title: shop.beats[0]!.title },
    price: 'USD 29.00',
    files: [{ sha256: fileOf(order, 'mp3-320').sha256 }, { sha256: sha256(shop.masters[0]!) }],
  })
  const isSigned = verify(
    null,
    Buffer.from(body.signedText!),
    createPublicKey(body.publicKey),
    Buffer.from(body.signature!, 'base64'),
  )
  expect(isSigned).toBe(true)
  await (await shop.as(shop.admin)).post('/api/payments/refund', { orderId: order.id })
  expect((await visitor.get(`/api/verify/${certificate}`)).body).toMatchObject({ state: 'refunded' })
  expect((await visitor.get('/api/verify/AAAAA-BBBBB')).status).toBe(404)
})

test('a bought file stays when the beat leaves the store', async () => {
  const { customer, order } = await buyAndWait()
  await shop.db.deleteFrom('beats').where('id', '=', shop.beats[0]!.id).execute()
  expect((await customer.get(fileOf(order, 'master-wav').url!)).status).toBe(200)
})

test('the receipt lists what was bought and its links work without signing in', async () => {
  const { order } = await buyAndWait()
  const mail = await shop.db
    .selectFrom('mailbox')
    .selectAll()
    .where('recipient', '=', shop.customer.email)
    .executeTakeFirstOrThrow()
  expect(mail).toMatchObject({
    recipient: shop.customer.email,
    subject: `Your receipt: order ${order.number}`,
  })
  expect(mail.text).toContain(`${shop.beats[0]!.title} by ${shop.admin.username}, Basic license: $29.00`)
  expect(mail.text).toContain('Total: $29.00')
  const urls = [...mail.text.matchAll(/https?:\/\/[^/\s]+(\/api\/downloads\/\S+)/g)].map((match) => match[1]!)
  expect(urls).toHaveLength(2)
  const visitor = await shop.as()
  for (const url of urls) expect((await visitor.get(url)).status).toBe(200)
})

test('a beat without a master is retried and never counts as delivered', async () => {
  await shop.db.deleteFrom('beat_files').execute()
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(shop.licenses[0]!, 29)
  const { failures } = await shop.app.jobs.drain()
  expect(failures.map(({ name }) => name)).toContain('prepare delivery')
  expect((await customer.order(id)).beats[0]!.delivery).toMatchObject({ state: 'preparing' })
})

test('a license document renders names in any script', async () => {
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(shop.licenses[0]!, 29)
  const billing = writeJson({ ...billingInfo, name: 'Анна 田中 Ελένη' })
  await shop.db.updateTable('orders').set({ billing }).where('id', '=', id).execute()
  await shop.app.jobs.drain()
  const { documentUrl } = (await customer.order(id)).beats[0]!.delivery!
  const pdf = (await customer.get(documentUrl!)).raw.toString('latin1')
  const fonts = [...pdf.matchAll(/\/BaseFont \/\w{6}\+(\S+)/g)].map(([, name]) => name)
  expect(fonts).toEqual(
    expect.arrayContaining(['Archivo-Regular', 'NotoSans-Regular', expect.stringMatching(/^NotoSansSC/)]),
  )
})

test('license checks are limited to 120 per ten minutes, counting an IPv6 /64 as one client', async () => {
  const check = async (remoteAddress: string) => {
    const answer = await shop.app.inject({ url: '/api/verify/NONE', remoteAddress })
    return { status: answer.statusCode, retryAfter: Number(answer.headers['retry-after']) }
  }
  const network = (host: number) => `2001:db8:1:2:${host.toString(16)}::1`
  for (let host = 1; host <= 120; host++) expect((await check(network(host))).status).toBe(404)
  const refused = await check(network(121))
  expect(refused.status).toBe(429)
  expect(refused.retryAfter).toBeGreaterThan(500)
  expect(refused.retryAfter).toBeLessThanOrEqual(600)
  expect((await check('2001:db8:1:3::1')).status).toBe(404)
  expect((await check('203.0.113.9')).status).toBe(404)
})

test('downloading an order takes as many queries with three lines as with one', async () => {
  const customer = await shop.as(shop.customer)
  const queriesOf = async (orderId: string) => {
    expect((await shop.app.jobs.drain()).failures).toEqual([])
    const { archiveUrl, beats } = await customer.order(orderId)
    // Renders the license documents.
    await customer.get(archiveUrl!)
    const queries = await countQueries(async () => expect((await customer.get(archiveUrl!)).status).toBe(200))
    return { lines: beats.length, queries }
  }
  const one = await queriesOf((await customer.buy(shop.licenses[0]!, 29)).id)
  await customer.addToCart(shop.licenses[1]!)
  for (let line = 2; line < 3; line++) {
    const beat = await makeBeat(shop.db, { owner_id: shop.admin.id })
    await makeMaster(shop.db, shop.storage, beat.id)
    await customer.addToCart(await makeLicense(shop.db, beat.id))
  }
  const three = await queriesOf((await customer.buy(shop.licenses[2]!, 99.99 + 29 + 45.5)).id)
  expect([one.lines, three.lines]).toEqual([1, 3])
  expect(three.queries).toBe(one.queries)
})
