import { expect, test } from 'vitest'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { pageDescription } from './page-descriptions.ts'
import { pageTitle } from './page-head.ts'

const store = { storeName: 'Backbeat', currency: 'usd' as const, locale: 'en' as const }
const i18n = i18nOf('en')
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
  expect(pageTitle(path, store, i18n)).toBe(title)
})

test('the title of a beat page has the beat and its producer', () => {
  expect(pageTitle('/beats/1', store, i18n, beat)).toBe('No Map by Oduya | Backbeat')
})

test('the description is the page’s or the store’s', () => {
  expect(pageDescription('/terms', store, i18n)).toContain('What you agree to')
  expect(pageDescription('/terms/', store, i18n)).toContain('What you agree to')
  expect(pageDescription('/', store, i18n)).toContain('at Backbeat')
})
