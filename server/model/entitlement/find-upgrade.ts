import { LicenseScope } from '#contract/licenses/license-scope.ts'
import { isHigher } from '#contract/licenses/license-upgrade.ts'
import type { OrderMode } from '#contract/orders/payment-mode.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { readPaid } from './read-paid.ts'
import { readRelated } from './read-related.ts'

/** A license in force to be upgraded to a higher one of the same beat. */
export type Upgrade = {
  grantId: string
  certificate: string
  /** Name, e.g. Basic. */
  license: string
  /** Credit: what was paid for it. */
  paidCents: number
}

type WantedUpgrade = {
  grantId: string
  userId: string
  beatId: string
  /** Scope of the higher license. */
  scope: LicenseScope
}

type UpgradeOptions = { mode: OrderMode; currency: Currency }

/**
 * Finds and validates an upgrade.
 * @param mode the store's payment mode: test purchases give no credit in live mode
 * @param currency the store's: what was paid in another gives no credit
 * @param lock prevents a refund until the transaction ends
 * @throws Problem certificate_not_found, forbidden, license_ended, upgraded, license_expired, not_an_upgrade
 */
export async function findUpgrade(
  db: Db,
  wanted: WantedUpgrade,
  { mode, currency, lock = false }: UpgradeOptions & { lock?: boolean },
): Promise<Upgrade> {
  const query = db.selectFrom('grants').selectAll().where('id', '=', wanted.grantId)
  const grant = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!grant) throw new ProblemError('certificate_not_found')
  if (grant.user_id !== wanted.userId) throw new ProblemError('forbidden')
  const line = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['beat_id', 'license_name', 'license_scope', 'orders.payment_mode', 'orders.currency'])
    .where('order_lines.id', '=', grant.line_id)
    .executeTakeFirstOrThrow()
  if (grant.revoked_at !== null || (await isBeingRefunded(db, grant))) throw new ProblemError('license_ended')
  if ((await readRelated(db, [grant]))(grant).replacedBy?.kind === 'upgrade')
    throw new ProblemError('upgraded')
  if (grant.ends_at !== null && grant.ends_at <= Date.now()) throw new ProblemError('license_expired')
  const isHigherOne =
    line.beat_id === wanted.beatId && isHigher(readJson(LicenseScope, line.license_scope), wanted.scope)
  if (!isHigherOne || line.currency !== currency || (line.payment_mode ?? mode) !== mode)
    throw new ProblemError('not_an_upgrade')
  const paid = await readPaid(db, [grant.id])
  return {
    grantId: grant.id,
    certificate: grant.certificate,
    license: line.license_name,
    paidCents: paid.get(grant.id) ?? 0,
  }
}

/** As `findUpgrade`; undefined if no longer possible. */
export async function findUpgradeIfAny(
  db: Db,
  wanted: WantedUpgrade,
  options: UpgradeOptions,
): Promise<Upgrade | undefined> {
  try {
    return await findUpgrade(db, wanted, options)
  } catch (error) {
    if (error instanceof ProblemError) return undefined
    throw error
  }
}

async function isBeingRefunded(
  db: Db,
  { order_id, line_id }: Pick<Row<'grants'>, 'order_id' | 'line_id'>,
): Promise<boolean> {
  const running = await db
    .selectFrom('refunds')
    .select(['line_ids', 'parts'])
    .where('order_id', '=', order_id)
    .where('status', 'in', ['requested', 'pending'])
    .execute()
  return running.some(
    ({ line_ids, parts }) => line_ids === null || line_ids.includes(line_id) || parts?.includes(line_id),
  )
}
