import { type RawBuilder, sql } from 'kysely'
import type { PriceStep } from '#contract/pricing/currency.ts'

/** A column of cents, as `roundToStep` rounds it; null stays null. */
export function rounded(column: string, step: PriceStep): RawBuilder<number> {
  const cents = sql.ref<number>(column)
  const [whole, half] = [sql.lit(step), sql.lit(step / 2)]
  return sql<number>`case
    when ${cents} > 0 and ${cents} < ${half} then ${whole}
    else (${cents} + ${half}) / ${whole} * ${whole}
  end`
}
