import { expect, test } from 'vitest'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { basicScope } from '#tests/license-scopes.ts'
import { drawRight } from './draw-right.ts'
import type { ScopeFile } from './license-scope.ts'
import { licenseWords } from './license-words.ts'
import { rightsOf } from './scope-rows.ts'

const german: Readonly<Record<string, string>> = {
  'For you.': 'Für dich.',
  Extras: 'Dazu',
  'Two mixes': 'Zwei Mixe',
  'As you like': 'Wie du magst',
  // Also the name of a derived row, and its value.
  Radio: 'Funk',
  Unlimited: 'Grenzenlos',
}
const say = (text: string) => german[text] ?? text

test('what the owner wrote is translated; what is derived from the scope stays, as pages know it by its English', () => {
  const scope = { ...basicScope, copies: null }
  const rights = rightsOf(scope, [
    { label: 'Extras', value: 'Two mixes' },
    { label: 'Radio', value: 'As you like' },
  ])
  const said = licenseWords({ description: 'For you.', rights, scope }, say)
  expect(said.description).toBe('Für dich.')
  expect(said.rights).toEqual(
    rights.map((right) => {
      if (right.label === 'Extras') return { label: 'Dazu', value: 'Zwei Mixe' }
      return right.label === 'Radio' ? { label: 'Radio', value: 'Wie du magst' } : right
    }),
  )
  expect(said.rights).toContainEqual({ label: 'Copies', value: 'Unlimited' })
})

test('in English, rights are drawn as they are stored', () => {
  const files: ScopeFile[][] = [['mp3'], ['stems'], ['mp3', 'wav'], ['wav', 'stems'], ['mp3', 'wav', 'stems']]
  for (const kinds of files) {
    const scope = {
      ...basicScope,
      files: kinds,
      radioStations: 1,
      copies: null,
      termYears: 1,
      publishingShare: 37.5,
    }
    const rights = rightsOf(scope)
    expect(rights.map((right) => drawRight(right, scope, i18nOf('en')))).toEqual(rights)
  }
})
