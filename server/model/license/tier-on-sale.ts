import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'

const tiers = expressionBuilder<Database, 'license_templates'>()

/** The tier is not in the trash. For queries that have `license_templates`. */
export function tierNotDeleted(): Expression<SqlBool> {
  return tiers('license_templates.deleted_at', 'is', null)
}

/** Beats are sold under the tier: neither hidden nor deleted. For queries that have `license_templates`. */
export function tierOnSale(): Expression<SqlBool> {
  return tiers.and([tiers('license_templates.hidden_at', 'is', null), tierNotDeleted()])
}
