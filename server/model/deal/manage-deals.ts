import { uuidv7 } from 'uuidv7'
import { MAX_BULK_DEALS } from '#contract/pricing/bulk-deals.ts'
import type { DealChanges, DealFields } from '#contract/pricing/deal.ts'
import { namesCode } from '#contract/pricing/names-code.ts'
import { msg } from '#contract/text/msg.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { recordCatalogueChange } from '#server/model/catalogue/index.ts'
import { refusePrices } from '#server/model/price/index.ts'
import { readGiven } from '#server/model/settings/index.ts'
import { isSet, toFlag } from '#server/platform/database/columns.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { scheduleSale } from './apply-sales.ts'
import { dealColumns, isDealRunning } from './deal-rows.ts'
import { readDealUses } from './list-deals.ts'

/** @throws Problem code_taken, too_many_bulk_deals */
export async function createDeal(
  db: Db,
  admin: RequestSession,
  fields: DealFields,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await refusePrices(trx, amountsOf(fields))
    const columns = dealColumns(fields)
    await assertCodeAvailable(trx, columns.code_key)
    const deal = await trx
      .insertInto('deals')
      .values({ ...columns, ...(await announcement(trx, columns, now)), id: uuidv7(), created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    await assertFewBulkDeals(trx, deal, now)
    await takeEffect(trx, deal, now)
    await recordAuditEvent(trx, admin, 'deal.created', deal)
  })
}

const actions = {
  pause: { action: 'deal.paused', columns: (now: number) => ({ paused_at: now }) },
  resume: { action: 'deal.resumed', columns: () => ({ paused_at: null }) },
  end: { action: 'deal.ended', columns: (now: number) => ({ ended_at: now }) },
} as const

/**
 * Changes a deal. Existing orders keep their prices.
 * @throws Problem deal_not_found, deal_changed after a concurrent edit, deal_ended, code_taken
 */
export async function changeDeal(
  db: Db,
  admin: RequestSession,
  id: string,
  { revision, fields, action }: DealChanges,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await readDeal(trx, id)
    if (before.revision !== revision) throw new ProblemError('deal_changed')
    if (before.ended_at !== null) throw new ProblemError('deal_ended')
    if (fields && fields.kind !== before.kind)
      throw new ProblemError('invalid_request', { errors: { kind: msg`A deal keeps its kind.` } })
    if (fields) await refusePrices(trx, amountsOf(fields))
    const columns = fields && dealColumns(fields)
    if (columns) await assertCodeAvailable(trx, columns.code_key, id)
    const deal = await trx
      .updateTable('deals')
      .set({
        ...columns,
        ...(columns && before.announced_at === null && (await announcement(trx, columns, now))),
        ...(action && actions[action].columns(now)),
        revision: revision + 1,
      })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .returningAll()
      .executeTakeFirst()
    if (!deal) throw new ProblemError('deal_changed')
    await assertFewBulkDeals(trx, deal, now)
    await takeEffect(trx, deal, now)
    if (columns) await recordAuditEvent(trx, admin, 'deal.changed', deal)
    if (action) await recordAuditEvent(trx, admin, actions[action].action, deal)
  })
}

/** Since when a new text of a code is told to everybody: by hand, or because the announcement names it already. */
async function announcement(
  trx: Trx,
  { code, is_public }: Pick<Row<'deals'>, 'code' | 'is_public'>,
  now: number,
): Promise<{ announced_at: number } | undefined> {
  if (code === null) return undefined
  if (is_public !== null && isSet(is_public)) return { announced_at: now }
  const { announcement: shown } = await readGiven(trx)
  if (!shown || !namesCode(`${shown.text} ${shown.url}`, code)) return undefined
  return { announced_at: Math.max(now, shown.from === null ? 0 : Date.parse(shown.from)) }
}

/** The prices in a deal, which have to suit the currency. */
function amountsOf(fields: DealFields): { amount: number | null; minimum: number | null } {
  return {
    amount: 'amount' in fields ? fields.amount : null,
    minimum: 'minimum' in fields ? fields.minimum : null,
  }
}

/** Deletes a deal that no order used. @throws Problem deal_not_found, deal_used */
export async function deleteDeal(db: Db, admin: RequestSession, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const deal = await readDeal(trx, id)
    if ((await readDealUses(trx, id)).size > 0) throw new ProblemError('deal_used')
    await trx.deleteFrom('deals').where('id', '=', id).execute()
    if (isSet(deal.listed)) await recordCatalogueChange(trx, null)
    await recordAuditEvent(trx, admin, 'deal.deleted', deal)
  })
}

/** Updates the catalogue's prices for a sale. */
async function takeEffect(trx: Trx, deal: Row<'deals'>, now: number): Promise<void> {
  if (deal.kind !== 'sale') return
  const isListed = isDealRunning(deal, now)
  if (isListed || isSet(deal.listed)) await recordCatalogueChange(trx, null)
  await trx
    .updateTable('deals')
    .set({ listed: toFlag(isListed) })
    .where('id', '=', deal.id)
    .execute()
  await scheduleSale(trx, deal, now)
}

async function readDeal(trx: Trx, id: string): Promise<Row<'deals'>> {
  const deal = await trx.selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirst()
  if (!deal) throw new ProblemError('deal_not_found')
  return deal
}

async function assertCodeAvailable(trx: Trx, key: string | null, ownId?: string): Promise<void> {
  if (key === null) return
  const other = await trx.selectFrom('deals').select('id').where('code_key', '=', key).executeTakeFirst()
  if (other && other.id !== ownId) throw new ProblemError('code_taken')
}

async function assertFewBulkDeals(trx: Trx, deal: Row<'deals'>, now: number): Promise<void> {
  if (deal.kind !== 'bulk') return
  const rows = await trx
    .selectFrom('deals')
    .selectAll()
    .where('kind', '=', 'bulk')
    .where('ended_at', 'is', null)
    .execute()
  const others = rows.filter(({ id, until_at }) => id !== deal.id && (until_at === null || until_at > now))
  if (others.length >= MAX_BULK_DEALS) throw new ProblemError('too_many_bulk_deals')
}

export async function hasDeal(db: Db, id: string): Promise<boolean> {
  const deal = await db.selectFrom('deals').select('id').where('id', '=', id).executeTakeFirst()
  return deal !== undefined
}
