import { afterEach, beforeEach, expect, test } from 'vitest'
import type { License } from '#contract/licenses/license.ts'
import type { LicenseTier } from '#contract/licenses/license-tier.ts'
import { standardDescriptions } from '#contract/licenses/license-words.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { addLicenses } from '#server/model/license/beat-licenses.ts'
import { ensureLicenseTemplates } from '#server/model/license/ensure-license-templates.ts'
import { makeBeat, signIn } from '#tests/factories.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { billingInfo, makeMaster, openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
let beatId: string
let headers: Record<string, string>

beforeEach(async () => {
  shop = await openShop()
  await ensureLicenseTemplates(shop.db)
  const beat = await makeBeat(shop.db, { owner_id: shop.admin.id, price_cents: 2_900, has_stems: 1 })
  beatId = beat.id
  await shop.db.transaction().execute((trx) => addLicenses(trx, beatId, undefined))
  await makeMaster(shop.db, shop.storage, beatId)
  headers = await signIn(shop, shop.admin)
  const { version } = (await shop.app.inject({ url: '/api/settings', headers })).json<SettingsView>()
  const payload = {
    version,
    languages: ['en', 'de', 'fr'],
    governingLaw: 'the State of New York',
    translations: {
      de: {
        phrases: {
          'the State of New York': 'des Staates New York',
          [standardDescriptions.basic]: 'Für den Anfang.',
        },
      },
    },
  }
  await shop.app.inject({ method: 'PATCH', url: '/api/settings', headers, payload })
  await shop.app.catalogue.refresh()
})

afterEach(() => shop.close())

const tierNamed = async (name: string) =>
  (await shop.app.inject({ url: '/api/admin/licenses', headers }))
    .json<LicenseTier[]>()
    .find((tier) => tier.name === name)!
const translate = async (terms: string, revision?: number) => {
  const tier = await tierNamed('Basic')
  return shop.app.inject({
    method: 'PUT',
    url: `/api/admin/licenses/${tier.id}/terms/de`,
    headers,
    payload: { revision: revision ?? tier.revision, terms },
  })
}
const onSale = async (language: string) => {
  const answer = await shop.app.inject({
    url: `/api/beats/${beatId}/licenses`,
    headers: { 'accept-language': language },
  })
  return answer.json<License[]>().find(({ name }) => name === 'Basic')!
}

test('a contract is shown in the language of the page where it has one, else as the owner wrote it', async () => {
  expect(await onSale('de')).toMatchObject({ termsLocale: 'en' })
  expect((await translate('Vertrag über {beat}.')).statusCode).toBe(200)
  expect(await onSale('de')).toMatchObject({ termsLocale: 'de', terms: 'Vertrag über {beat}.' })
  expect(await onSale('fr')).toMatchObject({ termsLocale: 'en' })
  expect(await onSale('en')).toMatchObject({ termsLocale: 'en' })
  expect((await translate('')).statusCode).toBe(200)
  expect(await onSale('de')).toMatchObject({ termsLocale: 'en' })
})

test('what the owner wrote about a license is shown in the language of the page', async () => {
  expect(await onSale('de')).toMatchObject({ description: 'Für den Anfang.' })
  expect(await onSale('en')).toMatchObject({ description: standardDescriptions.basic })
  const { version } = (await shop.app.inject({ url: '/api/settings', headers })).json<SettingsView>()
  const phrases = { [standardDescriptions.basic]: 'Für den Start.' }
  const payload = { version, translations: { de: { phrases, legal: {} } } }
  await shop.app.inject({ method: 'PATCH', url: '/api/settings', headers, payload })
  expect(await onSale('de')).toMatchObject({ description: 'Für den Start.' })
})

test('the example of a contract is in the language that is asked for', async () => {
  await translate('Vertrag über {beat}.')
  const { id } = await tierNamed('Basic')
  const example = async (query: string) => {
    const url = `/api/admin/licenses/${id}/contract.pdf${query}`
    return readPdf((await shop.app.inject({ url, headers })).rawPayload)
  }
  expect(await example('?locale=de')).toContain('Vertrag über')
  expect(await example('?locale=de')).toContain('Für den Anfang.')
  expect(await example('')).not.toContain('Vertrag über')
})

test('a translation has the same variables, and is not saved over that of somebody else', async () => {
  const bad = await translate('Vertrag über {lied}.')
  expect(bad.statusCode).toBe(400)
  expect(bad.json().errors.terms).toContain('{lied}')
  const { revision } = await tierNamed('Basic')
  await translate('Eins.')
  expect((await translate('Zwei.', revision)).json()).toMatchObject({ code: 'license_tier_changed' })
})

test('an older translation is still sold, and marked', async () => {
  await translate('Vertrag.')
  const tier = await tierNamed('Basic')
  expect(tier).toMatchObject({
    termsLocale: 'en',
    translations: { de: { terms: 'Vertrag.', isOlder: false } },
  })
  await shop.db
    .updateTable('license_templates')
    .set({ terms: 'Contract.' })
    .where('id', '=', tier.id)
    .execute()
  expect(await tierNamed('Basic')).toMatchObject({
    translations: { de: { terms: 'Vertrag.', isOlder: true } },
  })
})

test('an order keeps the text that it was sold with and its language, whatever becomes of them', async () => {
  await translate('Vertrag nach dem Recht: {law}.')
  const customer = await shop.as(shop.customer)
  const { id, revision } = await onSale('de')
  await customer.post('/api/carts', { beatId, license: id, revision })
  const checkOut = async (language: string) => {
    const placed = await shop.app.inject({
      method: 'POST',
      url: '/api/payments/create-payment-intent',
      headers: { ...(await signIn(shop, shop.customer)), 'accept-language': language },
      payload: { price: 29, user: shop.customer.id, billingInfo, consent: true },
    })
    expect(placed.statusCode, placed.body).toBe(200)
    return placed.json<{ orderId: string }>().orderId
  }
  const soldIn = (orderId: string) =>
    shop.db
      .selectFrom('order_lines')
      .innerJoin('orders', 'orders.id', 'order_id')
      .select(['license_terms', 'license_description', 'license_locale', 'locale'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  const orderId = await checkOut('fr')
  expect(await soldIn(orderId)).toMatchObject({
    license_description: standardDescriptions.basic,
    license_locale: 'en',
    locale: 'fr',
  })
  // Back at the checkout, in another language.
  expect(await checkOut('de')).toBe(orderId)
  await translate('')
  expect(await soldIn(orderId)).toEqual({
    license_terms: 'Vertrag nach dem Recht: des Staates New York.',
    license_description: 'Für den Anfang.',
    license_locale: 'de',
    locale: 'de',
  })
})

test('who read a contract that was changed in any language reads it again', async () => {
  const customer = await shop.as(shop.customer)
  const { id, revision } = await onSale('de')
  await customer.post('/api/carts', { beatId, license: id, revision })
  await translate('Vertrag.')
  expect(await customer.checkOut(29)).toMatchObject({ status: 409, body: { code: 'license_changed' } })
})

test('the contract that the store came with is English, whatever the owner writes in', async () => {
  const { version } = (await shop.app.inject({ url: '/api/settings', headers })).json<SettingsView>()
  const payload = { version, language: 'de', textLanguage: 'de' }
  const changed = await shop.app.inject({ method: 'PATCH', url: '/api/settings', headers, payload })
  expect(changed.statusCode).toBe(200)
  expect(await onSale('de')).toMatchObject({ termsLocale: 'en' })
})
