import { prepareDeliveryJob } from '#server/features/payments/index.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { JobContext } from '#server/platform/jobs/job-kind.ts'
import type { JobRunner } from '#server/platform/jobs/job-runner.ts'
import type { Delivery } from './delivery-deps.ts'
import { issueLicense } from './license-statement.ts'

const lookAgainMs = 5 * 60_000

/** Registers the work that makes the files and documents of paid orders. */
export function handleDeliveryJobs(jobs: JobRunner, delivery: Delivery): void {
  jobs.handle(prepareDeliveryJob, ({ orderId }, job) => prepareDelivery(delivery, orderId, job))
  // Paid but no files must not last: whatever became of its job, an unfinished delivery is taken up again.
  jobs.every('finish deliveries', lookAgainMs, () => finishDeliveries(delivery))
}

/** @throws what kept a file from being made; the job is then repeated */
async function prepareDelivery(
  delivery: Delivery,
  orderId: string,
  job: Pick<JobContext, 'isLastAttempt'>,
): Promise<void> {
  const { db, log } = delivery
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
  if (!order) return
  const lines = await db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).execute()
  const grants = await db.selectFrom('grants').selectAll().where('order_id', '=', orderId).execute()
  const failures: unknown[] = []
  for (const line of lines) {
    const grant = grants.find(({ line_id }) => line_id === line.id)
    if (!grant) continue
    // One beat that cannot be made must not hold up the others of the order.
    await issueLicense(delivery, order, line, grant).catch((error: unknown) => failures.push(error))
  }
  if (failures.length === 0) return
  if (job.isLastAttempt) log.error({ orderId, failures }, 'a paid order cannot be delivered')
  throw failures[0]
}

async function finishDeliveries({ db }: Delivery): Promise<void> {
  const unfinished = await db
    .selectFrom('grants')
    .select('order_id')
    .distinct()
    .where('statement', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  for (const { order_id } of unfinished)
    await enqueueJob(db, prepareDeliveryJob, { orderId: order_id }, { uniqueKey: `prepare ${order_id}` })
}
