import { expect, test } from 'vitest'
import { defaultLicenseTemplates } from './default-templates.ts'

test('a new store sells Basic, Premium and Unlimited under their icons, with the same rights to compare', () => {
  expect(defaultLicenseTemplates.map(({ name, icon }) => [name, icon])).toEqual([
    ['Basic', 'gold'],
    ['Premium', 'premium'],
    ['Unlimited', 'diamond'],
  ])
  for (const { description, rights } of defaultLicenseTemplates) {
    expect(description).toMatch(/^\S.+\.$/)
    expect(rights.map(({ label }) => label)).toEqual([
      'Files',
      'Streams',
      'Copies',
      'Videos',
      'Radio',
      'Live shows',
    ])
    for (const { value } of rights) expect(value).not.toBe('')
  }
})
