import { expect, test } from 'vitest'
import { standingReader } from './contact-standing.ts'

test.each([
  // Heading, cell, what it says.
  ['UNSUB_TIME', '2026-02-02 10:00:00', 'declined'],
  ['UNSUB_TIME', '', 'agreed'],
  ['CLEAN_TIME', '2026-02-02 10:00:00', 'declined'],
  ['UNSUB_REASON', 'NORMAL', 'declined'],
  ['subscribed_to_emails', 'false', 'declined'],
  ['subscribed_to_emails', 'true', 'agreed'],
  ['deleted_at', '2026-01-01T00:00:00.000Z', 'declined'],
  ['email_disabled', 'TRUE', 'declined'],
  ['email_disabled', 'FALSE', 'agreed'],
  ['Accepts Email Marketing', 'no', 'declined'],
  ['Accepts Marketing', 'yes', 'agreed'],
  ['Global Status', 'Unsubscribed', 'declined'],
  ['Status', 'bounced', 'declined'],
  ['status', 'cancelled', 'declined'],
  ['status', 'active', 'agreed'],
  ['status', 'Subscribed', 'agreed'],
  ['status', 'blocklisted', 'declined'],
  ['status', 'enabled', 'agreed'],
  ['status', 'pending', 'unconfirmed'],
  ['Status', 'Unconfirmed', 'unconfirmed'],
  ['subscriber_type', 'unactivated', 'unconfirmed'],
  ['subscriber_type', 'regular', 'agreed'],
  ['Email Marketing Consent', 'NEVER_SUBSCRIBED', 'declined'],
  ['Email Marketing Consent', 'SUBSCRIBED', 'agreed'],
  ['Email Suppressions', '["UNSUBSCRIBE"]', 'declined'],
  ['Unsubscribed from all email', 'true', 'declined'],
  ['Unsubscribed from all email', '', 'agreed'],
  ['unsubscribedAt', '2026-02-02', 'declined'],
  ['Opted Out', 'Yes', 'declined'],
  ['Opted Out', 'No', 'agreed'],
  ['OPTIN_TIME', '2025-01-01 10:00:00', 'agreed'],
  // Our own list, and words that are no status.
  ['unsubscribe_url', 'https://beats.example.com/api/newsletter/unsubscribe/x.y', 'agreed'],
  ['Unsubscribe', 'https://beats.example.com/leave', 'agreed'],
  ['Name', 'No', 'agreed'],
  ['Notes', 'unsubscribed once, came back', 'agreed'],
])('%s: %s says %s', (heading, cell, says) => {
  expect(standingReader(['Email', heading])(['a@example.com', cell])).toBe(says)
})

test('a no in one column counts whatever another says, and short rows say nothing', () => {
  const read = standingReader(['Email', 'Status', 'UNSUB_TIME'])
  expect(read(['a@example.com', 'subscribed', '2026-01-01'])).toBe('declined')
  expect(read(['a@example.com', 'pending', '2026-01-01'])).toBe('declined')
  expect(read(['a@example.com'])).toBe('agreed')
})
