import { DEMO_MONTH_FACT, readDemoMonth } from '#server/features/store/today/index.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import { removeFact } from '#server/platform/database/store-facts.ts'
import { DEMO_ADDRESSES } from '#server/platform/mail/demo-address.ts'
import { searches } from './figures.ts'

const DAY_MS = 86_400_000
/** Then Insight adds up the days of a month, real ones with them. */
const APART_DAYS = 24 * 30

/** Removes what the month added, and nothing else. What belongs to its orders and people goes with them. */
export async function removeMonth(trx: Trx): Promise<void> {
  const month = await readDemoMonth(trx)
  if (!month) return
  await trx.deleteFrom('orders').where('payment_mode', '=', 'demo').execute()
  await trx.deleteFrom('newsletter_subscribers').where('email_key', 'like', DEMO_ADDRESSES).execute()
  await trx
    .deleteFrom('users')
    .where('email_key', 'like', DEMO_ADDRESSES)
    .where('password_hash', 'is', null)
    .execute()
  for (const id of month.letters) await trx.deleteFrom('letters').where('id', '=', id).execute()
  for (const id of month.deals)
    await trx
      .deleteFrom('deals')
      .where('id', '=', id)
      // A code that was changed and used since has become the store's.
      .where('id', 'not in', (select) => select.selectFrom('deal_uses').select('deal_id'))
      .execute()
  if (month.until > Date.now() / DAY_MS - APART_DAYS) {
    for (const table of ['insight_heard', 'insight_steps', 'beat_counts'] as const)
      await trx.deleteFrom(table).where('day', '<=', month.until).execute()
    await trx
      .deleteFrom('insight_searches')
      .where('day', '=', month.until)
      .where(
        'query',
        'in',
        searches.map(({ query }) => query),
      )
      .execute()
  }
  await removeFact(trx, DEMO_MONTH_FACT)
}
