import { expect, test } from 'vitest'
import { reservationMessage, reservationPath, sessions } from './sessions.ts'

test('each session has a way to the contact page that names it in the message', () => {
  for (const { name, hours } of sessions) {
    const asked = new URL(reservationPath(name), 'http://store.test').searchParams.get('session')
    expect(reservationMessage(asked)).toContain(`the ${name} session (${hours})`)
  }
})

test('a session that does not exist is never put into the message', () => {
  expect(reservationMessage('<script>')).toBe(reservationMessage('any'))
  expect(reservationMessage('any')).toContain('Morning, Afternoon, Evening')
})

test('without a session the message is empty', () => {
  expect(reservationMessage(null)).toBe('')
})
