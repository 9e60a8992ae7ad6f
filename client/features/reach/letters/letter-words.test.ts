import { expect, test } from 'vitest'
import { makeI18n } from '#client/platform/page-texts.ts'
import type { Letter } from '#contract/reach/letter.ts'
import { momentIn } from '#contract/text/dates.ts'
import type { Message } from '#contract/text/msg.ts'
import {
  listInWords,
  promisesInWords,
  reachInWords,
  stateInWords,
  subjectHint,
  timeLeft,
  warnOfDay,
} from './letter-words.ts'

const draw = (...texts: (Message | undefined)[]) =>
  texts.map((text) => (text ? makeI18n()._(text) : '')).join(' ')

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
  ['planned', /^Scheduled for Friday, November 27/],
  ['sending', /^612 of 1,284 sent$/],
  ['paused', /^Paused at 612 of 1,284$/],
  ['stopped', /^Stopped Friday, .*, after 612 of 1,284$/],
  ['sent', /^Sent Friday/],
] as const)('a letter that is %s says so', (state, words) => {
  expect(draw(stateInWords({ ...letter, state }, 'UTC', 'en'))).toMatch(words)
})

test('how long a sending takes at a pace', () => {
  expect(draw(timeLeft(1, 200))).toBe('about a minute')
  expect(draw(timeLeft(100, 200))).toBe('about 30 minutes')
  expect(draw(timeLeft(1200, 200))).toBe('about 6 hours')
  expect(draw(subjectHint('a'))).toBe('1 character. Phones show about 40.')
})

test('who is on the list, and to how many a letter went', () => {
  expect(draw(...listInWords({ subscribers: 0, demoSubscribers: 0, recent: { joined: 0, left: 0 } }))).toBe(
    'No subscribers yet.',
  )
  expect(
    draw(...listInWords({ subscribers: 1284, demoSubscribers: 0, recent: { joined: 61, left: 9 } })),
  ).toBe('1,284 subscribers. 61 new in the last 28 days, 9 unsubscribed.')
  expect(draw(reachInWords({ ...letter, state: 'planned' }, 1284))).toBe('to 1,284')
  expect(draw(reachInWords({ ...letter, state: 'sent' }, 1284))).toBe('612 delivered')
  expect(reachInWords({ ...letter, state: 'draft' }, 1284)).toBeUndefined()
})

test('one promise stands alone, and the store’s own name is no day of it', () => {
  const promises = [{ text: 'News from Sunday Club on Fridays.', count: 3 }]
  expect(promisesInWords({ promises }).map((text) => draw(text))).toEqual([
    '“News from Sunday Club on Fridays.”',
  ])
  expect(warnOfDay({ promises }, 'Sunday Club', 'Friday', 'Friday')).toBeUndefined()
  expect(draw(warnOfDay({ promises }, 'Sunday Club', 'Sunday', 'Sunday'))).toMatch(
    /^3 people were promised other days/,
  )
  expect(promisesInWords({ promises: [] })).toEqual([])
})
