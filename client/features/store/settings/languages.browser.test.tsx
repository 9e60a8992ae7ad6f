import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LicenseTier } from '#contract/licenses/license-tier.ts'
import type { SettingsView, SettingValues } from '#contract/store/settings.ts'
import { settingsView } from '#tests/components/settings-view.ts'
import { admin, answerApi, type Fakes, problem, renderInStore } from '#tests/components/store.tsx'
import { basicScope } from '#tests/license-scopes.ts'
import { ManageSettings } from './index.ts'

const tier: LicenseTier = {
  id: 'basic',
  name: 'Basic',
  description: 'For a first release.',
  icon: 'gold',
  price: null,
  priceFactor: 1,
  offerFloor: null,
  scope: basicScope,
  addedRights: [],
  rights: [],
  terms: 'A contract about {beat}.',
  termsLocale: 'en',
  translations: {},
  hidden: false,
  revision: 3,
  ...{ beats: 1, otherBeats: 0, sold: 0, ownPrices: 0 },
}
const question = { subject: 'Buying', question: 'How do I pay?', answer: 'With a card.' }

const published = (version: number) => ({ version, publishedAt: '2026-11-02T10:00:00.000Z' })

async function open<const Keys extends string>(
  values: Partial<SettingValues>,
  answers: Fakes<Keys> = {} as Fakes<Keys>,
) {
  const legalTexts = { terms: { ...published(3), in: { de: published(2) } } }
  const view: SettingsView = { ...settingsView, legalTexts, values: { ...settingsView.values, ...values } }
  const requests = answerApi(
    {
      'GET /api/auth/session': admin,
      'GET /api/settings': view,
      'GET /api/settings/languages': [
        { locale: 'en', all: 4_500, missing: 0 },
        { locale: 'de', all: 4_500, missing: 12 },
      ],
      'GET /api/admin/licenses': [tier],
      'PATCH /api/settings': view,
    },
    answers,
  )
  await renderInStore(
    <Routes>
      <Route path="/admin/settings/:section" element={<ManageSettings />} />
    </Routes>,
    { path: '/admin/settings/languages' },
  )
  return requests
}

const sent = (requests: Awaited<ReturnType<typeof open>>, method: string) =>
  requests.filter((request) => request.method === method).map(({ body }) => body)

test('a store with one language has nothing to translate', async () => {
  await open({})
  await expect.element(page.getByLabelText('Language of the store')).toHaveValue('en')
  await expect.element(page.getByRole('heading', { name: /^Your texts in/ })).not.toBeInTheDocument()
})

test('each language says what it lacks of the words of the store, and of the owner’s', async () => {
  await open({ languages: ['en', 'de'], faq: [question] })
  const rowOf = (name: string) =>
    [...document.querySelectorAll('tr')].find((row) => row.textContent?.startsWith(name))?.textContent
  await expect.poll(() => rowOf('Deutsch')).toContain('12 missing of 4,500')
  // Three of the question, the license's description, the law, terms, privacy, a contract.
  expect(rowOf('Deutsch')).toContain('6 missing of 6')
  expect(rowOf('English')).toContain('You write in it')
})

test('a short text is saved beside the one that it is a translation of', async () => {
  const requests = await open({ languages: ['en', 'de'], faq: [question] })
  await page.getByRole('radio', { name: 'Questions: missing' }).click({ force: true })
  const fields = page.getByRole('form', { name: 'Questions' }).getByLabelText('Deutsch')
  await fields.nth(1).fill('Wie bezahle ich?')
  // Another text and back again.
  await page.getByRole('radio', { name: 'Terms' }).click({ force: true })
  await page.getByRole('radio', { name: 'Questions: missing' }).click({ force: true })
  await expect.element(fields.nth(1)).toHaveValue('Wie bezahle ich?')
  await page.getByRole('form', { name: 'Questions' }).getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Saved. Visitors see it from now on.')).toBeVisible()
  expect(sent(requests, 'PATCH')).toEqual([
    {
      version: 4,
      translations: {
        de: { phrases: { Buying: '', 'How do I pay?': 'Wie bezahle ich?', 'With a card.': '' }, legal: {} },
      },
    },
  ])
})

test('an older translation of a legal text is marked', async () => {
  await open({
    languages: ['en', 'de'],
    terms: 'Be kind.',
    translations: { de: { phrases: {}, legal: { terms: 'Sei nett.' } } },
  })
  await page.getByRole('radio', { name: 'Terms' }).click({ force: true })
  await expect.element(page.getByLabelText('As you wrote it (English)').first()).toHaveValue('Be kind.')
  await expect.element(page.getByText('You changed your text after this translation')).toBeVisible()
})

test('a contract keeps its variables, and says who else changed it', async () => {
  const requests = await open(
    { languages: ['en', 'de'] },
    {
      'PUT /api/admin/licenses/basic/terms/de': problem(409, 'license_tier_changed', 'Somebody changed it.'),
    },
  )
  await page.getByRole('radio', { name: 'Contract of Basic: missing' }).click({ force: true })
  const form = page.getByRole('form', { name: 'Contract of Basic' })
  await form.getByLabelText('Deutsch').fill('Vertrag über {lied}.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByText(/There is no variable \{lied\}/)).toBeVisible()
  await form.getByLabelText('Deutsch').fill('Vertrag über {beat}.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByText('Somebody changed it.')).toBeVisible()
  await expect.element(form.getByRole('button', { name: 'Save mine instead' })).toBeVisible()
  expect(sent(requests, 'PUT')).toEqual([{ revision: 3, terms: 'Vertrag über {beat}.' }])
})

test('who changes the language of the store is asked which one their texts are in', async () => {
  const requests = await open({ languages: ['en', 'de'], terms: 'Be kind.' })
  await page.getByLabelText('Language of the store').selectOptions('de')
  await expect.element(page.getByText('Are your texts written in English?')).toBeVisible()
  await page.getByRole('form', { name: 'Languages' }).getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Saved. Visitors see it from now on.')).toBeVisible()
  expect(sent(requests, 'PATCH')).toEqual([
    { version: 4, language: 'de', languages: ['de', 'en'], textLanguage: 'en' },
  ])
})

test('who has written nothing yet writes in the language of the store', async () => {
  await open({})
  await page.getByLabelText('Language of the store').selectOptions('de')
  await expect.element(page.getByLabelText('You write your texts in')).toHaveValue('de')
  await expect.element(page.getByText(/^Are your texts/)).not.toBeInTheDocument()
})
