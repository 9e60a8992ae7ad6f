import type { DealScopes } from '#contract/deal.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** Scope options: tiers in order, tags and producers with beats by name. */
export async function readDealScopes(db: Db): Promise<DealScopes> {
  const tiers = await db
    .selectFrom('license_templates')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute()
  const tags = await db.selectFrom('tags').select(['id', 'name']).orderBy('name_key').execute()
  const producers = await db
    .selectFrom('users')
    .select(['id', 'username as name'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('beats').select('beats.id').whereRef('owner_id', '=', 'users.id')),
    )
    .orderBy('username_key')
    .execute()
  return { tiers, tags, producers }
}
