import { type CustomerMail, type DownloadProblem, downloadProblems } from '#contract/accounts/customer.ts'
import { DeliveredKindList } from '#contract/orders/order.ts'
import { prepareDeliveryJob } from '#server/features/selling/files/index.ts'
import { readUnmadeFiles, readUnsigned } from '#server/model/entitlement/index.ts'
import { isDisputing } from '#server/model/order/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { hasFailedJob } from '#server/platform/jobs/read-jobs.ts'

/** What keeps an account from downloading, most likely reason first. */
export async function findProblems(
  db: Db,
  user: Row<'users'>,
  { licenses, mails }: { licenses: number; mails: readonly CustomerMail[] },
): Promise<DownloadProblem[]> {
  const unfinished = await readUnsigned(db, user.id)
  const unmade = (await readUnmadeFiles(db, user.id)).filter(({ file_kinds, kind }) =>
    readJson(DeliveredKindList, file_kinds).includes(kind),
  )
  const jobs = unfinished.map((orderId) => ({ orderId }))
  const hasFailed =
    unmade.some(({ last_error }) => last_error !== null) ||
    (await hasFailedJob(db, prepareDeliveryJob.name, jobs))
  const found = {
    locked: user.locked_at !== null,
    'address-unconfirmed': user.email_confirmed_at === null,
    'nothing-bought': licenses === 0,
    disputed: await isDisputing(db, user.id),
    'files-preparing': unfinished.length + unmade.length > 0 && !hasFailed,
    'files-failed': hasFailed,
    'mail-failed': mails.some(({ status }) => status === 'dead'),
  } satisfies Record<DownloadProblem, boolean>
  return downloadProblems.filter((problem) => found[problem])
}
