import { dutiesOf } from '#contract/law/duties.ts'
import { withdrawalLink } from '#contract/law/withdrawal-wording.ts'
import { BillingInfo, isBusiness } from '#contract/orders/billing.ts'
import type { WithdrawalFunction, WithdrawalLinks } from '#server/features/selling/withdrawals/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { MailBlock, MailContext } from '#server/platform/mail/mail-kind.ts'

/** What the store calls the function to withdraw, and its links. */
export type ReceiptWithdrawals = { linked: WithdrawalFunction['linked']; links: WithdrawalLinks }

/** The link to withdraw from an order, filled in, where its buyer has the right to. */
export function withdrawalNote(
  { linked, links }: ReceiptWithdrawals,
  { id, billing, amount_cents }: Row<'orders'>,
  { link, now, i18n }: MailContext,
): MailBlock[] {
  const buyer = readJson(BillingInfo, billing)
  if (!linked || !buyer) return []
  const given = { country: buyer.country, isBusiness: isBusiness(buyer), total: amount_cents }
  const duties = dutiesOf(given)
  if (!duties.has('withdrawalFunction') && !duties.has('cancelFunction')) return []
  return [{ note: `${withdrawalLink(linked, i18n.locale)}: ${link(links.toWithdraw(id, now))}` }]
}
