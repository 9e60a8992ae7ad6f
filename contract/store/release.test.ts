import { expect, test } from 'vitest'
import { compareVersions, ReleaseVersion } from './release.ts'

test.each([
  ['1.10.0', '1.9.0'],
  ['2.0.0', '1.99.99'],
  ['1.0.10', '1.0.9'],
  ['2.0.0', '2.0.0-rc.1'],
  ['2.0.1', '2.0.0+build.7'],
])('%s is after %s', (later, earlier) => {
  expect(compareVersions(later, earlier)).toBeGreaterThan(0)
  expect(compareVersions(earlier, later)).toBeLessThan(0)
})

test('a version is the same as itself, whatever it was built by', () => {
  expect(compareVersions('1.9.0', '1.9.0')).toBe(0)
  expect(compareVersions('1.9.0+a', '1.9.0+b')).toBe(0)
})

test.each(['2.0.0-rc.1', '2.0', 'v2.0.0', '2.0.0.1', '02.0.0', '2.0.0 ', '', '1e3.0.0'])(
  '%j is no version of a release',
  (text) => expect(ReleaseVersion.safeParse(text).success).toBe(false),
)
