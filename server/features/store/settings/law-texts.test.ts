import { expect, test } from 'vitest'
import type { SettingValues } from '#contract/store/settings.ts'
import { settingsView } from '#tests/components/settings-view.ts'
import { seller as german } from '#tests/seller.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import { hasLegalPage, standardText } from './legal-texts.ts'
import { parseMarkdown } from './parse-markdown.ts'

const settings = (given: Partial<SettingValues>) => ({ current: { ...settingsView.values, ...given } })
const text = (kind: 'imprint' | 'terms' | 'disclosure', given: Partial<SettingValues>) =>
  standardText(settings(given), kind, { paysCollaborators: false, providers: ['stripe'], locale: 'en' }) ?? ''
const french = {
  ...german,
  country: 'FR',
  capital: '1 000 €',
  host: 'OVH, 2 rue Kellermann, Roubaix, +33 9 72 10 10 07',
  mediator: { name: 'Médiateur du commerce', address: 'Paris', url: 'https://example.org/m' },
}

test.each<[string, Partial<SettingValues>, string[], string[]]>([
  [
    'German',
    { seller: { ...german, country: 'DE', phone: '+49 341 1', disputes: 'no' } },
    ['Phone: +49 341 1', 'We do not take part in dispute resolution before a consumer board.'],
    // Closed on July 20, 2025.
    ['ec.europa.eu', 'Host'],
  ],
  [
    'French',
    { seller: french },
    [
      'Share capital: 1 000 €',
      'Host: OVH',
      'Consumer mediator: Médiateur du commerce, Paris, <https://example.org/m>',
    ],
    ['consumer board'],
  ],
  [
    'Brazilian',
    { seller: { ...german, country: 'BR', taxNumber: '12.345.678/0001-00' } },
    ['Tax number: 12.345.678/0001-00'],
    ['consumer board'],
  ],
  [
    'Japanese who gives the address on request',
    { seller: { ...german, country: 'JP', phone: '+81 3 1', discloseOnRequest: true } },
    [german.name],
    [german.street, '+81 3 1'],
  ],
])('the legal notice of a %s seller', (_who, given, said, unsaid) => {
  const notice = text('imprint', given)
  for (const words of said) expect(notice).toContain(words)
  for (const words of unsaid) expect(notice).not.toContain(words)
})

test.each<[string, string[], string[]]>([
  ['US', [], ['Australian Consumer Law', 'repair, replace or refund', 'right of withdrawal']],
  ['AU', ['nothing here limits your rights under the Australian Consumer Law'], ['right of withdrawal']],
  ['GB', ['we repair, replace or refund', '[right of withdrawal](/withdrawal)'], ['Australian']],
])('the terms of a store that sells to %s', (country, said, unsaid) => {
  const terms = text('terms', { countries: [country] })
  for (const words of said) expect(terms).toContain(words)
  for (const words of [...unsaid, 'no refund', 'No refund']) expect(terms).not.toContain(words)
})

test('the commercial disclosure has all that is asked, and stands only where it is asked for', () => {
  const japanese = { ...german, country: 'JP', phone: '+81 3 1234 5678' }
  const page = text('disclosure', { seller: japanese })
  const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  expect(headings).toEqual([
    ...['Seller', 'Responsible person', 'Address', 'Phone', 'Email', 'Prices', 'Other costs'],
    ...['How and when to pay', 'Delivery', 'Cancellation and faults'],
  ])
  expect(page).toContain('No cancellation after download unless the files are faulty.')
  const onRequest = text('disclosure', { seller: { ...japanese, discloseOnRequest: true } })
  expect(onRequest).not.toContain('+81')
  expect(onRequest).toContain('/contact?about=disclosure')
  expect(hasLegalPage(settings({ seller: japanese }), 'disclosure')).toBe(true)
  expect(hasLegalPage(settings({ seller: german }), 'disclosure')).toBe(false)
  expect(hasLegalPage(settings({ seller: german, showsDisclosure: true }), 'disclosure')).toBe(true)
})

test('a statement on accessibility stands where a larger business sells to the EU', () => {
  const has = (given: Partial<SettingValues>) => hasLegalPage(settings(given), 'accessibility')
  expect(has({ countries: ['DE'] })).toBe(false)
  expect(has({ countries: ['DE'], isSmallBusiness: false })).toBe(true)
  expect(has({ countries: ['US'], isSmallBusiness: false })).toBe(false)
})

test.each([
  '1. OG Beats',
  '- minus',
  '# hash',
  'a_b*c',
  '<b>&amp;',
  '+ plus',
  '[x](y)',
  '~~~',
  'Müller & Söhne',
])('a name stays as it is: %s', (name) => {
  expect(parseMarkdown(escapeMarkdown(name))).toEqual([
    { kind: 'paragraph', content: [{ kind: 'text', text: name }] },
  ])
})
