import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { SettingValues } from '#contract/store/settings.ts'
import type { Locale } from '#contract/text/locales.ts'
import { settingsView } from '#tests/components/settings-view.ts'
import { seller as german } from '#tests/seller.ts'
import { contractTextsOf } from './contract-texts.ts'
import { type Practice, privacyByLaw, standardText } from './legal-texts.ts'

const byStripe =
  'Card numbers go straight to Stripe, which takes payments for us. From us it gets the amount, your name and billing address, and your email address where the way to pay needs it.'
const byPaypal =
  'What you sign in to PayPal with stays there. From us PayPal gets what you buy and the amount, and it tells us the country of your account.'
const before = readFileSync(new URL('./texts/en/privacy.md', import.meta.url), 'utf8').replace(
  '{payments}',
  byStripe,
)
const american = { ...german, country: 'US', city: 'Austin', state: 'TX', postalCode: '78701' }

const practice: Practice & { locale: Locale } = {
  paysCollaborators: false,
  providers: ['stripe'],
  locale: 'en',
}

function policy(given: Partial<SettingValues>, paysCollaborators = false) {
  const settings = { current: { ...settingsView.values, ...given } }
  return {
    text: standardText(settings, 'privacy', { ...practice, paysCollaborators }) ?? '',
    added: privacyByLaw(settings, { ...practice, paysCollaborators }),
  }
}

test.each([
  ['US', ['US']],
  ['AU', ['AU']],
  ['JP', ['JP']],
])('the policy of a store that only sells at home in %s is as it was', (country, countries) => {
  expect(policy({ seller: { ...american, country }, countries })).toEqual({ text: before, added: '' })
})

test.each<[string, Partial<SettingValues>, boolean, string[], string[]]>([
  [
    'an American who sells to Germany',
    { seller: american, countries: ['US', 'DE'] },
    false,
    [
      '## Who is responsible\n\nWren Audio\\\nMain St 1\\\nAustin, TX 78701\\\nUnited States',
      'If you withdraw',
      'confirmation of an order',
    ],
    ['tax form'],
  ],
  [
    'an American at home who shares sales',
    { seller: american, countries: ['US'] },
    true,
    ['tax form and since when'],
    ['Who is responsible', 'withdraw from a purchase', 'confirmation of an order'],
  ],
  [
    'a German who shares sales',
    { seller: german, countries: ['DE'] },
    true,
    ['If you withdraw'],
    ['tax form'],
  ],
  [
    'a Canadian at home',
    { seller: { ...american, country: 'CA' }, countries: ['CA'] },
    false,
    ['confirmation of an order'],
    ['Who is'],
  ],
  [
    'a Brazilian at home',
    { seller: { ...american, country: 'BR' }, countries: ['BR'] },
    false,
    ['Who is', 'If you withdraw'],
    ['confirmation of'],
  ],
  [
    'nobody yet, who sells to Germany',
    { seller: null, countries: ['DE'] },
    false,
    ['If you withdraw'],
    ['Who is'],
  ],
  [
    'somebody with representatives',
    {
      seller: {
        ...american,
        representativeEu: 'Rep *GmbH*, Berlin',
        representativeUk: 'Rep Ltd, London',
        encarregado: 'Ana, ana@example.com',
      },
      countries: ['US', 'DE', 'GB', 'BR'],
    },
    false,
    [
      'Representative in the EU: Rep \\*GmbH\\*, Berlin',
      'Representative in the UK: Rep Ltd, London',
      'Encarregado (Brazil): Ana',
    ],
    [],
  ],
])('the policy of %s', (_who, given, paysCollaborators, says, saysNot) => {
  const { text, added } = policy(given, paysCollaborators)
  for (const part of says) {
    expect(text).toContain(part)
    expect(added).toContain(part)
  }
  for (const part of saysNot) expect(text).not.toContain(part)
  // Nothing of the text before is lost, and each item stands in the list of what is kept.
  for (const line of before.split('\n')) expect(text.split('\n')).toContain(line)
  const kept = text.slice(text.indexOf('## What we keep'), text.indexOf('\n## What we never see'))
  for (const item of added.split('\n').filter((line) => line.startsWith('- ')))
    expect(kept).toContain(`\n${item}\n`)
})

test.each([
  ['JP', false],
  // Chosen before the seller moved away from Japan.
  ['DE', true],
])('address and phone of a sole owner in %s are in the notice: %s', (country, isShown) => {
  const current = {
    ...settingsView.values,
    seller: { ...german, country, phone: '+49 341 5550142', discloseOnRequest: true },
    countries: [country],
  }
  for (const kind of ['imprint', 'disclosure'] as const) {
    const text = standardText({ current }, kind, practice)
    for (const part of ['Main St 1', '+49 341 5550142']) expect(text?.includes(part)).toBe(isShown)
  }
})

test('a confirmation names the consumer mediator, also under terms of the owner’s own', () => {
  const mediator = { name: 'CM2C *Paris*', address: '14 rue Saint-Jean', url: 'https://cm2c.example' }
  const mentions = (terms: string | null) => {
    const current = {
      ...settingsView.values,
      ...{ seller: { ...german, country: 'FR', mediator }, countries: ['FR'], terms },
    }
    const buyer = { country: 'FR', isBusiness: false, total: 1 }
    const texts = contractTextsOf({ current }, buyer, {
      pagesUrl: 'https://beats.example',
      ...practice,
    })
    return JSON.stringify(texts).split(`CM2C *Paris*, 14 rue Saint-Jean, ${mediator.url}`).length - 1
  }
  expect([mentions(null), mentions('Be kind.')]).toEqual([1, 1])
})

test.each<[Practice['providers'], string[], string]>([
  [['stripe'], [byStripe], 'Payment is through Stripe, by card or another way that the checkout shows.'],
  [
    ['stripe', 'paypal'],
    [byStripe, byPaypal],
    'Payment is through Stripe or PayPal, by card or another way that the checkout shows.',
  ],
  [['paypal'], [byPaypal], 'Payment is through PayPal.'],
  [
    [],
    ['Card numbers go straight to the payment provider.'],
    'You pay in one of the ways that the checkout shows.',
  ],
])('with %j, the privacy policy and the terms name who takes the payment', (providers, inPolicy, inTerms) => {
  const settings = { current: settingsView.values }
  const textOf = (kind: 'privacy' | 'terms') => standardText(settings, kind, { ...practice, providers }) ?? ''
  const [, hidden = ''] = textOf('privacy').split('## What we never see\n\n')
  expect(hidden.split('\n\n## Cookies')[0]).toBe(inPolicy.join('\n\n'))
  expect(textOf('terms')).toContain(inTerms)
  expect(textOf('privacy') + textOf('terms')).not.toContain('{payments}')
})
