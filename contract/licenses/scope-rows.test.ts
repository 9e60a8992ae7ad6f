import { expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
import { scopes } from '#tests/license-scopes.ts'
import { LicenseScope } from './license-scope.ts'
import { amountOf, descentsOf, rightsOf, scopeRows } from './scope-rows.ts'

const basic: LicenseScope = {
  files: ['mp3'],
  streams: 50_000,
  copies: 2_000,
  videos: 1,
  radioStations: 0,
  performances: 'nonprofit',
  termYears: 3,
  exclusive: false,
  publishingShare: 50,
  credit: 'Produced by {producer}',
}

test('a scope has comparable rows', () => {
  expect(rightsOf(basic).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Files: MP3',
    'Streams: 50,000',
    'Copies: 2,000',
    'Videos: 1',
    'Radio: Not included',
    'Live shows: Non-profit only',
    'Term: 3 years',
    'Publishing: 50% yours',
  ])
})

test('rows have a fixed order, with added ones after them or replacing one of the same name', () => {
  const added = fc.uniqueArray(
    fc.record({
      label: fc.constantFrom('streams', 'Radio', 'Merchandise', 'Sync'),
      value: fc.constantFrom('Ask', '100 pieces'),
    }),
    { selector: ({ label }) => label },
  )
  fc.assert(
    fc.property(scopes, added, (scope, rows) => {
      const shown = rightsOf(scope, rows)
      const labels = shown.map(({ label }) => label.toLowerCase())
      expect(new Set(labels).size).toBe(labels.length)
      expect(labels.slice(0, scopeRows.length)).toEqual(scopeRows.map(({ label }) => label.toLowerCase()))
      for (const row of rows) expect(shown).toContainEqual(row)
    }),
  )
})

test('equal amounts have equal text, and different ones different text', () => {
  fc.assert(
    fc.property(scopes, scopes, (a, b) => {
      const [left, right] = [rightsOf(a), rightsOf(b)]
      for (const [at, { field }] of scopeRows.entries())
        expect(left[at]!.value === right[at]!.value).toBe(
          field === 'files' ? String(a.files) === String(b.files) : amountOf(a, field) === amountOf(b, field),
        )
    }),
  )
})

test('a scope round-trips through storage, and a lowered limit is found', () => {
  fc.assert(
    fc.property(scopes, (scope) => {
      expect(LicenseScope.parse(JSON.parse(JSON.stringify(scope)))).toEqual(scope)
      expect(descentsOf(scope, scope)).toEqual([])
    }),
  )
  expect(descentsOf(basic, { ...basic, streams: 40_000, radioStations: 2 })).toEqual([
    { field: 'streams', before: '50,000' },
  ])
  expect(descentsOf({ ...basic, performances: null }, basic)).toEqual([
    { field: 'performances', before: 'Unlimited' },
  ])
})
