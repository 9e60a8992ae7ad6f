import { expect, test } from 'vitest'
import { localTime } from '#client/platform/local-time.ts'
import { BeatFields } from '#contract/beats/admin-beat.ts'
import { beatFormDefaults, CreateBeatForm, EditBeatForm, toFormData } from './beat-form-values.ts'
import { draftFromName } from './draft-from-file.ts'
import { splitFiles, stemsOf } from './split-files.ts'

test('the form starts with every field of a beat and sends each', () => {
  const begun = beatFormDefaults([], {})
  const filled = {
    ...begun,
    ...{ title: 'Cut', description: 'x', price: '20', bpm: '90', tone: 'A minor', slug: 'cut' },
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

test('keys in other spellings are preselected; an invalid key has to be chosen', () => {
  const draft = { key: 1, audio: new File(['x'], 'a.wav'), title: 'Cut', bpm: 90 }
  expect(beatFormDefaults([], { draft: { ...draft, tone: 'G# minor' } }).tone).toBe('Ab minor')
  expect(beatFormDefaults([], { draft: { ...draft, tone: 'Dusty' } }).tone).toBe('')
})

test.each([
  ['night_drive 140bpm Am.wav', 140, 'A minor'],
  ['Lagos G# min.wav', undefined, 'Ab minor'],
  ['Too fast 240bpm.wav', undefined, undefined],
])('tempo and key are parsed from %s', (name, bpm, tone) => {
  expect(draftFromName(name)).toMatchObject({ bpm, tone })
})

test('dropped files are matched: a zip has the stems of the audio with its name', () => {
  const file = (name: string) => new File(['x'], name)
  const [night, day, zip] = [file('night.wav'), file('day.wav'), file('Night - stems.zip')]
  expect(splitFiles([night, zip, day])).toEqual({ audio: [night, day], zips: [zip] })
  expect(stemsOf(night, [zip])).toBe(zip)
  expect(stemsOf(day, [zip])).toBeUndefined()
})

test('stems are a zip; chosen ones override removing the current ones', () => {
  const begun = {
    ...beatFormDefaults([], {}),
    ...{ title: 'Cut', description: 'x', price: '20', bpm: '90', tone: 'A minor' },
  }
  const wrong = EditBeatForm.safeParse({ ...begun, stems: new File(['x'], 'drums.wav') })
  expect(wrong.error?.issues).toMatchObject([
    { path: ['stems'], message: 'Please choose a zip of the stems.' },
  ])
  const names = (change: object) => [
    ...toFormData(EditBeatForm.parse({ ...begun, ...change }), { revision: 1, publishAt: null }).keys(),
  ]
  expect(names({ removeStems: true })).toContain('removeStems')
  const both = names({ removeStems: true, stems: new File(['x'], 'stems.zip') })
  expect(both).toContain('stems')
  expect(both).not.toContain('removeStems')
})

test('a release that was not touched keeps its seconds', () => {
  const publishAt = '2999-02-01T07:59:30.000Z'
  const begun = {
    ...beatFormDefaults([], {}),
    ...{ title: 'Cut', description: 'x', price: '20', bpm: '90', tone: 'A minor' },
    ...{ publication: 'scheduled' as const, publishAt: localTime(publishAt) },
  }
  const sent = (given: object) =>
    toFormData(EditBeatForm.parse({ ...begun, ...given }), { revision: 1, publishAt }).get('publishAt')
  expect(sent({})).toBe(publishAt)
  expect(sent({ publishAt: localTime('2999-03-01T08:00:00.000Z') })).toBe('2999-03-01T08:00:00.000Z')
})
