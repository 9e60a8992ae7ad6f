import type { ScopeFile } from './license-scope.ts'

/** Note for a beat without stems; undefined if none of its licenses gives stems. */
export function missingStemsNote(
  licenses: readonly { name: string; files: readonly ScopeFile[] }[],
): string | undefined {
  const names = licenses.filter(({ files }) => files.includes('stems')).map(({ name }) => name)
  if (names.length === 0) return undefined
  const verb = names.length === 1 ? "isn't" : "aren't"
  return `This beat has no stems yet, so ${names.join(' and ')} ${verb} offered. Add a zip of them to offer every license.`
}
