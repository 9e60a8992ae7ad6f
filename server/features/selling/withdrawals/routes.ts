import { withdrawalRoutes } from '#contract/law/withdrawal-routes.ts'
import { withdrawalReference } from '#contract/law/withdrawal-statement.ts'
import type { Locale } from '#contract/text/locales.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { localeOf } from '#server/platform/http/languages.ts'
import { limitBulkReading } from '#server/platform/http/limit-bulk-reading.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { pageOf } from '#server/platform/http/send-list-page.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { answerWithdrawal, matchWithdrawal, refundWithdrawal } from './decide.ts'
import { eraseOldStatements, eraseStatementsOf } from './erase.ts'
import { followWaiting } from './follow-waiting.ts'
import { WithdrawalLinks } from './links.ts'
import { presentWithdrawals } from './present.ts'
import { listWithdrawals, readWithdrawal } from './read-withdrawal.ts'
import { settleStatementJob } from './settle-job.ts'
import { settleStatement } from './settle-statement.ts'
import { limitStatements } from './statement-limit.ts'
import { pdfPath } from './statement-of.ts'
import { drawStatement } from './statement-pdf.ts'
import { takeStatement } from './take-statement.ts'
import { registerWithdrawPages, type TakeStatement } from './withdraw-pages.ts'
import { registerWithdrawalMails } from './withdrawal-mails.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const PDFS_PER_QUARTER_HOUR = { points: 30, perSeconds: 900 }

/** The function to withdraw from a contract, and what the owner does about it. */
export function registerWithdrawals(app: App, store: Store): void {
  const { db, config, payment, payments, settings, withdrawals, now } = store
  const route = serveRoutes(app, withdrawalRoutes)
  const links = new WithdrawalLinks(app.storeSecret)
  const limit = limitStatements(app, () => config.support.email)
  const pdfs = app.rateLimits.define('withdrawal documents', PDFS_PER_QUARTER_HOUR)
  const countRows = limitBulkReading(app)
  const context = {
    db,
    mode: payments.mode,
    get timeZone() {
      return settings.current.timeZone
    },
  }
  const take: TakeStatement = async (request, wording, given) => {
    await limit(request)
    const { timeZone } = context
    const writer = { userId: request.session?.userId }
    const locale = localeOf(request)
    const row = await takeStatement({ db, links, wording, locale, timeZone, now: now() }, writer, given)
    app.jobs.wake()
    return row
  }
  const presentOne = async (id: string, locale: Locale) => {
    const [shown] = await presentWithdrawals(context, [await readWithdrawal(db, id)], i18nOf(locale))
    if (!shown) throw new ProblemError('withdrawal_not_found')
    return shown
  }
  registerWithdrawalMails(app.mail, { links, mode: payments.mode, timeZone: () => context.timeZone })
  registerWithdrawPages(app, store, { links, take })
  app.jobs.handle(settleStatementJob, async ({ id }) => {
    await settleStatement(payment, id)
    app.jobs.wake()
  })
  app.jobs.every('follow withdrawals', 5 * MINUTE_MS, () => followWaiting(context, now()))
  app.jobs.every('erase old withdrawals', HOUR_MS, () => eraseOldStatements(db, now()))
  app.userDeletion.push((trx, { email_key }) => eraseStatementsOf(trx, email_key))

  route('POST /withdrawals', async (request) => {
    const wording = await withdrawals.open()
    if (!wording) throw new ProblemError('not_found')
    const row = await take(request, wording, request.body)
    return {
      reference: withdrawalReference(row.id),
      receivedAt: new Date(row.received_at).toISOString(),
      pdf: pdfPath(links, row),
    }
  })

  // The link is a credential that must not be logged.
  route('GET /withdrawals/:token/statement.pdf', { logLevel: 'warn' }, async (request, reply) => {
    await pdfs.take(clientOf(request))
    const id = links.readStatement(request.params.token)
    if (id === undefined) throw new ProblemError('withdrawal_not_found')
    const row = await readWithdrawal(db, id)
    const pdf = await drawStatement(store, row)
    return reply
      .headers({ 'content-disposition': `attachment; filename="${withdrawalReference(id)}.pdf"` })
      .type('application/pdf')
      .send(pdf)
  })

  route('GET /admin/withdrawals', async (request, reply) => {
    const { limit: most, ...wanted } = request.query
    const found = await listWithdrawals(db, { ...wanted, limit: most })
    const rows = pageOf(request, reply, { ...found, limit: most })
    await countRows(request, rows.length)
    return presentWithdrawals(context, rows, i18nOf(localeOf(request)))
  })

  route('POST /admin/withdrawals/:id/refund', async (request) => {
    const { id } = request.params
    await refundWithdrawal(payment, id, sessionOf(request), request.body.lines)
    app.jobs.wake()
    return presentOne(id, localeOf(request))
  })

  route('POST /admin/withdrawals/:id/answer', async (request) => {
    const { id } = request.params
    await answerWithdrawal(db, id, sessionOf(request), request.body.text)
    app.jobs.wake()
    return presentOne(id, localeOf(request))
  })

  route('POST /admin/withdrawals/:id/match', async (request) => {
    const { id } = request.params
    await matchWithdrawal(db, id, sessionOf(request), request.body.order)
    app.jobs.wake()
    return presentOne(id, localeOf(request))
  })
}
