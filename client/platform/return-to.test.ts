import { expect, test } from 'vitest'
import { loginPath, returnPath, withReturn } from './return-to.ts'

test('signing in returns to the previous page', () => {
  const path = loginPath('/beats/1?license=2&x=a b')
  expect(returnPath(new URL(path, 'http://x').search)).toBe('/beats/1?license=2&x=a b')
  expect(withReturn('/register', '/')).toBe('/register')
})

test.each([
  '',
  '?to=',
  '?to=https://evil.example',
  '?to=//evil.example',
  '?to=/\\evil.example',
  '?to=beats',
  '?to=/%09/evil.example',
  '?to=/%0A/evil.example',
  '?to=/%0D%0A/evil.example',
  '?to=/beats%00',
  '?to=/%C2%85/evil.example',
])('%s leads home, never to another site', (search) => {
  expect(returnPath(search)).toBe('/')
})
