import type { LicenseTierChanges } from '#contract/license-tier.ts'
import { formatTotal, toDollars } from '#contract/money.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Session } from '#server/platform/http/guards.ts'
import { changeTiers } from './change-tiers.ts'
import { tierColumns } from './tier-columns.ts'
import { refuseTakenName, tierAsShown } from './tier-rows.ts'

/**
 * Changes what a tier says and costs, for every beat that is sold under it. Orders keep what was bought. Throws
 * `license_tier_not_found`, `license_tier_changed` where somebody else was first, `license_tier_taken`.
 */
export async function editTier(
  db: Db,
  admin: Session,
  id: string,
  { revision, ...given }: LicenseTierChanges,
): Promise<void> {
  await changeTiers(db, async (trx, tiers) => {
    const before = tierAsShown(tiers, id, revision)
    refuseTakenName(tiers, given.name, id)
    const columns = tierColumns(given)
    const changed = (Object.keys(columns) as (keyof typeof columns)[]).filter(
      (name) => columns[name] !== before[name],
    )
    if (changed.length === 0) return
    await trx
      .updateTable('license_templates')
      .set({ ...columns, revision: revision + 1 })
      .where('id', '=', id)
      .execute()
    await recordAuditEvent(trx, admin, {
      action: 'license-template.changed',
      subject: { id, name: given.name },
      details: {
        changed: changed.map((name) => (name === 'price_cents' ? 'price' : name)).join(', '),
        ...(changed.includes('name') && { from: before.name, to: given.name }),
        ...(changed.includes('price_cents') && {
          'price from': priceWords(before.price_cents),
          'price to': priceWords(columns.price_cents),
        }),
      },
    })
  })
}

function priceWords(cents: number | null): string {
  return cents === null ? 'that of the beat' : formatTotal(toDollars(cents))
}
