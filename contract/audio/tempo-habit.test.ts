import { expect, test } from 'vitest'
import { tempoByHabit } from './tempo-habit.ts'

test.each(['Trap', 'UK Drill', 'Drum & Bass', 'drum and bass', 'DnB', 'd&b', 'Jungle'])(
  '%s picks the faster of two likely tempos',
  (tag) => {
    expect(tempoByHabit({ bpm: 70, bpmOr: 140 }, ['Dark', tag])).toBe(140)
    expect(tempoByHabit({ bpm: 140, bpmOr: 70 }, [tag])).toBe(140)
  },
)

test('other genres leave it open, and an unambiguous tempo is not doubled', () => {
  expect(tempoByHabit({ bpm: 70, bpmOr: 140 }, ['Boom Bap', 'Trapdoor', 'Drums', 'Bass'])).toBeUndefined()
  expect(tempoByHabit({ bpm: 70, bpmOr: null }, ['Trap'])).toBeUndefined()
  expect(tempoByHabit({ bpm: null, bpmOr: null }, ['Trap'])).toBeUndefined()
})
