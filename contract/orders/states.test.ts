import { expect, test } from 'vitest'
import { countriesWithStates, stateCode, statesOf, writtenState } from './states.ts'

test('a state is found by code or name, in its country', () => {
  expect(stateCode('US', 'tx')).toBe('TX')
  expect(stateCode('US', ' Texas ')).toBe('TX')
  expect(stateCode('CA', 'TX')).toBeUndefined()
  expect(stateCode('CA', 'Quebec')).toBe('QC')
  expect(stateCode('DE', 'BY')).toBeUndefined()
  expect(stateCode('US')).toBeUndefined()
})

test('states are sorted by name, and their codes fit the wire', () => {
  for (const country of countriesWithStates) {
    const names = statesOf(country).map(({ name }) => name)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
    expect(statesOf(country).filter(({ code }) => !/^[A-Z\d]{2,3}$/.test(code))).toEqual([])
  }
})

test('addresses abbreviate states only where their country does', () => {
  expect(writtenState('US', 'TX')).toBe('TX')
  expect(writtenState('JP', '13')).toBe('Tokyo')
})

test('wallets name a prefecture as it is written in Japan, by its code or in Latin letters', () => {
  for (const given of ['東京都', '13', 'tokyo']) expect(stateCode('JP', given)).toBe('13')
  expect(stateCode('JP', '東京')).toBeUndefined()
})
