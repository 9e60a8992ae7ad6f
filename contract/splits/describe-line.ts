import { briefDay } from '#contract/text/dates.ts'
import { type Draws, languageOf } from '#contract/text/draws.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import type { SharedKind, ShareLine } from './payout.ts'

const kindNames: Readonly<Record<SharedKind, Message>> = {
  sale: msg`Sale`,
  refund: msg`Refund`,
  dispute: msg`Dispute`,
  restored: msg`Refund returned`,
  fee: msg`Payment fee`,
  payout: msg`Paid out`,
  'payout-undone': msg`Payout taken back`,
  'payout-failed': msg`Transfer failed`,
  'payout-reversed': msg`Transfer taken back`,
}

type Described = Pick<ShareLine, 'kind' | 'title' | 'detail' | 'soldAt'>

/** What a line of a collaborator's ledger is called, and below it the license, the sale or the reference. */
export function describeLine(
  { kind, title, detail, soldAt }: Described,
  i18n: Draws,
): { what: string; detail: string } {
  const name = i18n._(kindNames[kind])
  if (soldAt === null) {
    const isAutomatic = title === 'Stripe'
    const paid = i18n._(isAutomatic ? msg`Paid out by Stripe` : msg`Paid out, ${{ way: title }}`)
    const other = isAutomatic ? name : `${name}, ${title}`
    return { what: kind === 'payout' ? paid : other, detail: detail || name }
  }
  if (kind === 'sale') return { what: title, detail: i18n._(msg`${{ license: detail }} license`) }
  const day = briefDay(soldAt, languageOf(i18n))
  return {
    what: `${name}, ${title}`,
    detail: i18n._(msg`${{ license: detail }} license, sale of ${{ day }}`),
  }
}
