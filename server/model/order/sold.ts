import { type Expression, type SqlBool, sql } from 'kysely'
import type { DeliveredKind } from '#contract/orders/order.ts'
import { inForce } from '#server/model/entitlement/index.ts'
import { listIncludes } from '#server/platform/database/columns.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import { isOpenOrder } from './parts.ts'

/**
 * Whether someone has paid for the beat, or for its files of one kind. Unpaid checkouts do not block new audio, nor do
 * sales to deleted accounts, which can download nothing any more.
 */
export async function isSold(trx: Trx, beatId: string, kind?: DeliveredKind): Promise<boolean> {
  let grants = trx
    .selectFrom('grants')
    .innerJoin('order_lines', 'order_lines.id', 'grants.line_id')
    .select('grants.id')
    .where('order_lines.beat_id', '=', beatId)
    .where('grants.user_id', 'is not', null)
  if (kind) grants = grants.where(listIncludes('order_lines.file_kinds', kind))
  const grant = await grants.limit(1).executeTakeFirst()
  return grant !== undefined
}

/** Whether an order over the beat was placed at or after `since`, in milliseconds since 1970, and not canceled. */
export async function isOrdered(db: Db | Trx, beatId: string, since?: number): Promise<boolean> {
  let lines = ordersOver(db, beatId).where('orders.status', '!=', 'Canceled')
  if (since !== undefined) lines = lines.where('orders.created_at', '>=', since)
  return (await lines.limit(1).executeTakeFirst()) !== undefined
}

/** Whether an order that can still be paid delivers files of this kind of the beat. */
export async function isBeingBought(trx: Trx, beatId: string, kind: DeliveredKind): Promise<boolean> {
  const line = await ordersOver(trx, beatId)
    .where(listIncludes('order_lines.file_kinds', kind))
    .where(isOpenOrder())
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}

function ordersOver(db: Db | Trx, beatId: string) {
  return db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('order_lines.id')
    .where('order_lines.beat_id', '=', beatId)
}

/** Whether an order needs the file, for queries that have `beat_files`: sales records of deleted accounts need none. */
export function isFileOrdered(): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from order_lines join orders on orders.id = order_lines.order_id
    where order_lines.beat_id = beat_files.beat_id and orders.anonymized_at is null
  )`
}

/** How many licenses in force there are of these beats; 0 is left out. */
export async function countLicenses(
  db: Db,
  beatIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = await db
    .selectFrom('grants')
    .innerJoin('order_lines', 'order_lines.id', 'grants.line_id')
    .select('order_lines.beat_id')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(inForce())
    .where(inList(db, 'order_lines.beat_id', beatIds))
    .groupBy('order_lines.beat_id')
    .execute()
  return new Map(counts.map(({ beat_id, count }) => [beat_id, Number(count)]))
}

/** How many licenses in force there are of a beat. One that was upgraded no longer counts. */
export async function countStandingLicenses(db: Db, beatId: string): Promise<number> {
  const { count } = await db
    .selectFrom('grants')
    .innerJoin('order_lines', 'order_lines.id', 'grants.line_id')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('order_lines.beat_id', '=', beatId)
    .where(inForce())
    .where('grants.id', 'not in', (upgraded) =>
      upgraded
        .selectFrom('order_lines as upgrade')
        .innerJoin('grants as newer', 'newer.line_id', 'upgrade.id')
        .select((select) => select.ref('upgrade.replaces').$notNull().as('id'))
        .where('upgrade.beat_id', '=', beatId)
        .where('upgrade.replacement', '=', 'upgrade')
        .where('upgrade.replaces', 'is not', null)
        .where('newer.revoked_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many licenses in force were bought under each tier; 0 is left out. */
export async function countLicensesByTier(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('grants')
    .innerJoin('order_lines', 'order_lines.id', 'grants.line_id')
    .innerJoin('beat_licenses', 'beat_licenses.id', 'order_lines.license_id')
    .select('beat_licenses.template_id')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(inForce())
    .where('beat_licenses.template_id', 'is not', null)
    .groupBy('beat_licenses.template_id')
    .execute()
  return new Map(
    rows.flatMap(({ template_id, count }) => (template_id ? [[template_id, Number(count)]] : [])),
  )
}

/** All lines over a beat by name of their license, each with its mode of payment and what was granted for it. */
export function readLinesOver(trx: Trx, beatId: string) {
  return trx
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .leftJoin('grants', 'grants.line_id', 'order_lines.id')
    .select(['order_lines.order_id', 'license_name', 'license_scope', 'replaces', 'replacement'])
    .select(['orders.payment_mode', 'grants.id as grant_id', 'grants.revoked_at'])
    .where('order_lines.beat_id', '=', beatId)
    .orderBy('license_name')
    .execute()
}
