import { msg } from '#contract/text/msg.ts'
import { z } from 'zod'
import { withdrawalReference } from '#contract/law/withdrawal-statement.ts'
import { withdrawalWords } from '#contract/law/withdrawal-words.ts'
import { orderNumber } from '#contract/orders/order.ts'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import { zonedDays } from '#contract/text/zoned-days.ts'
import { readAdmins } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { defineMail, type MailBlock, type MailContent } from '#server/platform/mail/mail-kind.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { WithdrawalLinks } from './links.ts'
import { presentWithdrawals } from './present.ts'
import { pdfPath, statementOf } from './statement-of.ts'

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
  mailer.registerTemplate(toStoreMail, async ({ withdrawalId, event }, { db, link }) => {
    const row = await readWithdrawal(db, withdrawalId)
    if (!row || (event === 'due' && row.state !== 'waiting')) return undefined
    return writeToStore(db, row, { event, timeZone: timeZone(), mode, link })
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
  const { noun } = withdrawalWords[row.wording]
  const reference = withdrawalReference(row.id)
  return {
    subject: msg`We received your ${{ noun }}: ${{ reference }}`,
    preview: said.received,
    heading: msg`We received your ${{ noun }}`,
    reason: `this address was given for the confirmation of a ${noun}`,
    blocks: [
      said.statement,
      said.received,
      { rows: [['Reference', reference]] },
      { note: msg`As a PDF: ${{ pdf }}` },
      { note: msg`Keep this email. We’ll answer as soon as we have looked at it.` },
    ],
  }
}

function writeToOrder(row: Withdrawal, number: string): MailContent | undefined {
  const said = statementOf(row)
  if (!said) return undefined
  const { noun } = withdrawalWords[row.wording]
  const reference = withdrawalReference(row.id)
  return {
    subject: msg`A ${{ noun }} for your order ${{ number }}`,
    preview: said.received,
    heading: msg`A ${{ noun }} for your order`,
    reason: 'you bought something',
    blocks: [
      msg`Someone sent us this about order ${{ number }}, with another address than yours:`,
      said.statement,
      said.received,
      { rows: [['Reference', reference]] },
      { note: msg`Wasn’t you? Answer this email right away.` },
    ],
  }
}

async function writeToStore(
  db: Db,
  row: Withdrawal,
  {
    event,
    timeZone,
    mode,
    link,
  }: { event: 'received' | 'due'; timeZone: string; mode: PaymentMode; link: (path: string) => string },
): Promise<MailContent | undefined> {
  const [shown] = await presentWithdrawals({ db, timeZone, mode }, [row])
  if (!shown) return undefined
  const { noun } = withdrawalWords[row.wording]
  const { order, reference, statement } = shown
  const due = zonedDays(timeZone).longDay(shown.dueAt)
  const isSettled = row.state === 'settled'
  const rights = (order?.lines ?? [])
    .filter(({ isStated }) => isStated)
    .map(({ title, license, words }): [string, string] => [`${title}, ${license}`, words])
  return {
    subject:
      event === 'due'
        ? `Answer the ${noun} ${reference} by ${due}`
        : `A ${noun}: ${order ? `order ${order.number}` : reference}`,
    preview: statement ?? reference,
    heading: event === 'due' ? `A ${noun} waits for your answer` : `A buyer sent a ${noun}`,
    ...(row.email !== null && { replyTo: row.email }),
    reason: 'you run the store',
    blocks: [
      ...(order?.isTest ? ['This is a test purchase: no money moved.'] : []),
      ...(statement ? [statement] : []),
      order
        ? `It is about order ${order.number}.`
        : 'It matches no order. You can say which one it is about.',
      ...(rights.length > 0 ? ([{ rows: rights }] satisfies MailBlock[]) : []),
      isSettled
        ? 'Nothing was paid and the payment is canceled, so there is nothing to do.'
        : `If the right was open, the money has to be back by ${due}.`,
      { button: msg`Look at the ${{ noun }}`, url: link('/admin/manage-payments/withdrawals') },
    ],
  }
}

function writeAnswer(row: Withdrawal): MailContent | undefined {
  if (row.answer === null) return undefined
  const { noun } = withdrawalWords[row.wording]
  const reference = withdrawalReference(row.id)
  return {
    subject: msg`About your ${{ noun }} ${{ reference }}`,
    preview: row.answer.slice(0, 120),
    heading: msg`About your ${{ noun }}`,
    reason: `you sent a ${noun}`,
    blocks: [
      ...row.answer
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
      { rows: [['Reference', reference]] },
    ],
  }
}
