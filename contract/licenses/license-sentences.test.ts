import { expect, test } from 'vitest'
import { defaultLicenseTemplates } from '#server/model/license/default-templates.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { fc } from '#tests/laws.ts'
import { scopes } from '#tests/license-scopes.ts'
import type { LicenseScope } from './license-scope.ts'
import { describeScope, differenceOf, scopeLine } from './license-sentences.ts'
import { amountOf, scopeRows } from './scope-rows.ts'

const scopeOf = (name: string): LicenseScope =>
  defaultLicenseTemplates.find((template) => template.name === name)!.scope
const english = i18nOf('en')
const step = (from: string, to: string) => differenceOf(scopeOf(from), scopeOf(to), english)

test('one sentence summarizes what the next license adds', () => {
  expect(step('Basic', 'Premium')).toBe('adds the WAV, 450,000 more streams and two more videos')
  expect(step('Premium', 'Trackout')).toBe('adds the stems, 1,500,000 more streams and unlimited radio')
  expect(step('Trackout', 'Exclusive')).toBe('lifts every limit and closes the beat to everyone else')
  expect(step('Premium', 'Exclusive')).toBe(
    'adds the stems, lifts every limit and closes the beat to everyone else',
  )
  expect(step('Exclusive', 'Basic')).toBeUndefined()
})

test('it is empty exactly when nothing is added', () => {
  const doesGain = (before: LicenseScope, now: LicenseScope) =>
    now.files.some((kind) => !before.files.includes(kind)) ||
    (now.exclusive && !before.exclusive) ||
    scopeRows.some(({ field }) => field !== 'files' && amountOf(now, field) > amountOf(before, field))
  fc.assert(
    fc.property(scopes, scopes, (before, now) => {
      expect(differenceOf(now, now, english)).toBeUndefined()
      const text = differenceOf(before, now, english)
      expect(text !== undefined).toBe(doesGain(before, now))
      expect(text ?? '').not.toMatch(/NaN|undefined|Infinity|-\d|\b(zero|no) more/)
    }),
  )
})

test('the summary covers the whole scope', () => {
  expect(
    describeScope(
      scopeOf('Premium'),
      {
        name: 'Premium',
        price: 'two times the price of the beat',
        credit: 'Produced by mara_volt',
      },
      english,
    ),
  ).toEqual([
    'Premium gives the MP3 and the WAV for two times the price of the beat.',
    'It allows up to 500,000 streams and up to 10,000 copies of one new recording.',
    'It includes three music videos, two radio stations and any number of paid shows.',
    'It lasts 5 years from the purchase. The beat stays on sale.',
    'Publishing is split 50/50. The credit reads “Produced by mara_volt”.',
  ])
  expect(scopeLine(scopeOf('Basic'), english)).toBe(
    'MP3, 50,000 streams, 2,000 copies, 1 video, no radio, non-profit shows, 3 years, buyer keeps 50%',
  )
  expect(scopeLine(scopeOf('Exclusive'), english)).toBe('MP3, WAV, stems, no limits, no end, buyer keeps 75%')
  fc.assert(
    fc.property(scopes, (scope) => {
      const text =
        describeScope(scope, { name: 'A', price: '$1', credit: '' }, english).join(' ') +
        scopeLine(scope, english)
      expect(text).not.toMatch(/NaN|undefined|null/)
    }),
  )
})
