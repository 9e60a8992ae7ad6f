import { expect, test } from 'vitest'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { type LicenseText, licenseDifferences } from './license-text.ts'

const english = i18nOf('en')
const before: LicenseText = {
  name: 'Basic',
  description: 'For a first release.',
  rights: [
    { label: 'Streams', value: '50,000' },
    { label: 'Radio', value: 'Yes' },
  ],
  terms: 'First.\nBy {licensor}.\nLast.',
}

test('equal texts have no differences', () => {
  expect(licenseDifferences(before, structuredClone(before), {}, english)).toEqual([])
})

test('each changed right and paragraph is listed with its old and new text', () => {
  const now = {
    ...before,
    rights: [
      { label: 'Streams', value: '10,000' },
      { label: 'Videos', value: '1' },
    ],
    terms: 'First.\nBy {licensor} and nobody else.\nLast.',
  }
  expect(licenseDifferences(before, now, { licensor: 'Maya' }, english)).toEqual([
    { what: 'Streams', before: '50,000', now: '10,000' },
    { what: 'Radio', before: 'Yes', now: null },
    { what: 'Videos', before: null, now: '1' },
    { what: 'Contract text', before: 'By Maya.', now: null },
    { what: 'Contract text', before: null, now: 'By Maya and nobody else.' },
  ])
})

test('reordered paragraphs are shown as a whole', () => {
  expect(licenseDifferences({ ...before, terms: 'A\nB' }, { ...before, terms: 'B\nA' }, {}, english)).toEqual(
    [{ what: 'Contract text', before: 'A\nB', now: 'B\nA' }],
  )
})
