import { orderNumber } from '#contract/orders/order.ts'
import type { PaymentEvent } from '#contract/orders/payment-event.ts'
import { paidText } from '#contract/orders/payment-methods.ts'
import { type PaymentMode, TEST_PURCHASE } from '#contract/orders/payment-mode.ts'
import { consentWordingOf } from '#contract/orders/withdrawal-consent.ts'
import { formatTotal, toDollars } from '#contract/pricing/money.ts'
import type { Locale } from '#contract/text/locales.ts'
import { msg, plural } from '#contract/text/msg.ts'
import { zonedDays } from '#contract/text/zoned-days.ts'
import { type DeliveryDeps, type DownloadLinks, mailLinkMs } from '#server/features/selling/files/index.ts'
import { orderMails, paymentAlertMail } from '#server/features/selling/payments/index.ts'
import { findOrder } from '#server/model/order/index.ts'
import { findUserByEmail } from '#server/model/user/index.ts'
import type { MailBlock, MailContent, MailContext } from '#server/platform/mail/mail-kind.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { confirmationPart } from './confirmation-mail.ts'
import { writeDispute, writeInquiry } from './dispute-mail.ts'
import { itemRows } from './item-rows.ts'
import { problemInWords } from './payment-problem.ts'
import { presentDocuments, presentTax } from './present.ts'
import { type OrderWithDetails, readOrder } from './queries.ts'
import { writeRefund } from './refund-mail.ts'
import { writeSale } from './sale-mail.ts'
import { type ReceiptWithdrawals, withdrawalNote } from './withdrawal-note.ts'

/** Registers the order mails. Their links are created when the mail is sent. */
export function writeOrderMails(
  mailer: Mailer,
  delivery: DeliveryDeps,
  withdrawals: ReceiptWithdrawals,
): void {
  const { links, paymentMode } = delivery
  const about = (context: MailContext, orderId: string, write: Write) =>
    writeAbout(context, orderId, paymentMode, write)
  mailer.registerTemplate(orderMails.receipt, async ({ orderId }, context) => {
    const isConfirmed = await isConfirmedAddress(context)
    const order = await findOrder(context.db, orderId)
    const confirmation = order && (await confirmationPart(delivery, order, context.now))
    return about(context, orderId, (whole) => {
      const options = { links, isConfirmed, timeZone: delivery.timeZone, withdrawals }
      const receipt = writeReceipt(context, whole, options)
      if (!receipt || !confirmation) return receipt
      const { blocks, ...attached } = confirmation
      return { ...receipt, ...attached, blocks: [...receipt.blocks, ...blocks] }
    })
  })
  mailer.registerTemplate(orderMails.refund, async ({ orderId }, context) => {
    const isConfirmed = await isConfirmedAddress(context)
    return about(context, orderId, (whole) => {
      const [, ...creditNotes] = isConfirmed ? documentNotes(context, whole, links) : []
      return writeRefund(whole, creditNotes, context.i18n)
    })
  })
  mailer.registerTemplate(orderMails['payment-problem'], ({ orderId, event }, context) =>
    about(context, orderId, (whole) => writeProblem(context, whole, event)),
  )
  mailer.registerTemplate(orderMails.sale, (sale, context) =>
    about(context, sale.orderId, (whole) => writeSale(context, whole, sale)),
  )
  mailer.registerTemplate(orderMails.dispute, (dispute, context) =>
    about(context, dispute.orderId, (whole) => writeDispute(context, whole, dispute)),
  )
  mailer.registerTemplate(orderMails.inquiry, (inquiry, context) =>
    about(context, inquiry.orderId, (whole) => writeInquiry(context, whole, inquiry)),
  )
  mailer.registerTemplate(paymentAlertMail, async ({ message }, { link }) => ({
    subject: msg`A payment needs your attention`,
    preview: message,
    heading: msg`A payment needs your attention`,
    blocks: [message, { button: msg`Manage payments`, url: link('/admin/manage-payments') }],
  }))
}

type Write = (whole: OrderWithDetails) => MailContent | undefined

/** Undefined if the order was deleted meanwhile. Test purchases are marked as such. */
async function writeAbout(
  { db }: MailContext,
  orderId: string,
  mode: PaymentMode,
  write: Write,
): Promise<MailContent | undefined> {
  const whole = await readOrder(db, orderId)
  const content = whole && write(whole)
  if (!content || (whole.order.payment_mode ?? mode) === 'live') return content
  return { ...content, blocks: [TEST_PURCHASE, ...content.blocks] }
}

/** File links only go to confirmed addresses: anyone can register any address. */
async function isConfirmedAddress({ db, recipient }: MailContext): Promise<boolean> {
  const user = await findUserByEmail(db, recipient)
  return user !== undefined && user.email_confirmed_at !== null
}

function writeReceipt(
  context: MailContext,
  whole: OrderWithDetails,
  {
    links,
    isConfirmed,
    timeZone,
    withdrawals,
  }: { links: DownloadLinks; isConfirmed: boolean; timeZone: string; withdrawals: ReceiptWithdrawals },
): MailContent | undefined {
  const { order, grants } = whole
  const buyer = order.user_id
  if (buyer === null) return undefined
  const { locale } = context.i18n
  const number = orderNumber(order.id)
  const beats = whole.lines.length
  const total = formatTotal(toDollars(order.amount_cents), order.currency, locale)
  const untilMs = context.now + mailLinkMs
  const papers = isConfirmed ? documentNotes(context, whole, links) : []
  const canDownload = grants.some(({ revoked_at }) => revoked_at === null)
  const documents = whole.lines.flatMap((line): MailBlock[] => {
    const grant = grants.find(({ line_id }) => line_id === line.id)
    if (grant?.revoked_at !== null || !isConfirmed) return []
    const { title } = line
    const url = context.link(links.make(buyer, grant.id, 'document', untilMs))
    return [{ note: msg`License document for ${{ title }}: ${{ url }}` }]
  })
  return {
    subject: msg`Your receipt: order ${{ number }}`,
    preview: msg`${plural({ beats }, { one: '# beat', other: '# beats' })}, ${{ total }}`,
    heading: msg`Thank you for your order`,
    blocks: [
      msg`We received your payment for order ${{ number }}.`,
      { rows: itemRows(whole, locale) },
      ...(order.paid_with === null
        ? []
        : [{ note: paidText({ method: order.paid_with, cardLast4: order.card_last4 }) }]),
      ...presentTax(order, context.i18n).map((text): MailBlock => ({ note: text })),
      ...(canDownload && isConfirmed
        ? ([
            {
              button: msg`Download everything`,
              url: context.link(links.make(buyer, order.id, 'archive', untilMs)),
            },
            ...documents,
            ...papers,
            { note: msg`These links work for seven days.` },
          ] satisfies MailBlock[])
        : [
            // Files only go to a confirmed address; signing in proves the account.
            ...(canDownload ? [{ button: msg`Get your files`, url: context.link('/login?to=/orders') }] : []),
            ...papers,
          ]),
      ...consentNotes(order, { timeZone, locale }),
      ...withdrawalNote(withdrawals, order, context),
      { note: msg`Your downloads are always in My Purchases: ${{ url: context.link('/orders') }}` },
    ],
  }
}

/** Required on a durable medium (Directive 2011/83/EU, article 8(7)). */
function consentNotes(
  { consent_version, consent_at, locale: agreedIn }: OrderWithDetails['order'],
  { timeZone, locale }: { timeZone: string; locale: Locale },
): MailBlock[] {
  if (consent_version === null || consent_at === null) return []
  const wording = consentWordingOf(consent_version, agreedIn)
  const day = zonedDays(timeZone).longDay(Number(consent_at), locale)
  return [{ note: msg`On ${{ day }} you asked for immediate delivery and agreed: “${{ wording }}”` }]
}

const documentNotesOf = {
  invoice: ({ number, url }: { number: string; url: string }) => msg`Invoice ${{ number }}: ${{ url }}`,
  'credit-note': ({ number, url }: { number: string; url: string }) =>
    msg`Credit note ${{ number }}: ${{ url }}`,
  receipt: ({ url }: { url: string }) => msg`Receipt: ${{ url }}`,
}

/** Links to invoice and credit notes, oldest first. */
function documentNotes(context: MailContext, whole: OrderWithDetails, links: DownloadLinks): MailBlock[] {
  const maker = { links, liveForMs: mailLinkMs }
  return presentDocuments(whole, maker, context.now + mailLinkMs).flatMap(({ kind, number, url }) =>
    // It is attached.
    kind === 'confirmation'
      ? []
      : { note: documentNotesOf[kind]({ number: number ?? '', url: context.link(url) }) },
  )
}

function writeProblem(
  context: MailContext,
  whole: OrderWithDetails,
  event: PaymentEvent,
): MailContent | undefined {
  const number = orderNumber(whole.order.id)
  // Paid meanwhile: mail about the failed attempt would only worry the buyer.
  if (event === 'failed' && whole.order.status !== 'Failed') return undefined
  const isChecked = event === 'processing'
  if (isChecked && whole.order.processing_since === null) return undefined
  const { provider, paid_with: method } = whole.order
  const { text, path, label } = problemInWords(event, number, { provider, method })
  return {
    subject: msg`About the payment for order ${{ number }}`,
    preview: text,
    heading: isChecked ? msg`Your payment is being checked` : msg`There is a problem with a payment`,
    blocks: [
      text,
      { rows: itemRows(whole, context.i18n.locale) },
      { button: label, url: context.link(path) },
    ],
  }
}
