import { expect, test } from 'vitest'
import { standardDescriptions } from '#contract/licenses/license-words.ts'
import { standardFooter, standardNewsletter, standardStudio } from '#contract/store/standard-texts.ts'
import { settingsView } from '#tests/components/settings-view.ts'
import { ownTextIn, standardMessage } from './own-text.ts'

const { values } = settingsView
const { storeName } = values

test('every standard text is one that the store translates', () => {
  const studios = [standardStudio(storeName, true), standardStudio(storeName, false)]
  const texts = studios.flatMap(({ heading, text, services, sessions }) => [
    ...[heading, text],
    ...services.flatMap(({ name, what }) => [name, what]),
    ...sessions.flatMap(({ name, content }) => [name, content]),
  ])
  const others = [standardFooter(storeName), standardNewsletter(storeName)]
  expect(
    [...texts, ...others, ...Object.values(standardDescriptions)].filter(
      (text) => !standardMessage(storeName, text),
    ),
  ).toEqual([])
  expect(standardMessage(storeName, 'Be kind.')).toBeUndefined()
})

test('what the owner wrote is in their words, also where they translate a standard text', () => {
  expect(ownTextIn(values, 'Be kind.', 'de')).toBe('Be kind.')
  expect(ownTextIn(values, 'Mixing', 'en')).toBe('Mixing')
  const translations = { de: { phrases: { Mixing: 'Abmischen' }, legal: {} } }
  expect(ownTextIn({ ...values, translations }, 'Mixing', 'de')).toBe('Abmischen')
})
