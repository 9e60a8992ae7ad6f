import { expect, test } from 'vitest'
import { addressLines, cityLine, isCityFirst } from './address-lines.ts'
import { countryCodes, hasPostalCodes } from './countries.ts'
import { countriesWithStates, statesOf, writtenState } from './states.ts'

test('each country writes addresses its own way', () => {
  const at = (country: string, state?: string) =>
    addressLines({ address: '1 Main St', city: 'Elsewhere', state, postalCode: '12345', country })
  expect(at('US', 'TX')).toEqual(['1 Main St', 'Elsewhere, TX 12345'])
  expect(at('CA', 'ON')).toEqual(['1 Main St', 'Elsewhere ON 12345'])
  expect(at('AU', 'NSW')).toEqual(['1 Main St', 'Elsewhere NSW 12345'])
  expect(at('DE')).toEqual(['1 Main St', '12345 Elsewhere'])
  expect(at('GB')).toEqual(['1 Main St', 'Elsewhere', '12345'])
  expect(at('JP', '13').join()).toContain('Tokyo')
  expect(cityLine({ city: 'Los Angeles', state: 'CA', postalCode: '90012', country: 'US' })).toBe(
    'Los Angeles, CA 90012',
  )
  expect(cityLine({ city: 'Los Angeles', postalCode: '90012', country: 'US' })).toBe('Los Angeles 90012')
  expect(cityLine({ city: 'Hong Kong', postalCode: '', country: 'HK' })).toBe('Hong Kong')
  expect([isCityFirst('US'), isCityFirst('DE')]).toEqual([true, false])
})

test.each(countryCodes)('an address in %s loses no part', (country) => {
  const [state] = countriesWithStates.includes(country) ? statesOf(country) : []
  const lines = addressLines({
    address: '1 Main St',
    city: 'Elsewhere',
    state: state?.code,
    postalCode: '12345',
    country,
  }).join('\n')
  const parts = ['1 Main St', 'Elsewhere', ...(state ? [writtenState(country, state.code)] : [])]
  for (const part of [...parts, ...(hasPostalCodes(country) ? ['12345'] : [])]) expect(lines).toContain(part)
})

test('no line begins with a comma, as those of Japan would', () => {
  const tokyo = { address: '1-1 Chiyoda', city: 'Chiyoda City', state: '13', postalCode: '100-0001' }
  expect(addressLines({ ...tokyo, country: 'JP' })).toEqual([
    '1-1 Chiyoda',
    'Chiyoda City',
    'Tokyo',
    '100-0001',
  ])
})
