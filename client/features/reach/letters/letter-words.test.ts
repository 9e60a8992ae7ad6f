import { expect, test } from 'vitest'
import type { Letter } from '#contract/reach/letter.ts'
import { momentIn } from '#contract/text/dates.ts'
import { stateInWords, subjectHint, timeLeft } from './letter-words.ts'

const letter: Letter = {
  id: 'l',
  subject: 'Four',
  firstLine: '',
  text: '',
  beats: [],
  state: 'draft',
  plannedAt: '2026-11-27T17:00:00.000Z',
  startedAt: '2026-11-27T17:00:00.000Z',
  endedAt: '2026-11-27T17:09:00.000Z',
  changedAt: '2026-11-20T11:30:00.000Z',
  recipients: 1284,
  sent: 612,
}

test('moments are in the store’s time zone', () => {
  expect(momentIn('Europe/Berlin', '2026-11-27T17:00:00.000Z')).toMatch(/^Friday, November 27.* 18:00$/)
})

test.each([
  ['draft', /^Draft, changed Friday, November 20/],
  ['planned', /^Goes out Friday, November 27/],
  ['sending', /^612 of 1,284 sent$/],
  ['stopped', /^Stopped Friday, .*, after 612 of 1,284$/],
  ['sent', /^Sent Friday/],
] as const)('a letter that is %s says so', (state, words) => {
  expect(stateInWords({ ...letter, state }, 'UTC')).toMatch(words)
})

test('how long a sending takes at a pace', () => {
  expect(timeLeft(1, 200)).toBe('about a minute')
  expect(timeLeft(100, 200)).toBe('about 30 minutes')
  expect(timeLeft(1200, 200)).toBe('about 6 hours')
  expect(subjectHint('a')).toBe('1 character. Phones show about 40.')
})
