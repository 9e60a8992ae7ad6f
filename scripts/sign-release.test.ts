import { expect, test } from 'vitest'
import { readReleaseKey } from '#server/config/release-file.ts'
import { openRelease } from '#server/features/store/releases/open-release.ts'
import { publicKeyOf, readRelease, readSigningKey, signRelease } from './sign-release.ts'

const changelog = `# Changelog

## Unreleased

### In short

- Not out yet.

## 2.1.0 (2027-01-15)

### In short

- Buyers pay with **more** ([how](docs/payments.md)).
- A text that
  goes on, with \`code\`.

### Before you upgrade

- Stop all instances.

### The storefront

- Much else.

## 2.0.0 (2026-11-30)

- No list in short.
`

test('a release says what its own section of the changelog says, as plain text', () => {
  expect(readRelease(changelog, '2.1.0', null)).toEqual({
    ...{ version: '2.1.0', publishedOn: '2027-01-15', url: null },
    changes: ['Buyers pay with more (how).', 'A text that goes on, with code.'],
    before: ['Stop all instances.'],
  })
})

test.each([
  ['2.0.0', /needs a list under “### In short”/],
  ['3.0.0', /no section “## 3\.0\.0/],
])('%s cannot be signed, and it is said why', (version, reason) => {
  expect(() => readRelease(changelog, version, null)).toThrow(reason)
})

test('what is signed opens with the public key of the pair, and only with that', () => {
  const key = readSigningKey(Buffer.alloc(32, 1).toString('base64'))
  const publicKey = readReleaseKey(publicKeyOf(key))
  const other = readReleaseKey(publicKeyOf(readSigningKey(Buffer.alloc(32, 2).toString('base64'))))
  const release = readRelease(changelog, '2.1.0', 'https://example.com/é')
  const bytes = Buffer.from(JSON.stringify(signRelease(release, key)))
  expect(publicKey && openRelease(bytes, publicKey)).toEqual(release)
  expect(() => other && openRelease(bytes, other)).toThrow(/signature/)
  expect(() => readSigningKey('short')).toThrow(/32 bytes in base64/)
})
