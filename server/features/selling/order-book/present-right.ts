import { dutiesOf } from '#contract/law/duties.ts'
import { type RightWords, rightInWords } from '#contract/law/right-in-words.ts'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import { BillingInfo, isBusiness } from '#contract/orders/billing.ts'
import type { Order } from '#contract/orders/order.ts'
import { joinSentences } from '#contract/text/join-sentences.ts'
import { sourceLocale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import { withdrawalFactsOf } from '#server/model/order/index.ts'
import { readJson, toIso } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { type I18n, i18nOf } from '#server/platform/text/i18n-of.ts'
import type { OrderWithDetails } from './queries.ts'

/** Of orders from before this was kept. */
const NO_INSTRUCTION = msg`It is not on record which instruction the buyer read, so the period can be up to 12 months longer.`

/** The duties to the buyer of a paid order; none once they were erased. */
function dutiesTo({ billing, amount_cents: total }: Row<'orders'>): ReturnType<typeof dutiesOf> {
  const buyer = readJson(BillingInfo, billing)
  return buyer ? dutiesOf({ country: buyer.country, isBusiness: isBusiness(buyer), total }) : new Set()
}

/** What became of the receipt, where that decides about the right of withdrawal. */
export function presentConfirmation({
  order,
  grants,
}: Pick<OrderWithDetails, 'order' | 'grants'>): Pick<Order, 'confirmation'> {
  if (grants.length === 0 || !dutiesTo(order).has('withdrawal')) return {}
  const { confirmation_state: state, confirmation_at: at } = order
  return { confirmation: { state, at: toIso(at) } }
}

/** The right of withdrawal of each line in words, for administrators and banks; empty where there never was one. */
export function rightOfLines(
  { order, lines, grants }: Pick<OrderWithDetails, 'order' | 'lines' | 'grants'>,
  timeZone: string,
  i18n: I18n = i18nOf(sourceLocale),
): NonNullable<AdminOrder['rightToWithdraw']> {
  const duties = dutiesTo(order)
  if (grants.length === 0 || !(duties.has('withdrawal') || duties.has('sevenDays'))) return []
  const isOld = duties.has('withdrawal') && order.instruction_version === null
  return lines.map((line) => {
    const grant = grants.find(({ line_id }) => line_id === line.id)
    const { facts, line: lineFacts } = withdrawalFactsOf({ order, line, grant }, Date.now())
    const given: RightWords = {
      ...{ facts, line: lineFacts, consentVersion: order.consent_version, timeZone },
      locale: i18n.locale,
      isRefunded: line.refunded_at !== null || order.status === 'Refunded',
    }
    const words = rightInWords(given, Date.now())
    return { title: line.title, words: joinSentences(i18n, isOld ? [words, NO_INSTRUCTION] : [words]) }
  })
}
