import { afterEach, beforeEach, expect, test } from 'vitest'
import type { License } from '#contract/licenses/license.ts'
import type { LicenseTier, LicenseTierFields } from '#contract/licenses/license-tier.ts'
import type { AuditEntry } from '#contract/store/audit.ts'
import { addLicenses } from '#server/model/license/beat-licenses.ts'
import { ensureLicenseTemplates } from '#server/model/license/ensure-license-templates.ts'
import { makeBeat, signIn } from '#tests/factories.ts'
import { openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
let beatId: string
let headers: Record<string, string>

beforeEach(async () => {
  shop = await openShop()
  await ensureLicenseTemplates(shop.db)
  const beat = await makeBeat(shop.db, { owner_id: shop.admin.id, price_cents: 2_900 })
  beatId = beat.id
  await shop.db.transaction().execute((trx) => addLicenses(trx, beatId, undefined))
  await shop.app.catalogue.refresh()
  headers = await signIn(shop, shop.admin)
})
afterEach(() => shop.close())

const ask = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) =>
  shop.app.inject({ method, url: `/api/admin/licenses${path}`, headers, ...(payload && { payload }) })
const tierNamed = async (name: string) =>
  (await ask('GET', '')).json<LicenseTier[]>().find((tier) => tier.name === name)!
/** A tier as a form sends it back, with some of it changed. */
const form = (tier: LicenseTier, change: Partial<LicenseTierFields>) => ({ ...tier, price: '', ...change })

test('a limit below that of the license before is refused by its field, also of a new one', async () => {
  const premium = await tierNamed('Premium')
  const change = { scope: { ...premium.scope, streams: 40_000 } }
  const answer = await ask('PATCH', `/${premium.id}`, form(premium, change))
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toEqual({
    'scope.streams':
      'Less than Basic, which stands before it and allows: 50,000. Raise it, or move Premium up.',
  })
  const trackout = await tierNamed('Trackout')
  const scope = { ...trackout.scope, streams: 5, videos: 0 }
  const small = await ask('POST', '', form(trackout, { name: 'Small', scope }))
  expect(Object.keys(small.json().errors)).toEqual(['scope.streams', 'scope.videos'])
})

test('a tier is offered on the beats that lack it, and leaves own prices as they are', async () => {
  const basic = await tierNamed('Basic')
  expect(basic).toMatchObject({ beats: 1, otherBeats: 2 })
  await shop.db
    .updateTable('beat_licenses')
    .set({ price_cents: 700 })
    .where('template_id', '=', basic.id)
    .execute()
  const answer = await ask('POST', `/${basic.id}/offer`, { revision: basic.revision })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await tierNamed('Basic')).toMatchObject({ beats: 3, otherBeats: 0, ownPrices: 1 })
  const offered = (await shop.app.inject(`/api/beats/${beatId}/licenses`)).json<License[]>()
  expect(offered[0]).toMatchObject({ name: 'Basic', price: 7 })
  const [entry] = (await shop.app.inject({ url: '/api/admin/audit?limit=1', headers })).json<AuditEntry[]>()
  expect(entry).toMatchObject({ action: 'license-template.offered', subject: { name: 'Basic' } })
})

test('the contract of a tier opens as PDF, for a made-up purchase', async () => {
  const basic = await tierNamed('Basic')
  const pdf = await ask('GET', `/${basic.id}/contract.pdf`)
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await ask('GET', '/unknown/contract.pdf')).statusCode).toBe(404)
})
