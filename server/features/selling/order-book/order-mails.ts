import { orderNumber } from '#contract/orders/order.ts'
import { partlyRefunded } from '#contract/orders/partly-refunded.ts'
import type { PaymentEvent } from '#contract/orders/payment-event.ts'
import { refundWords } from '#contract/orders/payment-methods.ts'
import { type PaymentMode, TEST_PURCHASE } from '#contract/orders/payment-mode.ts'
import { consentWordingOf } from '#contract/orders/withdrawal-consent.ts'
import { formatTotal, toDollars } from '#contract/pricing/money.ts'
import { countBeats } from '#contract/text/format-count.ts'
import { zonedDays } from '#contract/text/zoned-days.ts'
import { type DeliveryDeps, type DownloadLinks, mailLinkMs } from '#server/features/selling/files/index.ts'
import { orderMails, paymentAlertMail } from '#server/features/selling/payments/index.ts'
import { findOrder, paidInWords } from '#server/model/order/index.ts'
import { findUserByEmail } from '#server/model/user/index.ts'
import type { MailBlock, MailContent, MailContext } from '#server/platform/mail/mail-kind.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { confirmationPart } from './confirmation-mail.ts'
import { writeDispute, writeInquiry } from './dispute-mail.ts'
import { problemInWords } from './payment-problem.ts'
import { keptOf, presentDocuments, presentTax } from './present.ts'
import { type OrderWithDetails, readOrder } from './queries.ts'
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
      return writeRefund(whole, creditNotes)
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
    subject: 'A payment needs your attention',
    preview: message,
    heading: 'A payment needs your attention',
    blocks: [message, { button: 'Manage payments', url: link('/admin/manage-payments') }],
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
  const untilMs = context.now + mailLinkMs
  const paidBy = paidInWords(order)
  const papers = isConfirmed ? documentNotes(context, whole, links) : []
  const canDownload = grants.some(({ revoked_at }) => revoked_at === null)
  const documents = whole.lines.flatMap((line): MailBlock[] => {
    const grant = grants.find(({ line_id }) => line_id === line.id)
    if (grant?.revoked_at !== null || !isConfirmed) return []
    const url = context.link(links.make(buyer, grant.id, 'document', untilMs))
    return [{ note: `License document for ${line.title}: ${url}` }]
  })
  return {
    subject: `Your receipt: order ${orderNumber(order.id)}`,
    preview: `${countBeats(whole.lines.length)}, ${formatTotal(toDollars(order.amount_cents), order.currency)}`,
    heading: 'Thank you for your order',
    blocks: [
      `We received your payment for order ${orderNumber(order.id)}.`,
      { rows: itemRows(whole) },
      ...(paidBy === undefined ? [] : [{ note: `Paid ${paidBy}.` }]),
      ...presentTax(order).map((text): MailBlock => ({ note: text })),
      ...(canDownload && isConfirmed
        ? ([
            {
              button: 'Download everything',
              url: context.link(links.make(buyer, order.id, 'archive', untilMs)),
            },
            ...documents,
            ...papers,
            { note: 'These links work for seven days.' },
          ] satisfies MailBlock[])
        : [
            // Files only go to a confirmed address; signing in proves the account.
            ...(canDownload ? [{ button: 'Get your files', url: context.link('/login?to=/orders') }] : []),
            ...papers,
          ]),
      ...consentNotes(order, timeZone),
      ...withdrawalNote(withdrawals, order, context),
      { note: `Your downloads are always in My Purchases: ${context.link('/orders')}` },
    ],
  }
}

/** Required on a durable medium (Directive 2011/83/EU, article 8(7)). */
function consentNotes(
  { consent_version, consent_at }: OrderWithDetails['order'],
  timeZone: string,
): MailBlock[] {
  if (consent_version === null || consent_at === null) return []
  const day = zonedDays(timeZone).longDay(Number(consent_at))
  return [
    { note: `On ${day} you asked for immediate delivery and agreed: “${consentWordingOf(consent_version)}”` },
  ]
}

function writeRefund(whole: OrderWithDetails, creditNotes: MailBlock[]): MailContent {
  const number = orderNumber(whole.order.id)
  // What all refunds so far come to: a mail may be sent after several.
  const refunded = formatTotal(toDollars(whole.order.refunded_cents), whole.order.currency)
  const isWhole = whole.order.status === 'Refunded'
  const endings = [
    ...notesOf(whole),
    ...(isWhole
      ? [{ note: 'The licenses of this order have ended, and its downloads are closed.' }]
      : [...endedLicenses(whole), ...partlyRefundedLines(whole)]),
    ...restoredLicenses(whole),
  ]
  if (whole.order.refunded_cents === 0)
    return {
      subject: `Your licenses: order ${number}`,
      preview: 'A license has ended. There was nothing to refund.',
      heading: 'A license has ended',
      blocks: [
        `The store ended licenses of order ${number} that cost nothing, so there is nothing to refund.`,
        { rows: itemRows(whole) },
        ...endings,
      ],
    }
  const kept = keptOf(whole)
  const back = refundWords(whole.order.paid_with)
  return {
    subject: `Your refund: order ${number}`,
    preview: kept === null ? back.buyer : `${partlyRefunded(kept, whole.order.currency)}.`,
    heading: 'Your refund is on its way',
    blocks: [
      `${isWhole ? `Order ${number} is now refunded in full` : `${refunded} of order ${number} is now refunded`}. ${back.wait}`,
      { rows: itemRows(whole) },
      ...creditNotes,
      ...endings,
    ],
  }
}

function endedLicenses({ lines }: OrderWithDetails): MailBlock[] {
  const ended = lines.filter(({ refunded_at }) => refunded_at !== null)
  return ended.map(({ title, license_name }) => ({
    note: `The ${license_name} license for ${title} has ended, and its downloads are closed.`,
  }))
}

/** Licenses of which a part was given back. */
function partlyRefundedLines({ lines, order }: OrderWithDetails): MailBlock[] {
  return lines
    .filter(({ refunded_at, refunded_cents }) => refunded_at === null && refunded_cents > 0)
    .map(({ title, license_name, refunded_cents }) => ({
      note: `${formatTotal(toDollars(refunded_cents), order.currency)} of the ${license_name} license for ${title} went back. The license stays valid.`,
    }))
}

/** What the store wrote about its refunds, once each. */
function notesOf({ refunds }: OrderWithDetails): MailBlock[] {
  const notes = refunds.flatMap(({ note, status }) => (status === 'succeeded' && note ? note : []))
  return [...new Set(notes)].map((note) => `From us: ${note}`)
}

/** Refunding an upgrade restores what it replaced. */
function restoredLicenses({ lines }: OrderWithDetails): MailBlock[] {
  return lines
    .filter(({ replacement, refunded_at }) => replacement === 'upgrade' && refunded_at !== null)
    .map(({ title }) => ({ note: `Your earlier license for ${title} is valid again.` }))
}

const documentNames = { invoice: 'Invoice', 'credit-note': 'Credit note', receipt: 'Receipt' }

/** Links to invoice and credit notes, oldest first. */
function documentNotes(context: MailContext, whole: OrderWithDetails, links: DownloadLinks): MailBlock[] {
  const maker = { links, liveForMs: mailLinkMs }
  return presentDocuments(whole, maker, context.now + mailLinkMs).flatMap(({ kind, number, url }) =>
    // It is attached.
    kind === 'confirmation'
      ? []
      : { note: `${[documentNames[kind], number].filter(Boolean).join(' ')}: ${context.link(url)}` },
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
    subject: `About the payment for order ${number}`,
    preview: text,
    heading: isChecked ? 'Your payment is being checked' : 'There is a problem with a payment',
    blocks: [text, { rows: itemRows(whole) }, { button: label, url: context.link(path) }],
  }
}

/** Lines and total; of a refunded order also what went back, and what is kept of a partly refunded one. */
function itemRows({ order, lines }: OrderWithDetails): [string, string][] {
  const kept = keptOf({ order, lines })
  return [
    ...lines.map((line): [string, string] => [
      `${line.title} by ${line.producer}, ${line.license_name} license${line.refunded_at === null ? '' : ', refunded'}`,
      formatTotal(toDollars(line.price_cents), order.currency),
    ]),
    ['Total', formatTotal(toDollars(order.amount_cents), order.currency)],
    ...(order.refunded_cents > 0
      ? [
          ['Refunded', formatTotal(toDollars(order.refunded_cents), order.currency)] satisfies [
            string,
            string,
          ],
        ]
      : []),
    ...(kept === null ? [] : [['Kept', formatTotal(kept, order.currency)] satisfies [string, string]]),
  ]
}
