import type { FastifyRequest } from 'fastify'
import type { MyShares, Payouts } from '#contract/splits/payout.ts'
import { payoutRoutes } from '#contract/splits/payout-routes.ts'
import type { Config } from '#server/config/config.ts'
import { sandboxPaths } from '#server/features/selling/payments/index.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { readPerson } from '#server/model/split/index.ts'
import { assertNotOnHold } from '#server/platform/database/store-hold.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import { storeUrl } from '#server/platform/http/store-url.ts'
import { ownCollaborator } from './my-shares.ts'
import { prepareTransfer } from './prepare-transfer.ts'
import { followAccount, followTransfers, runTransfers } from './run-transfers.ts'
import { sendTransfer } from './send-transfer.ts'
import { connectAccount, openDashboard, readAccount } from './stripe-accounts.ts'
import type { TransferContext } from './transfer-context.ts'

const MINUTE_MS = 60_000

type Views = { show: (collaboratorId: string) => Promise<MyShares>; list: () => Promise<Payouts> }

/** Payouts by the payment provider: accounts of collaborators, and transfers to them. */
export function registerTransfers(
  app: App,
  config: Config,
  context: TransferContext,
  { show, list }: Views,
): void {
  const { db, payments, followers, log } = context.payment
  const route = serveRoutes(app, payoutRoutes)
  const pages = app.rateLimits.define('stripe pages', { points: 30, perSeconds: 3_600 })
  if (followers) followTransfers(followers, context)
  app.jobs.every('send payouts', MINUTE_MS, () => runTransfers(context), { waitsOnHold: true })

  route('POST /admin/collaborators/:id/send', async (request) => {
    const { id } = request.params
    const person = await readPerson(db, id)
    await assertNotOnHold(db)
    const payout = await prepareTransfer(context, id)
    if (!payout) throw new ProblemError('payout_not_sendable')
    await recordAuditEvent(db, sessionOf(request), 'payout.sent', { id, name: person.name })
    // Without an answer, it stays on its way, and is sent again in a minute.
    await sendTransfer(context, payout).catch((error: unknown) =>
      log.warn({ err: error, id: payout.id }, 'a transfer could not be made and will be tried again'),
    )
    return list()
  })

  route('POST /my-shares/stripe', async (request) => {
    const { userId } = sessionOf(request)
    await pages.take(userId)
    const back = `${storeUrl(app, config)}/my-shares?stripe=`
    const url = await connectAccount(context, await own(request), request.body.country, {
      refresh_url: `${back}again`,
      return_url: `${back}done`,
    })
    return { url: url && publicUrl(url) }
  })

  route('POST /my-shares/stripe/check', async (request) => {
    const id = await own(request)
    await pages.take(sessionOf(request).userId)
    const account = await readAccount(db, { mode: payments.mode, collaboratorId: id })
    if (account) await followAccount(context, account.account_id)
    return show(id)
  })

  route('POST /my-shares/stripe/dashboard', async (request) => {
    await pages.take(sessionOf(request).userId)
    return { url: publicUrl(await openDashboard(context, await own(request))) }
  })

  const own = (request: FastifyRequest) => ownCollaborator(db, sessionOf(request).userId)

  /** The sandbox is not public: its pages go through the store. */
  function publicUrl(url: string): string {
    return payments.sandboxes.stripe
      ? storeUrl(app, config) + sandboxPaths.stripe + new URL(url).pathname
      : url
  }
}
