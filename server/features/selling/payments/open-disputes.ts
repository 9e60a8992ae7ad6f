import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import { readDisputed } from '#server/model/order/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { readMailsAbout } from '#server/platform/mail/stored-mails.ts'
import { parseJson } from '#server/platform/text/parse-json.ts'
import { Dispute, orderMails } from './notices.ts'

/** `dueAt`: in milliseconds since 1970. */
export type OpenDispute = { order: Row<'orders'>; reason: string | null; dueAt: number | null }

/**
 * Disputes that are not settled, with what the mails to the administrators said about them. Reason and deadline are
 * unknown once those are purged.
 */
export async function readOpenDisputes(db: Db, mode: PaymentMode): Promise<OpenDispute[]> {
  const orders = await readDisputed(db, mode)
  return Promise.all(
    orders.map(async (order) => {
      const mail = (await readMailsAbout(db, order.id, orderMails.dispute.name)).at(-1)
      const told = mail && parseJson(Dispute, mail.data)
      return { order, reason: told?.reason ?? null, dueAt: told?.dueAt ?? null }
    }),
  )
}
