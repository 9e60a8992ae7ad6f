import { type Expression, type SqlBool, sql } from 'kysely'
import type { Locale } from '#contract/text/locales.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { DEMO_ADDRESSES } from '#server/platform/mail/demo-address.ts'

/** The subscriber is still there, for queries of rows that name one. @param id a value, or the column that names it */
export function isSubscribed(id: string | { column: string }): Expression<SqlBool> {
  const named = typeof id === 'string' ? sql`${id}` : sql.ref(id.column)
  return sql<SqlBool>`exists (
    select 1 from newsletter_subscribers where newsletter_subscribers.id = ${named}
  )`
}

/** Those who get letters, as a query: confirmed, and nobody of the demo. */
export function confirmedSubscribers(db: Pick<Db, 'selectFrom'>) {
  return db
    .selectFrom('newsletter_subscribers')
    .where('confirmed_at', 'is not', null)
    .where('email_key', 'not like', DEMO_ADDRESSES)
}

/** How many get letters, and how many of the demo are there besides. */
export async function countSubscribers(db: Db): Promise<{ count: number; demo: number }> {
  const { count } = await confirmedSubscribers(db)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const { demo } = await db
    .selectFrom('newsletter_subscribers')
    .select((select) => select.fn.countAll<number>().as('demo'))
    .where('email_key', 'like', DEMO_ADDRESSES)
    .executeTakeFirstOrThrow()
  return { count: Number(count), demo: Number(demo) }
}

/** What those who get letters were told that they would get, and how many; the text that most read comes first. */
export async function readPromises(db: Db): Promise<{ text: string | null; count: number }[]> {
  const rows = await confirmedSubscribers(db)
    .select((select) => ['promise as text', select.fn.countAll<number>().as('count')])
    .groupBy('promise')
    .execute()
  return rows
    .map(({ text, count }) => ({ text, count: Number(count) }))
    .toSorted((a, b) => b.count - a.count || (a.text ?? '').localeCompare(b.text ?? ''))
}

/** Whether anybody but the demo's people has subscribed. */
export async function hasSubscriber(db: Db): Promise<boolean> {
  const subscriber = await db
    .selectFrom('newsletter_subscribers')
    .select('id')
    .where('email_key', 'not like', DEMO_ADDRESSES)
    .limit(1)
    .executeTakeFirst()
  return subscriber !== undefined
}

/** The language in which a subscriber signed up; null: the store's own. */
export async function readSubscriberLocale(db: Db, id: string): Promise<Locale | null> {
  const subscriber = await db
    .selectFrom('newsletter_subscribers')
    .select('locale')
    .where('id', '=', id)
    .executeTakeFirst()
  return subscriber?.locale ?? null
}
