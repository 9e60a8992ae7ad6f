import { expect, test } from 'vitest'
import { standardStudio } from './standard-texts.ts'
import { hourName, presentStudio } from './studio-day.ts'

test('sessions have their hours as text, on a timeline of the day', () => {
  const { sessions, day } = presentStudio(standardStudio('Backbeat', true), 'en')
  expect(sessions.map(({ hours }) => hours)).toEqual([
    '9:00 AM - 1:00 PM',
    '2:00 PM - 6:00 PM',
    '7:00 PM - 11:00 PM',
  ])
  expect(day.length).toBe(14)
  expect(day.marks.map(([, name]) => name)).toEqual(['9 AM', '11', '1 PM', '3', '5', '7', '9', '11 PM'])
  expect(day.columns.match(/\d+fr/g)).toEqual(['4fr', '1fr', '4fr', '1fr', '4fr'])
})

test('hours use a twelve-hour clock', () => {
  expect([0, 9, 12, 13, 24].map((hour) => hourName(hour, 'en'))).toEqual([
    '12 AM',
    '9 AM',
    '12 PM',
    '1 PM',
    '12 AM',
  ])
})

test('other languages use their own clock', () => {
  const { sessions, day } = presentStudio(standardStudio('Backbeat', true), 'de')
  expect(sessions.map(({ hours }) => hours)).toEqual(['09:00 - 13:00', '14:00 - 18:00', '19:00 - 23:00'])
  expect(day.marks.map(([, name]) => name)).toEqual(['09:00', '11', '13:00', '15', '17', '19', '21', '23:00'])
  expect(hourName(9, 'ja')).toBe('9:00')
})
