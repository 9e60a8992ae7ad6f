import { inflateSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'
import { defaultTerms } from '#contract/licenses/default-terms.ts'
import type { License } from '#contract/licenses/license.ts'
import type { LicenseTier, LicenseTierFields } from '#contract/licenses/license-tier.ts'
import type { Verification } from '#contract/licenses/verification.ts'
import type { CartItem } from '#contract/orders/cart.ts'
import type { AuditEntry } from '#contract/store/audit.ts'
import { addLicenses } from '#server/model/license/beat-licenses.ts'
import { purgeDeletedTiers } from '#server/model/license/delete-tier.ts'
import { ensureLicenseTemplates } from '#server/model/license/ensure-license-templates.ts'
import { multipart } from '#tests/audio-files.ts'
import { makeBeat, signIn } from '#tests/factories.ts'
import { basicScope } from '#tests/license-scopes.ts'
import { once } from '#tests/once.ts'
import { makeLicense, makeMaster, openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
let beatId: string
let headers: Record<string, string>

beforeEach(async () => {
  shop = await openShop()
  await ensureLicenseTemplates(shop.db)
  const beat = await makeBeat(shop.db, {
    owner_id: shop.admin.id,
    price_cents: 2_900,
    title: 'Tin Roof',
    has_stems: 1,
  })
  beatId = beat.id
  await shop.db.transaction().execute((trx) => addLicenses(trx, beatId, undefined))
  await makeMaster(shop.db, shop.storage, beatId)
  await shop.app.catalogue.refresh()
  headers = await signIn(shop, shop.admin)
})

afterEach(() => shop.close())

const ask = (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  shop.app.inject({ method, url: `/api/admin/licenses${path}`, headers, ...(payload && { payload }) })
const tiers = async () => (await ask('GET', '')).json<LicenseTier[]>()
const tierNamed = async (name: string) => (await tiers()).find((tier) => tier.name === name)!
const onSale = async (id = beatId) => (await shop.app.inject(`/api/beats/${id}/licenses`)).json<License[]>()
const lastEntry = async () =>
  (await shop.app.inject({ url: '/api/admin/audit?limit=1', headers })).json<AuditEntry[]>()[0]

/** A tier as a form sends it back, with some of it changed. */
const form = (tier: LicenseTier, change: Partial<LicenseTierFields> = {}) => ({
  name: tier.name,
  description: tier.description,
  icon: tier.icon,
  price: tier.price === null ? '' : String(tier.price),
  priceFactor: tier.priceFactor,
  scope: tier.scope,
  addedRights: tier.addedRights,
  terms: tier.terms,
  revision: tier.revision,
  ...change,
})
const edit = async (name: string, change: Partial<LicenseTierFields>) => {
  const tier = await tierNamed(name)
  const answer = await ask('PATCH', `/${tier.id}`, form(tier, change))
  expect(answer.statusCode, answer.body).toBe(200)
}
const newTier = {
  name: 'Sync',
  description: 'For film.',
  icon: 'diamond',
  price: '499',
  scope: { ...basicScope, files: ['mp3', 'wav', 'stems'], streams: null },
  addedRights: [{ label: 'Film', value: 'One' }],
  terms: 'Granted to {licensee}.',
}

describe('editing a tier', () => {
  test('changes what every beat is on sale, its price, and how it reads', async () => {
    expect((await tiers()).map(({ name, beats, hidden }) => [name, beats, hidden])).toEqual([
      ['Basic', 1, false],
      ['Premium', 1, false],
      ['Trackout', 1, false],
      ['Exclusive', 1, true],
    ])
    expect(await onSale()).toMatchObject([{ name: 'Basic', price: 29 }, {}, {}])
    expect((await onSale())[0]?.terms).toBe(defaultTerms.replace('{registration}', ''))
    await edit('Basic', {
      name: 'Lease',
      price: '19.90',
      icon: 'premium',
      addedRights: [{ label: 'Merchandise', value: '100 pieces' }],
      terms: '{licensor} grants it.',
    })
    expect((await onSale())[0]).toMatchObject({
      name: 'Lease',
      price: 19.9,
      icon: 'premium',
      rights: expect.arrayContaining([{ label: 'Merchandise', value: '100 pieces' }]),
      terms: '{licensor} grants it.',
    })
    expect(await lastEntry()).toMatchObject({
      admin: { username: shop.admin.username },
      action: 'license-template.changed',
      subject: { name: 'Lease' },
      details: {
        changed: 'name, icon, price, added rows, terms',
        from: 'Basic',
        to: 'Lease',
        'price from': 'that of the beat',
        'price to': '$19.90',
      },
    })
  })

  test('leaves a price that a beat has of its own, and a license of no tier', {}, async () => {
    const beat = await makeBeat(shop.db, { owner_id: shop.admin.id })
    const { id: templateId } = await tierNamed('Basic')
    await shop.db.transaction().execute((trx) => addLicenses(trx, beat.id, [{ templateId, price: '12' }]))
    await makeLicense(shop.db, beat.id, { name: 'Custom', position: 9 })
    await edit('Basic', { price: '19' })
    expect((await onSale(beat.id)).map(({ name, price }) => [name, price])).toEqual([
      ['Basic', 12],
      ['Custom', 29],
    ])
    expect(await tierNamed('Basic')).toMatchObject({ beats: 2, ownPrices: 1, price: 19 })
    const shown = await shop.app.inject({ url: `/api/admin/beats/${beat.id}`, headers })
    expect(shown.json<AdminBeat>().licenses).toMatchObject([
      { templateId, price: 12, tierPrice: 19 },
      { templateId: null, name: 'Custom', price: null, tierPrice: null },
    ])
  })

  test('the second of two who edit at once is told, and nothing of the first is lost', {}, async () => {
    const tier = await tierNamed('Basic')
    const both = await Promise.all(
      ['One', 'Two'].map((name) => ask('PATCH', `/${tier.id}`, form(tier, { name }))),
    )
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'license_tier_changed',
    })
    const late = await ask('PUT', `/${tier.id}/hidden`, { hidden: true, revision: tier.revision })
    expect(late.statusCode).toBe(409)
    expect((await ask('DELETE', `/${tier.id}?revision=${tier.revision}`)).statusCode).toBe(409)
  })

  test('saving what is there already changes and logs nothing', async () => {
    const tier = await tierNamed('Basic')
    expect((await ask('PATCH', `/${tier.id}`, form(tier))).statusCode).toBe(200)
    expect(await tierNamed('Basic')).toEqual(tier)
    expect(await lastEntry()).toBeUndefined()
  })

  test('what is wrong is named by its field', async () => {
    const tier = await tierNamed('Basic')
    const answer = await ask('PATCH', `/${tier.id}`, form(tier, { terms: 'To {buyer}', price: '-1' }))
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toEqual({
      terms: expect.stringContaining('There is no variable {buyer}. You can use {store}'),
      price: 'Please enter a price, such as 29 or 29.99, or leave this empty.',
    })
    const cheap = await ask('PATCH', `/${tier.id}`, form(tier, { price: '0.49' }))
    expect(cheap.statusCode).toBe(400)
    expect(cheap.json().errors).toEqual({ price: 'A card cannot be charged less than $0.50.' })
    const dear = await ask('PATCH', `/${tier.id}`, form(tier, { price: '1000001' }))
    expect(dear.json().errors).toEqual({ price: 'The highest price is $1,000,000.' })
    const taken = await ask('PATCH', `/${tier.id}`, form(tier, { name: 'PREMIUM' }))
    expect(taken.statusCode).toBe(409)
    expect(taken.json()).toMatchObject({
      code: 'license_tier_taken',
      errors: { name: 'A license with this name already exists.' },
    })
    expect((await ask('PATCH', '/none', form(tier))).statusCode).toBe(404)
    const { revision: _, ...without } = form(tier)
    expect((await ask('PATCH', `/${tier.id}`, without)).json().errors).toEqual({
      revision: 'The revision is required',
    })
  })
})

describe('orders', () => {
  const buy = async (name: string, price: number) => {
    const customer = await shop.as(shop.customer)
    const license = (await onSale()).find((one) => one.name === name)!
    await customer.post('/api/carts', { beat: beatId, user: shop.customer.id, license: license.id })
    const { body } = await customer.checkOut(price)
    expect(body.code).toBeUndefined()
    return { customer, ...body }
  }
  const pay = async ({ customer, clientSecret, orderId }: Awaited<ReturnType<typeof buy>>) => {
    await customer.pay(clientSecret)
    await customer.order(orderId)
    expect((await shop.app.jobs.drain()).failures).toEqual([])
    const delivery = (await customer.order(orderId)).beats[0]!.delivery!
    const { certificate } = await shop.db
      .selectFrom('grants')
      .select('certificate')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const checked = (await customer.get<Verification>(`/api/verify/${certificate}`)).body
    return { statement: checked.statement!, pdf: (await customer.get(delivery.documentUrl!)).raw }
  }

  test('keep what was bought when it was bought, and new ones follow the tier', async () => {
    await edit('Basic', { terms: 'First text for {licensee} on {beat}, {price}.' })
    const placed = await buy('Basic', 29)
    await edit('Basic', {
      name: 'Lease',
      price: '40',
      scope: { ...basicScope, files: ['wav'] },
      terms: 'Second text, order {order}.',
    })
    const old = await pay(placed)
    expect(old.statement).toMatchObject({
      price: 'USD 29.00',
      license: {
        name: 'Basic',
        rights: expect.arrayContaining([{ label: 'Streams', value: '50,000' }]),
        terms: ['First text for Zoë Reyes on Tin Roof, USD 29.00.'],
      },
    })
    const order = await placed.customer.order(placed.orderId)
    expect(order.beats[0]!.license.name).toBe('Basic')

    await shop.db.deleteFrom('grants').execute()
    const { statement, pdf } = await pay(await buy('Lease', 40))
    expect(statement).toMatchObject({
      price: 'USD 40.00',
      license: { name: 'Lease', rights: expect.arrayContaining([{ label: 'Files', value: 'WAV' }]) },
      files: [{ name: expect.stringMatching(/\.wav$/) }],
    })
    expect(statement.license.terms![0]).toBe(`Second text, order ${statement.orderNumber}.`)
    expect(pagesOf(pdf)).toBe(2)
  })

  once('a long contract runs over several pages, in ink that can be seen on each', async () => {
    await edit('Basic', { terms: `${'word '.repeat(1_900)}\nThe end.` })
    const { statement, pdf } = await pay(await buy('Basic', 29))
    expect(statement.license.terms).toHaveLength(2)
    expect(pagesOf(pdf)).toBeGreaterThan(1)
    const written = pageTexts(pdf)
    expect(written.length).toBe(pagesOf(pdf))
    // The color that is set last before the first letters, against that of the paper.
    const inks = written.map((page) =>
      page
        .slice(0, page.indexOf('BT'))
        .match(/[\d. ]+ scn/g)
        ?.at(-1),
    )
    expect(inks.filter((ink) => ink === undefined || ink.includes('0.98431'))).toEqual([])
  })

  test('name producer and buyer by legal and artist name, and say what the scope allows', async () => {
    await shop.db
      .updateTable('users')
      .set({
        legal_name: 'Maya Rivers',
        artist_name: 'mara_volt',
        pro: 'ASCAP',
        ipi: '00123456789',
        publisher: 'Night Music',
      })
      .where('id', '=', shop.admin.id)
      .execute()
    await shop.db.updateTable('users').set({ artist_name: 'ZR' }).where('id', '=', shop.customer.id).execute()
    const { statement } = await pay(await buy('Basic', 29))
    expect(statement).toMatchObject({
      licensor: 'Maya Rivers, known as mara_volt',
      licensee: 'Zoë Reyes, known as ZR',
    })
    const text = statement.license.terms!.join('\n')
    for (const said of [
      'Maya Rivers, known as mara_volt (“the producer”)',
      'Zoë Reyes, known as ZR (“the artist”)',
      'up to 50,000 streams and up to 2,000 copies',
      'for 3 years from the day of the purchase',
      '“Produced by mara_volt”',
      'societies. The producer is registered with ASCAP (IPI 00123456789) and published by Night Music.',
      'governed by the law of the country in which the producer lives',
    ])
      expect(text).toContain(said)
    expect(text).not.toMatch(/[[\]{}]/)
  })

  test('an open order is replaced when what its licenses say has changed', async () => {
    const first = await buy('Basic', 29)
    await edit('Basic', { terms: 'Now something else.' })
    expect(await first.customer.checkOut(29)).toMatchObject({
      status: 409,
      body: { code: 'license_changed' },
    })
    const [basic] = await onSale()
    await first.customer.post('/api/carts', { beatId, license: basic!.id, revision: basic!.revision })
    const again = await first.customer.checkOut(29)
    expect(again.body.orderId).not.toBe(first.orderId)
    const line = await shop.db
      .selectFrom('order_lines')
      .select('license_terms')
      .where('order_id', '=', again.body.orderId)
      .executeTakeFirstOrThrow()
    expect(line.license_terms).toBe('Now something else.')
  })

  test('a cart says what a license costs now', async () => {
    const customer = await shop.as(shop.customer)
    const [basic] = await onSale()
    await customer.post('/api/carts', { beat: beatId, user: shop.customer.id, license: basic!.id })
    await edit('Basic', { price: '55' })
    const cart = await customer.get<CartItem[]>(`/api/carts/${shop.customer.id}`)
    expect(cart.body).toMatchObject([{ state: 'repriced', beats: { price: 55 } }])
    expect((await customer.checkOut(29)).status).toBe(409)
    expect((await customer.checkOut(55)).status).toBe(200)
  })
})

describe('a new tier', () => {
  test('is for new beats alone, or for all', async () => {
    expect((await ask('POST', '', newTier)).statusCode).toBe(201)
    const all = await ask('POST', '', { ...newTier, name: 'Stems', price: '', offerTo: 'all-beats' })
    expect(all.statusCode, all.body).toBe(201)
    expect(all.json<LicenseTier[]>().map(({ name, beats }) => [name, beats])).toEqual([
      ['Basic', 1],
      ['Premium', 1],
      ['Trackout', 1],
      ['Exclusive', 1],
      ['Sync', 0],
      ['Stems', 3],
    ])
    expect((await onSale()).map(({ name, price }) => [name, price])).toEqual([
      ['Basic', 29],
      ['Premium', 58],
      ['Trackout', 116],
      ['Stems', 29],
    ])
    const beat = await makeBeat(shop.db, { owner_id: shop.admin.id, has_stems: 1 })
    await shop.db.transaction().execute((trx) => addLicenses(trx, beat.id, undefined))
    expect((await onSale(beat.id)).map(({ name, price }) => [name, price])).toContainEqual(['Sync', 499])
    expect(await lastEntry()).toMatchObject({
      action: 'license-template.created',
      details: { for: 'all beats' },
    })
  })

  test('needs a name that is free, also of two at once', async () => {
    const both = await Promise.all([ask('POST', '', newTier), ask('POST', '', { ...newTier, name: 'sync' })])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  })
})

describe('the order', () => {
  test('is that in which buyers see them', async () => {
    const shown = (await tiers()).map(({ id }) => id)
    const order = shown.toReversed()
    expect((await ask('PUT', '/order', { order, shown })).statusCode).toBe(200)
    expect((await onSale()).map(({ name }) => name)).toEqual(['Trackout', 'Premium', 'Basic'])
    expect(await lastEntry()).toMatchObject({
      action: 'license-template.reordered',
      details: { to: 'Exclusive, Trackout, Premium, Basic' },
    })
    // Another administrator still sees the old one.
    const late = await ask('PUT', '/order', { order: [shown[1], shown[0], shown[2], shown[3]], shown })
    expect(late.statusCode).toBe(409)
    expect((await onSale()).map(({ name }) => name)).toEqual(['Trackout', 'Premium', 'Basic'])
    const short = await ask('PUT', '/order', { order: [shown[0]], shown })
    expect(short.json().errors).toEqual({ order: 'Name every license once.' })
  })
})

describe('hiding and deleting', () => {
  test('a hidden tier is sold no more, keeps its prices, and comes back', async () => {
    const premium = await tierNamed('Premium')
    await shop.db
      .updateTable('beat_licenses')
      .set({ price_cents: 7_700 })
      .where('template_id', '=', premium.id)
      .execute()
    const customer = await shop.as(shop.customer)
    const license = (await onSale())[1]!
    await customer.post('/api/carts', { beat: beatId, user: shop.customer.id, license: license.id })
    const hide = await ask('PUT', `/${premium.id}/hidden`, { hidden: true, revision: premium.revision })
    expect(hide.statusCode, hide.body).toBe(200)
    expect((await onSale()).map(({ name }) => name)).toEqual(['Basic', 'Trackout'])
    const cart = await customer.get<CartItem[]>(`/api/carts/${shop.customer.id}`)
    expect(cart.body).toMatchObject([{ state: 'unavailable' }])
    expect((await customer.checkOut(77)).status).toBe(409)
    // Editing a beat meanwhile does not take it off.
    const beat = (await shop.app.inject({ url: `/api/admin/beats/${beatId}`, headers })).json<AdminBeat>()
    expect(beat.licenses).toHaveLength(2)
    const choice = JSON.stringify([{ id: beat.licenses[0]!.id, price: '' }])
    const { payload, headers: type } = multipart({ revision: String(beat.revision), licenses: choice })
    const edited = await shop.app.inject({
      method: 'PATCH',
      url: `/api/beats/${beatId}`,
      payload,
      headers: { ...headers, ...type },
    })
    expect(edited.statusCode, edited.body).toBe(200)
    expect((await onSale()).map(({ name }) => name)).toEqual(['Basic'])

    await ask('PUT', `/${premium.id}/hidden`, { hidden: false, revision: premium.revision + 1 })
    expect((await onSale()).map(({ name, price }) => [name, price])).toEqual([
      ['Basic', 29],
      ['Premium', 77],
    ])
  })

  test('a deleted tier is gone and can be put back for some days, with the prices of its beats', async () => {
    const premium = await tierNamed('Premium')
    const gone = await ask('DELETE', `/${premium.id}?revision=${premium.revision}`)
    expect(gone.json<LicenseTier[]>().map(({ name }) => name)).toEqual(['Basic', 'Trackout', 'Exclusive'])
    expect((await onSale()).map(({ name }) => name)).toEqual(['Basic', 'Trackout'])
    expect((await ask('PATCH', `/${premium.id}`, form(premium))).statusCode).toBe(404)
    await ask('POST', '', { ...newTier, name: 'Premium' })
    expect((await ask('POST', `/${premium.id}/restore`)).statusCode).toBe(409)
    await edit('Premium', { name: 'Another' })
    const back = await ask('POST', `/${premium.id}/restore`)
    expect(back.statusCode, back.body).toBe(200)
    expect((await onSale()).map(({ name }) => name)).toEqual(['Basic', 'Premium', 'Trackout'])
    expect((await ask('POST', `/${premium.id}/restore`)).statusCode).toBe(404)

    const again = await tierNamed('Premium')
    await ask('DELETE', `/${again.id}?revision=${again.revision}`)
    await purgeDeletedTiers(shop.db, Date.now() + 8 * 86_400_000)
    expect((await ask('POST', `/${again.id}/restore`)).statusCode).toBe(404)
    const left = await shop.db
      .selectFrom('beat_licenses')
      .select('id')
      .where('template_id', '=', again.id)
      .execute()
    expect(left).toEqual([])
  })

  test('is refused where a beat could not be bought any more, or nothing could', {}, async () => {
    const beat = await makeBeat(shop.db, { owner_id: shop.admin.id })
    const premium = await tierNamed('Premium')
    await shop.db
      .transaction()
      .execute((trx) => addLicenses(trx, beat.id, [{ templateId: premium.id, price: '' }]))
    const refused = await ask('DELETE', `/${premium.id}?revision=${premium.revision}`)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'license_tier_needed',
      detail: '1 beat is sold under Premium alone. Offer it another license first.',
    })
    await shop.db.deleteFrom('beat_licenses').where('beat_id', '=', beat.id).execute()
    // The beat's licenses would leave one by one: the last that is sold has to stay.
    await shop.db.deleteFrom('beat_licenses').where('beat_id', '=', beatId).execute()
    const answers = []
    const sold = (await tiers()).filter(({ hidden }) => !hidden)
    for (const { id, revision } of sold)
      answers.push(await ask('PUT', `/${id}/hidden`, { hidden: true, revision }))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 409])
    expect(answers[2]!.json().code).toBe('license_tier_last')
    // A hidden one may go: nothing is sold under it.
    const hidden = await tierNamed('Basic')
    expect((await ask('DELETE', `/${hidden.id}?revision=${hidden.revision}`)).statusCode).toBe(200)
  })

  test('two who hide the last two at once leave one', async () => {
    await shop.db.deleteFrom('beat_licenses').where('beat_id', '=', beatId).execute()
    const [basic, premium, unlimited] = await tiers()
    await ask('PUT', `/${unlimited!.id}/hidden`, { hidden: true, revision: 1 })
    const both = await Promise.all(
      [basic!, premium!].map(({ id }) => ask('PUT', `/${id}/hidden`, { hidden: true, revision: 1 })),
    )
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })
})

/** How many pages a PDF says it has. */
function pagesOf(pdf: Buffer): number {
  return Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1])
}

/** What is drawn on each page, as PDF operators. */
function pageTexts(pdf: Buffer): string[] {
  const texts: string[] = []
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    try {
      const text = inflateSync(pdf.subarray(at + 7)).toString('latin1')
      if (text.includes('BT\n')) texts.push(text)
    } catch {
      // Fonts and the ends of streams.
    }
  }
  return texts
}
