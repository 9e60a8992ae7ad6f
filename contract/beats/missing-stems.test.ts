import { expect, test } from 'vitest'
import { missingStemsNote } from './missing-stems.ts'

test('a chosen license that lacks its stems waits for them, and is not called off', () => {
  const trackout = { name: 'Trackout', files: ['mp3', 'stems'] as const }
  const note = missingStemsNote([
    { name: 'Basic', files: ['mp3'] },
    { ...trackout, files: [...trackout.files] },
  ])
  expect(note).toBe("Trackout needs stems. Buyers can choose it once you add a zip of this beat's stems.")
  expect(missingStemsNote([{ name: 'Basic', files: ['mp3'] }])).toBeUndefined()
})
