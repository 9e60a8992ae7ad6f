import { expect, test } from 'vitest'
import { problems, problemTables } from './problems.ts'

test('a code belongs to one subject', () => {
  expect(problemTables.flatMap((table) => Object.keys(table)).toSorted()).toEqual(
    Object.keys(problems).toSorted(),
  )
})
