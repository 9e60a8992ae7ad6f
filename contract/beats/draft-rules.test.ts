import { expect, test } from 'vitest'
import type { Draft } from './draft.ts'
import {
  fillSentence,
  isReady,
  needsOf,
  nextWeekday,
  openTempo,
  tempoConflict,
  weeklyDates,
} from './draft-rules.ts'

const draft: Draft = {
  id: 'a',
  fileName: 'Night 150 Am.wav',
  title: 'Night',
  bpm: 150,
  tone: 'A minor',
  price: 30,
  description: 'Keys.',
  tags: ['Dark', 'Soul'],
  licenses: null,
  publishAt: null,
  lossy: false,
  lossyOk: false,
  sources: { bpm: 'name', tone: 'name' },
  suggestion: {
    bpm: 75,
    bpmOr: null,
    bpmUnsure: false,
    bpmAlternatives: [],
    tone: 'A minor',
    toneUnsure: false,
  },
  durationSeconds: 90,
  state: 'draft',
  problem: null,
  files: [],
  beatId: null,
}

test('variables of a sentence are filled, other braces stay', () => {
  expect(fillSentence('{Title} at {bpm} in {tone}: {tags}. {mood}', draft)).toBe(
    'Night at 150 in A minor: Dark, Soul. {mood}',
  )
})

test('a draft is ready when nothing is missing', () => {
  expect(isReady(draft)).toBe(true)
  const empty = {
    ...draft,
    title: '',
    bpm: null,
    tone: '',
    price: null,
    description: ' {tags} ',
    tags: [],
    lossy: true,
  }
  expect(needsOf(empty)).toEqual(['title', 'tempo', 'tone', 'price', 'description', 'WAV'])
  expect(isReady({ ...draft, state: 'checking' })).toBe(false)
})

test('a tempo that is heard differently is shown until somebody decides', () => {
  expect(tempoConflict(draft)).toBe(75)
  expect(tempoConflict({ ...draft, sources: { bpm: 'typed', tone: 'name' } })).toBeUndefined()
})

test('the second tempo is a question only where the first was heard', () => {
  const suggestion = { ...draft.suggestion!, bpmOr: 150 }
  const heard = { ...draft, bpm: 75, suggestion, sources: { bpm: 'heard', tone: 'name' } as const }
  expect(openTempo(heard)).toBe(150)
  expect(openTempo({ ...heard, bpm: 150, sources: { bpm: 'typed', tone: 'name' } })).toBeUndefined()
  expect(openTempo({ ...heard, suggestion: draft.suggestion })).toBeUndefined()
  // What the name says is one of the two: nothing to ask.
  expect(tempoConflict({ ...draft, bpm: 150, suggestion })).toBeUndefined()
})

test('weekly dates keep day and local time, also over a change of clocks', () => {
  const first = nextWeekday(new Date(2026, 9, 20, 12), 5, 18)
  expect(
    weeklyDates(first, 4).map((date) => [date.getMonth(), date.getDate(), date.getDay(), date.getHours()]),
  ).toEqual([
    [9, 23, 5, 18],
    [9, 30, 5, 18],
    [10, 6, 5, 18],
    [10, 13, 5, 18],
  ])
  const friday = new Date(2026, 9, 23, 18)
  expect(nextWeekday(friday, 5, 18).getDate()).toBe(30)
})
