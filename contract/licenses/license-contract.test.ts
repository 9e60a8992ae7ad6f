import { expect, test } from 'vitest'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { fc } from '#tests/laws.ts'
import { scopes } from '#tests/license-scopes.ts'
import { defaultTerms } from './default-terms.ts'
import { creditLine, licensorThrough, partyName, registrationOf, scopeValues } from './license-contract.ts'
import { renderTerms, termVariables, validateTerms } from './license-terms.ts'

const english = i18nOf('en')

test('parties are named by legal and artist name, without repetition', () => {
  expect(partyName({ legalName: 'Maya Rivers', artistName: 'mara_volt' }, 'maya')).toBe(
    'Maya Rivers, known as mara_volt',
  )
  expect(partyName({ legalName: 'Maya', artistName: 'Maya' }, 'x')).toBe('Maya')
  expect(partyName({ legalName: null, artistName: 'mara_volt' }, 'x')).toBe('mara_volt')
  expect(partyName({ legalName: '', artistName: '' }, 'the login name')).toBe('the login name')
})

test('the default contract resolves all variables for any scope', () => {
  expect(validateTerms(defaultTerms)).toBeUndefined()
  const purchase = {
    store: 'Backbeat',
    licensor: 'Maya Rivers, known as mara_volt',
    producer: 'mara_volt',
    licensee: 'Zoë Reyes',
    artist: 'ZR',
    beat: 'Night Bus',
    license: 'Basic',
    price: 'USD 29.00',
    date: 'November 21, 2026',
    order: 'BB-1',
    law: 'Germany',
    registration: '',
  }
  fc.assert(
    fc.property(scopes, (scope) => {
      const given = { producer: 'mara_volt', beat: 'Night Bus', store: 'Backbeat' }
      const values = { ...scopeValues(scope, given, i18nOf('en')), ...purchase }
      expect(Object.keys(values).sort()).toEqual(Object.keys(termVariables).sort())
      const text = renderTerms(defaultTerms, values).join('\n')
      expect(text).not.toMatch(/[[\]{}]|undefined|null|NaN/)
      expect(text).toContain(scope.exclusive ? 'an exclusive license' : 'a non-exclusive license')
      expect(text).toContain(`${scope.publishingShare}% belong to the producer`)
      expect(text).toContain(creditLine(scope, given) || 'no credit')
    }),
  )
})

test('an exclusive contract lists the licenses granted before', () => {
  const exclusivity = (earlier: Parameters<typeof scopeValues>[1]['earlier']) =>
    fc
      .sample(scopes, 1)
      .map((scope) =>
        scopeValues(
          { ...scope, exclusive: true },
          { producer: 'a', beat: 'b', store: 'c', earlier },
          i18nOf('en'),
        ),
      )[0]!.exclusivity
  expect(exclusivity([{ name: 'Basic', count: 12, limits: 'MP3, 50,000 streams' }])).toContain(
    'stay in force within their limits: 12 Basic (MP3, 50,000 streams).',
  )
  expect(exclusivity([])).toContain('No license of it was granted before.')
})

test('the registration names what is given', () => {
  const none = { pro: null, ipi: null, publisher: null }
  expect(registrationOf(none, english)).toBe('')
  expect(registrationOf({ pro: 'ASCAP', ipi: '00123456789', publisher: 'Night Music' }, english)).toBe(
    'The producer is registered with ASCAP (IPI 00123456789) and published by Night Music.',
  )
  expect(registrationOf({ ...none, ipi: '00123456789' }, english)).toBe(
    'The producer is registered under IPI 00123456789.',
  )
})

test('a licensor who is known by the name of the store is named once', () => {
  expect(licensorThrough('Maya Rivers, known as mara_volt', 'Backbeat', english)).toBe(
    'Maya Rivers, known as mara_volt, through Backbeat',
  )
  expect(licensorThrough('Jana Brandt, known as Night Bureau', 'Night Bureau', english)).toBe(
    'Jana Brandt, known as Night Bureau',
  )
  expect(licensorThrough('Night Bureau', 'Night Bureau', english)).toBe('Night Bureau')
  expect(licensorThrough('Late Night Bureau', 'Night Bureau', english)).toBe(
    'Late Night Bureau, through Night Bureau',
  )
})
