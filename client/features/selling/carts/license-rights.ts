import type { License } from '#contract/licenses/license.ts'

/** The labels of all licenses, in order of first occurrence. */
export function sharedLabels(licenses: readonly License[]): string[] {
  return [...new Set(licenses.flatMap(({ rights }) => rights.map(({ label }) => label)))]
}
