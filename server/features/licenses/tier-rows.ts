import type { Transaction } from 'kysely'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'

type Trx = Transaction<Database>
export type TierRow = Row<'license_templates'>

/** The store's tiers in their order, without deleted ones. */
export async function readTiers(trx: Trx): Promise<TierRow[]> {
  return trx
    .selectFrom('license_templates')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/**
 * One tier as it was shown to who wants to change it. Throws `license_tier_not_found`, and `license_tier_changed` where
 * somebody else was first.
 */
export function tierAsShown(tiers: readonly TierRow[], id: string, revision: number): TierRow {
  const tier = tiers.find((row) => row.id === id)
  if (!tier) throw new Problem('license_tier_not_found')
  if (tier.revision !== revision) throw new Problem('license_tier_changed')
  return tier
}

/** Throws `license_tier_taken` where another tier has this name, whatever its capitals. */
export function refuseTakenName(tiers: readonly TierRow[], name: string, own?: string): void {
  const key = name.toLowerCase()
  if (!tiers.some((tier) => tier.id !== own && tier.name.toLowerCase() === key)) return
  const { message } = new Problem('license_tier_taken')
  throw new Problem('license_tier_taken', { errors: { name: message } })
}

/**
 * Makes sure that nothing stops being sold because nobody may buy under this tier any more. Throws
 * `license_tier_last`, and `license_tier_needed` where it is the only license of some beats.
 */
export async function refuseIfNeeded(trx: Trx, tiers: readonly TierRow[], tier: TierRow): Promise<void> {
  if (tier.hidden_at !== null) return
  if (!tiers.some(({ id, hidden_at }) => id !== tier.id && hidden_at === null))
    throw new Problem('license_tier_last')
  const { count } = await trx
    .selectFrom('beats')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('beats.status', '!=', 'deleted')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('beat_licenses')
          .select('beat_licenses.id')
          .whereRef('beat_licenses.beat_id', '=', 'beats.id')
          .where('beat_licenses.template_id', '=', tier.id),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('beat_licenses')
            .leftJoin('license_templates', 'license_templates.id', 'beat_licenses.template_id')
            .select('beat_licenses.id')
            .whereRef('beat_licenses.beat_id', '=', 'beats.id')
            .where('license_templates.hidden_at', 'is', null)
            .where('license_templates.deleted_at', 'is', null)
            .where(({ eb, or }) =>
              or([
                eb('beat_licenses.template_id', 'is', null),
                eb('beat_licenses.template_id', '!=', tier.id),
              ]),
            ),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  const alone = Number(count)
  if (alone > 0)
    throw new Problem('license_tier_needed', {
      detail: `${alone === 1 ? '1 beat is' : `${alone} beats are`} sold under ${tier.name} alone. Offer ${alone === 1 ? 'it' : 'them'} another license first.`,
    })
}
