import { expect, test } from 'vitest'
import { addressLine, billingSchema } from './billing.ts'

test('an address for files alone is only the country', () => {
  expect(addressLine({ name: 'Maya', address: '', city: '', postalCode: '', country: 'DE' })).toBe('Germany')
  expect(addressLine({ name: 'Maya', address: '', city: '', postalCode: '', country: 'DE' }, 'de')).toBe(
    'Deutschland',
  )
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

test('a state is asked for where addresses have one, and needed only where the tax depends on it', () => {
  const buyer = { name: 'Maya', address: '1 Main St', city: 'Austin', postalCode: '78701', country: 'US' }
  const parse = (statesIn: string[], given: object) =>
    billingSchema({ countries: 'all', addressIn: 'all', statesIn, postalCodesIn: [] }, 'US').safeParse(given)
  expect(parse([], buyer).success).toBe(true)
  expect(parse([], { ...buyer, state: 'TX' }).data).toMatchObject({ state: 'TX' })
  expect(parse([], { ...buyer, state: 'XX' }).error?.issues[0]).toMatchObject({ path: ['state'] })
  expect(parse(['US'], buyer).error?.issues[0]).toMatchObject({ message: 'State is required.' })
})

test('an address in Japan reads from the postal code to the house for readers of Japanese, and in Latin letters as before', () => {
  const address = {
    name: '山田太郎',
    address: '神宮前1-2-3',
    city: '渋谷区',
    state: '13',
    postalCode: '150-0001',
    country: 'JP',
  }
  expect(addressLine(address, 'ja')).toBe('〒150-0001 東京都渋谷区神宮前1-2-3')
  expect(addressLine({ ...address, address: '1-2-3 Jingumae', city: 'Shibuya' }, 'ja')).toContain('Tokyo')
  expect(addressLine(address, 'de')).toMatch(/, Japan$/)
})
