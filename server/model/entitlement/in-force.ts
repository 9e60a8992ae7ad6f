import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'

const grants = expressionBuilder<Database, 'grants'>()

/**
 * Neither refunded nor disputed: the buyer has the license, its files and its documents. The end of a term revokes
 * nothing; `certificateState` reports it. For queries that have `grants`.
 */
export function inForce(): Expression<SqlBool> {
  return grants('grants.revoked_at', 'is', null)
}
