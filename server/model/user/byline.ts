import { type RawBuilder, sql } from 'kysely'

/**
 * The name under a producer's beats, in a query that has `users`: what the wire calls `owner.username`. Accounts that
 * never chose an artist name show their username, as all did before.
 */
export function bylineOf(): RawBuilder<string> {
  return sql<string>`coalesce(users.byline, users.username)`
}

/** For comparisons: ignores case, width and compatibility forms. */
export function bylineKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}
