import type { LicenseRight } from './license.ts'
import type { DeliveredKind } from './order.ts'

/**
 * What files a license gives, read from its right labelled "Files": `MP3 320`, `MP3 320 and WAV`. A license that
 * names neither gives everything, as the buyer was not told of a limit.
 */
export function fileKindsOf(rights: readonly LicenseRight[]): DeliveredKind[] {
  const files = rights.find(({ label }) => label.trim().toLowerCase() === 'files')?.value ?? ''
  const kinds: DeliveredKind[] = []
  if (/mp3/i.test(files)) kinds.push('mp3-320')
  if (/wav|stems?|session|lossless/i.test(files)) kinds.push('master-wav')
  return kinds.length > 0 ? kinds : ['mp3-320', 'master-wav']
}
