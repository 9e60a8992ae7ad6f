import type { ScopeFile } from '#contract/licenses/license-scope.ts'

/** Warning for a beat whose master is an MP3; undefined if none of its licenses includes WAV. */
export function lossyMasterNote(
  licenses: readonly { name: string; files: readonly ScopeFile[] }[],
): string | undefined {
  const blocked = licenses.filter(({ files }) => files.includes('wav')).map(({ name }) => name)
  if (blocked.length === 0) return undefined
  if (blocked.length === licenses.length)
    return 'This master is an MP3, and every license of the beat includes WAV, so nobody can buy it. Upload a WAV, AIFF or FLAC.'
  const names = blocked.length === 1 ? `${blocked[0]} isn't` : `${blocked.join(' and ')} aren't`
  return `This master is an MP3, so ${names} offered: buyers would expect a real WAV. Upload a WAV, AIFF or FLAC to offer every license.`
}
