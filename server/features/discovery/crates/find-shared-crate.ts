import type { SharedCrateView } from '#contract/discovery/crate.ts'
import { type CrateDeps, presentSharedCrate } from './present.ts'

/** A crate by the token of its share link; undefined if the link is off. */
export async function findSharedCrate(deps: CrateDeps, token: string): Promise<SharedCrateView | undefined> {
  const crate = await deps.db
    .selectFrom('crates')
    .selectAll()
    .where('share_token', '=', token)
    .executeTakeFirst()
  return crate && presentSharedCrate(deps, crate)
}
