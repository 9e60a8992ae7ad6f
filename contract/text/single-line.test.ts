import { expect, test } from 'vitest'
import { singleLine } from './single-line.ts'

const Name = singleLine().min(1, 'Give it a name.')

test('a name is trimmed and keeps emoji whole', () => {
  expect(Name.parse('  Winter tape \u2764\ufe0f')).toBe('Winter tape \u2764\ufe0f')
})

test.each(['', '  ', '\t\n', '\u200b', '\u3164', '\u2060 \ufeff'])(
  'a name of nothing visible is empty',
  (text) => {
    expect(Name.safeParse(text).error?.issues).toMatchObject([{ message: 'Give it a name.' }])
  },
)

test('a name is one line', () => {
  expect(Name.safeParse('one\ntwo').success).toBe(false)
})
