import type { TextBlock } from '#contract/orders/contract-texts.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { msg } from '#contract/text/msg.ts'
import {
  CONFIRMATION_TITLE,
  confirmationPdf,
  readConfirmation,
} from '#server/features/selling/documents/index.ts'
import type { DeliveryDeps } from '#server/features/selling/files/index.ts'
import { readGrantsOf } from '#server/model/entitlement/index.ts'
import { languageOf } from '#server/model/order/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { MailBlock, MailContent } from '#server/platform/mail/mail-kind.ts'

/**
 * How long a receipt waits for its confirmation. Attempts are made at once, after one minute and after six: the last is within the
 * ten minutes that it may wait, and the next would not be.
 */
const WAITS_MS = 5 * 60_000

type Part = { blocks: readonly MailBlock[] } & Pick<MailContent, 'attachments'>

/**
 * The order confirmation as part of a mail: attached as PDF or, where none can be made for a while, in the text. Empty for an
 * order whose buyer gets none.
 * @param now milliseconds since 1970
 * @throws what went wrong, so that the mail is tried again
 */
export async function confirmationPart(
  delivery: DeliveryDeps,
  order: Row<'orders'>,
  now: number,
): Promise<Part> {
  if (order.contract_texts === null) return { blocks: [] }
  try {
    const content = await confirmationPdf(delivery, order)
    if (!content) return { blocks: [] }
    const filename = `order-confirmation-${orderNumber(order.id)}.pdf`
    return {
      blocks: [{ note: msg`Your order confirmation with our terms is attached. Keep it.` }],
      attachments: [{ filename, type: 'application/pdf', content }],
    }
  } catch (error) {
    const [grant] = await readGrantsOf(delivery.db, order.id)
    if (!grant || now - grant.granted_at < WAITS_MS) throw error
    delivery.log.warn(
      { err: error, orderId: order.id },
      'a receipt has its confirmation as text: no PDF was made',
    )
    return { blocks: await inText(delivery, order) }
  }
}

async function inText(delivery: DeliveryDeps, order: Row<'orders'>): Promise<MailBlock[]> {
  const confirmation = await readConfirmation(delivery, order)
  if (!confirmation) return []
  return [
    `${languageOf(order)._(CONFIRMATION_TITLE)} ${confirmation.number}`,
    ...confirmation.sections.flatMap(({ heading, rows, blocks }): MailBlock[] => [
      heading,
      ...(rows.length > 0 ? [{ rows }] : []),
      ...blocks.map((block) => ({ note: written(block) })),
    ]),
  ]
}

function written({ kind, text }: TextBlock): string {
  return kind === 'item' ? `– ${text}` : text
}
