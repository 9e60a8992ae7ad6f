import { expect, test } from 'vitest'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { auditActions } from './audit.ts'
import { auditLabels } from './audit-labels.ts'
import { auditLines } from './audit-lines.ts'

const { _: draw } = i18nOf('en')

test('the filter names each action once, with its object', () => {
  const labels = auditActions.map((action) => draw(auditLabels[action]))
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([])
  expect(
    labels.filter((label) => /(?:^\w+| (?:of|for|as|with|about|from|the|own|out|into))$/.test(label)),
  ).toEqual([])
})

test('a line is a sentence of who did what', () => {
  const given = { who: 'maya_r', what: 'Trap' }
  expect(draw(auditLines['tag.deleted'](given))).toBe('maya_r deleted the tag Trap')
  expect(draw(auditLines['beat.sold-again'](given))).toBe('maya_r put Trap back on sale')
  for (const action of auditActions) expect(draw(auditLines[action](given))).toMatch(/^maya_r [a-z].*\w$/)
})
