import { expect, test } from 'vitest'
import { BeatChanges } from './admin-beat.ts'

test('an edit changes only the given fields: none has a default', () => {
  expect(BeatChanges.parse({ revision: 1 })).toEqual({ revision: 1 })
})
