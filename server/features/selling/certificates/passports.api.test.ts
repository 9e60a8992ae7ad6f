import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LicensePassport } from '#contract/licenses/license-passport.ts'
import type { LicenseStatement, Verification } from '#contract/licenses/verification.ts'
import type { Order } from '#contract/orders/order.ts'
import { reconcile } from '#server/features/selling/payments/index.ts'
import { asStored } from '#tests/as-stored.ts'
import { openShop, type Person, type Shop } from '#tests/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const song = { url: 'https://youtu.be/9wXz2kQe', title: 'Cordova Street' }

/** A paid and delivered license, bought in live mode. */
async function own(card?: string) {
  const buyer = await shop.as(shop.customer)
  const order = await buyer.buy(shop.licenses[0]!, 29, card)
  await shop.db.updateTable('orders').set({ payment_mode: 'live' }).execute()
  await shop.app.jobs.drain()
  const certificate = order.beats[0]!.delivery!.certificate
  return { buyer, order, certificate, at: `/api/licenses/${certificate}` }
}

const verify = async (certificate: string) =>
  (await (await shop.as()).get<Verification>(`/api/verify/${certificate}`)).body

const pretend = (days: number) =>
  shop.db
    .updateTable('grants')
    .set({ starts_at: 1, ends_at: Date.now() + days * 86_400_000 })
    .execute()

test('a buyer adds where a license is used, and its public page lists it', async () => {
  const { buyer, at, certificate, order } = await own()
  const { status, body } = await buyer.put<LicensePassport>(`${at}/uses`, song)
  expect([status, body.uses]).toEqual([
    200,
    [{ id: expect.any(String), ...song, addedAt: expect.any(String) }],
  ])
  await buyer.put(`${at}/uses`, { ...song, title: 'Cordova Street (Official Video)' })
  const page = await verify(certificate)
  expect(page).toMatchObject({
    state: 'valid',
    uses: [{ url: song.url, title: 'Cordova Street (Official Video)' }],
  })
  const { passport } = (await buyer.order(order.id)).beats[0]!
  expect(passport).toMatchObject({ certificate, state: 'valid', uses: page.uses })
  const id = page.uses[0]!.id
  expect((await buyer.remove(`${at}/uses/${id}`)).status).toBe(200)
  expect((await buyer.remove(`${at}/uses/${id}`)).status, 'a repeat does no harm').toBe(200)
  expect((await verify(certificate)).uses).toEqual([])
  const log = await shop.db.selectFrom('audit_log').select(['action', 'admin_name']).orderBy('id').execute()
  expect(log.map(({ action }) => action).filter((action) => action.startsWith('license.'))).toEqual([
    'license.use-added',
    'license.use-added',
    'license.use-removed',
  ])
  expect(JSON.stringify(log)).not.toContain(shop.customer.username)
})

test('a link that is not https and a title with a script are refused, field by field', async () => {
  const { buyer, at } = await own()
  for (const [use, errors] of [
    [{ ...song, url: 'http://youtu.be/9wXz2kQe' }, { url: 'Links must start with https://.' }],
    [{ ...song, url: 'javascript:alert(1)' }, { url: expect.stringContaining('That isn’t a link.') }],
    [{ ...song, title: '<script>x</script>' }, { title: expect.stringContaining('without HTML') }],
    [{ ...song, title: 'bell \u0007' }, { title: expect.stringContaining('invisible') }],
    [{ url: song.url }, { title: expect.any(String) }],
  ] as const)
    expect(await buyer.put(`${at}/uses`, use)).toMatchObject({ status: 400, body: { errors } })
  expect(await shop.db.selectFrom('license_uses').select('id').execute()).toEqual([])
})

test('a license lists at most 20 uses, also with concurrent requests', async () => {
  const { buyer, at } = await own()
  const add = (number: number) =>
    buyer.put(`${at}/uses`, { url: `https://example.com/${number}`, title: `Song ${number}` })
  for (let number = 0; number < 18; number++) await add(number)
  const answers = await Promise.all([18, 19, 20, 21].map(add))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
  expect(await add(22)).toMatchObject({ status: 409, body: { code: 'too_many_uses' } })
  expect((await add(3)).status, 'a known link is no new one').toBe(200)
})

test('stream counts are integers that never decrease', async () => {
  const { buyer, at, certificate } = await own()
  const report = (count: unknown) => buyer.put<LicensePassport>(`${at}/streams`, { count })
  expect((await report(42_300)).body.streams).toEqual({
    count: 42_300,
    reportedAt: expect.any(String),
    limit: 50_000,
  })
  expect(await report(42_299)).toMatchObject({
    status: 409,
    body: { code: 'streams_below_reported', detail: expect.stringContaining('42,300') },
  })
  for (const count of [-1, 1.5, '42,400', null, 2e12]) expect((await report(count)).status).toBe(400)
  expect((await report(42_300)).status, 'a repeat does no harm').toBe(200)
  expect((await report(53_800)).body.streams.count).toBe(53_800)
  expect(JSON.stringify(await verify(certificate)), 'nobody else sees it').not.toContain('53800')
})

describe('other people', () => {
  const attempts: [name: string, who: () => Person | undefined, status: number][] = [
    ['another customer', () => shop.other, 403],
    ['a visitor', () => undefined, 401],
  ]
  test.each(attempts)('%s changes nothing', async (_name, who, status) => {
    const { buyer, at } = await own()
    await buyer.put(`${at}/uses`, song)
    const { id } = await shop.db.selectFrom('license_uses').select('id').executeTakeFirstOrThrow()
    const stranger = await shop.as(who())
    const answers = [
      await stranger.get(at),
      await stranger.put(`${at}/uses`, song),
      await stranger.put(`${at}/streams`, { count: 1 }),
      await stranger.remove(`${at}/uses/${id}`),
      await stranger.get(`${at}/confirmation.pdf`),
    ]
    expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(status))
    expect(await shop.db.selectFrom('license_uses').select('id').execute()).toHaveLength(1)
  })
})

test('a refunded license shows no name and no uses, and cannot be changed', async () => {
  const { buyer, at, order, certificate } = await own()
  await buyer.put(`${at}/uses`, song)
  const before = await verify(certificate)
  expect(before).toMatchObject({ licensee: 'Zoë Reyes', statement: { licensee: 'Zoë Reyes' } })
  await shop.db.updateTable('orders').set({ payment_mode: 'sandbox' }).execute()
  await (await shop.as(shop.admin)).post('/api/payments/refund', { orderId: order.id })
  await shop.db.updateTable('orders').set({ payment_mode: 'live' }).execute()
  const after = await verify(certificate)
  expect(after).toMatchObject({ state: 'refunded', licensee: null, uses: [], signedText: null })
  expect(JSON.stringify(after)).not.toContain('Reyes')
  const refused = { status: 409, body: { code: 'license_ended' } }
  expect(await buyer.put(`${at}/uses`, song)).toMatchObject(refused)
  expect(await buyer.put(`${at}/streams`, { count: 1 })).toMatchObject(refused)
  expect(await buyer.get(`${at}/confirmation.pdf`)).toMatchObject(refused)
})

test('a license with a disputed payment says so', async () => {
  const buyer = await shop.as(shop.customer)
  const { beats } = await buyer.buy(shop.licenses[0]!, 29, '4000000000000259')
  await shop.app.jobs.drain()
  shop.sandbox!.runPendingTasks()
  await reconcile({ ...shop, log: shop.app.log, wakeJobs() {} })
  expect(await verify(beats[0]!.delivery!.certificate)).toMatchObject({ state: 'disputed' })
})

test('a test purchase says that it licenses nothing, in any state', async () => {
  const buyer = await shop.as(shop.customer)
  const { beats } = await buyer.buy(shop.licenses[0]!, 29)
  const { certificate } = beats[0]!.delivery!
  expect(await verify(certificate)).toMatchObject({ state: 'test', isTest: true })
  await pretend(-1)
  expect(await verify(certificate)).toMatchObject({ state: 'expired', isTest: true })
})

test('a business is the licensee of what it buys', async () => {
  const buyer = await shop.as(shop.customer)
  await buyer.addToCart(shop.licenses[0]!)
  const { body } = await buyer.checkOut(29, { name: 'Max Muster', company: 'Muster GmbH' })
  await buyer.pay(body.clientSecret)
  await shop.app.jobs.drain()
  const { beats } = await buyer.order(body.orderId)
  const { licensee, statement } = await verify(beats[0]!.delivery!.certificate)
  expect([licensee, statement?.licensee]).toEqual(['Muster GmbH', 'Muster GmbH'])
  // Contracts signed in the name of the contact person stay as they were signed.
  const signed = asStored<LicenseStatement>(JSON.stringify({ ...statement, licensee: 'Max Muster' }))
  await shop.db.updateTable('grants').set({ statement: signed }).execute()
  expect((await verify(beats[0]!.delivery!.certificate)).licensee).toBe('Max Muster')
})

test('the confirmation letter is a PDF for the buyer and admins', async () => {
  const { buyer, at, certificate } = await own()
  await buyer.put(`${at}/uses`, { ...song, title: '東京 Cordova' })
  for (const person of [buyer, await shop.as(shop.admin)]) {
    const { status, headers, raw } = await person.get(`${at}/confirmation.pdf`)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    expect(headers['content-disposition']).toContain(`License confirmation ${certificate}.pdf`)
    expect(raw.toString('latin1', 0, 5)).toBe('%PDF-')
  }
  expect((await buyer.get('/api/licenses/AAAAA/confirmation.pdf')).status).toBe(404)
})

test('uses and streams are in the data export and deleted with the account', async () => {
  const { buyer, at, certificate } = await own()
  await buyer.put(`${at}/uses`, song)
  await buyer.put(`${at}/streams`, { count: 7 })
  const { exportOwnData } = await import('#server/features/accounts/profile/export-own-data.ts')
  const data = JSON.stringify(await exportOwnData(shop.db, shop.customer.id))
  expect(data).toContain(song.url)
  expect(data).toContain('"streams":7')
  expect((await (await shop.as(shop.admin)).remove(`/api/users/${shop.customer.id}`)).status).toBe(200)
  expect(await verify(certificate)).toMatchObject({ state: 'valid', licensee: null, uses: [] })
  expect(await shop.db.selectFrom('license_uses').select('id').execute()).toEqual([])
  const log = JSON.stringify(await shop.db.selectFrom('audit_log').selectAll().execute())
  expect(log).not.toContain(song.url)
})

test('admins see where a license is used', async () => {
  const { buyer, at } = await own()
  await buyer.put(`${at}/uses`, song)
  const [order] = (await (await shop.as(shop.admin)).get<Order[]>('/api/orders')).body
  expect(order!.beats[0]!.passport).toMatchObject({ state: 'valid', uses: [song] })
})

test('changes are limited to 120 an hour', async () => {
  const { buyer, at } = await own()
  for (let count = 0; count < 120; count++)
    expect((await buyer.put(`${at}/streams`, { count: 1 })).status).toBe(200)
  const { status, headers } = await buyer.put(`${at}/streams`, { count: 1 })
  expect([status, headers['retry-after']]).toEqual([429, expect.any(String)])
})
