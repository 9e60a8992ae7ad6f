import type { Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { MailOutcome } from '#server/platform/mail/mail-kind.ts'

/**
 * From which states an outcome leads on. What was accepted once stays accepted, whatever becomes of a repeat, so that an ended
 * right is never reopened; and what is no longer on record stays so.
 */
const before = {
  sent: ['waiting', 'none', 'refused'],
  refused: ['waiting', 'none'],
  none: ['waiting'],
} as const

/** Records what became of an order's confirmation by mail. Counts only for the address that the order has now. */
export async function recordConfirmation(
  trx: Trx,
  orderId: string,
  { state, recipient, at }: MailOutcome,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ confirmation_state: state, confirmation_at: state === 'none' ? null : at })
    .where('id', '=', orderId)
    .where('email', '=', recipient)
    .where('confirmation_state', 'in', before[state])
    .execute()
}

/**
 * Records that a confirmation came back, which the mail server had accepted. @param at milliseconds since 1970
 * @returns false if it was refused anyway, or never left
 */
export async function returnConfirmation(trx: Trx, orderId: string, at: number): Promise<boolean> {
  const returned = await trx
    .updateTable('orders')
    .set({ confirmation_state: 'refused', confirmation_at: at })
    .where('id', '=', orderId)
    .where('confirmation_state', 'in', ['sent', 'unknown'])
    .returning('id')
    .executeTakeFirst()
  return returned !== undefined
}

/** Completed orders of a buyer whose confirmation was refused for another address than this. */
export function readRefusedElsewhere(trx: Trx, userId: string, email: string): Promise<Row<'orders'>[]> {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('email', '<>', email)
    .where('confirmation_state', '=', 'refused')
    .where('status', '=', 'Completed')
    .execute()
}

/** Corrects the address of an order, for which its confirmation then counts. */
export async function correctAddress(trx: Trx, orderId: string, email: string): Promise<void> {
  await trx.updateTable('orders').set({ email }).where('id', '=', orderId).execute()
}
