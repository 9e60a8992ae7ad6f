import { expect, test } from 'vitest'
import { Seller } from '#contract/store/seller.ts'
import { seller } from '#tests/seller.ts'
import { sellerFieldsOf } from './seller-fields.ts'

test.each<[string, string | undefined, string[], string[]]>([
  ['sells at home in the US', 'US', ['US'], []],
  ['is in the US and sells to Germany', 'US', ['US', 'DE'], ['phone', 'representativeEu', 'taxIds']],
  [
    'is in the US and sells to the UK and Brazil',
    'US',
    ['GB', 'BR'],
    ['phone', 'representativeUk', 'encarregado', 'taxIds'],
  ],
  ['is in the UK and sells to Norway', 'GB', ['GB', 'NO'], ['phone', 'representativeEu', 'taxIds']],
  ['has not said where it is, and sells to Germany', undefined, ['DE'], ['phone', 'taxIds']],
  ['is in the US and sells to Canada', 'US', ['US', 'CA'], ['taxIds']],
  ['is in Germany', 'DE', ['DE'], ['phone', 'disputes']],
  ['is in Austria and sells to the EU', 'AT', ['AT', 'DE'], ['phone', 'disputes', 'taxIds']],
  ['is in France', 'FR', ['FR'], ['phone', 'capital', 'host', 'mediator']],
  ['is in Japan', 'JP', ['JP'], ['phone', 'discloseOnRequest', 'taxIds']],
  ['is in Canada', 'CA', ['CA'], ['taxIds']],
  ['is in Australia', 'AU', ['AU'], ['taxIds']],
  ['has not said where it is', undefined, ['US'], ['taxIds']],
])('a seller who %s', (_name, home, countries, fields) => {
  expect(sellerFieldsOf({ seller: home, countries })).toEqual(fields)
})

test('legal details of before, without these fields, are read as they were', () => {
  const { phone, capital, host, mediator, disputes, discloseOnRequest, taxIds, ...rest } = seller
  const { representativeEu, representativeUk, encarregado, ...before } = rest
  expect(Seller.parse(before)).toEqual({
    ...before,
    ...{ phone: '', capital: '', host: '', mediator: { name: '', address: '', url: '' } },
    ...{ disputes: 'no', discloseOnRequest: false, taxIds: [] },
    ...{ representativeEu: '', representativeUk: '', encarregado: '' },
  })
})

const withIds = (...taxIds: { place: string; name: string; number: string }[]) =>
  Seller.safeParse({ ...seller, taxIds }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ]) ?? 'fine'

test.each([
  ['JP', 'T1234567890123', true],
  ['JP', 'T123456789012', false],
  ['JP', '1234567890123', false],
  ['JP', 'T 1234567890123', false],
  ['CA', '123456789 RT0001', true],
])('a number in %s: %s', (place, number, isFine) => {
  expect(withIds({ place, name: 'Tax', number })).toEqual(
    isFine ? 'fine' : [['taxIds.0.number', 'A Japanese registration number is a T and 13 digits.']],
  )
})

test('numbers are of places, one for each tax there, and twelve at most', () => {
  const gst = { place: 'CA', name: 'GST/HST', number: '123456789 RT0001' }
  const qst = { place: 'CA-QC', name: 'QST', number: '1234567890 TQ0001' }
  expect(withIds(gst, qst)).toBe('fine')
  expect(withIds(gst, gst)).toEqual([
    ['taxIds', 'There are two numbers for the same tax. Remove one of them.'],
  ])
  for (const place of ['CA-XX', 'XX', '', 'CA-QC-1'])
    expect(withIds({ ...gst, place })).toEqual([['taxIds.0.place', 'Choose a country.']])
  const many = Array.from({ length: 13 }, (_, at) => ({ ...gst, name: `Tax ${at}` }))
  expect(withIds(...many)).toEqual([['taxIds', 'At most 12 numbers.']])
})
