import { expect, test } from 'vitest'
import { standardStudio } from '#contract/store/standard-texts.ts'
import { presentStudio } from '#contract/store/studio-day.ts'
import { reservationMessage, reservationPath } from './sessions.ts'

const studio = presentStudio(standardStudio('Backbeat', true))

test('each session links to the contact page with its name in the message', () => {
  for (const { name, hours } of studio.sessions) {
    const asked = new URL(reservationPath(name), 'http://store.test').searchParams.get('session')
    expect(reservationMessage(asked, studio)).toContain(`the ${name} session (${hours})`)
  }
})

test('an unknown session is never put into the message', () => {
  expect(reservationMessage('<script>', studio)).toBe(reservationMessage('any', studio))
  expect(reservationMessage('any', studio)).toContain('Morning, Afternoon, Evening')
})

test('without a session, or without a studio, the message is empty', () => {
  expect(reservationMessage(null, studio)).toBe('')
  expect(reservationMessage('Morning', { ...studio, isOpen: false })).toBe('')
})
