import type { License } from '#contract/license.ts'

/** Every label that any of the licenses has, in the order of their first mention. */
export function sharedLabels(licenses: readonly License[]): string[] {
  return [...new Set(licenses.flatMap(({ rights }) => rights.map(({ label }) => label)))]
}
