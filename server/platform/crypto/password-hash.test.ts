import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.ts'

test('a password is verified against its hash, and no other is', async () => {
  const hash = await hashPassword('Correct horse!')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await verifyPassword('Correct horse!', hash)).toBe(true)
  expect(await verifyPassword('correct horse!', hash)).toBe(false)
  expect(await verifyPassword('', hash)).toBe(false)
})

test('the same password has another hash each time', async () => {
  expect(await hashPassword('Twice the same!')).not.toBe(await hashPassword('Twice the same!'))
})

test('a hash that cannot be read matches nothing', async () => {
  expect(await verifyPassword('x', 'plain')).toBe(false)
})
