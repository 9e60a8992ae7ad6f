import { expect, test } from 'vitest'
import { standardStudio, withoutDemoAbout } from './standard-texts.ts'

test('only the demo claims rooms and engineers', () => {
  expect(standardStudio('Night Desk', true).text).toContain('working studio')
  const own = standardStudio('Night Desk', false)
  expect(own).toMatchObject({ isOpen: true, heading: 'About Night Desk' })
  expect(own.text).not.toMatch(/studio|room|engineer/)
  expect(own.sessions).toEqual(standardStudio('Night Desk', true).sessions)
})

test("without a studio, the demo's text about one gives way, and an own text stays", () => {
  const demo = standardStudio('Night Desk', true)
  expect(withoutDemoAbout(demo, 'Night Desk')).toEqual(demo)
  expect(withoutDemoAbout({ ...demo, isOpen: false }, 'Night Desk').text).not.toContain('studio')
  const own = { ...demo, isOpen: false, text: 'We sold our studio.' }
  expect(withoutDemoAbout(own, 'Night Desk')).toEqual(own)
})
