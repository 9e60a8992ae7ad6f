import { formatTotal, sumDollars, toDollars } from '#contract/money.ts'
import { orderNumber } from '#contract/order.ts'
import type { Sale } from '#server/features/payments/index.ts'
import type { MailContent, MailContext } from '#server/platform/mail/mail-kind.ts'
import type { WholeOrder } from './queries.ts'

/** Mails a seller what was sold. Undefined if the order was refunded meanwhile. */
export function writeSale(
  { link }: MailContext,
  { order, lines }: WholeOrder,
  { lineIds, toAdmin }: Pick<Sale, 'lineIds' | 'toAdmin'>,
): MailContent | undefined {
  const sold = lines.filter(({ id }) => lineIds.includes(id))
  const [first] = sold
  if (!first || order.status === 'Refunded') return undefined
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
      ...(toAdmin ? [{ button: 'See the order', url: link(`/admin/manage-payments?q=${number}`) }] : []),
    ],
  }
}
