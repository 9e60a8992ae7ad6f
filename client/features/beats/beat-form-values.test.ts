import { expect, test } from 'vitest'
import { BeatFields } from '#contract/admin-beat.ts'
import { CreateBeatForm, startValues, toFormData } from './beat-form-values.ts'

test('the form begins with every field of a beat and sends each', () => {
  const begun = startValues([], {})
  const filled = {
    ...begun,
    ...{ title: 'Cut', description: 'x', price: '20', bpm: '90', tone: 'A minor' },
    ...{ publication: 'scheduled' as const, publishAt: '2999-01-01T10:00' },
    image: new File(['x'], 'a.png', { type: 'image/png' }),
    audio: new File(['x'], 'a.wav', { type: 'audio/wav' }),
  }
  const names = Object.keys(BeatFields.shape)
  expect(Object.keys(begun)).toEqual(expect.arrayContaining(names))
  expect([...toFormData(CreateBeatForm.parse(filled), undefined).keys()]).toEqual(
    expect.arrayContaining(names),
  )
})
