import type { FastifyReply, FastifyRequest } from 'fastify'
import { SIGN_IN_LINK_SENT } from '#contract/accounts/sign-in-methods.ts'
import { signInRoutes } from '#contract/accounts/sign-in-routes.ts'
import type { Config } from '#server/config/config.ts'
import { defineCodeLimits, verifySignInCode } from '#server/features/accounts/second-factors/index.ts'
import type { Captcha } from '#server/features/store/captcha/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { localeOf } from '#server/platform/http/languages.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { knownDevice } from './known-devices.ts'
import {
  handleCodeRequests,
  registerMailedCodeMail,
  requestMailedCode,
  useMailedCode,
} from './mailed-codes.ts'
import { presentUser } from './present-user.ts'
import { recordFailedSignIn } from './record-failed-sign-in.ts'
import { readTicket, requireSecondStep } from './second-step.ts'
import { signIn } from './sign-in.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import { handleLinkRequests, redeemSignInLink, requestSignInLink } from './sign-in-links.ts'

/** The second step of signing in, and signing in by a mailed link or code. */
export function registerOtherSignInRoutes(
  app: App,
  { db, config, captcha, limits }: { db: Db; config: Config; captcha: Captcha; limits: SignInLimits },
): void {
  const route = serveRoutes(app, signInRoutes)
  const { storeSecret } = app
  const codes = { db, storeSecret, limits: defineCodeLimits(app.rateLimits) }
  handleLinkRequests(app.jobs, db)
  handleCodeRequests(app.jobs, db)
  registerMailedCodeMail(app.mail, storeSecret)

  async function answer(user: Row<'users'>, request: FastifyRequest, reply: FastifyReply) {
    const token = await signIn(app, db, user, request, reply)
    return { success: true as const, token, user: presentUser(user) }
  }

  route('POST /auth/login/code', async (request, reply) => {
    const { ticket, code } = request.body
    const { user, useTicket } = await readTicket({ db, storeSecret }, ticket)
    const device = await knownDevice(db, user.id, request)
    const sender = { key: device ?? clientOf(request), isKnownDevice: device !== undefined }
    await verifySignInCode(codes, user, code, sender, useTicket).catch(async (error: unknown) => {
      if (error instanceof ProblemError && error.code === 'wrong_code')
        await recordFailedSignIn(db, { id: user.id, name: user.email }, 'wrong code')
      throw error
    })
    return answer(user, request, reply)
  })

  route('POST /auth/sign-in-link', async (request) => {
    await requestSignInLink({ db, limits }, request.body.email, {
      ...{ key: clientOf(request), locale: localeOf(request) },
    })
    app.jobs.wake()
    return { success: true as const, message: i18nOf(localeOf(request))._(SIGN_IN_LINK_SENT) }
  })

  route('POST /auth/sign-in-link/:token', async (request, reply) => {
    const user = await redeemSignInLink({ db, limits }, request.params.token, { key: clientOf(request) })
    await requireSecondStep({ db, config, storeSecret }, user)
    return answer(user, request, reply)
  })

  route('POST /auth/mailed-code', async (request) => {
    const client = { key: clientOf(request), address: request.ip, locale: localeOf(request) }
    const ticket = await requestMailedCode({ db, captcha, limits }, request.body, client)
    app.jobs.wake()
    return { success: true as const, ticket }
  })

  route('POST /auth/mailed-code/use', async (request, reply) => {
    const client = { key: clientOf(request), locale: localeOf(request) }
    const user = await useMailedCode({ db, storeSecret, limits }, request.body, client)
    await requireSecondStep({ db, config, storeSecret }, user)
    return answer(user, request, reply)
  })
}
