import { formatTotal, toDollars } from '#contract/pricing/money.ts'
import type { Locale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import type { MailRow } from '#server/platform/mail/mail-kind.ts'
import { keptOf } from './present.ts'
import type { OrderWithDetails } from './queries.ts'

/** Lines and total; of a refunded order also what went back, and what is kept of a partly refunded one. */
export function itemRows({ order, lines }: OrderWithDetails, locale: Locale): MailRow[] {
  const kept = keptOf({ order, lines })
  const money = (dollars: number) => formatTotal(dollars, order.currency, locale)
  return [
    ...lines.map(
      ({ title, producer, license_name: license, ...line }): MailRow => [
        line.refunded_at === null
          ? msg`${{ title }} by ${{ producer }}, ${{ license }} license`
          : msg`${{ title }} by ${{ producer }}, ${{ license }} license, refunded`,
        money(toDollars(line.price_cents)),
      ],
    ),
    [msg`Total`, money(toDollars(order.amount_cents))],
    ...(order.refunded_cents > 0
      ? [[msg`Refunded`, money(toDollars(order.refunded_cents))] satisfies MailRow]
      : []),
    ...(kept === null ? [] : [[msg`Kept`, money(kept)] satisfies MailRow]),
  ]
}
