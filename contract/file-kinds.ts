import type { LicenseScope, ScopeFile } from './license-scope.ts'
import type { DeliveredKind } from './order.ts'

const kindOf = {
  mp3: 'mp3-320',
  wav: 'master-wav',
  stems: 'stems',
} as const satisfies Record<ScopeFile, DeliveredKind>

/** The kinds of files that a license delivers. */
export function fileKindsOf({ files }: Pick<LicenseScope, 'files'>): DeliveredKind[] {
  return files.map((file) => kindOf[file])
}

/** What of a beat can be delivered: of a lossy master there is no WAV, and not every beat has stems. */
export type BeatFiles = { hasStems: boolean; isLossy: boolean }

/** Whether a beat has every file that a license gives. */
export function canDeliver(
  { files }: Pick<LicenseScope, 'files'>,
  { hasStems, isLossy }: BeatFiles,
): boolean {
  return !(isLossy && files.includes('wav')) && !(files.includes('stems') && !hasStems)
}
