import { expect, test } from 'vitest'
import { standardStudio } from '#contract/standard-texts.ts'
import { hourName, hoursOf } from './session-hours.ts'
import { reservationMessage, reservationPath } from './sessions.ts'

const studio = standardStudio('Backbeat')

test('each session has a way to the contact page that names it in the message', () => {
  const hours = ['9:00 AM - 1:00 PM', '2:00 PM - 6:00 PM', '7:00 PM - 11:00 PM']
  for (const [at, { name }] of studio.sessions.entries()) {
    const asked = new URL(reservationPath(name), 'http://store.test').searchParams.get('session')
    expect(reservationMessage(asked, studio)).toContain(`the ${name} session (${hours[at]})`)
  }
})

test('a session that does not exist is never put into the message', () => {
  expect(reservationMessage('<script>', studio)).toBe(reservationMessage('any', studio))
  expect(reservationMessage('any', studio)).toContain('Morning, Afternoon, Evening')
})

test('without a session, or without a studio, the message is empty', () => {
  expect(reservationMessage(null, studio)).toBe('')
  expect(reservationMessage('Morning', { ...studio, isOpen: false })).toBe('')
})

test('hours are those of a twelve-hour clock', () => {
  expect([0, 9, 12, 13, 24].map((hour) => hourName(hour))).toEqual([
    '12 AM',
    '9 AM',
    '12 PM',
    '1 PM',
    '12 AM',
  ])
  expect(hoursOf({ from: 0, until: 12 })).toBe('12:00 AM - 12:00 PM')
})
