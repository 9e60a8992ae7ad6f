import { expect, test } from 'vitest'
import { SectionStarts } from '#contract/audio/sections.ts'
import {
  addSection,
  confirmAll,
  moveSection,
  nudgeDownbeat,
  removeSection,
  renameSection,
  type StructureDraft,
  setTempo,
} from './structure-draft.ts'

const draft: StructureDraft = {
  bpm: 120,
  downbeatSeconds: 0,
  durationSeconds: 20,
  sections: [
    { name: 'Intro', startSeconds: 0, confirmed: false },
    { name: 'Hook', startSeconds: 8, confirmed: false },
  ],
}
const starts = ({ sections }: StructureDraft) => sections.map(({ startSeconds }) => startSeconds)

test('the first downbeat moves by a beat or by 5 ms, within the first bar', () => {
  expect(nudgeDownbeat(draft, 0.005).downbeatSeconds).toBe(0.005)
  expect(nudgeDownbeat(draft, -0.5).downbeatSeconds).toBe(1.5)
  expect(nudgeDownbeat({ ...draft, downbeatSeconds: 1.9 }, 0.5).downbeatSeconds).toBe(0.4)
})

test("the tempo stays within the store's limits", () => {
  expect([setTempo(draft, 119.98765).bpm, setTempo(draft, 1).bpm, setTempo(draft, 999).bpm]).toEqual([
    119.988, 20, 400,
  ])
})

test('sections snap to bar lines, or move freely, and never past their neighbors', () => {
  expect(starts(moveSection(draft, 1, 5.1))).toEqual([0, 6])
  expect(starts(moveSection(draft, 1, 5.1, { isFree: true }))).toEqual([0, 5.1])
  expect(starts(moveSection(draft, 1, -3))).toEqual([0, 0.5])
  expect(starts(moveSection(draft, 0, 99))).toEqual([7.5, 8])
  expect(starts(moveSection(draft, 1, 99))).toEqual([0, 19.5])
})

test('sections are added if there is room, removed, renamed and confirmed', () => {
  const added = addSection(draft, 12.2)
  expect(starts(added)).toEqual([0, 8, 12])
  expect(addSection(added, 12.2)).toBe(added)
  expect(starts(removeSection(added, 1))).toEqual([0, 12])
  expect(renameSection(draft, 1, 'Bridge').sections[1]).toEqual({
    name: 'Bridge',
    startSeconds: 8,
    confirmed: true,
  })
  expect(confirmAll(added).sections.every(({ confirmed }) => confirmed)).toBe(true)
  expect(SectionStarts.safeParse(added.sections).success).toBe(true)
})
