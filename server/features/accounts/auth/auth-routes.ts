import type { FastifyRequest } from 'fastify'
import { PASSWORD_WAS_RESET, RESET_MAIL_SENT } from '#contract/accounts/auth.ts'
import { signInRoutes } from '#contract/accounts/sign-in-routes.ts'
import type { Locale } from '#contract/text/locales.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { localeOf } from '#server/platform/http/languages.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { registerAuthMails } from './auth-mails.ts'
import { logIn } from './log-in.ts'
import { registerOtherSignInRoutes } from './other-sign-in-routes.ts'
import { presentUser } from './present-user.ts'
import { registerRegisterRoutes } from './register-routes.ts'
import { handleResetRequests, requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'
import { scheduleSessionPurge } from './schedule-purge.ts'
import { requireSecondStep } from './second-step.ts'
import { signIn } from './sign-in.ts'
import { defineSignInLimits } from './sign-in-limits.ts'

/** Login, registration and password recovery. */
export function registerAuthRoutes(app: App, { db, config, captcha, files, temp }: Store): void {
  const route = serveRoutes(app, signInRoutes)
  const limits = defineSignInLimits(app.rateLimits)
  registerAuthMails(app.mail)
  handleResetRequests(app.jobs, db)
  scheduleSessionPurge(app.jobs, db)
  registerRegisterRoutes(app, { db, config, captcha, limits, files, temp })
  registerOtherSignInRoutes(app, { db, config, captcha, limits })

  route('POST /auth/login', async (request, reply) => {
    const user = await logIn({ db, captcha, limits }, request.body, client(request))
    await requireSecondStep({ db, config, storeSecret: app.storeSecret }, user)
    const token = await signIn(app, db, user, request, reply)
    return { success: true as const, token, user: presentUser(user) }
  })

  route('POST /users/forgot-password', async (request) => {
    await requestPasswordReset({ db, limits }, request.body.email, client(request))
    app.jobs.wake()
    return { success: true as const, message: i18nOf(localeOf(request))._(RESET_MAIL_SENT) }
  })

  route('POST /users/reset-password/:token', async (request) => {
    const { token } = request.params
    const { password } = request.body
    await resetPassword({ db, limits, config }, { token, password }, client(request))
    app.jobs.wake()
    return { success: true as const, message: i18nOf(localeOf(request))._(PASSWORD_WAS_RESET) }
  })
}

function client(request: FastifyRequest): { key: string; address: string; locale: Locale } {
  return { key: clientOf(request), address: request.ip, locale: localeOf(request) }
}
