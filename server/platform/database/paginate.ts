import { setImmediate } from 'node:timers/promises'
import { type SelectQueryBuilder, type Simplify, sql } from 'kysely'

/** Takes some milliseconds on SQLite, which blocks the event loop meanwhile. */
const PAGE_SIZE = 1_000

/**
 * Keyset pagination over all rows of a query by id. Yields to the event loop between pages.
 * @param column what the query selects as `id`
 */
export async function* keysetPages<DB, Table extends keyof DB, Row extends { id: string }>(
  query: SelectQueryBuilder<DB, Table, Row>,
  column = 'id',
): AsyncGenerator<Simplify<Row>[]> {
  const ordered = query.orderBy(sql.ref(column)).limit(PAGE_SIZE)
  let afterId = ''
  for (;;) {
    const rows = await ordered.where(sql.ref(column), '>', afterId).execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows
    afterId = last.id
    await setImmediate()
  }
}
