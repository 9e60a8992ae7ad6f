import { expect, test } from 'vitest'
import { BeatChanges } from './admin-beat.ts'

test('an edit changes what it names: no field has a default', () => {
  expect(BeatChanges.parse({ revision: 1 })).toEqual({ revision: 1 })
})
