import { openStatuses } from '#contract/orders/payment-status.ts'
import { codeKey } from '#contract/pricing/code-fields.ts'
import { refusalMessage } from '#contract/pricing/code-message.ts'
import type { CodeRefusal, DiscountCode } from '#contract/pricing/deal-rules.ts'
import type { LocalText } from '#contract/text/fault-text.ts'
import { readTimeZone } from '#server/model/settings/index.ts'
import { isSet } from '#server/platform/database/columns.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { literals } from '#server/platform/database/literals.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { scopeOf } from './kinds/deal-columns.ts'

/** The user of a code, the time, and their open order, whose own use does not count. */
type CodeUser = { userId: string | null; now: number; orderId?: string | undefined }

/**
 * Sets the code of the user's cart, replacing another.
 * @throws Problem code_unknown, code_refused if it can never apply
 */
export async function enterCode(db: Db, user: CodeUser & { userId: string }, text: string): Promise<void> {
  const code = await findCode(db, user, text)
  if (code.refusal === 'unknown')
    throw new ProblemError('code_unknown', {
      detail: await refusalText(db, code, 'unknown'),
    })
  if (code.refusal)
    throw new ProblemError('code_refused', {
      detail: await refusalText(db, code, code.refusal),
    })
  const kept = { code: code.code, created_at: user.now }
  await db
    .insertInto('cart_codes')
    .values({ user_id: user.userId, ...kept })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(kept))
    .execute()
}

export async function dropCode(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('cart_codes').where('user_id', '=', userId).execute()
}

/** The next cart starts without the code of this order. */
export async function dropRedeemedCode(
  trx: Trx,
  order: Pick<Row<'orders'>, 'id' | 'user_id'>,
): Promise<void> {
  await trx
    .deleteFrom('cart_codes')
    .where('user_id', '=', order.user_id)
    .where('code', 'in', (select) =>
      select
        .selectFrom('deal_uses')
        .innerJoin('deals', 'deals.id', 'deal_uses.deal_id')
        .where('deal_uses.order_id', '=', order.id)
        .where('deals.code', 'is not', null)
        .select((deal) => deal.ref('deals.code').$notNull().as('code')),
    )
    .execute()
}

/** The code of the user's cart, and why it cannot be used, if so. */
export async function readCartCode(
  db: Db,
  user: Omit<CodeUser, 'orderId'> & { userId: string },
): Promise<DiscountCode | undefined> {
  const row = await db
    .selectFrom('cart_codes')
    .leftJoin('orders', (join) =>
      join
        .onRef('orders.user_id', '=', 'cart_codes.user_id')
        .on('orders.status', 'in', literals(openStatuses))
        .on('orders.processing_since', 'is', null),
    )
    .select(['code', 'orders.id as order_id'])
    .where('cart_codes.user_id', '=', user.userId)
    .executeTakeFirst()
  return row && findCode(db, { ...user, orderId: row.order_id ?? undefined }, row.code)
}

/** The code of an order, evaluated again. `isLimited`: others may wait for its use. */
export async function readOrderCode(
  db: Db,
  order: Pick<Row<'orders'>, 'id' | 'user_id' | 'created_at'>,
): Promise<{ code: DiscountCode; isLimited: boolean } | undefined> {
  const row = await db
    .selectFrom('deal_uses')
    .innerJoin('deals', 'deals.id', 'deal_uses.deal_id')
    .selectAll('deals')
    .where('order_id', '=', order.id)
    .where('deals.kind', '=', 'code')
    .executeTakeFirst()
  if (!row) return undefined
  const user = { userId: order.user_id, now: order.created_at, orderId: order.id }
  return { code: await judge(db, user, row), isLimited: row.max_uses !== null }
}

/**
 * Reserves a use of a code, in the transaction that places the order and records its deals.
 * @throws Problem code_refused if someone else took the last use meanwhile
 */
export async function assertCodeFree(trx: Trx, user: CodeUser, code: DiscountCode): Promise<void> {
  // The row lock serializes orders with the same code on PostgreSQL.
  const deal = await trx
    .updateTable('deals')
    .set((columns) => ({ code: columns.ref('code') }))
    .where('id', '=', code.id)
    .returningAll()
    .executeTakeFirst()
  const { refusal } = deal ? await judge(trx, user, deal) : { refusal: 'unknown' as const }
  if (refusal)
    throw new ProblemError('code_refused', {
      detail: await refusalText(trx, code, refusal),
    })
}

/** Records the deals that changed the price of an order. Idempotent. */
export async function recordDealUses(
  trx: Trx,
  order: { orderId: string; now: number },
  dealIds: readonly string[],
): Promise<void> {
  for (const deal_id of new Set(dealIds))
    await trx
      .insertInto('deal_uses')
      .values({ order_id: order.orderId, deal_id, created_at: order.now })
      .onConflict((conflict) => conflict.columns(['order_id', 'deal_id']).doNothing())
      .execute()
}

/** Releases the code of a canceled order. */
export async function freeDeals(trx: Trx, orderId: string): Promise<void> {
  await trx.deleteFrom('deal_uses').where('order_id', '=', orderId).execute()
}

async function refusalText(db: Db, code: DiscountCode, state: CodeRefusal): Promise<LocalText> {
  const timeZone = await readTimeZone(db)
  return (locale) => refusalMessage({ code, state }, { timeZone, locale })
}

async function findCode(db: Db, user: CodeUser, text: string): Promise<DiscountCode> {
  const key = codeKey(text)
  const row =
    key === undefined
      ? undefined
      : await db.selectFrom('deals').selectAll().where('code_key', '=', key).executeTakeFirst()
  return row ? judge(db, user, row) : unknownCode(text)
}

const SHOWN_LENGTH = 24

function unknownCode(text: string): DiscountCode {
  return {
    id: '',
    name: '',
    code: text.trim().slice(0, SHOWN_LENGTH),
    percent: null,
    amountCents: 0,
    tierIds: [],
    tagIds: [],
    ownerIds: [],
    beatIds: [],
    minimumCents: 0,
    isCombinable: true,
    refusal: 'unknown',
    fromMs: null,
    untilMs: null,
  }
}

async function judge(db: Db, user: CodeUser, row: Row<'deals'>): Promise<DiscountCode> {
  return {
    ...scopeOf(row),
    id: row.id,
    name: row.code ?? row.name,
    code: row.code ?? '',
    percent: row.percent,
    amountCents: row.amount_cents,
    minimumCents: row.minimum_cents,
    isCombinable: isSet(row.is_combinable),
    refusal: await refusalOf(db, user, row),
    fromMs: row.from_at,
    untilMs: row.ended_at ?? row.until_at,
  }
}

async function refusalOf(db: Db, user: CodeUser, deal: Row<'deals'>): Promise<CodeRefusal | null> {
  const { from_at, until_at, ended_at, paused_at, max_uses, max_uses_per_buyer } = deal
  if (ended_at !== null || (until_at !== null && until_at <= user.now)) return 'expired'
  if (paused_at !== null) return 'unknown'
  if (from_at !== null && from_at > user.now) return 'not-started'
  const buyers = max_uses === null && max_uses_per_buyer === null ? [] : await readUses(db, deal.id, user)
  if (max_uses !== null && buyers.length >= max_uses) return 'used-up'
  const own = buyers.filter((id) => user.userId !== null && id === user.userId).length
  if (max_uses_per_buyer !== null && own >= max_uses_per_buyer) return 'used-before'
  if (isSet(deal.first_purchase_only) && (await hasBought(db, user))) return 'first-purchase-only'
  return null
}

/** Buyers of other orders that hold or have used a code; null for deleted accounts. */
async function readUses(db: Db, dealId: string, { orderId }: CodeUser): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('deal_uses')
    .innerJoin('orders', 'orders.id', 'deal_uses.order_id')
    .select('orders.user_id')
    .where('deal_id', '=', dealId)
    .where('orders.id', '!=', orderId ?? '')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

async function hasBought(db: Db, { userId, orderId }: CodeUser): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '!=', orderId ?? '')
    .where('status', 'not in', [...openStatuses, 'Canceled'])
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}
