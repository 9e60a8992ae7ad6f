import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import { bylineKey, bylineOf } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { onSale } from './beat-on-sale.ts'

const beats = expressionBuilder<Database, 'beats'>()

/** A producer with the name under their beats. */
type ProducerName = { id: string; name: string }

/** Who has a beat that `isCounted`, such as `onSale()`; by default any. In the order of their accounts. */
export function readProducers(
  db: Db,
  isCounted?: Expression<SqlBool>,
  limit?: number,
): Promise<ProducerName[]> {
  return db
    .selectFrom('users')
    .select(['users.id', bylineOf().as('name')])
    .where(hasBeat(isCounted))
    .orderBy('users.id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
}

/**
 * The producer of this name, with a beat that `isCounted`. Undefined for others, and for the username of who goes by an
 * artist name.
 */
export async function findProducerOf(
  db: Db,
  name: string,
  isCounted: Expression<SqlBool>,
): Promise<(Row<'users'> & { name: string }) | undefined> {
  return db
    .selectFrom('users')
    .selectAll('users')
    .select(bylineOf().as('name'))
    .where(({ or, and, eb }) =>
      or([
        eb('byline_key', '=', bylineKey(name)),
        and([eb('byline', 'is', null), eb('username_key', '=', name.toLowerCase())]),
      ]),
    )
    .where(hasBeat(isCounted))
    .executeTakeFirst()
}

function hasBeat(isCounted: Expression<SqlBool> | undefined): Expression<SqlBool> {
  const owned = beats
    .selectFrom('beats')
    .select('beats.id')
    .whereRef('beats.owner_id', '=', 'users.id' as never)
  return beats.exists(isCounted ? owned.where(isCounted) : owned)
}

/** Whether the user has a beat that is on sale. For queries that have `users`. */
export function sellsBeats(): Expression<SqlBool> {
  return hasBeat(onSale())
}

/** How many beats the user has, in any state. For queries that have `users`. */
export function beatsOwned(): Expression<number> {
  return beats
    .selectFrom('beats')
    .whereRef('beats.owner_id', '=', 'users.id' as never)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$asScalar()
}
