import { accountRoutes } from '#contract/accounts/account-routes.ts'
import type { Config } from '#server/config/config.ts'
import { readUser } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import { defineCodeLimits } from './code-limits.ts'
import { mailFactorChange, registerFactorMails } from './factor-mails.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { firstRecoveryCodes, secondStepOf } from './second-step.ts'
import { resealTotpSecrets, startTotp } from './totp.ts'
import { verifyCode } from './verify-code.ts'

/** The authenticator app and the recovery codes of the signed-in user. */
export async function registerSecondFactorRoutes(
  app: App,
  { db, config }: { db: Db; config: Config },
): Promise<void> {
  const route = serveRoutes(app, accountRoutes)
  const { storeSecret } = app
  const limits = defineCodeLimits(app.rateLimits)
  registerFactorMails(app.mail)
  if (config.storeSecretBefore) await resealTotpSecrets(db, config.storeSecretBefore, storeSecret)
  const ownUser = (userId: string) => readUser(db, userId)

  route('GET /account/second-factors', async (request) => {
    const user = await ownUser(sessionOf(request).userId)
    const totp = await db
      .selectFrom('totp_secrets')
      .select('confirmed_at')
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    const since = totp?.confirmed_at ?? null
    return {
      totpSince: since === null ? null : new Date(since).toISOString(),
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
      await trx
        .updateTable('totp_secrets')
        .set({ confirmed_at: Date.now() })
        .where('user_id', '=', user.id)
        .where('confirmed_at', 'is', null)
        .returning('user_id')
        .executeTakeFirstOrThrow(() => new ProblemError('totp_active'))
      await mailFactorChange(trx, user, 'app added')
      return firstRecoveryCodes(trx, config, user)
    })
    app.jobs.wake()
    return { recoveryCodes }
  })

  route('DELETE /account/totp', async (request) => {
    const user = await ownUser(sessionOf(request).userId)
    await db.transaction().execute(async (trx) => {
      const removed = await trx
        .deleteFrom('totp_secrets')
        .where('user_id', '=', user.id)
        .returning('confirmed_at')
        .executeTakeFirst()
      if (removed && removed.confirmed_at !== null) await mailFactorChange(trx, user, 'app removed')
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
