import { type CustomerMail, type DownloadProblem, downloadProblems } from '#contract/customer.ts'
import { prepareDeliveryJob } from '#server/features/payments/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** What stands between an account and its downloads, the most likely reason first. */
export async function findProblems(
  db: Db,
  user: Row<'users'>,
  { licenses, mails }: { licenses: number; mails: readonly CustomerMail[] },
): Promise<DownloadProblem[]> {
  const disputed = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', user.id)
    .where('status', '=', 'Disputed')
    .limit(1)
    .executeTakeFirst()
  const unfinished = await db
    .selectFrom('grants')
    .select('order_id')
    .distinct()
    .where('user_id', '=', user.id)
    .where('revoked_at', 'is', null)
    .where('statement', 'is', null)
    .execute()
  const hasFailed = await haveJobsFailed(
    db,
    unfinished.map(({ order_id }) => order_id),
  )
  const found = {
    locked: user.locked_at !== null,
    'address-unconfirmed': user.email_confirmed_at === null,
    'nothing-bought': licenses === 0,
    disputed: disputed !== undefined,
    'files-preparing': unfinished.length > 0 && !hasFailed,
    'files-failed': hasFailed,
    'mail-failed': mails.some(({ status }) => status === 'dead'),
  } satisfies Record<DownloadProblem, boolean>
  return downloadProblems.filter((problem) => found[problem])
}

async function haveJobsFailed(db: Db, orderIds: readonly string[]): Promise<boolean> {
  if (orderIds.length === 0) return false
  const payloads = orderIds.map((orderId) => JSON.stringify({ orderId }))
  const failed = await db
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', prepareDeliveryJob.name)
    .where('last_error', 'is not', null)
    .where(inList(db, 'payload', payloads))
    .limit(1)
    .executeTakeFirst()
  return failed !== undefined
}
