import type { FastifyReply, FastifyRequest } from 'fastify'
import { asksForTaxForms } from '#contract/law/tax-forms.ts'
import { payoutRoutes } from '#contract/splits/payout-routes.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { renewOpenInvitations } from '#server/model/split/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { bankCsv, ibanIn } from './bank-files.ts'
import { drawStatement } from './draw-statement.ts'
import { eraseCollaborator } from './erase-collaborator.ts'
import { makePayouts, undoPayout } from './make-payouts.ts'
import { changeProfile, chooseMethod, ownCollaborator, presentMyShares } from './my-shares.ts'
import { askForDetails, mailStatements, registerPayoutMails } from './payout-mails.ts'
import { type PayoutView, presentPayouts, presentPersonDetail, readPeople } from './present-payouts.ts'
import { readShareLines } from './read-share-lines.ts'
import { saveTaxForm } from './save-tax-form.ts'
import { sepaFile } from './sepa-file.ts'
import { readStatement, statementCsv } from './statements.ts'
import { payoutSettingsOf, waitsForTaxForm } from './tax-forms.ts'
import { TaxNumbers } from './tax-numbers.ts'
import type { TransferContext } from './transfer-context.ts'
import { registerTransfers } from './transfer-routes.ts'
import { yearlyCsv } from './yearly-csv.ts'

const HOUR_MS = 3_600_000

/** What is owed to collaborators, how it is paid out, and what they see of it. */
export function registerPayouts(
  app: App,
  { db, config, settings, payment, masters: files, now }: Store,
): void {
  const { mode } = payment.payments
  const route = serveRoutes(app, payoutRoutes)
  const papers = app.rateLimits.define('share statements', { points: 60, perSeconds: 3_600 })
  const taxNumbers = new TaxNumbers(() => ({
    storeSecret: app.storeSecret,
    storeSecretBefore: config.storeSecretBefore,
  }))
  app.addHook('onReady', () => taxNumbers.sealPlain(db))
  const view = (): PayoutView => ({
    db,
    mode,
    currency: config.currency,
    settings: payoutSettingsOf(settings.current),
    hasStripe: payment.payments.stripe !== undefined,
    asksForForms: asksForTaxForms(settings.current.seller?.country),
    taxNumbers,
    storeIban: ibanIn(settings.current.seller?.bank ?? ''),
    now: now(),
  })
  const transfers: TransferContext = {
    payment,
    currency: () => config.currency,
    settings: () => payoutSettingsOf(settings.current),
    now,
  }
  const rules = () => ({ ...view(), holdDays: settings.current.payouts.holdDays })
  registerPayoutMails(app.mail, { files, view, letterhead: () => settings.current })
  app.jobs.every('mail share statements', HOUR_MS, (job) => mailStatements(db, mode, job.now), {
    waitsOnHold: true,
  })

  route('GET /admin/payouts', async () => presentPayouts(view()))

  route('POST /admin/payouts', async (request) => {
    await makePayouts(db, sessionOf(request), request.body, rules())
    return presentPayouts(view())
  })

  route('POST /admin/payouts/:id/undo', async (request) => {
    await undoPayout(db, sessionOf(request), request.params.id, now())
    return presentPayouts(view())
  })

  route('GET /admin/payouts.csv', async (request, reply) => {
    const people = await readPayable(request.query.people)
    await recordExport(request, 'payouts (CSV)')
    return sendFile(reply, 'text/csv; charset=utf-8', 'payouts.csv', bankCsv(people, view()))
  })

  route('GET /admin/payouts.xml', async (request, reply) => {
    const people = await readPayable(request.query.people)
    const { seller, storeName, timeZone } = settings.current
    const { version } = request.query
    const xml = sepaFile(people, view(), { seller, storeName, timeZone, version })
    await recordExport(request, 'payouts (SEPA)')
    return sendFile(reply, 'application/xml; charset=utf-8', 'payouts.xml', xml)
  })

  route('GET /admin/payouts/yearly.csv', async (request, reply) => {
    const { year } = request.query
    await recordExport(request, `yearly sums of ${year}`)
    const csv = await yearlyCsv(db, { ...view(), year, withForms: view().asksForForms })
    return sendFile(reply, 'text/csv; charset=utf-8', `shares-${year}.csv`, csv)
  })

  route('GET /admin/collaborators/:id', async ({ params: { id } }) => presentPersonDetail(view(), id))

  route('GET /admin/collaborators/:id/ledger.csv', async (request, reply) => {
    const { id } = request.params
    const lines = await readShareLines(db, view(), (await presentPersonDetail(view(), id)).id)
    await recordExport(request, 'ledger of a collaborator')
    const csv = statementCsv({ lines }, config.currency)
    return sendFile(reply, 'text/csv; charset=utf-8', 'ledger.csv', csv)
  })

  route('GET /admin/collaborators/:id/statements/:month/statement.pdf', async (request, reply) =>
    sendStatement(reply, request.params.id, request.params.month),
  )

  route('POST /admin/collaborators/:id/ask', async (request) => {
    const { id } = request.params
    const { name, blockedBy } = await presentPersonDetail(view(), id)
    if (blockedBy === 'acceptance') await renewOpenInvitations(db, id, now())
    else await askForDetails(db, id, blockedBy, now())
    await recordAuditEvent(db, sessionOf(request), 'collaborator.reminded', { id, name })
    app.jobs.wake()
    return { success: true as const }
  })

  route('PUT /admin/collaborators/:id/tax-form', async (request) => {
    const { id } = request.params
    if (!view().asksForForms) throw new ProblemError('tax_forms_not_asked')
    await saveTaxForm(view(), sessionOf(request), id, request.body)
    return presentPersonDetail(view(), id)
  })

  route('DELETE /admin/collaborators/:id', async (request) => {
    const { id } = request.params
    await eraseCollaborator(db, id, now())
    await recordAuditEvent(db, sessionOf(request), 'collaborator.erased', { id, name: 'a collaborator' })
    return { success: true as const }
  })

  route('GET /my-shares', async (request) => show(await own(request)))

  route('PUT /my-shares/method', async (request) => {
    const id = await own(request)
    await chooseMethod(view(), id, request.body)
    return show(id)
  })

  route('PUT /my-shares/profile', async (request) => {
    const id = await own(request)
    await changeProfile(view(), id, request.body)
    return show(id)
  })

  route('GET /my-shares/statements/:month/statement.pdf', async (request, reply) => {
    const id = await own(request)
    await papers.take(sessionOf(request).userId)
    return sendStatement(reply, id, request.params.month)
  })

  route('GET /my-shares/statements/:month/statement.csv', async (request, reply) => {
    const statement = await readStatement(db, view(), await own(request), request.params.month, now())
    const csv = statementCsv(statement, config.currency)
    return sendFile(reply, 'text/csv; charset=utf-8', `${statement.number}.csv`, csv)
  })

  async function readPayable(ids: string) {
    const people = await readPeople(view(), ids.split(','))
    return people.filter(({ details }) => !waitsForTaxForm(details, view().settings))
  }

  const own = (request: FastifyRequest) => ownCollaborator(db, sessionOf(request).userId)
  const show = (id: string) =>
    presentMyShares(view(), id, settings.current.seller?.name ?? settings.current.storeName)

  registerTransfers(app, config, transfers, { show, list: () => presentPayouts(view()) })

  async function sendStatement(reply: FastifyReply, id: string, month: string) {
    const statement = await readStatement(db, view(), id, month, now())
    const pdf = await drawStatement({ files, view: view(), letterhead: settings.current }, id, statement)
    return sendFile(reply, 'application/pdf', `${statement.number}.pdf`, pdf)
  }

  function recordExport(request: FastifyRequest, name: string) {
    return recordAuditEvent(db, sessionOf(request), 'payout.exported', { id: 'payouts', name })
  }

  function sendFile(reply: FastifyReply, type: string, name: string, content: string | Buffer) {
    if (content.length === 0) throw new ProblemError('not_found')
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="${name}"`,
      })
      .type(type)
      .send(content)
  }
}
