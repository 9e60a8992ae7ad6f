import { expect, test } from 'vitest'
import { listChoices, listNames, listParts } from './list-names.ts'

test('names are listed as each language lists them', () => {
  const names = ['Ada', 'Juno', 'Kai']
  expect([listNames([]), listNames(['Ada']), listNames(names)]).toEqual(['', 'Ada', 'Ada, Juno and Kai'])
  expect([listNames(names, 'de'), listNames(names, 'ja')]).toEqual(['Ada, Juno und Kai', 'Ada、Juno、Kai'])
})

test('notes stand beside each other', () => {
  expect([listParts(['2 beats', '90 BPM']), listParts(['2曲', '90 BPM'], 'ja')]).toEqual([
    '2 beats, 90 BPM',
    '2曲、90 BPM',
  ])
})

test('one of several', () => {
  const tempos = ['90', '120', '180']
  expect([listChoices(tempos), listChoices(tempos, 'de')]).toEqual(['90, 120 or 180', '90, 120 oder 180'])
})
