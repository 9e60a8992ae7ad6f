import type { DealScope } from '#contract/pricing/deal-rules.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { asStored } from './as-stored.ts'

/** Running deals of all scopes, every fifth a bulk deal, the others sales. `pause` pauses or resumes all. */
export async function makeDeals(
  db: Db,
  { count, tagIds }: { count: number; tagIds: readonly string[] },
): Promise<{ pause: (isPaused: boolean) => Promise<void> }> {
  const tiers = await db.selectFrom('license_templates').select('id').execute()
  const ids = Array.from({ length: count }, (_, at) => `deal ${at}`)
  const scopes = [{}, { tagIds: tagIds.slice(0, 3) }, { tierIds: tiers.slice(0, 2).map(({ id }) => id) }]
  await db
    .insertInto('deals')
    .values(
      ids.map((id, at) => {
        const isBulk = at % 5 === 4
        const { tagIds: _tags, ...ofTiers } = { tagIds: [], ...scopes[at % 3] }
        return {
          id,
          kind: isBulk ? ('bulk' as const) : ('sale' as const),
          name: `Deal ${at}`,
          percent: isBulk ? null : 5 + at,
          amount_cents: null,
          code: null,
          code_key: null,
          buy: isBulk ? 2 + at : null,
          free: isBulk ? 1 : null,
          scope: asStored<DealScope>(JSON.stringify(isBulk ? ofTiers : scopes[at % 3])),
          from_at: null,
          until_at: null,
          max_uses: null,
          max_uses_per_buyer: null,
          created_at: Date.now(),
        }
      }),
    )
    .execute()
  return {
    pause: async (isPaused) => {
      await db
        .updateTable('deals')
        .set({ paused_at: isPaused ? 1 : null })
        .where('id', 'in', ids)
        .execute()
    },
  }
}
