import { LicenseScope } from '#contract/licenses/license-scope.ts'
import type { LicenseTierFields } from '#contract/licenses/license-tier.ts'
import { descentsOf } from '#contract/licenses/scope-rows.ts'
import { parseDollars } from '#contract/pricing/money.ts'
import { msg, plural } from '#contract/text/msg.ts'
import { notDeleted } from '#server/model/beat/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { contentOf } from './licenses-on-sale.ts'
import { tierNotDeleted, tierOnSale } from './tier-on-sale.ts'
export type TierRow = Row<'license_templates'>

/** In order, without deleted ones. */
export async function readTiers(db: Db | Trx): Promise<TierRow[]> {
  return db
    .selectFrom('license_templates')
    .selectAll()
    .where(tierNotDeleted())
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Column values of a submitted tier. */
export function tierColumns(fields: LicenseTierFields) {
  const { name, description, icon, price, priceFactor, offerFloor, scope, addedRights, terms } = fields
  return {
    name,
    description,
    icon,
    price_cents: price === '' ? null : (parseDollars(price) ?? null),
    price_percent: Math.round(priceFactor * 100),
    offer_floor_percent: offerFloor,
    // In the order of the schema, so that equal scopes are equal text.
    scope: writeJson(LicenseScope.parse(scope)),
    added_rights: writeJson(addedRights),
    terms,
  }
}

/** Optimistic locking. @throws Problem license_tier_not_found, license_tier_changed if the revision differs */
export function findUnchangedTier(tiers: readonly TierRow[], id: string, revision: number): TierRow {
  const tier = tiers.find((row) => row.id === id)
  if (!tier) throw new ProblemError('license_tier_not_found')
  if (tier.revision !== revision) throw new ProblemError('license_tier_changed')
  return tier
}

/** Case-insensitive. @throws Problem license_tier_taken */
export function assertNameAvailable(tiers: readonly TierRow[], name: string, own?: string): void {
  const key = name.toLowerCase()
  if (!tiers.some((tier) => tier.id !== own && tier.name.toLowerCase() === key)) return
  const { message } = new ProblemError('license_tier_taken')
  throw new ProblemError('license_tier_taken', { errors: { name: message } })
}

/**
 * Checks that every beat can still be sold without this tier.
 * @throws Problem license_tier_last, license_tier_needed if it is the only license of some beats
 */
export async function assertDispensable(trx: Trx, tiers: readonly TierRow[], tier: TierRow): Promise<void> {
  if (tier.hidden_at !== null) return
  if (!tiers.some(({ id, hidden_at }) => id !== tier.id && hidden_at === null))
    throw new ProblemError('license_tier_last')
  const { count } = await trx
    .selectFrom('beats')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(notDeleted())
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
            .where(tierOnSale())
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
  const beats = Number(count)
  if (beats > 0)
    throw new ProblemError('license_tier_needed', {
      detail: licenseNeeded({ beats, license: tier.name }),
    })
}

const licenseNeeded = ({ beats, license }: { beats: number; license: string }) =>
  msg`${plural({ beats }, { one: '# beat is sold', other: '# beats are sold' })} under ${{ license }} alone. Offer ${plural({ beats }, { one: 'it', other: 'them' })} another license first.`

/**
 * A limit below the one of the tier that stands before is most likely a slip: buyers would pay more for less.
 * @throws Problem invalid_request with a sentence for each such limit
 */
export function assertAscends(
  tiers: readonly TierRow[],
  { scope, name }: LicenseTierFields,
  own?: string,
): void {
  const at = own === undefined ? tiers.length : tiers.findIndex(({ id }) => id === own)
  const before = tiers.slice(0, at).findLast(({ hidden_at }) => hidden_at === null)
  if (!before) return
  const errors = Object.fromEntries(
    descentsOf(contentOf(before).scope, scope).map(({ field, before: allowed }) => [
      `scope.${field}`,
      msg`Less than ${{ before: before.name }}, which stands before it and allows: ${{ allowed }}. Raise it, or move ${{ name }} up.`,
    ]),
  )
  if (Object.keys(errors).length > 0) throw new ProblemError('invalid_request', { errors })
}
