import { orderNumber } from '#contract/orders/order.ts'
import { formatTotal, sumDollars, toDollars } from '#contract/pricing/money.ts'
import type { SaleNotice } from '#server/features/selling/payments/index.ts'
import type { MailContent, MailContext } from '#server/platform/mail/mail-kind.ts'
import type { OrderWithDetails } from './queries.ts'

/** Mails a seller what was sold. Undefined if it was refunded meanwhile. */
export function writeSale(
  { link }: MailContext,
  { order, lines }: OrderWithDetails,
  { lineIds, toAdmin }: Pick<SaleNotice, 'lineIds' | 'toAdmin'>,
): MailContent | undefined {
  const sold = lines.filter(({ id, refunded_at }) => lineIds.includes(id) && refunded_at === null)
  const [first] = sold
  if (!first) return undefined
  const number = orderNumber(order.id)
  const buyer = order.username ?? 'A customer'
  const what = sold.length === 1 ? first.title : `${sold.length} beats`
  const total = formatTotal(sumDollars(sold.map(({ price_cents }) => toDollars(price_cents))), order.currency)
  return {
    subject: `You made a sale: ${what}`,
    preview: `${total} from ${buyer}`,
    heading: 'You made a sale',
    blocks: [
      `${buyer} bought ${what} for ${total}.`,
      {
        rows: [
          ...sold.map((line): [string, string] => [
            `${line.title}, ${line.license_name} license`,
            formatTotal(toDollars(line.price_cents), order.currency),
          ]),
          ['Order', number],
        ],
      },
      ...(toAdmin ? [{ button: 'See the order', url: link(`/admin/manage-payments?order=${number}`) }] : []),
    ],
  }
}
