import { expect, test } from 'vitest'
import { sourceLocale } from '#contract/text/locales.ts'
import { idOf, readItems } from '#server/platform/text/read-texts.ts'
import { shortIds } from './short-ids.ts'

test('an id has three letters, and more only where another begins like it', () => {
  const short = shortIds(['abcdef', 'abcdeg', 'abcxyz', 'xyzxyz', 'xyzxyz'])
  expect(['abcdef', 'abcdeg', 'abcxyz', 'xyzxyz'].map(short)).toEqual(['abcdef', 'abcdeg', 'abcx', 'xyz'])
})

test('a text that is not listed keeps its id, also where it begins like one that is', () => {
  expect(shortIds(['abcdef'])('abcdeg')).toBe('abcdeg')
})

test('all texts of the store have an id of their own', () => {
  const ids = new Set(readItems(sourceLocale).map(idOf))
  expect(new Set(Array.from(ids, shortIds())).size).toBe(ids.size)
})
