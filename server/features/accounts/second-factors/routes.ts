import { accountRoutes } from '#contract/accounts/account-routes.ts'
import {
  confirmTotp,
  countRecoveryCodes,
  findTotp,
  firstRecoveryCodes,
  removeTotp,
  replaceRecoveryCodes,
  resealTotpSecrets,
  secondStepOf,
  startTotp,
} from '#server/model/session/index.ts'
import { readUser } from '#server/model/user/index.ts'
import { toIso } from '#server/platform/database/columns.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { defineCodeLimits } from './code-limits.ts'
import { mailFactorChange, registerFactorMails } from './factor-mails.ts'
import { verifyCode } from './verify-code.ts'

/** The authenticator app and the recovery codes of the signed-in user. */
export async function registerSecondFactorRoutes(app: App, { db, config }: Store): Promise<void> {
  const route = serveRoutes(app, accountRoutes)
  const { storeSecret } = app
  const limits = defineCodeLimits(app.rateLimits)
  registerFactorMails(app.mail)
  if (config.storeSecretBefore) await resealTotpSecrets(db, config.storeSecretBefore, storeSecret)
  const ownUser = (userId: string) => readUser(db, userId)

  route('GET /account/second-factors', async (request) => {
    const user = await ownUser(sessionOf(request).userId)
    const totp = await findTotp(db, user.id)
    const since = totp?.confirmed_at ?? null
    return {
      totpSince: toIso(since),
      recoveryCodesLeft: await countRecoveryCodes(db, user.id),
      secondStep: await secondStepOf(db, config, user),
    }
  })

  route('POST /account/totp', async (request) => {
    const user = await ownUser(sessionOf(request).userId)
    return startTotp(db, storeSecret, user, config.storeName)
  })

  route('POST /account/totp/confirm', async (request) => {
    const session = sessionOf(request)
    const user = await ownUser(session.userId)
    await verifyCode({ db, storeSecret, limits }, session, request.body.code, { confirmed: false })
    const recoveryCodes = await db.transaction().execute(async (trx) => {
      await confirmTotp(trx, user.id)
      await mailFactorChange(trx, user, 'app added')
      return firstRecoveryCodes(trx, config, user)
    })
    app.jobs.wake()
    return { recoveryCodes }
  })

  route('DELETE /account/totp', async (request) => {
    const user = await ownUser(sessionOf(request).userId)
    await db.transaction().execute(async (trx) => {
      if (await removeTotp(trx, user.id)) await mailFactorChange(trx, user, 'app removed')
    })
    app.jobs.wake()
    return { success: true as const }
  })

  route('POST /account/recovery-codes', async (request) => {
    const user = await ownUser(sessionOf(request).userId)
    const recoveryCodes = await db.transaction().execute(async (trx) => {
      await mailFactorChange(trx, user, 'codes replaced')
      return replaceRecoveryCodes(trx, user.id)
    })
    app.jobs.wake()
    return { recoveryCodes }
  })
}
