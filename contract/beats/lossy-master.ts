import type { ScopeFile } from '#contract/licenses/license-scope.ts'
import { withValues } from '#contract/text/draws.ts'
import { faultText } from '#contract/text/fault-text.ts'
import { listNames } from '#contract/text/list-names.ts'
import { msg, plural } from '#contract/text/msg.ts'

/** Warning for a beat whose master is an MP3; undefined if none of its licenses includes WAV. */
export function lossyMasterNote(
  licenses: readonly { name: string; files: readonly ScopeFile[] }[],
): string | undefined {
  const blocked = licenses.filter(({ files }) => files.includes('wav')).map(({ name }) => name)
  if (blocked.length === 0) return undefined
  if (blocked.length === licenses.length)
    return faultText(
      msg`This master is an MP3, and every license of the beat includes WAV, so nobody can buy it. Upload a WAV, AIFF or FLAC.`,
    )
  return faultText((locale) =>
    withValues(
      msg`This master is an MP3, so ${plural({ count: blocked.length }, { one: "{licenses} isn't", other: "{licenses} aren't" })} offered: buyers would expect a real WAV. Upload a WAV, AIFF or FLAC to offer every license.`,
      { licenses: listNames(blocked, locale) },
    ),
  )
}
