import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SettingsView } from '#contract/store/settings.ts'
import { makeUser, signIn } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

let store: TestStore
let headers: Record<string, string>

beforeEach(async () => {
  store = await testStore()
  headers = await signIn(store, await makeUser(store.db, { role: 'admin' }))
  await change({ languages: ['en', 'de', 'fr'] })
})

afterEach(() => store.close())

const view = async () => (await store.app.inject({ url: '/api/settings', headers })).json<SettingsView>()
const patch = async (changes: object, version?: number) =>
  store.app.inject({
    method: 'PATCH',
    url: '/api/settings',
    headers,
    payload: { version: version ?? (await view()).version, ...changes },
  })
const change = async (changes: object) => {
  const answer = await patch(changes)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<SettingsView>()
}
const read = async (page: string, language: string) =>
  (await store.app.inject({ url: `/api/pages/${page}`, headers: { 'accept-language': language } })).json()
const paragraph = (text: string) => [{ kind: 'paragraph', content: [{ kind: 'text', text }] }]
const german = (texts: object) => ({ translations: { de: texts } })

test('a legal text is shown in the language of the page, else as the owner writes it, else the standard one', async () => {
  const standard = await read('terms', 'de')
  expect(standard).toMatchObject({ locale: 'de', publishedAt: null })
  expect(JSON.stringify(standard)).toContain('Die Preise gelten in US-Dollar')
  await change({ terms: 'Be kind.', ...german({ legal: { terms: 'Sei nett.' } }) })
  expect(await read('terms', 'de')).toMatchObject({ locale: 'de', blocks: paragraph('Sei nett.') })
  expect(await read('terms', 'fr')).toMatchObject({ locale: 'en', blocks: paragraph('Be kind.') })
  expect(await read('terms', 'en')).toMatchObject({ locale: 'en', blocks: paragraph('Be kind.') })
  // A language that is not offered is not spoken, and what was written in it stays.
  await change({ languages: ['en'] })
  expect(await read('terms', 'de')).toMatchObject({ locale: 'en' })
  await change({ languages: ['en', 'de'] })
  expect(await read('terms', 'de')).toMatchObject({ locale: 'de', blocks: paragraph('Sei nett.') })
})

test('a version of a legal text names its wording, in whichever language', async () => {
  await change({ terms: 'Be kind.' })
  await change(german({ legal: { terms: 'Sei nett.' } }))
  const versions = async () => [(await read('terms', 'en')).version, (await read('terms', 'de')).version]
  expect(await versions()).toEqual([1, 2])
  await change({ terms: 'Be very kind.' })
  expect(await versions()).toEqual([3, 2])
  await change(german({ legal: { terms: '' } }))
  expect(await versions()).toEqual([3, 3])
  const kept = await store.db
    .selectFrom('legal_texts')
    .select(['version', 'locale', 'body'])
    .where('kind', '=', 'terms')
    .orderBy('version')
    .execute()
  expect(kept).toEqual([
    { version: 1, locale: null, body: 'Be kind.' },
    { version: 2, locale: 'de', body: 'Sei nett.' },
    { version: 3, locale: null, body: 'Be very kind.' },
    { version: 4, locale: 'de', body: null },
  ])
})

test('a question is in a language as a whole, and an older translation is never shown', async () => {
  const question = { subject: 'Buying', question: 'How?', answer: 'With a card.' }
  const phrases = { Buying: 'Kaufen', 'How?': 'Wie?', 'With a card.': 'Mit Karte.' }
  await change({ faq: [question, { ...question, question: 'When?' }], ...german({ phrases }) })
  expect(await read('faq', 'de')).toEqual([
    { subject: 'Kaufen', question: 'Wie?', answer: 'Mit Karte.', locale: 'de' },
    { ...question, question: 'When?', locale: 'en' },
  ])
  await change({ faq: [{ ...question, answer: 'With PayPal.' }] })
  expect(await read('faq', 'de')).toEqual([{ ...question, answer: 'With PayPal.', locale: 'en' }])
})

test('translations are saved one by one; one that is emptied goes, and all others stay', async () => {
  await change(german({ phrases: { One: 'Eins', Two: 'Zwei' }, legal: { terms: 'Sei nett.' } }))
  await change({ translations: { fr: { phrases: { One: 'Un' } } } })
  const { values } = await change(german({ phrases: { One: '', Three: 'Drei' } }))
  expect(values.translations).toEqual({
    de: { phrases: { Two: 'Zwei', Three: 'Drei' }, legal: { terms: 'Sei nett.' } },
    fr: { phrases: { One: 'Un' }, legal: {} },
  })
})

test('who saves over the translations of somebody else is told', async () => {
  const { version } = await change(german({ phrases: { One: 'Eins' } }))
  await change(german({ phrases: { One: 'Ein' } }))
  const late = await patch(german({ phrases: { One: 'Eine' } }), version)
  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({ code: 'settings_changed' })
  const long = await patch(german({ legal: { terms: 'x'.repeat(50_001) } }))
  expect(long.statusCode).toBe(400)
  expect(long.json().errors).toEqual({
    'translations.de.legal.terms': 'Please use at most 50,000 characters.',
  })
})

test('another language of the store does not change the one that its texts are written in', async () => {
  await change({ terms: 'Be kind.', ...german({ legal: { terms: 'Sei nett.' } }) })
  const { values } = await change({ language: 'de', languages: ['de', 'en'] })
  expect(values).toMatchObject({ language: 'de', textLanguage: 'en', terms: 'Be kind.' })
  expect(await read('terms', 'de')).toMatchObject({ locale: 'de', blocks: paragraph('Sei nett.') })
  expect(await read('terms', 'en')).toMatchObject({ locale: 'en', blocks: paragraph('Be kind.') })
  // Somebody who wrote German all along says so.
  await change({ terms: 'Sei sehr nett.', textLanguage: 'de' })
  expect(await read('terms', 'de')).toMatchObject({ locale: 'de', blocks: paragraph('Sei sehr nett.') })
  expect(await read('terms', 'en')).toMatchObject({ locale: 'de' })
})
