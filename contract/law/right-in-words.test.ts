import { expect, test } from 'vitest'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { refundDueAt, rightAtStatement, rightInWords } from './right-in-words.ts'

const say = i18nOf('en')._
const at = (time: string) => Date.parse(`2026-11-${time}Z`)
const facts = {
  country: 'DE',
  isBusiness: false,
  isPaid: true,
  completedAt: at('20T14:03:00'),
  consentAt: at('20T14:02:11'),
  confirmation: { state: 'sent' as const, at: at('20T14:03:07') },
}
const line = { readyAt: at('20T14:03:05'), downloadedAt: undefined, withdrawnAt: undefined }
const given = { facts, line, consentVersion: 1, isRefunded: false, timeZone: 'UTC' }

test('an ended right has the exact times of what ended it', () => {
  const right = rightAtStatement(given, at('22T10:00:00'))
  expect({ ...right, words: say(right.words) }).toEqual({
    state: { state: 'ended', at: at('20T14:03:07'), by: 'consent' },
    words:
      'The right ended on Nov 20 at 14:03:07: consent version 1 at 14:02:11, files ready 14:03:05, confirmation accepted 14:03:07.',
    isNearlyInTime: false,
  })
})

const later = at('22T10:00:00')
test.each<[string, Partial<typeof given>, number, RegExp]>([
  ['before the confirmation', {}, at('20T14:03:06'), /^The right was open until Dec 5 at 12:00:00\.$/],
  ['no consent', { facts: { ...facts, consentAt: undefined as never } }, later, /: there was no consent/],
  [
    'files in the making',
    { line: { ...line, readyAt: undefined as never } },
    later,
    /: files were still being made\.$/,
  ],
  [
    'no mail',
    { facts: { ...facts, confirmation: { state: 'none' as never, at: 0 } } },
    later,
    /: the store sends no mail\.$/,
  ],
  [
    'an old order',
    { facts: { ...facts, confirmation: { state: 'unknown' as never, at: 0 } } },
    later,
    /the email is no longer on record\.$/,
  ],
  [
    'another day of the consent',
    { facts: { ...facts, consentAt: at('19T09:00:00') } },
    later,
    /version 1 at Nov 19 at 09:00:00/,
  ],
  ['a business', { facts: { ...facts, isBusiness: true } }, later, /the buyer is a business/],
  ['elsewhere', { facts: { ...facts, country: 'US' } }, later, /the buyer is in United States/],
  [
    'refunded',
    { isRefunded: true, facts: { ...facts, completedAt: undefined as never } },
    later,
    /^Refunded already/,
  ],
  [
    'free',
    { facts: { ...facts, isPaid: false } },
    later,
    /14:03:05: it cost nothing, files ready 14:03:05\.$/,
  ],
])('in words: %s', (_name, changed, when, words) => {
  expect(say(rightAtStatement({ ...given, ...changed }, when).words)).toMatch(words)
})

test('a statement up to three days late may have met a holiday', () => {
  const open = { ...given, facts: { ...facts, consentAt: undefined as never } }
  const end = Date.parse('2026-12-05T12:00:00Z')
  const isNearly = (when: number) => rightAtStatement(open, when).isNearlyInTime
  expect([end - 1, end, end + 3 * 86_400_000, end + 3 * 86_400_001].map(isNearly)).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('that it was withdrawn from since changes nothing', () => {
  const used = { ...given, line: { ...line, withdrawnAt: later as never } }
  expect(rightAtStatement(used, later)).toEqual(rightAtStatement(given, later))
})

test('money has to be back within 14 days, in Brazil at once', () => {
  expect([refundDueAt(0, 'DE'), refundDueAt(0, ''), refundDueAt(0, 'BR')]).toEqual([
    14 * 86_400_000,
    14 * 86_400_000,
    0,
  ])
})

test.each<[string, Partial<typeof given>, string]>([
  ['nothing is missing yet', {}, 'Can be withdrawn from until Dec 5 at 12:00:00.'],
  [
    'a refused confirmation',
    { facts: { ...facts, confirmation: { state: 'refused' as never, at: 0 } } },
    'Can be withdrawn from until Dec 5 at 12:00:00: the confirmation was refused or came back.',
  ],
  [
    'files in the making',
    { line: { ...line, readyAt: undefined as never } },
    'Can be withdrawn from until Dec 5 at 12:00:00: files are still being made.',
  ],
  [
    'withdrawn from',
    { line: { ...line, withdrawnAt: at('20T14:03:01') as never } },
    'Withdrawn from on Nov 20 at 14:03:01.',
  ],
])('what is the case now, in words: %s', (_, changed, words) => {
  expect(say(rightInWords({ ...given, ...changed }, at('20T14:03:06')))).toBe(words)
})

test('an ended right reads the same now as when a statement came', () => {
  expect(rightInWords(given, later)).toEqual(rightAtStatement(given, later).words)
})

test('times and countries are of the reader', () => {
  expect(rightInWords({ ...given, locale: 'de' }, later).values).toMatchObject({
    ended: '20. Nov., 14:03:07',
    confirmed: '14:03:07',
  })
  const elsewhere = { ...given, facts: { ...facts, country: 'US' }, locale: 'de' as const }
  expect(rightInWords(elsewhere, later).values).toEqual({ country: 'Vereinigte Staaten' })
})
