import type { Transaction } from 'kysely'
import { z } from 'zod'
import { paymentEvents } from '#contract/orders/payment-event.ts'
import { readAdmins } from '#server/model/user/index.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { defineMail } from '#server/platform/mail/mail-kind.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { PaymentNotice } from './decide-order-state.ts'
import type { PaymentContext } from './payment-context.ts'

const AboutOrder = z.object({ orderId: z.string(), fact: z.string() })
/** An instance of the version before names no event in its reminders of failed payments. */
const PaymentProblem = AboutOrder.extend({ event: z.enum(paymentEvents).default('failed') })
/** `toAdmin`: the recipient can open the order in the admin area. */
const SaleNotice = z.object({ orderId: z.string(), lineIds: z.array(z.string()), toAdmin: z.boolean() })
export type SaleNotice = z.infer<typeof SaleNotice>

/** `dueAt`: until when evidence can be sent, in milliseconds since 1970; null if the provider names no date. */
export const Dispute = z.object({ orderId: z.string(), reason: z.string(), dueAt: z.number().nullable() })
export type Dispute = z.infer<typeof Dispute>

/** Mails that payments cause. Their templates are registered under the same kinds. */
export const orderMails = {
  receipt: defineMail('receipt', AboutOrder),
  refund: defineMail('refund', AboutOrder),
  'payment-problem': defineMail('payment problem', PaymentProblem),
  sale: defineMail('sale', SaleNotice),
  dispute: defineMail('dispute', Dispute),
  inquiry: defineMail('inquiry', Dispute),
}
export const paymentAlertMail = defineMail('payment alert', z.object({ message: z.string() }))

/**
 * Queues a mail to the buyer in the transaction of the change. One receipt per order. Does nothing for anonymous sales
 * records.
 */
export async function queueNotice(
  trx: Transaction<Database>,
  order: Pick<Row<'orders'>, 'id' | 'email' | 'locale'>,
  { kind, fact, event }: PaymentNotice,
): Promise<void> {
  const { email: to, locale } = order
  if (to === null) return
  const key = kind === 'receipt' ? `receipt:${order.id}` : `${kind}:${order.id}:${fact}`
  const about = { orderId: order.id, fact }
  if (kind === 'payment-problem')
    await queueMail(trx, orderMails[kind], { key, to, locale, data: { ...about, event } })
  else await queueMail(trx, orderMails[kind], { key, to, locale, data: about })
}

/** Mails every admin once about a dispute, or about an inquiry before it becomes one, and the deadline. */
export async function queueDisputeMails(
  trx: Transaction<Database>,
  kind: 'dispute' | 'inquiry',
  order: Pick<Row<'orders'>, 'id' | 'anonymized_at'>,
  {
    id,
    reason = 'general',
    dueAt = null,
  }: { id: string; reason?: string; dueAt?: number | null | undefined },
): Promise<void> {
  if (order.anonymized_at !== null) return
  const admins = await readAdmins(trx)
  for (const admin of admins)
    await queueMail(trx, orderMails[kind], {
      key: `${kind}:${id}:${admin.id}`,
      to: admin.email,
      locale: admin.locale,
      data: { orderId: order.id, reason, dueAt },
    })
}

/** Reports a problem that needs a person: logs it each time, and mails every administrator once per key. */
export async function alertOperator(
  { db, log, wakeJobs }: PaymentContext,
  alert: { key: string; message: string },
): Promise<void> {
  log.error({ alert: alert.key }, alert.message)
  const admins = await readAdmins(db)
  for (const admin of admins)
    await queueMail(db, paymentAlertMail, {
      key: `alert:${alert.key}:${admin.id}`,
      to: admin.email,
      locale: admin.locale,
      data: { message: alert.message },
    })
  wakeJobs()
}
