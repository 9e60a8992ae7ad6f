import { expect, test } from 'vitest'
import { pageDescription, pageTitle } from './page-head.ts'

const store = { storeName: 'Backbeat', currency: 'usd' as const }
const beat = { title: 'No Map', owner: { id: 'o', username: 'Oduya', image: null } }

test.each([
  ['/', 'Backbeat: beats with a license in one step'],
  ['/faq', 'Questions and answers | Backbeat'],
  ['/faq/', 'Questions and answers | Backbeat'],
  ['/reset-password/some.token', 'Reset password | Backbeat'],
  ['/newsletter/confirm/some.token', 'Confirm the newsletter | Backbeat'],
  ['/admin/audit', 'Audit log | Backbeat'],
  ['/login/further', 'Page not found | Backbeat'],
  ['/nowhere', 'Page not found | Backbeat'],
])('the title of %s is %s', (path, title) => {
  expect(pageTitle(path, store)).toBe(title)
})

test('the title of a beat page has the beat and its producer', () => {
  expect(pageTitle('/beats/1', store, beat)).toBe('No Map by Oduya | Backbeat')
})

test('the description is the page’s or the store’s', () => {
  expect(pageDescription('/terms', store)).toContain('What you agree to')
  expect(pageDescription('/terms/', store)).toContain('What you agree to')
  expect(pageDescription('/', store)).toContain('at Backbeat')
})
