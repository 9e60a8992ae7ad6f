import type { ScopeFile } from '#contract/licenses/license-scope.ts'
import { withValues } from '#contract/text/draws.ts'
import { faultText } from '#contract/text/fault-text.ts'
import { listNames } from '#contract/text/list-names.ts'
import { msg, plural } from '#contract/text/msg.ts'

/** Note for a beat without stems; undefined if none of its licenses gives stems. */
export function missingStemsNote(
  licenses: readonly { name: string; files: readonly ScopeFile[] }[],
): string | undefined {
  const names = licenses.filter(({ files }) => files.includes('stems')).map(({ name }) => name)
  if (names.length === 0) return undefined
  return faultText((locale) =>
    withValues(
      msg`${plural({ count: names.length }, { one: '{licenses} needs stems. Buyers can choose it', other: '{licenses} need stems. Buyers can choose them' })} once you add a zip of this beat's stems.`,
      { licenses: listNames(names, locale) },
    ),
  )
}
