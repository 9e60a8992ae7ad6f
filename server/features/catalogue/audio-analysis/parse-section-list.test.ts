import { expect, test } from 'vitest'
import { parseSectionList } from './parse-section-list.ts'

test.each([
  ['', []],
  [
    'Intro 0:00; Verse 0:14.5; hook 1:02',
    [
      ['Intro', 0],
      ['Verse', 14.5],
      ['Hook', 62],
    ],
  ],
  [
    'Intro=0|Outro=98.25',
    [
      ['Intro', 0],
      ['Outro', 98.25],
    ],
  ],
  ['BREAK @ 12', [['Break', 12]]],
] as const)('%j', (text, sections) => {
  expect(parseSectionList(text)).toEqual({
    sections: sections.map(([name, startSeconds]) => ({ name, startSeconds, confirmed: true })),
  })
})

test.each(['Chorus 0:10', 'Hook', '0:10', 'Hook 0:10; Verse 0:05', 'Hook -1', 'Hook 99:00'])(
  'refuses %j',
  (text) => {
    expect(parseSectionList(text)).toMatchObject({ fault: expect.stringMatching(/\.$/) })
  },
)
