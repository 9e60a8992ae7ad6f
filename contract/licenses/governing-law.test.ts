import { expect, test } from 'vitest'
import { lawOf, placeOfLaw, statesWithLaw } from './governing-law.ts'

test.each([
  ['US', 'TX', 'the State of Texas, USA'],
  ['US', 'DC', 'the District of Columbia, USA'],
  ['US', 'PR', 'Puerto Rico, USA'],
  ['CA', 'ON', 'the Province of Ontario, Canada'],
  ['CA', 'YT', 'Yukon, Canada'],
  ['AU', 'NSW', 'New South Wales, Australia'],
  ['DE', '', 'Germany'],
  ['NL', '', 'the Netherlands'],
  ['GB', '', 'England and Wales'],
  ['US', '', ''],
])('contracts under the law of %s %s say %j', (country, state, law) => {
  expect(lawOf(country, state)).toBe(law)
})

test('only states with a law of their own can be chosen', () => {
  expect(statesWithLaw('US')).toHaveLength(56)
  expect(statesWithLaw('JP')).toEqual([])
})

test('the place of a law is found by how contracts name it', () => {
  expect(placeOfLaw('the State of Texas, USA')).toEqual({ country: 'US', state: 'TX' })
  expect(placeOfLaw('Germany')).toEqual({ country: 'DE', state: '' })
  expect(placeOfLaw('England and Wales')).toEqual({ country: 'GB', state: '' })
  expect(placeOfLaw('the moon')).toBeUndefined()
  expect(placeOfLaw('')).toBeUndefined()
})
