import {
  AddedFactor,
  CodeRequest,
  NewRecoveryCodes,
  SecondFactors,
  TotpSetup,
} from '#contract/sign-in-methods.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { requireFreshProof, sessionOf } from '#server/platform/http/guards.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { routeOptions, Success } from '#server/platform/http/route-options.ts'
import { mailFactorChange, registerFactorMails } from './factor-mails.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { firstRecoveryCodes, secondStepOf } from './second-step.ts'
import { resealTotpSecrets, startTotp } from './totp.ts'
import { defineCodeAttempts, verifyCode } from './verify-code.ts'

const TOTP_PATH = '/api/account/totp'
const route = routeOptions('Account')
const provenRoute = routeOptions('Account', { onRequest: requireFreshProof })

/** The authenticator app and the recovery codes of the signed-in user. */
export async function registerSecondFactorRoutes(
  app: App,
  { db, config }: { db: Db; config: Config },
): Promise<void> {
  const { storeSecret } = app
  const attempts = defineCodeAttempts(app.rateLimits)
  registerFactorMails(app.mail)
  if (config.storeSecretBefore) await resealTotpSecrets(db, config.storeSecretBefore, storeSecret)
  const ownUser = (userId: string) =>
    db
      .selectFrom('users')
      .select(['id', 'email', 'role'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(() => new Problem('user_not_found'))

  app.get(
    '/api/account/second-factors',
    route('Get what signing in requires', { response: { 200: SecondFactors } }),
    async (request) => {
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
    },
  )

  app.post(
    TOTP_PATH,
    provenRoute('Start setting up an authenticator app', {
      description: 'The secret takes effect once its first code is sent to POST /api/account/totp/confirm.',
      response: { 200: TotpSetup },
    }),
    async (request) => {
      const user = await ownUser(sessionOf(request).userId)
      return startTotp(db, storeSecret, user, config.storeName)
    },
  )

  app.post(
    `${TOTP_PATH}/confirm`,
    provenRoute('Finish setting up the authenticator app with its first code', {
      body: CodeRequest,
      response: { 200: AddedFactor },
    }),
    async (request) => {
      const user = await ownUser(sessionOf(request).userId)
      const deps = { db, storeSecret, attempts }
      await verifyCode(deps, user.id, request.body.code, { confirmed: false })
      const recoveryCodes = await db.transaction().execute(async (trx) => {
        await trx
          .updateTable('totp_secrets')
          .set({ confirmed_at: Date.now() })
          .where('user_id', '=', user.id)
          .where('confirmed_at', 'is', null)
          .returning('user_id')
          .executeTakeFirstOrThrow(() => new Problem('totp_active'))
        await mailFactorChange(trx, user, 'app added')
        return firstRecoveryCodes(trx, config, user)
      })
      app.jobs.wake()
      return { recoveryCodes }
    },
  )

  app.delete(
    TOTP_PATH,
    provenRoute('Remove the authenticator app', { response: { 200: Success } }),
    async (request) => {
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
    },
  )

  app.post(
    '/api/account/recovery-codes',
    provenRoute('Replace the recovery codes', { response: { 200: NewRecoveryCodes } }),
    async (request) => {
      const user = await ownUser(sessionOf(request).userId)
      const recoveryCodes = await db.transaction().execute(async (trx) => {
        await mailFactorChange(trx, user, 'codes replaced')
        return replaceRecoveryCodes(trx, user.id)
      })
      app.jobs.wake()
      return { recoveryCodes }
    },
  )
}
