import { z } from 'zod'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { PayoutPerson } from '#contract/splits/payout.ts'
import { msg } from '#contract/text/msg.ts'
import { readCurrency } from '#server/model/price/index.ts'
import {
  collaboratorOf,
  collaboratorPattern,
  findPerson,
  readBookedAccounts,
} from '#server/model/split/index.ts'
import { localeOfAddress } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { defineMail } from '#server/platform/mail/mail-kind.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { PrivateFiles } from '#server/platform/storage/private-files.ts'
import { drawStatement, type StatementLetterhead } from './draw-statement.ts'
import { lockCollaborator } from './make-payouts.ts'
import { methodOf } from './payout-method.ts'
import type { PayoutView } from './present-payouts.ts'
import { readPositions } from './read-positions.ts'
import { writeStatementMail } from './statement-mail.ts'
import { monthRange, numberStatement, readStatement } from './statements.ts'

const statementMail = defineMail(
  'share statement',
  z.object({ collaboratorId: z.string(), month: z.string() }),
)
const accountMail = defineMail('payout account', z.object({ collaboratorId: z.string() }))
const detailsMail = defineMail('payout details', z.object({ collaboratorId: z.string() }))

type PayoutMailDeps = { files: PrivateFiles; view: () => PayoutView; letterhead: () => StatementLetterhead }

/** Mails about statements and payout details. They are answered by the store's support. */
export function registerPayoutMails(mailer: Mailer, { files, view, letterhead }: PayoutMailDeps): void {
  mailer.registerTemplate(statementMail, async ({ collaboratorId, month }, { db, link, i18n }) => {
    const person = await findPerson(db, collaboratorId)
    if (!person) return undefined
    const { mode, currency, now, settings } = view()
    // The clock of the store may be behind that of the job.
    const asOf = Math.max(now, monthRange(month).until)
    const statement = await readStatement(db, { mode, currency }, collaboratorId, month, asOf)
    const context = { files, view: view(), letterhead: letterhead() }
    const details = await db
      .selectFrom('payout_details')
      .select(['method', 'iban', 'paypal'])
      .where('collaborator_id', '=', collaboratorId)
      .executeTakeFirst()
    const rules = { mode, currency, holdDays: settings.holdDays, now }
    const position = (await readPositions(db, rules, [collaboratorId])).get(collaboratorId)
    const pdf = await drawStatement(context, collaboratorId, statement)
    const content = writeStatementMail(statement, {
      name: person.name,
      i18n,
      currency,
      holdDays: settings.holdDays,
      rhythm: settings.rhythm,
      method: methodOf(details, view()),
      hasPaypal: position?.hasPaypal ?? false,
      url: link('/my-shares'),
    })
    return {
      ...content,
      ...answeredBy(letterhead()),
      attachments: [{ filename: `${statement.number}.pdf`, type: 'application/pdf', content: pdf }],
    }
  })
  mailer.registerTemplate(accountMail, async ({ collaboratorId }, { db, link }) => {
    const person = await findPerson(db, collaboratorId)
    return (
      person && {
        subject: msg`Stripe needs something from you`,
        preview: msg`Your shares wait until your account at Stripe is ready.`,
        heading: msg`Your shares wait for your account at Stripe`,
        ...answeredBy(letterhead()),
        reason: ({ store }) => msg`You’re getting this because you have a share in a beat at ${{ store }}.`,
        blocks: [
          msg`Hello ${{ name: person.name }},`,
          msg`Your share of sales can’t be sent yet, because something is missing in your account at Stripe. Only you can add it:`,
          {
            rows: [
              ['1', msg`Open My Shares and sign in with the address this email was sent to`],
              ['2', msg`Choose “Continue at Stripe”`],
              ['3', msg`Answer what Stripe asks, such as a photo of your ID`],
            ],
          },
          msg`Nothing is lost: what you earned stays in your balance, and is sent as soon as your account is ready.`,
          { button: msg`Open My Shares`, url: link('/my-shares') },
        ],
      }
    )
  })
  mailer.registerTemplate(detailsMail, async ({ collaboratorId }, { db, link }) => {
    const person = await findPerson(db, collaboratorId)
    return (
      person && {
        subject: msg`How should we pay you?`,
        preview: msg`Your shares wait for your payout details.`,
        heading: msg`Your shares wait for you`,
        ...answeredBy(letterhead()),
        reason: ({ store }) => msg`You’re getting this because you have a share in a beat at ${{ store }}.`,
        blocks: [
          msg`Hello ${{ name: person.name }},`,
          msg`Your share of sales can be paid out. Tell us where to send it: sign in with the address this email was sent to, or create an account with it.`,
          { button: msg`Add payout details`, url: link('/my-shares') },
        ],
      }
    )
  })
}

function answeredBy({ supportEmail }: StatementLetterhead): { replyTo?: string } {
  return supportEmail ? { replyTo: supportEmail } : {}
}

/** Asks by mail how to pay somebody, or to finish their account at Stripe. */
export async function askForDetails(
  db: Db,
  collaboratorId: string,
  blockedBy: PayoutPerson['blockedBy'],
  now: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const person = await lockCollaborator(trx, collaboratorId)
    const details = await trx
      .updateTable('payout_details')
      .set({ asked_at: now })
      .where('collaborator_id', '=', collaboratorId)
      .returning('method')
      .executeTakeFirst()
    const isForStripe = details?.method === 'stripe' && blockedBy !== 'details'
    const kind = isForStripe ? accountMail : detailsMail
    const key = `payout details:${collaboratorId}:${now}`
    const locale = await localeOfAddress(trx, person.email)
    await queueMail(trx, kind, { key, to: person.email, locale, data: { collaboratorId } })
  })
}

/**
 * Numbers the statements of last month and mails them, each once: the number is taken in the transaction that queues the
 * mail.
 */
export async function mailStatements(db: Db, mode: PaymentMode, now: number): Promise<void> {
  const books = { mode, currency: await readCurrency(db) }
  const date = new Date(now)
  const month = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1, 1)).toISOString().slice(0, 7)
  const { from, until } = monthRange(month)
  for (const account of await readBookedAccounts(db, collaboratorPattern(books), { from, until })) {
    const collaboratorId = collaboratorOf(books, account)
    const person = collaboratorId && (await findPerson(db, collaboratorId))
    if (!collaboratorId || !person) continue
    await db.transaction().execute(async (trx) => {
      const { isNew } = await numberStatement(trx, { mode, collaboratorId, month, now })
      const details = await trx
        .selectFrom('payout_details')
        .select('wants_statements')
        .where('collaborator_id', '=', collaboratorId)
        .executeTakeFirst()
      if (!isNew || details?.wants_statements === 0) return
      const key = `statement:${collaboratorId}:${month}`
      const locale = await localeOfAddress(trx, person.email)
      const data = { collaboratorId, month }
      await queueMail(trx, statementMail, { key, to: person.email, locale, data })
    })
  }
}
