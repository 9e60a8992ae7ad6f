import type { LicenseTierChanges } from '#contract/license-tier.ts'
import { formatTotal, toDollars } from '#contract/money.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Session } from '#server/platform/http/guards.ts'
import { changeTiers } from './change-tiers.ts'
import { assertNameAvailable, findUnchangedTier, tierColumns } from './tier-rows.ts'

/** @throws Problem license_tier_not_found, license_tier_changed, license_tier_taken */
export async function editTier(
  db: Db,
  admin: Session,
  id: string,
  { revision, ...fields }: LicenseTierChanges,
): Promise<void> {
  await changeTiers(db, async (trx, tiers) => {
    const before = findUnchangedTier(tiers, id, revision)
    assertNameAvailable(tiers, fields.name, id)
    const columns = tierColumns(fields)
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
      subject: { id, name: fields.name },
      details: {
        changed: changed.map((name) => (name === 'price_cents' ? 'price' : name)).join(', '),
        ...(changed.includes('name') && { from: before.name, to: fields.name }),
        ...(changed.includes('price_cents') && {
          'price from': formatTierPrice(before.price_cents),
          'price to': formatTierPrice(columns.price_cents),
        }),
      },
    })
  })
}

function formatTierPrice(cents: number | null): string {
  return cents === null ? 'that of the beat' : formatTotal(toDollars(cents))
}
