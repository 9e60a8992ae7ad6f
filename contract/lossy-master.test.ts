import { expect, test } from 'vitest'
import { fileKindsOf, promisesWav } from './file-kinds.ts'
import { lossyMasterNote } from './lossy-master.ts'

const basic = { name: 'Basic', givesWav: false }
const premium = { name: 'Premium', givesWav: true }

test('the note names the licenses that an MP3 cannot serve', () => {
  expect(lossyMasterNote([basic])).toBeUndefined()
  expect(lossyMasterNote([basic, premium])).toMatch(/so Premium isn't offered/)
  expect(lossyMasterNote([premium])).toMatch(/nobody can buy it/)
})

test('a license that names no files gives what there is, and promises no WAV', () => {
  const streams = [{ label: 'Streams', value: '5' }]
  expect(fileKindsOf(streams)).toEqual(['mp3-320', 'master-wav'])
  expect(fileKindsOf(streams, true)).toEqual(['mp3-320'])
  expect(promisesWav(streams)).toBe(false)
  expect(promisesWav([{ label: 'Files', value: 'MP3 320 and WAV' }])).toBe(true)
})
