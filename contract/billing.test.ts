import { expect, test } from 'vitest'
import { addressLine, cityLine } from './billing.ts'

test('the postal code is where that country writes it', () => {
  const us = { city: 'Los Angeles', state: 'CA', postalCode: '90012', country: 'US' }
  expect(cityLine(us)).toBe('Los Angeles, CA 90012')
  expect(cityLine({ ...us, state: undefined })).toBe('Los Angeles 90012')
  expect(cityLine({ city: 'Leipzig', postalCode: '04315', country: 'DE' })).toBe('04315 Leipzig')
  expect(cityLine({ city: 'Hong Kong', postalCode: '', country: 'HK' })).toBe('Hong Kong')
})

test('an address for files alone is only the country', () => {
  expect(addressLine({ name: 'Maya', address: '', city: '', postalCode: '', country: 'DE' })).toBe('Germany')
  expect(
    addressLine({
      name: 'Maya',
      address: 'Lange Str. 1',
      city: 'Leipzig',
      postalCode: '04315',
      country: 'DE',
    }),
  ).toBe('Lange Str. 1, 04315 Leipzig, Germany')
})
