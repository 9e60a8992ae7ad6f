import { orderNumber } from '#contract/orders/order.ts'
import { refundWords } from '#contract/orders/payment-methods.ts'
import { formatTotal, toDollars } from '#contract/pricing/money.ts'
import { joinSentences } from '#contract/text/join-sentences.ts'
import type { Locale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import type { MailBlock, MailContent } from '#server/platform/mail/mail-kind.ts'
import type { I18n } from '#server/platform/text/i18n-of.ts'
import { itemRows } from './item-rows.ts'
import { keptOf } from './present.ts'
import type { OrderWithDetails } from './queries.ts'

/** Tells a buyer what was refunded, or of licenses that ended and cost nothing. */
export function writeRefund(whole: OrderWithDetails, creditNotes: MailBlock[], i18n: I18n): MailContent {
  const { locale } = i18n
  const { order } = whole
  const number = orderNumber(order.id)
  const isWhole = order.status === 'Refunded'
  const endings: MailBlock[] = [
    ...notesOf(whole),
    ...(isWhole
      ? [{ note: msg`The licenses of this order have ended, and its downloads are closed.` }]
      : [...endedLicenses(whole), ...partlyRefundedLines(whole, locale)]),
    ...restoredLicenses(whole),
  ]
  if (order.refunded_cents === 0)
    return {
      subject: msg`Your licenses: order ${{ number }}`,
      preview: msg`A license has ended. There was nothing to refund.`,
      heading: msg`A license has ended`,
      blocks: [
        msg`The store ended licenses of order ${{ number }} that cost nothing, so there is nothing to refund.`,
        { rows: itemRows(whole, locale) },
        ...endings,
      ],
    }
  const kept = keptOf(whole)
  const back = refundWords(order.paid_with)
  // What all refunds so far come to: a mail may be sent after several.
  const amount = formatTotal(toDollars(order.refunded_cents), order.currency, locale)
  return {
    subject: msg`Your refund: order ${{ number }}`,
    preview:
      kept === null
        ? back.buyer
        : msg`Partly refunded, ${{ kept: formatTotal(kept, order.currency, locale) }} kept.`,
    heading: msg`Your refund is on its way`,
    blocks: [
      joinSentences(i18n, [
        isWhole
          ? msg`Order ${{ number }} is now refunded in full.`
          : msg`${{ amount }} of order ${{ number }} is now refunded.`,
        back.wait,
      ]),
      { rows: itemRows(whole, locale) },
      ...creditNotes,
      ...endings,
    ],
  }
}

function endedLicenses({ lines }: OrderWithDetails): MailBlock[] {
  const ended = lines.filter(({ refunded_at }) => refunded_at !== null)
  return ended.map(({ title, license_name: license }) => ({
    note: msg`The ${{ license }} license for ${{ title }} has ended, and its downloads are closed.`,
  }))
}

/** Licenses of which a part was given back. */
function partlyRefundedLines({ lines, order }: OrderWithDetails, locale: Locale): MailBlock[] {
  return lines
    .filter(({ refunded_at, refunded_cents }) => refunded_at === null && refunded_cents > 0)
    .map(({ title, license_name: license, refunded_cents }) => {
      const amount = formatTotal(toDollars(refunded_cents), order.currency, locale)
      return {
        note: msg`${{ amount }} of the ${{ license }} license for ${{ title }} went back. The license stays valid.`,
      }
    })
}

/** What the store wrote about its refunds, once each. */
function notesOf({ refunds }: OrderWithDetails): MailBlock[] {
  const notes = refunds.flatMap(({ note, status }) => (status === 'succeeded' && note ? note : []))
  return [...new Set(notes)].map((note) => msg`From us: ${{ note }}`)
}

/** Refunding an upgrade restores what it replaced. */
function restoredLicenses({ lines }: OrderWithDetails): MailBlock[] {
  return lines
    .filter(({ replacement, refunded_at }) => replacement === 'upgrade' && refunded_at !== null)
    .map(({ title }) => ({ note: msg`Your earlier license for ${{ title }} is valid again.` }))
}
