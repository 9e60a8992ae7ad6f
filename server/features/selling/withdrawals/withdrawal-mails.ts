import { z } from 'zod'
import { withdrawalReference } from '#contract/law/withdrawal-statement.ts'
import { orderNumber } from '#contract/orders/order.ts'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import { msg } from '#contract/text/msg.ts'
import { zonedDays } from '#contract/text/zoned-days.ts'
import { readAdmins } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import {
  defineMail,
  type MailBlock,
  type MailContent,
  type MailContext,
  type MailRow,
} from '#server/platform/mail/mail-kind.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { WithdrawalLinks } from './links.ts'
import { presentWithdrawals } from './present.ts'
import { pdfPath, statementOf } from './statement-of.ts'
import { withdrawalMailTexts } from './withdrawal-mail-texts.ts'

const ForOne = z.object({ withdrawalId: z.string() })
const ToOrder = ForOne.extend({ orderId: z.string() })
const ToStore = ForOne.extend({ event: z.enum(['received', 'due']) })
const acknowledgmentMail = defineMail('withdrawal received', ForOne, { isOwed: true })
const toOrderMail = defineMail('withdrawal of your order', ToOrder)
const toStoreMail = defineMail('withdrawal to the store', ToStore)
const answerMail = defineMail('withdrawal answered', ForOne)

type Withdrawal = Row<'withdrawals'>

/** @param now distinguishes it from earlier ones of the same statement */
export async function queueAcknowledgment(
  trx: Db,
  { id, email, locale }: Withdrawal,
  now: number,
): Promise<void> {
  if (email === null) return
  const key = `withdrawal:${id}:received:${now}`
  await queueMail(trx, acknowledgmentMail, { key, to: email, locale, data: { withdrawalId: id } })
}

/** Tells the address of the order, if another was given. */
export async function queueToOrder(trx: Db, row: Withdrawal, order: Row<'orders'>): Promise<void> {
  if (order.email === null || order.email.toLowerCase() === row.email_key) return
  await queueMail(trx, toOrderMail, {
    key: `withdrawal:${row.id}:order`,
    to: order.email,
    locale: order.locale,
    data: { withdrawalId: row.id, orderId: order.id },
  })
}

export async function queueToStore(trx: Db, { id }: Withdrawal, event: 'received' | 'due'): Promise<void> {
  for (const admin of await readAdmins(trx))
    await queueMail(trx, toStoreMail, {
      key: `withdrawal:${id}:${event}:${admin.id}`,
      to: admin.email,
      locale: admin.locale,
      data: { withdrawalId: id, event },
    })
}

export async function queueAnswer(trx: Db, { id, email, locale }: Withdrawal, now: number): Promise<void> {
  if (email === null) return
  const key = `withdrawal:${id}:answer:${now}`
  await queueMail(trx, answerMail, { key, to: email, locale, data: { withdrawalId: id } })
}

export function registerWithdrawalMails(
  mailer: Mailer,
  { links, timeZone, mode }: { links: WithdrawalLinks; timeZone: () => string; mode: PaymentMode },
): void {
  mailer.registerTemplate(acknowledgmentMail, async ({ withdrawalId }, { db, link }) => {
    const row = await readWithdrawal(db, withdrawalId)
    return row && writeAcknowledgment(row, link(pdfPath(links, row)))
  })
  mailer.registerTemplate(toOrderMail, async ({ withdrawalId, orderId }, { db }) => {
    const row = await readWithdrawal(db, withdrawalId)
    return row && writeToOrder(row, orderNumber(orderId))
  })
  mailer.registerTemplate(toStoreMail, async ({ withdrawalId, event }, context) => {
    const row = await readWithdrawal(context.db, withdrawalId)
    if (!row || (event === 'due' && row.state !== 'waiting')) return undefined
    return writeToStore(row, context, { event, timeZone: timeZone(), mode })
  })
  mailer.registerTemplate(answerMail, async ({ withdrawalId }, { db }) => {
    const row = await readWithdrawal(db, withdrawalId)
    return row && writeAnswer(row)
  })
}

function readWithdrawal(db: Db, id: string): Promise<Withdrawal | undefined> {
  return db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
}

function writeAcknowledgment(row: Withdrawal, pdf: string): MailContent | undefined {
  const said = statementOf(row)
  if (!said) return undefined
  const { received, forConfirmation } = withdrawalMailTexts[row.wording]
  const reference = withdrawalReference(row.id)
  return {
    subject: received({ reference }).subject,
    preview: said.received,
    heading: received({ reference }).heading,
    reason: forConfirmation,
    blocks: [
      said.statement,
      said.received,
      { rows: [[msg`Reference`, reference]] },
      { note: msg`As a PDF: ${{ url: pdf }}` },
      { note: msg`Keep this email. We’ll answer as soon as we have looked at it.` },
    ],
  }
}

function writeToOrder(row: Withdrawal, number: string): MailContent | undefined {
  const said = statementOf(row)
  if (!said) return undefined
  const { ofOrder } = withdrawalMailTexts[row.wording]
  const reference = withdrawalReference(row.id)
  return {
    subject: ofOrder({ number }).subject,
    preview: said.received,
    heading: ofOrder({ number }).heading,
    reason: ({ store }) => msg`You’re getting this because you bought something at ${{ store }}.`,
    blocks: [
      msg`Someone sent us this about order ${{ number }}, with another address than yours:`,
      said.statement,
      said.received,
      { rows: [[msg`Reference`, reference]] },
      { note: msg`Wasn’t you? Answer this email right away.` },
    ],
  }
}

async function writeToStore(
  row: Withdrawal,
  { db, i18n, link }: MailContext,
  { event, timeZone, mode }: { event: 'received' | 'due'; timeZone: string; mode: PaymentMode },
): Promise<MailContent | undefined> {
  const [shown] = await presentWithdrawals({ db, timeZone, mode }, [row])
  if (!shown) return undefined
  const { order, reference, statement } = shown
  const due = zonedDays(timeZone).longDay(shown.dueAt, i18n.locale)
  const { toStore } = withdrawalMailTexts[row.wording]
  const { subject, heading, button } = toStore(event, { reference, number: order?.number, due })
  const isSettled = row.state === 'settled'
  const rights = (order?.lines ?? [])
    .filter(({ isStated }) => isStated)
    .map(({ title, license, words }): MailRow => [`${title}, ${license}`, words])
  return {
    subject,
    preview: statement ?? reference,
    heading,
    ...(row.email !== null && { replyTo: row.email }),
    reason: ({ store }) => msg`You’re getting this because you run the store at ${{ store }}.`,
    blocks: [
      ...(order?.isTest ? [msg`This is a test purchase: no money moved.`] : []),
      ...(statement ? [statement] : []),
      order
        ? msg`It is about order ${{ number: order.number }}.`
        : msg`It matches no order. You can say which one it is about.`,
      ...(rights.length > 0 ? ([{ rows: rights }] satisfies MailBlock[]) : []),
      isSettled
        ? msg`Nothing was paid and the payment is canceled, so there is nothing to do.`
        : msg`If the right was open, the money has to be back by ${{ due }}.`,
      { button, url: link('/admin/manage-payments/withdrawals') },
    ],
  }
}

function writeAnswer(row: Withdrawal): MailContent | undefined {
  if (row.answer === null) return undefined
  const { answered, sentOne } = withdrawalMailTexts[row.wording]
  const reference = withdrawalReference(row.id)
  const { subject, heading } = answered({ reference })
  return {
    subject,
    preview: row.answer.slice(0, 120),
    heading,
    reason: sentOne,
    blocks: [
      ...row.answer
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
      { rows: [[msg`Reference`, reference]] },
    ],
  }
}
