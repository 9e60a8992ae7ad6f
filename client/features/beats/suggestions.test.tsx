import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Suggestions } from './suggestions.tsx'

const textOf = (bpm: number, bpmOr: number | null, tone: string | null, tagNames: string[] = []) =>
  renderToStaticMarkup(
    <Suggestions
      suggestion={{ bpm, bpmOr, bpmAlternatives: [70, 140, 105].filter((other) => other !== bpm), tone }}
      listening={false}
      tagNames={tagNames}
      onBpm={() => {}}
      onTone={() => {}}
    />,
  )
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|')

test('two tempi that are as likely stand side by side, each a button', () => {
  expect(textOf(140, 70, 'A minor')).toBe('|Heard:|70 BPM|or|140 BPM|105 BPM|A minor|')
  expect(textOf(70, 140, 'A minor')).toBe('|Heard:|70 BPM|or|140 BPM|105 BPM|A minor|')
})

test('a clear tempo comes first, and what has no key says so', () => {
  expect(textOf(140, null, null)).toBe('|Heard:|140 BPM|70 BPM|105 BPM|No key heard|')
})

test('of two tempi the one in which the genre is counted comes first', () => {
  expect(textOf(70, 140, 'A minor', ['Trap'])).toBe('|Heard:|140 BPM|or|70 BPM|105 BPM|A minor|')
})
