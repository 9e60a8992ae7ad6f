import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'

const DAY_MS = 86_400_000

/** Counts people who joined the list today, or left it; negative ones take back. In the transaction of the change. */
export async function countToday(
  trx: Db,
  { joined = 0, departed = 0 }: { joined?: number; departed?: number },
): Promise<void> {
  if (joined === 0 && departed === 0) return
  await trx
    .insertInto('newsletter_days')
    .values({ day: Math.floor(Date.now() / DAY_MS), joined, departed })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({
        joined: sql<number>`newsletter_days.joined + excluded.joined`,
        departed: sql<number>`newsletter_days.departed + excluded.departed`,
      }),
    )
    .execute()
}

/** How many joined and left in the last days, with today. */
export async function readRecentDays(db: Db, days: number): Promise<{ joined: number; left: number }> {
  const sums = await db
    .selectFrom('newsletter_days')
    .select(({ fn }) => [
      fn.sum<number | null>('joined').as('joined'),
      fn.sum<number | null>('departed').as('departed'),
    ])
    .where('day', '>', Math.floor(Date.now() / DAY_MS) - days)
    .executeTakeFirstOrThrow()
  return { joined: Math.max(0, Number(sums.joined ?? 0)), left: Math.max(0, Number(sums.departed ?? 0)) }
}
