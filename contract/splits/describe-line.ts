import { briefDay } from '#contract/text/dates.ts'
import type { Locale } from '#contract/text/locales.ts'
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
type I18n = { locale: string; _: (message: Message) => string }

/** What a line of a collaborator's ledger is called, and below it the license, the sale or the reference. */
export function describeLine(
  { kind, title, detail, soldAt }: Described,
  { locale, _: draw }: I18n,
): { what: string; detail: string } {
  const name = draw(kindNames[kind])
  if (soldAt === null) {
    const isAutomatic = title === 'Stripe'
    const paid = draw(isAutomatic ? msg`Paid out by Stripe` : msg`Paid out, ${{ way: title }}`)
    const other = isAutomatic ? name : `${name}, ${title}`
    return { what: kind === 'payout' ? paid : other, detail: detail || name }
  }
  if (kind === 'sale') return { what: title, detail: draw(msg`${{ license: detail }} license`) }
  const day = briefDay(soldAt, locale as Locale)
  return {
    what: `${name}, ${title}`,
    detail: draw(msg`${{ license: detail }} license, sale of ${{ day }}`),
  }
}
