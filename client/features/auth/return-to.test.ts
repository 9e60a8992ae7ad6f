import { expect, test } from 'vitest'
import { loginPath, returnPath, withReturn } from './return-to.ts'

test('after signing in, the person is back where they were', () => {
  const path = loginPath('/beats/1?license=2&x=a b')
  expect(returnPath(new URL(path, 'http://x').search)).toBe('/beats/1?license=2&x=a b')
  expect(withReturn('/register', '/')).toBe('/register')
})

test.each(['', '?to=', '?to=https://evil.example', '?to=//evil.example', '?to=/\\evil.example', '?to=beats'])(
  '%s leads home, never to another site',
  (search) => {
    expect(returnPath(search)).toBe('/')
  },
)
