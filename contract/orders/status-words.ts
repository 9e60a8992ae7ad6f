import type { Draws } from '#contract/text/draws.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { PARTLY_REFUNDED, partlyRefundedText } from './partly-refunded.ts'
import type { PaymentStatus } from './payment-status.ts'

const words: Readonly<Record<PaymentStatus | typeof PARTLY_REFUNDED, Message>> = {
  Pending: msg`Pending`,
  Completed: msg`Completed`,
  Failed: msg`Failed`,
  Refunded: msg`Refunded`,
  Canceled: msg`Canceled`,
  Disputed: msg`Disputed`,
  [PARTLY_REFUNDED]: partlyRefundedText,
}

/** The state of an order for people; one that is not known as it is. */
export function drawStatus(status: string, i18n: Draws): string {
  return Object.hasOwn(words, status) ? i18n._(words[status as keyof typeof words]) : status
}
