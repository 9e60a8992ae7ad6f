import { soldLines } from '#server/model/order/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isStepColumn, noSteps, type StepSums, stepColumns } from './read-steps.ts'

/** What came of a campaign, per beat, of all days. */
export async function readCampaign(db: Db, source: string): Promise<(beatId: string) => StepSums> {
  const [counted, sales] = await Promise.all([
    db
      .selectFrom('insight_steps')
      .select(['beat_id', 'step'])
      .select((select) => select.fn.sum<number>('count').as('count'))
      .where('source', '=', source)
      .groupBy(['beat_id', 'step'])
      .execute(),
    soldLines(db)
      .select('beat_id')
      .select((select) => [
        select.fn.countAll<number>().as('sold'),
        select.fn.sum<number>('price_cents').as('cents'),
      ])
      .where('source', '=', source)
      .groupBy('beat_id')
      .execute(),
  ])
  return (beatId) => {
    const sums = noSteps()
    for (const { beat_id, step, count } of counted)
      if (beat_id === beatId && isStepColumn(step)) sums[stepColumns[step]] += Number(count)
    const sale = sales.find(({ beat_id }) => beat_id === beatId)
    sums.sold += Number(sale?.sold ?? 0)
    sums.earnedCents += Number(sale?.cents ?? 0)
    return sums
  }
}
