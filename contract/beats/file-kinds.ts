import type { LicenseScope, ScopeFile } from '#contract/licenses/license-scope.ts'
import type { DeliveredKind } from '#contract/orders/order.ts'

const kindOf = {
  mp3: 'mp3-320',
  wav: 'master-wav',
  stems: 'stems',
} as const satisfies Record<ScopeFile, DeliveredKind>

/** The kinds of files that a license can include. */
export function fileKindsOf({ files }: Pick<LicenseScope, 'files'>): DeliveredKind[] {
  return files.map((file) => kindOf[file])
}

/** Files available for a beat: no WAV from a lossy master, and stems are optional. */
type BeatFiles = { hasStems: boolean; isLossy: boolean }

/** Whether a beat has every file of a license. */
export function canDeliver(
  { files }: Pick<LicenseScope, 'files'>,
  { hasStems, isLossy }: BeatFiles,
): boolean {
  return !(isLossy && files.includes('wav')) && !(files.includes('stems') && !hasStems)
}
