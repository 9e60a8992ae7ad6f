import { expect, test } from 'vitest'
import { makeI18n } from '#client/platform/page-texts.ts'
import { standardStudio } from '#contract/store/standard-texts.ts'
import { presentStudio } from '#contract/store/studio-day.ts'
import { reservationMessage, reservationPath } from './sessions.ts'

const studio = presentStudio(standardStudio('Backbeat', true), 'en')

function written(asked: string | null, of = studio): string {
  const message = reservationMessage(asked, of)
  return message ? makeI18n()._(message) : ''
}

test('each session links to the contact page with its name in the message', () => {
  for (const { name, hours } of studio.sessions) {
    const asked = new URL(reservationPath(name), 'http://store.test').searchParams.get('session')
    expect(written(asked)).toContain(`the ${name} session (${hours})`)
  }
})

test('an unknown session is never put into the message', () => {
  expect(written('<script>')).toBe(written('any'))
  expect(written('any')).toBe(
    'I would like to reserve a session (Morning, Afternoon, Evening).\n\nDay: \nWhat it is for: ',
  )
})

test('without a session, or without a studio, the message is empty', () => {
  expect(written(null)).toBe('')
  expect(written('Morning', { ...studio, isOpen: false })).toBe('')
})
