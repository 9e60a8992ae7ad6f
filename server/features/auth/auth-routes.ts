import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  DoneAnswer,
  ForgotPasswordRequest,
  LoginRequest,
  PASSWORD_WAS_RESET,
  RESET_MAIL_SENT,
  ResetPasswordRequest,
  SignedInAnswer,
} from '#contract/auth.ts'
import type { Config } from '#server/config/config.ts'
import type { Captcha } from '#server/features/captcha/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { routeOptions } from '#server/platform/http/route-options.ts'
import type { PublicFiles } from '#server/platform/storage/public-files.ts'
import type { TempDirectory } from '#server/platform/storage/temp-directory.ts'
import { registerAuthMails } from './auth-mails.ts'
import { logIn } from './log-in.ts'
import { registerOtherSignInRoutes } from './other-sign-in-routes.ts'
import { presentUser } from './present-user.ts'
import { registerRegisterRoutes } from './register-routes.ts'
import { handleResetRequests, requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'
import { schedulePurge } from './schedule-purge.ts'
import { requireSecondStep } from './second-step.ts'
import { signIn } from './sign-in.ts'
import { defineSignInLimits } from './sign-in-limits.ts'

const route = routeOptions('Accounts')

/** Login, registration and password recovery. */
export function registerAuthRoutes(
  app: App,
  {
    db,
    config,
    captcha,
    files,
    temp,
  }: { db: Db; config: Config; captcha: Captcha; files: PublicFiles; temp: TempDirectory },
): void {
  const limits = defineSignInLimits(app.rateLimits)
  registerAuthMails(app.mail)
  handleResetRequests(app.jobs, db)
  schedulePurge(app.jobs, db)
  registerRegisterRoutes(app, { db, config, captcha, limits, files, temp })
  registerOtherSignInRoutes(app, { db, config, limits })

  app.post(
    '/api/auth/login',
    route('Sign in; sets the cookie jwt_token for a day', {
      description:
        'Email and password must match, and the username, if sent. 401 `second_factor_required` with a `ticket` ' +
        'if the account asks for more: a code (POST /api/auth/login/code) or a passkey (POST /api/auth/passkey).',
      body: LoginRequest,
      response: { 200: SignedInAnswer },
    }),
    async (request, reply) => {
      const user = await logIn({ db, captcha, limits }, request.body, client(request))
      await requireSecondStep({ db, config, storeSecret: app.storeSecret }, user)
      const token = await signIn(app, db, user, request, reply)
      return { success: true as const, token, user: presentUser(user) }
    },
  )

  app.post(
    '/api/users/forgot-password',
    route('Email a password reset link', {
      description: 'Responds the same whether or not the account exists.',
      body: ForgotPasswordRequest,
      response: { 200: DoneAnswer },
    }),
    async (request) => {
      await requestPasswordReset({ db, limits }, request.body.email, client(request))
      app.jobs.wake()
      return { success: true as const, message: RESET_MAIL_SENT }
    },
  )

  app.post(
    '/api/users/reset-password/:token',
    route('Set a new password with the token from the email; ends all sessions of the account', {
      params: z.object({ token: z.string().max(128) }),
      body: ResetPasswordRequest,
      response: { 200: DoneAnswer },
    }),
    async (request) => {
      const { token } = request.params
      const { password } = request.body
      await resetPassword({ db, limits, config }, { token, password }, client(request))
      app.jobs.wake()
      return { success: true as const, message: PASSWORD_WAS_RESET }
    },
  )
}

function client(request: FastifyRequest): { key: string; address: string } {
  return { key: clientOf(request), address: request.ip }
}
