import { expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
import { isVisitSource, sourceKindOf, sourceOf } from './visit-source.ts'

const landing = { referrer: '', path: '/', from: null }
const sourceAt = (given: Partial<Parameters<typeof sourceOf>[0]>) =>
  sourceOf({ ...landing, ...given }, 'beats.example')

test.each([
  [{}, 'direct'],
  [{ referrer: 'https://beats.example/beats' }, 'direct'],
  [{ referrer: 'https://www.google.com/' }, 'search'],
  [{ referrer: 'https://www.google.co.uk/' }, 'search'],
  [{ referrer: 'https://duckduckgo.com/' }, 'search'],
  [{ referrer: 'https://search.brave.com/search' }, 'search'],
  [{ referrer: 'https://google.com.evil.example/' }, 'other'],
  [{ referrer: 'https://notgoogle.com/' }, 'other'],
  [{ referrer: 'https://forum.example/thread' }, 'other'],
  [{ path: '/crates/abc', referrer: 'https://forum.example/' }, 'crates'],
  [{ path: '/crates' }, 'direct'],
  [{ from: 'embed', referrer: 'https://forum.example/' }, 'embeds'],
  [{ from: 'Summer Sale!', referrer: 'https://www.google.com/' }, 'campaigns:summer-sale'],
  [{ from: 'letter-0a1b' }, 'campaigns:letter-0a1b'],
  [{ from: '' }, 'direct'],
])('the source of %j is %s', (given, source) => {
  expect(sourceAt(given)).toBe(source)
})

test('whatever an address and a referrer say, the source is one of the list', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      fc.option(fc.string({ unit: 'grapheme' })),
      (referrer, path, from) => {
        const source = sourceAt({ referrer, path, from })
        expect(isVisitSource(source)).toBe(true)
        expect(sourceKindOf(source)).toBeDefined()
      },
    ),
  )
})

test('a campaign has a name, and others are known', () => {
  expect(isVisitSource('campaigns:')).toBe(false)
  expect(isVisitSource('nowhere')).toBe(false)
  expect(sourceKindOf('nowhere')).toBeUndefined()
})
