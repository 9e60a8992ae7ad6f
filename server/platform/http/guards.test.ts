import { expect, test } from 'vitest'
import { actsAsAdmin, type RequestSession } from './guards.ts'

const admin: RequestSession = {
  id: 'one',
  userId: 'ada',
  username: 'ada',
  role: 'admin',
  exp: 0,
  provedAt: 0,
  needsPasskey: false,
  needsPassword: false,
}

test.each<[string, RequestSession | undefined, boolean]>([
  ['a visitor', undefined, false],
  ['a customer', { ...admin, role: 'customer' }, false],
  ['an administrator', admin, true],
  ['one who has yet to add a passkey', { ...admin, needsPasskey: true }, false],
  ['one who has yet to set a password', { ...admin, needsPassword: true }, false],
])('acting as an administrator: %s', (_who, session, expected) => {
  expect(actsAsAdmin(session)).toBe(expected)
})
