import { expect, test } from 'vitest'
import { excludesDay } from './promised-days.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

test.each([
  // Promise, and the days on which it may be sent.
  ['New beats on Fridays. Nothing else.', 'Fr'],
  ['Nothing but new beats on Fridays.', 'Fr'],
  ['No spam, just new beats every Friday!', 'Fr'],
  ['We won’t sell your address. Letters come on Tuesdays and Fridays', 'Tu Fr'],
  ['One letter a week, Monday to Wednesday.', 'Mo Tu We'],
  ['Weekdays only', 'Mo Tu We Th Fr'],
  ['New beats every weekend', 'Sa Su'],
  ['Friday–Monday', 'Mo Fr Sa Su'],
  ['Never on Sundays.', 'Mo Tu We Th Fr Sa'],
  ['Any day but Saturdays, or Sundays.', 'Mo Tu We Th Fr'],
  ['New beats on weekdays, not on Fridays', 'Mo Tu We Th'],
  ['Every day except weekends', 'Mo Tu We Th Fr'],
  ['We don’t write on Mondays', 'Tu We Th Fr Sa Su'],
  ['New beats and news from Backbeat. Unsubscribe anytime.', 'Mo Tu We Th Fr Sa Su'],
  ['Beats by Mondayne and the Fridaymen', 'Mo Tu We Th Fr Sa Su'],
  ['', 'Mo Tu We Th Fr Sa Su'],
])('%s', (promise, days) => {
  const allowed = weekdays.filter((day) => !excludesDay(promise, day))
  expect(allowed.map((day) => day.slice(0, 2)).join(' ')).toBe(days)
})
