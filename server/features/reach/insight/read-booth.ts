import { toDollars } from '#contract/pricing/money.ts'
import type { BoothSums } from '#contract/reach/insight.ts'
import { shareOfRefunds, type Trade } from '#server/model/order/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Days } from './insight-span.ts'
import { salesOf } from './sales-of.ts'

/** Booths opened, and licenses that came from one, of all beats. */
export async function readBooth(db: Db, days: Days, trade: Trade): Promise<BoothSums> {
  const [counted, sales] = await Promise.all([
    db
      .selectFrom('insight_steps')
      .select('step')
      .select((select) => select.fn.sum<number>('count').as('count'))
      .where('day', '>=', days.first)
      .where('day', '<=', days.last)
      .where('step', 'in', ['booth', 'sold from booth', 'earned from booth'])
      .groupBy('step')
      .execute(),
    salesOf(db, days, trade)
      .select((select) => [select.fn.countAll<number>().as('sold'), shareOfRefunds().as('cents')])
      .where('order_lines.from_booth', '=', 1)
      .executeTakeFirstOrThrow(),
  ])
  const sumOf = (step: string) => Number(counted.find((row) => row.step === step)?.count ?? 0)
  return {
    opened: sumOf('booth'),
    sold: sumOf('sold from booth') + Number(sales.sold),
    earned: toDollars(sumOf('earned from booth') + Math.round(Number(sales.cents ?? 0))),
  }
}
