import { expect, test } from 'vitest'
import { LicenseScope } from '#contract/licenses/license-scope.ts'
import { descentsOf } from '#contract/licenses/scope-rows.ts'
import { defaultLicenseTemplates } from './default-templates.ts'

test('a new store sells Basic, Premium and Trackout, and Exclusive once its price is set', () => {
  expect(
    defaultLicenseTemplates.map(({ name, icon, pricePercent, isHidden }) => [
      name,
      icon,
      pricePercent,
      isHidden,
    ]),
  ).toEqual([
    ['Basic', 'gold', 100, false],
    ['Premium', 'premium', 200, false],
    ['Trackout', 'premium', 400, false],
    ['Exclusive', 'diamond', 2_000, true],
  ])
  for (const [at, { description, scope }] of defaultLicenseTemplates.entries()) {
    expect(description).toMatch(/^\S.+\.$/)
    expect(LicenseScope.parse(scope)).toEqual(scope)
    const before = defaultLicenseTemplates[at - 1]
    if (before) expect(descentsOf(before.scope, scope)).toEqual([])
  }
})
