import { DeliveredKindList } from '#contract/orders/order.ts'
import { isOpen } from '#contract/orders/payment-status.ts'
import { readGrantsOf } from '#server/model/entitlement/index.ts'
import { findOrder, readLinesOf, readUndelivered } from '#server/model/order/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { type JobContext, MAX_LOST_STARTS } from '#server/platform/jobs/job-kind.ts'
import type { JobRunner } from '#server/platform/jobs/job-runner.ts'
import { readCrashing } from '#server/platform/jobs/read-jobs.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import { ensureBeatFile } from './ensure-beat-file.ts'
import { issueLicense } from './issue-license.ts'
import { makeFilesJob } from './make-files-job.ts'
import { prepareDeliveryJob } from './prepare-delivery-job.ts'

const lookAgainMs = 5 * 60_000

/** Registers the jobs that prepare files and documents of paid orders. */
export function handleDeliveryJobs(jobs: JobRunner, delivery: DeliveryDeps): void {
  jobs.handle(prepareDeliveryJob, ({ orderId }, job) => prepareDelivery(delivery, orderId, job))
  jobs.handle(makeFilesJob, ({ orderId }) => renderFiles(delivery, orderId))
  // Retries unfinished deliveries, whatever became of their jobs.
  jobs.every('finish deliveries', lookAgainMs, () => finishDeliveries(delivery))
}

/** Prepares files before payment. The order may never be paid, so failures are only logged. */
async function renderFiles(delivery: DeliveryDeps, orderId: string): Promise<void> {
  const { db, log } = delivery
  const order = await findOrder(db, orderId)
  if (!order || !isOpen(order.status)) return
  for (const { beat_id, file_kinds } of await readLinesOf(db, orderId))
    for (const kind of readJson(DeliveredKindList, file_kinds))
      await ensureBeatFile(delivery, beat_id, kind).catch((error: unknown) =>
        log.warn({ err: error, orderId, kind }, 'a file could not be made before the order is paid'),
      )
}

/** @throws the first failure, so the job is retried */
async function prepareDelivery(
  delivery: DeliveryDeps,
  orderId: string,
  job: Pick<JobContext, 'isLastAttempt'>,
): Promise<void> {
  const { db, log } = delivery
  const order = await findOrder(db, orderId)
  if (!order) return
  const lines = await readLinesOf(db, orderId)
  const grants = await readGrantsOf(db, orderId)
  const failures: unknown[] = []
  for (const line of lines) {
    const grant = grants.find(({ line_id }) => line_id === line.id)
    if (!grant) continue
    // One failing beat must not hold up the rest of the order.
    const work =
      grant.statement === null ? issueLicense(delivery, order, line, grant) : remake(delivery, line)
    await work.catch((error: unknown) => failures.push(error))
  }
  if (failures.length === 0) return
  if (job.isLastAttempt) log.error({ orderId, failures }, 'a paid order cannot be delivered')
  throw failures[0]
}

/** Makes lost files of a signed license again. */
async function remake(delivery: DeliveryDeps, line: Row<'order_lines'>): Promise<void> {
  for (const kind of readJson(DeliveredKindList, line.file_kinds))
    await ensureBeatFile(delivery, line.beat_id, kind)
}

async function finishDeliveries({ db }: DeliveryDeps): Promise<void> {
  // Jobs that keep crashing the store need an admin.
  const exceptions = new Set(await readCrashing(db, prepareDeliveryJob.name, MAX_LOST_STARTS))
  for (const orderId of await readUndelivered(db))
    if (!exceptions.has(JSON.stringify({ orderId })))
      await enqueueJob(db, prepareDeliveryJob, { orderId }, { uniqueKey: `prepare ${orderId}` })
}
