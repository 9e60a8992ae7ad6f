import type { Expression, SqlBool } from 'kysely'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import { keysetPages } from '#server/platform/database/paginate.ts'
import { isOpenOrder } from './parts.ts'

/** Whether there is any order of which this holds. */
export async function hasOrder(db: Db, condition: Expression<SqlBool>): Promise<boolean> {
  const order = await db.selectFrom('orders').select('id').where(condition).limit(1).executeTakeFirst()
  return order !== undefined
}

/** Whether real money was ever paid. @param mode the store's: orders from before modes existed are of it */
export async function hasSale(db: Db, mode: PaymentMode): Promise<boolean> {
  const sale = await db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', ['Completed', 'Disputed', 'Refunded'])
    .where(({ eb, or }) =>
      or([eb('payment_mode', '=', 'live'), ...(mode === 'live' ? [eb('payment_mode', 'is', null)] : [])]),
    )
    .limit(1)
    .executeTakeFirst()
  return sale !== undefined
}

/** How many orders of a provider are not settled. @param mode the store's */
export async function countOpenOrders(
  db: Db,
  mode: PaymentMode,
  provider: PaymentProviderName,
): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(isOpenOrder())
    .where('payment_mode', '=', mode)
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** When the newest paid order of this mode was placed, in milliseconds since 1970. */
export async function lastSaleAt(db: Db, mode: PaymentMode): Promise<number | null> {
  const last = await db
    .selectFrom('orders')
    .select((select) => select.fn.max('created_at').as('at'))
    .where('status', '=', 'Completed')
    .where('payment_mode', '=', mode)
    .executeTakeFirst()
  return last?.at ?? null
}

/** What these buyers paid in this currency, less refunds, in cents; 0 is left out. */
export async function sumPaid(
  db: Db,
  userIds: readonly string[],
  currency: Currency,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('orders')
    .select('user_id')
    .select(({ fn }) => [
      fn.sum<number>('amount_cents').as('cents'),
      fn.sum<number>('refunded_cents').as('refunded'),
    ])
    .where('status', '=', 'Completed')
    .where('currency', '=', currency)
    .where(inList(db, 'user_id', userIds))
    .groupBy('user_id')
    .execute()
  return new Map(
    rows.map(({ user_id, cents, refunded }) => [user_id ?? '', Number(cents) - Number(refunded)]),
  )
}

/** Pages of the pictures that order lines show. */
export async function* orderPictures(db: Db): AsyncGenerator<string[]> {
  const lines = db.selectFrom('order_lines').select(['id', 'image'])
  for await (const rows of keysetPages(lines)) yield rows.map(({ image }) => image)
}
