import { expect, test } from 'vitest'
import { findDeskPage } from './desk-pages.ts'

test.each([
  ['/admin', 'Today'],
  ['/admin/manage-beats', 'Manage Beats'],
  ['/admin/manage-beats/drafts', 'Drafts'],
  ['/admin/manage-beats/b1/split', 'Manage Beats'],
  ['/admin/customers/c1', 'Manage Users'],
  ['/admin/payouts/p1', 'Splits and Payouts'],
  ['/admin/settings', 'Settings'],
  ['/admin/settings/mail', 'Settings'],
  ['/admin/settings/backups', 'Backups'],
])('%s belongs to %s', (path, label) => {
  expect(findDeskPage(path)?.page.label.message?.toString()).toBe(label)
})

test('an address of no page belongs to none', () => {
  expect(findDeskPage('/admin/nothing')).toBeUndefined()
})
