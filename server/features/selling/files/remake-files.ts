import { DeliveredKindList, orderNumber } from '#contract/orders/order.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { readBeatFiles, wantFilesAgain } from '#server/model/beat/index.ts'
import { readLinesOf, readOrder } from '#server/model/order/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { dropWaitingJobs } from '#server/platform/jobs/drop-jobs.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import { isFileLost } from './ensure-beat-file.ts'
import { prepareDeliveryJob } from './prepare-delivery-job.ts'

/**
 * Retries failed files of a paid order and makes lost ones again.
 * @returns how many lost files have no source; their beats have to be uploaded again
 * @throws Problem order_not_found, no_files
 */
export async function remakeFiles(
  delivery: Pick<DeliveryDeps, 'db' | 'files'>,
  orderId: string,
  admin: RequestSession,
): Promise<number> {
  const { db } = delivery
  const order = await readOrder(db, orderId)
  if (order.status !== 'Completed') throw new ProblemError('no_files')
  const gone = await findLost(delivery, orderId)
  const again = gone.filter(({ source }) => source !== null).map(({ id }) => id)
  await db.transaction().execute(async (trx) => {
    await wantFilesAgain(trx, again)
    // A running job continues, and another one follows.
    await dropWaitingJobs(trx, prepareDeliveryJob, { orderId })
    await enqueueJob(trx, prepareDeliveryJob, { orderId })
    await recordAuditEvent(trx, admin, 'order.files-made-again', { id: orderId, name: orderNumber(orderId) })
  })
  return gone.length - again.length
}

async function findLost(
  { db, files }: Pick<DeliveryDeps, 'db' | 'files'>,
  orderId: string,
): Promise<Row<'beat_files'>[]> {
  const lines = (await readLinesOf(db, orderId)).filter(({ refunded_at }) => refunded_at === null)
  const beatIds = lines.map(({ beat_id }) => beat_id)
  const rows = await readBeatFiles(db, beatIds)
  const bought = rows.filter((row) =>
    lines.some(
      (line) =>
        line.beat_id === row.beat_id && readJson(DeliveredKindList, line.file_kinds).includes(row.kind),
    ),
  )
  const lost = await Promise.all(bought.map((row) => isFileLost(files.store, row)))
  return bought.filter((_row, at) => lost[at])
}
