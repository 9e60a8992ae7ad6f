import { expect, test } from 'vitest'
import { withdrawalLink } from '#contract/law/withdrawal-wording.ts'
import { legalTexts } from '#contract/store/rich-text.ts'
import { type Locale, locales } from '#contract/text/locales.ts'
import { settingsView } from '#tests/components/settings-view.ts'
import { seller as german } from '#tests/seller.ts'
import { standardText } from './legal-texts.ts'

const current = {
  ...settingsView.values,
  ...{ countries: ['DE', 'FR', 'GB', 'AU', 'JP', 'BR', 'US'], isSmallBusiness: false },
  seller: { ...german, phone: '+49 341 5550101', represented: 'Wren', vatId: 'DE1', register: 'HRB 1' },
}
const others = locales.filter((locale) => locale !== 'en')

const textIn = (kind: (typeof legalTexts)[number], locale: Locale) =>
  standardText({ current }, kind, { paysCollaborators: true, providers: ['stripe', 'paypal'], locale }) ?? ''

/** Its headings and items, what is filled in, and where links lead. */
const shapeOf = (text: string) => ({
  marks: text.split('\n').map((line) => /^(#+|-) /.exec(line)?.[1] ?? ''),
  values: text.match(/\{\w+\}/g)?.toSorted(),
  links: text.match(/\]\([^)]+\)/g)?.toSorted(),
  codes: text.match(/`\w+`/g),
})

test.each(others)('each standard text in %s has the parts of the English one', (locale) => {
  for (const kind of legalTexts) {
    const text = textIn(kind, locale)
    expect(shapeOf(text)).toEqual(shapeOf(textIn(kind, 'en')))
    const english = textIn(kind, 'en').match(/^[^[]{40,}$/gm) ?? []
    for (const line of english) expect(text).not.toContain(line)
  }
})

test.each(locales)('the instruction in %s leads to the function by the words of its link', (locale) => {
  expect(textIn('withdrawal', locale)).toContain(`[${withdrawalLink('withdraw', locale)}](/withdraw)`)
})

test('the instruction has the words of the laws', () => {
  for (const [locale, words] of [
    [
      'de',
      'Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.',
    ],
    ['de', 'Hiermit widerrufe(n) ich/wir (\\*) den von mir/uns (\\*) abgeschlossenen Vertrag'],
    [
      'fr',
      'Vous avez le droit de vous rétracter du présent contrat sans donner de motif dans un délai de quatorze jours.',
    ],
    ['fr', 'dans les meilleurs délais, un accusé de réception de la rétractation sur un support durable'],
    ['es', 'Tiene usted derecho a desistir del presente contrato en un plazo de 14 días naturales'],
  ] as const)
    expect(textIn('withdrawal', locale)).toContain(words)
})

test('the commercial disclosure has the headings that sellers in Japan use', () => {
  const headings = [...textIn('disclosure', 'ja').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  expect(headings).toEqual([
    ...['販売業者', '運営統括責任者', '所在地', '電話番号', 'メールアドレス', '販売価格'],
    ...['商品代金以外の必要料金', 'お支払い方法とお支払い時期', '引き渡し時期', '返品・キャンセルについて'],
  ])
})
