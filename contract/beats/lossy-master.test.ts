import { expect, test } from 'vitest'
import { canDeliver, fileKindsOf } from './file-kinds.ts'
import { lossyMasterNote } from './lossy-master.ts'

const basic = { name: 'Basic', files: ['mp3'] as const }
const premium = { name: 'Premium', files: ['mp3', 'wav'] as const }

test('the note names the licenses that an MP3 cannot serve', () => {
  expect(lossyMasterNote([basic])).toBeUndefined()
  expect(lossyMasterNote([basic, premium])).toMatch(/so Premium isn't offered/)
  expect(lossyMasterNote([premium])).toMatch(/nobody can buy it/)
})

test('a license is for sale if the beat has all of its files', () => {
  const all = ['mp3', 'wav', 'stems'] as const
  expect(fileKindsOf({ files: [...all] })).toEqual(['mp3-320', 'master-wav', 'stems'])
  const deliver = (files: readonly (typeof all)[number][], hasStems: boolean, isLossy: boolean) =>
    canDeliver({ files: [...files] }, { hasStems, isLossy })
  expect(deliver(['mp3'], false, true)).toBe(true)
  expect(deliver(['mp3', 'wav'], false, true)).toBe(false)
  expect(deliver(all, false, false)).toBe(false)
  expect(deliver(all, true, false)).toBe(true)
})
