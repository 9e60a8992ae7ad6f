import type { LicenseRight } from './license.ts'
import type { DeliveredKind } from './order.ts'

/**
 * What files a license gives, read from its right labelled "Files": `MP3 320`, `MP3 320 and WAV`. A license that
 * names neither gives everything there is of the beat, as the buyer was not told of a limit. Of a lossy master there is
 * no WAV.
 */
export function fileKindsOf(rights: readonly LicenseRight[], isLossy = false): DeliveredKind[] {
  const named = namedKinds(rights)
  const kinds: DeliveredKind[] = named.length > 0 ? named : ['mp3-320', 'master-wav']
  return isLossy ? kinds.filter((kind) => kind !== 'master-wav') : kinds
}

/** Whether a license says that it gives lossless files, which a lossy master cannot. */
export function promisesWav(rights: readonly LicenseRight[]): boolean {
  return namedKinds(rights).includes('master-wav')
}

function namedKinds(rights: readonly LicenseRight[]): DeliveredKind[] {
  const files = rights.find(({ label }) => label.trim().toLowerCase() === 'files')?.value ?? ''
  const kinds: DeliveredKind[] = []
  if (/mp3/i.test(files)) kinds.push('mp3-320')
  if (/wav|stems?|session|lossless/i.test(files)) kinds.push('master-wav')
  return kinds
}
