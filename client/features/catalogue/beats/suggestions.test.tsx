import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InEnglish } from '#tests/components/in-english.tsx'
import { Suggestions } from './suggestions.tsx'

const textOf = (
  bpm: number | null,
  bpmOr: number | null,
  tone: string | null,
  tagNames: string[] = [],
  toneUnsure = false,
  bpmUnsure = false,
) =>
  renderToStaticMarkup(
    <InEnglish>
      <Suggestions
        suggestion={{
          bpm,
          bpmOr,
          bpmUnsure,
          bpmAlternatives: bpm === null ? [] : [70, 140, 105].filter((other) => other !== bpm),
          tone,
          toneUnsure,
        }}
        listening={false}
        tagNames={tagNames}
        onBpm={() => {}}
        onTone={() => {}}
      />
    </InEnglish>,
  )
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|')

test('two equally likely tempos are side by side, each a button', () => {
  expect(textOf(140, 70, 'A minor')).toBe('|Heard:|70 BPM|or|140 BPM|105 BPM|A minor|')
  expect(textOf(70, 140, 'A minor')).toBe('|Heard:|70 BPM|or|140 BPM|105 BPM|A minor|')
})

test('a clear tempo comes first, and a missing key is stated', () => {
  expect(textOf(140, null, null)).toBe('|Heard:|140 BPM|70 BPM|105 BPM|No key heard|')
})

test('of two tempos the genre’s usual one comes first', () => {
  expect(textOf(70, 140, 'A minor', ['Trap'])).toBe('|Heard:|140 BPM|or|70 BPM|105 BPM|A minor|')
})

test('a key that is hardly certain says so', () => {
  expect(textOf(140, null, 'A minor', [], true)).toContain('|A minor, unsure|')
})

test('a faint pulse is unsure, as a key can be', () => {
  expect(textOf(140, null, 'A minor', [], false, true)).toBe(
    '|Heard:|140 BPM, unsure|70 BPM|105 BPM|A minor|',
  )
})

test('without a pulse it says that there is no tempo', () => {
  expect(textOf(null, null, 'A minor')).toBe('|Heard:|No tempo heard|A minor|')
})
