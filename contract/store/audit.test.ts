import { expect, test } from 'vitest'
import { auditActionLabel, auditActions } from './audit.ts'

test('the filter names each action once, with its object', () => {
  const labels = auditActions.map(auditActionLabel)
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([])
  expect(
    labels.filter((label) => /(?:^\w+| (?:of|for|as|with|about|from|the|own|out|into))$/.test(label)),
  ).toEqual([])
})
