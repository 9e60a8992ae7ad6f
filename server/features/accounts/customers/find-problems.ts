import { type CustomerMail, type DownloadProblem, downloadProblems } from '#contract/accounts/customer.ts'
import { DeliveredKindList } from '#contract/orders/order.ts'
import { prepareDeliveryJob } from '#server/features/selling/files/index.ts'
import { inForce } from '#server/model/entitlement/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** What keeps an account from downloading, most likely reason first. */
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
    .where(inForce())
    .where('statement', 'is', null)
    .execute()
  const unmade = await readUnmadeFiles(db, user.id)
  const orderIds = unfinished.map(({ order_id }) => order_id)
  const hasFailed =
    unmade.some(({ last_error }) => last_error !== null) || (await haveJobsFailed(db, orderIds))
  const found = {
    locked: user.locked_at !== null,
    'address-unconfirmed': user.email_confirmed_at === null,
    'nothing-bought': licenses === 0,
    disputed: disputed !== undefined,
    'files-preparing': unfinished.length + unmade.length > 0 && !hasFailed,
    'files-failed': hasFailed,
    'mail-failed': mails.some(({ status }) => status === 'dead'),
  } satisfies Record<DownloadProblem, boolean>
  return downloadProblems.filter((problem) => found[problem])
}

/** Missing files of licenses in force. */
async function readUnmadeFiles(db: Db, userId: string) {
  const rows = await db
    .selectFrom('grants')
    .innerJoin('order_lines', 'order_lines.id', 'grants.line_id')
    .innerJoin('beat_files', 'beat_files.beat_id', 'order_lines.beat_id')
    .select(['order_lines.file_kinds', 'beat_files.kind', 'beat_files.last_error'])
    .where('grants.user_id', '=', userId)
    .where(inForce())
    .where('beat_files.status', '!=', 'ready')
    .execute()
  return rows.filter(({ file_kinds, kind }) => readJson(DeliveredKindList, file_kinds).includes(kind))
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
