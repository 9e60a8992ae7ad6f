import { expect, test } from 'vitest'
import { basicScope } from '#tests/license-scopes.ts'
import { ScopeFields } from './license-scope-fields.ts'

const typed = (changes: object) => ScopeFields.safeParse({ ...basicScope, ...changes })
test('numbers may have commas, and files are sorted without duplicates', () => {
  expect(
    typed({ streams: '500,000', files: ['wav', 'mp3', 'wav'], publishingShare: '12.5' }).data,
  ).toMatchObject({
    streams: 500_000,
    files: ['mp3', 'wav'],
    publishingShare: 12.5,
  })
})
test.each(['500,000', '500.000', '500 000', '500\u202f000', '500’000'])('%s is half a million', (streams) => {
  expect(typed({ streams }).data?.streams).toBe(500_000)
})
test.each([
  [{ streams: '' }, 'whole number'],
  [{ streams: '5.0' }, 'whole number'],
  [{ streams: '-1' }, 'whole number'],
  [{ streams: '1,50' }, 'whole number'],
  [{ copies: 1.5 }, 'whole number'],
  [{ videos: 2_000_000_000 }, 'choose Unlimited'],
  [{ performances: 'some' }, 'whole number'],
  [{ termYears: 0 }, 'at least 1 year'],
  [{ termYears: 100 }, 'No end'],
  [{ publishingShare: '' }, 'percentage'],
  [{ publishingShare: 101 }, 'At most 100%'],
  [{ files: [] }, 'at least one kind'],
  [
    { credit: 'Produced by {name}' },
    'There is no variable {name}. You can use {producer}, {beat} and {store}.',
  ],
  [{ credit: 'x'.repeat(121) }, 'At most 120'],
])('%j is rejected', (changes, sentence) => {
  expect(
    typed(changes)
      .error?.issues.map(({ message }) => message)
      .join(),
  ).toContain(sentence)
})
