import { expect, test } from 'vitest'
import { makeI18n } from '#client/platform/page-texts.ts'
import type { OwnSong } from '#contract/discovery/fit.ts'
import type { Message } from '#contract/text/msg.ts'
import { fitLines } from './fit-lines.ts'

const english = (text: Message) => makeI18n()._(text)

const words = (bpm: number, tone: string, song: OwnSong) =>
  fitLines({ bpm, tone }, song).map(({ text, isExact }) => english(text) + (isExact ? '!' : ''))

test('a card says why its beat fits', () => {
  const tempo: OwnSong = { bpm: 140 }
  expect(words(140, 'F major', tempo)).toEqual(['Fits your 140!'])
  expect(words(142, 'F major', tempo)).toEqual(['Fits your 140, 2 BPM faster'])
  expect(words(139, 'F major', tempo)).toEqual(['Fits your 140, 1 BPM slower'])
  expect(words(70, 'F major', tempo)).toEqual(['Fits your 140 as half time'])
  expect(words(280, 'F major', tempo)).toEqual(['Fits your 140 as double time'])
  expect(words(140, 'F major', { bpm: 139.5 })).toEqual(['Fits your 139.5, 0.5 BPM faster'])
  const key: OwnSong = { tone: 'A minor' }
  expect(words(90, 'A minor', key)).toEqual(['In A minor, your key!'])
  expect(words(90, 'C major', key)).toEqual(['Relative of A minor'])
  expect(words(90, 'D minor', key)).toEqual(['Neighbor of A minor'])
  expect(words(140, 'D minor', { ...tempo, ...key })).toEqual(['Fits your 140!', 'Neighbor of A minor'])
  expect(words(100, 'B major', { ...tempo, ...key })).toEqual([])
  expect(words(100, 'B major', {})).toEqual([])
})
