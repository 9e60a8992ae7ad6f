/** What a license has more of than another, without words for it: pages compare licenses that never say so. */
import type { LicenseScope } from './license-scope.ts'
import { amountOf, type ScopeRow } from './scope-rows.ts'

/** Whether a license adds something to another. */
export function isMore(before: LicenseScope, now: LicenseScope): boolean {
  return (
    now.files.some((kind) => !before.files.includes(kind)) ||
    gainsOf(before, now).length > 0 ||
    (now.exclusive && !before.exclusive)
  )
}

/** Streams first, then limits that become unlimited, then the rest. */
export function gainsOf(before: LicenseScope, now: LicenseScope): Exclude<ScopeRow, 'files'>[] {
  const grows = (field: ScopeRow) => amountOf(now, field) > amountOf(before, field)
  const unlimited = (['radioStations', 'videos', 'copies'] as const).filter(
    (field) => grows(field) && now[field] === null,
  )
  const rest = (
    ['videos', 'radioStations', 'copies', 'performances', 'termYears', 'publishingShare'] as const
  ).filter((field) => grows(field) && !unlimited.some((other) => other === field))
  return grows('streams') ? ['streams', ...unlimited, ...rest] : [...unlimited, ...rest]
}
