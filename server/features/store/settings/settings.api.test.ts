import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Beat } from '#contract/catalogue/beat.ts'
import type { AuditEntry } from '#contract/store/audit.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { buildApp } from '#server/app.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { createMailTransport } from '#server/platform/mail/create-mail-transport.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { makeBeat, makeUser, signIn } from '#tests/factories.ts'
import { openTestPayments } from '#tests/payments.ts'
import { seller } from '#tests/seller.ts'
import { makeLicense } from '#tests/shop.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

let store: TestStore
let admin: Awaited<ReturnType<typeof makeUser>>
let headers: Record<string, string>

beforeAll(async () => {
  store = await testStore(undefined, { SUPPORT_PHONE: '+1 555 0100' })
  admin = await makeUser(store.db, { role: 'admin', email: 'ada@example.com' })
  headers = await signIn(store, admin)
})

afterAll(() => store.close())

const view = async (app: App = store.app) =>
  (await app.inject({ url: '/api/settings', headers })).json<SettingsView>()
const patch = (payload: object, app: App = store.app) =>
  app.inject({ method: 'PATCH', url: '/api/settings', headers, payload })
const change = async (changes: object) => {
  const answer = await patch({ version: (await view()).version, ...changes })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<SettingsView>()
}

test('a new store has the defaults, and settings from the environment are locked', async () => {
  const { values, defaults, locked, version } = await view()
  expect(version).toBe(0)
  expect(values).toEqual(defaults)
  expect(values).toMatchObject({
    storeName: 'Backbeat',
    supportPhone: '+1 555 0100',
    faq: null,
    studio: null,
  })
  expect(locked).toEqual({ supportPhone: 'SUPPORT_PHONE' })
  const answer = await patch({ version, supportPhone: '+49 30 1234' })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({
    code: 'setting_locked',
    errors: { supportPhone: 'Set by SUPPORT_PHONE.' },
  })
})

test('a store offers its own language first, and always', async () => {
  const languages = async (changes: object) => {
    const { values, defaults } = await change(changes)
    return [values.language, values.languages, defaults.languages]
  }
  expect(await languages({ languages: ['es', 'de', 'es'] })).toEqual(['en', ['en', 'de', 'es'], ['en']])
  expect(await languages({ language: 'de' })).toEqual(['de', ['de', 'es'], ['de']])
  expect(await languages({ languages: [] })).toEqual(['de', ['de'], ['de']])
  const refused = await patch({ version: (await view()).version, languages: ['de', 'it'] })
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('"languages.1"')])
  expect(await languages({ language: null, languages: null })).toEqual(['en', ['en'], ['en']])
})

test('the defaults stay what they are when a setting is changed, and null leads back to them', async () => {
  const { defaults } = await view()
  await change({ storeName: 'Night Desk', asksAddress: false })
  expect(await view()).toMatchObject({ values: { storeName: 'Night Desk', asksAddress: false }, defaults })
  await change({ storeName: null, asksAddress: null })
  expect((await view()).values).toEqual(defaults)
})

test('a change applies immediately, even in mail, and is in the audit log', async () => {
  await change({ storeName: 'Night Desk' })
  const { userId } = { userId: admin.id }
  await store.app.inject({ method: 'POST', url: '/api/settings/test-mail', headers })
  const mail = await store.db.selectFrom('mailbox').selectAll().executeTakeFirstOrThrow()
  expect(mail).toMatchObject({ subject: 'Test from Night Desk', recipient: 'ada@example.com' })
  const audit = await store.app.inject({ url: '/api/admin/audit?action=settings.changed', headers })
  expect(audit.json<AuditEntry[]>()[0]).toMatchObject({
    admin: { id: userId },
    details: { 'store name': '“Night Desk”' },
  })
  expect((await change({ storeName: null })).values.storeName).toBe('Backbeat')
})

test('of two admins who save at once, the second gets a conflict and nothing is lost', {}, async () => {
  const { version } = await view()
  const first = await patch({ version, footerText: 'First.' })
  const second = await patch({ version, footerText: 'Second.', supportEmail: 'desk@example.com' })
  expect([first.statusCode, second.statusCode]).toEqual([200, 409])
  expect(second.json()).toMatchObject({ code: 'settings_changed', detail: expect.stringContaining('footer') })
  expect((await view()).values).toMatchObject({ footerText: 'First.', supportEmail: '' })
})

test('changes of different settings from the same version are both kept', async () => {
  const { version } = await view()
  const answers = await Promise.all([
    patch({ version, governingLaw: 'the State of New York' }),
    patch({ version, supportEmail: 'desk@example.com' }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await view()).values).toMatchObject({
    governingLaw: 'the State of New York',
    supportEmail: 'desk@example.com',
  })
})

test('another instance sees a change within a second', async () => {
  const { payments } = await openTestPayments(store.config)
  const storage = await openStorage(store.config)
  const mailTransport = createMailTransport(store.config.mail, store.db)
  const other = await buildApp({ ...store, storage, payments, mailTransport })
  await other.ready()
  try {
    await change({ imprint: '# Imprint of an instance' })
    await expect
      .poll(async () => (await other.inject({ url: '/api/pages/imprint' })).body, {
        timeout: 1_000,
        interval: 50,
      })
      .toContain('Imprint of an instance')
  } finally {
    await other.close()
    storage.close()
  }
})

test('legal texts get a version and a date with each change, and orders reference the accepted one', async () => {
  const before = (await view()).legalTexts.terms?.version ?? 0
  await change({ terms: '## Our terms\n\n<script>alert(1)</script>' })
  const { legalTexts } = await change({ terms: '## Our newer terms' })
  expect(legalTexts.terms?.version).toBe(before + 2)
  const page = await store.app.inject({ url: '/api/pages/terms' })
  expect(page.json()).toMatchObject({
    version: before + 2,
    blocks: [{ kind: 'heading', level: 2, content: [{ kind: 'text', text: 'Our newer terms' }] }],
  })
  await change({ terms: null })
  const standard = await store.app.inject({ url: '/api/pages/terms' })
  expect(standard.json()).toMatchObject({ version: before + 3, publishedAt: null })
  expect(standard.body).toContain('Using the store')
  const versions = await store.db.selectFrom('legal_texts').selectAll().where('kind', '=', 'terms').execute()
  expect(versions.map(({ body }) => body)).toEqual([
    '## Our terms\n\n<script>alert(1)</script>',
    '## Our newer terms',
    null,
  ])
})

test('an unknown country of the seller is refused', async () => {
  const { version } = await view()
  const answer = await patch({ version, seller: { ...seller, country: 'XX' } })
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    { 'seller.country': 'Country is required.' },
  ])
})

test('legal details keep what only some countries ask for, and refuse a wrong number', async () => {
  const details = {
    ...{ phone: '+33 1 42 68 53 00', capital: '1 000 €', host: 'Cloud SAS, 1 rue X, Paris, +33 1 23' },
    mediator: { name: 'CM2C', address: '49 rue de Ponthieu, Paris', url: 'https://cm2c.example' },
    ...{ disputes: 'obliged' as const, discloseOnRequest: true },
    taxIds: [{ place: 'JP', name: 'Registration number', number: 'T1234567890123' }],
  }
  await change({ seller: { ...seller, ...details } })
  expect((await view()).values.seller).toMatchObject(details)
  const wrong = { ...seller, taxIds: [{ place: 'JP', name: 'Number', number: 'T123' }] }
  const answer = await patch({ version: (await view()).version, seller: wrong })
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    { 'seller.taxIds.0.number': 'A Japanese registration number is a T and 13 digits.' },
  ])
  await change({ seller: null })
})

test('a mistyped VAT ID of the seller is refused', async () => {
  const { version } = await view()
  for (const [vatId, country, status] of [
    ['DE 123', 'DE', 409],
    ['DE318204557', 'DE', 409],
    ['DE 318 204 554', 'DE', 200],
    ['', 'DE', 200],
    ['ATU12011204', 'DE', 200],
    ['12-3456789', 'US', 200],
  ] as const) {
    const answer = await patch({ version: version + 10, seller: { ...seller, vatId, country } })
    expect(answer.statusCode, vatId).toBe(status)
    if (status === 409)
      expect(answer.json().errors).toEqual({
        'seller.vatId': 'This is no VAT ID of Germany. Check it, or leave it empty.',
      })
  }
  await change({ seller: null })
})

test('legal details serve as imprint if none is written', async () => {
  await change({ imprint: null })
  expect((await store.app.inject({ url: '/api/pages/imprint' })).statusCode).toBe(404)
  await change({ seller: { ...seller, register: '' } })
  const { body } = await store.app.inject({ url: '/api/pages/imprint' })
  for (const text of ['Wren Audio', 'Germany', 'Represented by Ada Wren', 'VAT ID: DE318204554'])
    expect(body).toContain(text)
})

test.each([
  ['a color that nobody can see', { accentColor: '#101010' }, 'accentColor'],
  ['no color', { accentColor: 'amber' }, 'accentColor'],
  ['an empty name', { storeName: '  ' }, 'storeName'],
  [
    'a link that is not https',
    { socialLinks: [{ name: 'X', url: 'javascript:alert(1)' }] },
    'socialLinks.0.url',
  ],
  [
    'an announcement that ends before it starts',
    { announcement: { text: 'Sale', url: '', from: '2026-02-01T00:00:00Z', until: '2026-01-01T00:00:00Z' } },
    'announcement.until',
  ],
  [
    'an announcement that leads to another site by a backslash',
    { announcement: { text: 'Sale', url: '/\\evil.example', from: null, until: null } },
    'announcement.url',
  ],
  [
    'an announcement that leads into a script',
    { announcement: { text: 'Sale', url: 'javascript:alert(1)', from: null, until: null } },
    'announcement.url',
  ],
  ['eight pinned beats', { featuredBeats: Array.from({ length: 8 }, (_, at) => `b${at}`) }, 'featuredBeats'],
  ['a small prefix', { invoicePrefix: 'inv-' }, 'invoicePrefix'],
])('%s is rejected with a message at its field', async (_name, changes, field) => {
  const answer = await patch({ version: (await view()).version, ...changes })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toHaveProperty([field])
})

test('pinned beats come first in their order, and the newest fill the rest', async () => {
  const beats = []
  for (let at = 0; at < 9; at++) beats.push(await makeBeat(store.db, { owner_id: admin.id }))
  await store.app.catalogue.refresh()
  const pins = [beats[1]!.id, 'gone', beats[0]!.id]
  await change({ featuredBeats: pins })
  const featured = (await store.app.inject({ url: '/api/beats/featured' })).json<{ id: string }[]>()
  expect(featured).toHaveLength(7)
  expect(featured.map(({ id }) => id).slice(0, 2)).toEqual([beats[1]!.id, beats[0]!.id])
  const newest = beats
    .map(({ id }) => id)
    .reverse()
    .slice(0, 5)
  expect(featured.map(({ id }) => id).slice(2)).toEqual(newest)
})

test('a currency change updates derived prices, in lists and sorting', async () => {
  const beat = await makeBeat(store.db, { owner_id: admin.id, price_cents: 4_249 })
  await makeLicense(store.db, beat.id)
  await store.app.catalogue.refresh()
  const shown = async () => {
    const lists = [
      `/api/beats/by-id?id=${beat.id}`,
      `/api/beats?user=${admin.username}&price_min=42&price_max=43`,
    ]
    return Promise.all(
      lists.map(async (url) => {
        const [listed] = (await store.app.inject({ url })).json<Beat[]>()
        return [listed?.price, listed?.licenses[0]?.price]
      }),
    )
  }
  expect(await shown()).toEqual([
    [42.49, 42.49],
    [42.49, 42.49],
  ])
  await change({ currency: 'jpy' })
  expect(await shown()).toEqual([
    [42, 42],
    [42, 42],
  ])
  await change({ currency: null })
  expect(await shown(), 'prices were rounded').toEqual([
    [42, 42],
    [42, 42],
  ])
})

test('prices outside the US and Canada contain their tax', async () => {
  const rate = (country: string, isIncluded: boolean) => ({ country, name: 'VAT', percent: 20, isIncluded })
  const tax = { mode: 'own', rates: [rate('US', false), rate('GB', false)], reverseCharge: false }
  const refused = await patch({ version: (await view()).version, tax })
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({
    code: 'price_must_include_tax',
    errors: { 'tax.rates.1.isIncluded': expect.stringContaining('United Kingdom') },
  })
})
