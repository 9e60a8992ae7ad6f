import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { orderNumberIn, type WithdrawalRequest } from '#contract/law/withdrawal-statement.ts'
import type { WithdrawalWording } from '#contract/law/withdrawal-wording.ts'
import { orderNumber } from '#contract/orders/order.ts'
import type { Locale } from '#contract/text/locales.ts'
import { findOrder, findOrderByNumber, readLinesOf } from '#server/model/order/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { WithdrawalLinks } from './links.ts'
import { settleStatementJob } from './settle-job.ts'
import { queueAcknowledgment } from './withdrawal-mails.ts'

/** The same statement again is confirmed again after this long. */
const MAIL_AGAIN_MS = 3_600_000

/** Who writes: the signed-in user, if there is one. */
type Writer = { userId: string | undefined }
type Context = {
  db: Db
  links: WithdrawalLinks
  wording: WithdrawalWording
  locale: Locale
  timeZone: string
  /** Milliseconds since 1970. */
  now: number
}

/**
 * Stores a statement and queues its confirmation, once for the same order, licenses, name and address. Everything that depends on
 * whether there is such an order happens in a job, so that the answer takes as long for each.
 */
export async function takeStatement(
  context: Context,
  writer: Writer,
  request: WithdrawalRequest,
): Promise<Row<'withdrawals'>> {
  const { db, now } = context
  const shown = await findShownOrder(context, writer, request)
  const lineIds = shown ? shown.lineIds : request.lines?.toSorted()
  const number = orderNumberIn(request.order)
  const email_key = request.email.toLowerCase()
  const row: Row<'withdrawals'> = {
    id: uuidv7(),
    statement_key: keyOf(number ?? request.order, lineIds, {
      ...{ name: request.name, email: email_key, isShown: shown !== undefined },
    }),
    received_at: now,
    mailed_at: now,
    time_zone: context.timeZone,
    wording: context.wording,
    locale: context.locale,
    name: request.name,
    email: request.email,
    email_key,
    given: request.order,
    titles: writeJson(shown?.titles ?? []),
    line_ids: lineIds && lineIds.length > 0 ? writeJson(lineIds) : null,
    order_id: shown?.orderId ?? null,
    shown_by: shown?.by ?? null,
    ...{ state: 'waiting', closed_at: null, closed_by: null, answer: null },
  }
  return db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('withdrawals')
      .values(row)
      .onConflict((conflict) => conflict.column('statement_key').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!inserted) return takeAgain(trx, row)
    await queueAcknowledgment(trx, inserted, now)
    await enqueueJob(trx, settleStatementJob, { id: inserted.id })
    return inserted
  })
}

/** The same statement as before. */
async function takeAgain(
  trx: Db,
  { statement_key, mailed_at: now }: Row<'withdrawals'>,
): Promise<Row<'withdrawals'>> {
  const before = await trx
    .selectFrom('withdrawals')
    .selectAll()
    .where('statement_key', '=', statement_key)
    .executeTakeFirstOrThrow()
  const isDue = await trx
    .updateTable('withdrawals')
    .set({ mailed_at: now })
    .where('id', '=', before.id)
    .where('mailed_at', '<=', now - MAIL_AGAIN_MS)
    .returning('id')
    .executeTakeFirst()
  if (isDue) await queueAcknowledgment(trx, before, now)
  return before
}

export type ShownOrder = {
  orderId: string
  by: 'account' | 'link'
  /** Undefined: the whole order. */
  lineIds: string[] | undefined
  titles: string[]
}

/** The order that the writer has shown to be theirs and writes of; undefined if there is none. */
export async function findShownOrder(
  { db, links, now }: Pick<Context, 'db' | 'links' | 'now'>,
  { userId }: Writer,
  { order: given, lines = [], token = '' }: Pick<WithdrawalRequest, 'order' | 'lines' | 'token'>,
): Promise<ShownOrder | undefined> {
  const number = orderNumberIn(given)
  if (number === undefined) return undefined
  const linked = links.readOrder(token, now)
  const isLinked = linked !== undefined && orderNumber(linked) === number
  if (!isLinked && userId === undefined) return undefined
  const order = isLinked ? await findOrder(db, linked) : await findOrderByNumber(db, number)
  if (!order || (!isLinked && order.user_id !== userId)) return undefined
  const all = await readLinesOf(db, order.id)
  const chosen = all.filter(({ id }) => lines.includes(id))
  const isPart = chosen.length > 0 && chosen.length < all.length
  return {
    orderId: order.id,
    by: isLinked ? 'link' : 'account',
    lineIds: isPart ? chosen.map(({ id }) => id).sort() : undefined,
    titles: (isPart ? chosen : all).map(({ title, license_name }) => `${title} (${license_name})`),
  }
}

/**
 * By which the same statement is known again. Whoever has not shown that the order is theirs, or writes under another name, is
 * never given the receipt of somebody else's, which says a name and what was bought.
 */
function keyOf(
  order: string,
  lineIds: readonly string[] = [],
  { name, email, isShown }: { name: string; email: string; isShown: boolean },
): string {
  const what = order.toLowerCase().replace(/\s+/g, ' ')
  return createHash('sha256')
    .update(JSON.stringify([what, lineIds, email, name, isShown]))
    .digest('base64url')
}
