import { z } from 'zod'
import { openStatuses } from '#contract/orders/payment-status.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import { literals } from '#server/platform/database/literals.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { defineJob } from '#server/platform/jobs/job-kind.ts'

const SECOND_MS = 1_000

/** Cancels the open payments over what is not sold as it was when they began. */
export const checkOpenPaymentsJob = defineJob('check open payments', z.object({}), {
  backoffMs: [5, 30, 120, 600, 1_800].map((seconds) => seconds * SECOND_MS),
  concurrency: 1,
  waitsOnHold: true,
})

/**
 * Queues the check, with the change of these beats (null: of all), where somebody is about to pay for one of them. Each
 * change has its own job: one that runs already may have read what was before this change.
 */
export async function checkOpenPayments(trx: Trx, beatIds: readonly (string | null)[]): Promise<void> {
  let open = trx
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.status', 'in', literals(openStatuses))
  const named = beatIds.filter((id) => id !== null)
  // More than a statement takes as parameters: then any open payment will do.
  if (named.length === beatIds.length && named.length <= maxNamed)
    open = open.where('order_lines.beat_id', 'in', named)
  if (await open.limit(1).executeTakeFirst()) await enqueueJob(trx, checkOpenPaymentsJob, {})
}

const maxNamed = 100
