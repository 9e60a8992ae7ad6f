import { expect, test } from 'vitest'
import { basicScope } from '#tests/license-scopes.ts'
import { defaultTerms } from './default-terms.ts'
import { renderTerms, termVariables, validateTerms } from './license-terms.ts'
import { LicenseTierFields } from './license-tier.ts'

test('variables are replaced, and each line is a paragraph', () => {
  const text = '  {licensor} grants {licensee} “{beat}”.\n\n\nPaid to {store}: {price}.  '
  expect(
    renderTerms(text, { licensor: 'Maya', licensee: 'Zoë', beat: 'Tin {roof}', store: 'B', price: '$1' }),
  ).toEqual(['Maya grants Zoë “Tin {roof}”.', 'Paid to B: $1.'])
})

test('unknown values are described in brackets', () => {
  expect(renderTerms('{order} of {date}', { date: 'today' })).toEqual(['[the number of the order] of today'])
})

test('the default text is valid, and so is every variable', () => {
  expect(validateTerms(defaultTerms)).toBeUndefined()
  expect(
    validateTerms(
      Object.keys(termVariables)
        .map((name) => `{${name}}`)
        .join(''),
    ),
  ).toBeUndefined()
})

test.each([
  ['Paid by {buyer}.', /no variable \{buyer\}\. You can use \{store\}.* and \{law\}\./],
  ['{Licensor} grants', /no variable \{Licensor\}/],
  ['{} grants', /no variable \{\}/],
  ['{constructor}', /no variable \{constructor\}/],
  ['{licensor grants', /has no match/],
  ['licensor} grants', /has no match/],
  ['{lic\nensor}', /has no match/],
])('errors are reported: %j', (text, fault) => {
  expect(validateTerms(text)).toMatch(fault)
})

const good = {
  name: ' Basic  lease ',
  description: 'x',
  icon: 'gold',
  price: '',
  scope: basicScope,
  terms: 'All rights.',
}

test.each([
  [{ name: ' ' }, 'Name is required'],
  [{ name: 'x'.repeat(41) }, 'At most 40 characters.'],
  [{ description: '' }, 'Description is required'],
  [{ icon: 'platinum' }, 'Choose one of the icons.'],
  [{ price: '1,250' }, 'Please enter a price, such as 29 or 29.99, or leave this empty.'],
  [{ price: '10000001' }, 'Please enter a price, such as 29 or 29.99, or leave this empty.'],
  [{ scope: { ...basicScope, files: [] } }, 'Choose at least one kind of file.'],
  [{ priceFactor: 0 }, 'Enter a factor from 0.01 to 1,000, such as 2 or 1.5.'],
  [{ priceFactor: 'two' }, 'Enter a factor from 0.01 to 1,000, such as 2 or 1.5.'],
  [{ priceFactor: '1.005' }, 'At most two decimals.'],
  [{ addedRights: [{ label: '', value: '1' }] }, 'Name the row, such as Merchandise'],
  [{ addedRights: [{ label: 'Sync', value: ' ' }] }, 'Say what is allowed, such as 100 pieces'],
  [
    {
      addedRights: [
        { label: 'Radio', value: '1' },
        { label: 'radio ', value: '2' },
      ],
    },
    'radio is in the list already.',
  ],
  [{ terms: ' \n ' }, 'The contract text is required'],
  [{ terms: 'x'.repeat(12_001) }, 'At most 12,000 characters.'],
])('an invalid tier is reported: %j', (change, message) => {
  const parsed = LicenseTierFields.safeParse({ ...good, ...change })
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message])
})

test('names have single spaces, and prices are stored as entered', () => {
  const parsed = LicenseTierFields.parse({ ...good, price: ' 29.90 ', terms: 'a\r\nb' })
  expect(parsed).toMatchObject({ name: 'Basic lease', price: '29.90', terms: 'a\nb' })
})

test('a page draws what a variable without a value means in its own language', () => {
  const i18n = { locale: 'de', _: () => 'wer sie kauft' }
  expect(renderTerms('For {licensee}.', {}, i18n)).toEqual(['For [wer sie kauft].'])
})
