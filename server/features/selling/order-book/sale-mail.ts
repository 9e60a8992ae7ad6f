import { orderNumber } from '#contract/orders/order.ts'
import { formatTotal, sumDollars, toDollars } from '#contract/pricing/money.ts'
import { msg, plural } from '#contract/text/msg.ts'
import type { SaleNotice } from '#server/features/selling/payments/index.ts'
import type { MailContent, MailContext, MailRow } from '#server/platform/mail/mail-kind.ts'
import type { OrderWithDetails } from './queries.ts'

/** Mails a seller what was sold. Undefined if it was refunded meanwhile. */
export function writeSale(
  { link, i18n: { locale } }: MailContext,
  { order, lines }: OrderWithDetails,
  { lineIds, toAdmin }: Pick<SaleNotice, 'lineIds' | 'toAdmin'>,
): MailContent | undefined {
  const sold = lines.filter(({ id, refunded_at }) => lineIds.includes(id) && refunded_at === null)
  const [first] = sold
  if (!first) return undefined
  const number = orderNumber(order.id)
  const total = formatTotal(
    sumDollars(sold.map(({ price_cents }) => toDollars(price_cents))),
    order.currency,
    locale,
  )
  const bought = boughtBy(order.username)({ beats: sold.length, title: first.title, total })
  return {
    subject:
      sold.length === 1
        ? msg`You made a sale: ${{ title: first.title }}`
        : msg`You made a sale: ${plural({ beats: sold.length }, { one: '# beat', other: '# beats' })}`,
    preview: bought.preview,
    heading: msg`You made a sale`,
    blocks: [
      bought.text,
      {
        rows: [
          ...sold.map(
            ({ title, license_name: license, price_cents }): MailRow => [
              msg`${{ title }}, ${{ license }} license`,
              formatTotal(toDollars(price_cents), order.currency, locale),
            ],
          ),
          [msg`Order`, number],
        ],
      },
      ...(toAdmin
        ? [{ button: msg`See the order`, url: link(`/admin/manage-payments?order=${number}`) }]
        : []),
    ],
  }
}

type Sale = { beats: number; title: string; total: string }

/** @param buyer null: the account was deleted */
function boughtBy(buyer: string | null) {
  return ({ beats, title, total }: Sale) => {
    if (buyer === null)
      return {
        preview: msg`${{ total }} from A customer`,
        text:
          beats === 1
            ? msg`A customer bought ${{ title }} for ${{ total }}.`
            : msg`A customer bought ${plural({ beats }, { one: '# beat', other: '# beats' })} for ${{ total }}.`,
      }
    return {
      preview: msg`${{ total }} from ${{ buyer }}`,
      text:
        beats === 1
          ? msg`${{ buyer }} bought ${{ title }} for ${{ total }}.`
          : msg`${{ buyer }} bought ${plural({ beats }, { one: '# beat', other: '# beats' })} for ${{ total }}.`,
    }
  }
}
