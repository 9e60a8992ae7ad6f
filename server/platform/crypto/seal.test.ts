import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const secret = 'a secret of more than thirty-two letters'

test('what was sealed is opened with the same secret and name, and with no other', () => {
  const sealed = seal('the key', 'license signing key', secret)
  expect(unseal(sealed, 'license signing key', secret)).toBe('the key')
  expect(unseal(sealed, 'license signing key', `${secret}!`)).toBeUndefined()
  expect(unseal(sealed, 'another key', secret)).toBeUndefined()
  expect(sealed).not.toContain(Buffer.from('the key').toString('base64').slice(0, 8))
})

test('what was changed or cut is not opened', () => {
  const bytes = Buffer.from(seal('the key', 'name', secret), 'base64')
  bytes[bytes.length - 1]! ^= 1
  expect(unseal(bytes.toString('base64'), 'name', secret)).toBeUndefined()
  expect(unseal('AAAA', 'name', secret)).toBeUndefined()
})
