import type { ScopeFile } from '#contract/licenses/license-scope.ts'

/** Note for a beat without stems; undefined if none of its licenses gives stems. */
export function missingStemsNote(
  licenses: readonly { name: string; files: readonly ScopeFile[] }[],
): string | undefined {
  const names = licenses.filter(({ files }) => files.includes('stems')).map(({ name }) => name)
  if (names.length === 0) return undefined
  const verb = names.length === 1 ? 'needs' : 'need'
  return `${names.join(' and ')} ${verb} stems. Buyers can choose ${names.length === 1 ? 'it' : 'them'} once you add a zip of this beat's stems.`
}
