import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'

/** Whether somebody in one of these countries bought something. @param since milliseconds since 1970 */
export async function hasSaleTo(db: Db, countries: readonly string[], since: number): Promise<boolean> {
  const sale = await db
    .selectFrom('orders')
    .select('id')
    .where('created_at', '>=', since)
    .where('status', 'in', ['Completed', 'Disputed', 'Refunded'])
    // Nobody placed those of the demo.
    .where((where) => where.or([where('payment_mode', 'is', null), where('payment_mode', '!=', 'demo')]))
    .where((where) =>
      where.or(countries.map((code) => where(sql<string>`billing`, 'like', `%"country":"${code}"%`))),
    )
    .limit(1)
    .executeTakeFirst()
  return sale !== undefined
}
