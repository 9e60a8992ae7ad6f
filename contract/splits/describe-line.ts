import { briefDay } from '#contract/text/dates.ts'
import type { SharedKind, ShareLine } from './payout.ts'

const kindNames = {
  sale: 'Sale',
  refund: 'Refund',
  dispute: 'Dispute',
  restored: 'Refund returned',
  fee: 'Payment fee',
  payout: 'Paid out',
  'payout-undone': 'Payout taken back',
  'payout-failed': 'Transfer failed',
  'payout-reversed': 'Transfer taken back',
} as const satisfies Record<SharedKind, string>

/** What a line of a collaborator's ledger is called, and below it the license, the sale or the reference. */
export function describeLine({
  kind,
  title,
  detail,
  soldAt,
}: Pick<ShareLine, 'kind' | 'title' | 'detail' | 'soldAt'>): { what: string; detail: string } {
  if (soldAt === null) {
    const isAutomatic = title === 'Stripe'
    const paid = isAutomatic ? 'Paid out by Stripe' : `Paid out, ${title}`
    const other = isAutomatic ? kindNames[kind] : `${kindNames[kind]}, ${title}`
    return { what: kind === 'payout' ? paid : other, detail: detail || kindNames[kind] }
  }
  const license = `${detail} license`
  if (kind === 'sale') return { what: title, detail: license }
  return { what: `${kindNames[kind]}, ${title}`, detail: `${license}, sale of ${briefDay(soldAt)}` }
}
