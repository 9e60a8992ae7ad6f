import { expect, test } from 'vitest'
import { countriesWithStates, stateCode, statesOf } from './states.ts'

test('a state is found by code or name, in its country', () => {
  expect(stateCode('US', 'tx')).toBe('TX')
  expect(stateCode('US', ' Texas ')).toBe('TX')
  expect(stateCode('CA', 'TX')).toBeUndefined()
  expect(stateCode('CA', 'Quebec')).toBe('QC')
  expect(stateCode('DE', 'BY')).toBeUndefined()
  expect(stateCode('US')).toBeUndefined()
})

test('states are sorted by name, except for the armed forces', () => {
  for (const country of countriesWithStates) {
    const names = statesOf(country)
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('Armed Forces'))
    expect(names).toEqual(names.toSorted())
  }
})
