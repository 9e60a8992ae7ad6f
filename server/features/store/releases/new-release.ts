import { compareVersions, type Release } from '#contract/store/release.ts'
import type { StoreStatus } from '#contract/store/store-status.ts'
import { thisBuild } from '#server/config/release-file.ts'
import type { Store } from '#server/platform/store.ts'
import { readCheck, readDismissed } from './release-check.ts'

/** The newer release to announce in the admin area. Undefined if notices are off, there is none, or it was dismissed. */
export async function findNewRelease({
  db,
  config,
  settings,
}: Pick<Store, 'db' | 'config' | 'settings'>): Promise<Release | undefined> {
  if (!config.releases || !settings.current.checksReleases) return undefined
  const [check, dismissed] = await Promise.all([readCheck(db), readDismissed(db)])
  const newest = check?.newest
  if (!newest || newest.version === dismissed) return undefined
  return compareVersions(newest.version, thisBuild.version) > 0 ? newest : undefined
}

export async function readReleaseStatus({
  db,
  config,
}: Pick<Store, 'db' | 'config'>): Promise<StoreStatus['releases']> {
  const check = await readCheck(db)
  return {
    version: thisBuild.version,
    host: config.releases ? new URL(config.releases.url).host : null,
    checkedAt: check && Number.isFinite(check.checkedAt) ? new Date(check.checkedAt).toISOString() : null,
    newest: check?.newest?.version ?? null,
  }
}
