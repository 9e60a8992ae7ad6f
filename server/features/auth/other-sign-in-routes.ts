import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DoneAnswer, SignedInAnswer } from '#contract/auth.ts'
import { SecondStepRequest, SIGN_IN_LINK_SENT, SignInLinkRequest } from '#contract/sign-in-methods.ts'
import type { Config } from '#server/config/config.ts'
import { defineCodeAttempts, verifyAnyCode } from '#server/features/second-factors/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { routeOptions } from '#server/platform/http/route-options.ts'
import { presentUser } from './present-user.ts'
import { recordFailedSignIn } from './record-failed-sign-in.ts'
import { readTicket, requireSecondStep } from './second-step.ts'
import { signIn } from './sign-in.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import { handleLinkRequests, redeemSignInLink, requestSignInLink } from './sign-in-links.ts'

const route = routeOptions('Accounts')

/** The second step of signing in, and signing in by a mailed link. */
export function registerOtherSignInRoutes(
  app: App,
  { db, config, limits }: { db: Db; config: Config; limits: SignInLimits },
): void {
  const { storeSecret } = app
  const attempts = defineCodeAttempts(app.rateLimits)
  handleLinkRequests(app.jobs, db)

  async function answer(user: Row<'users'>, request: FastifyRequest, reply: FastifyReply) {
    const token = await signIn(app, db, user, request, reply)
    return { success: true as const, token, user: presentUser(user) }
  }

  app.post(
    '/api/auth/login/code',
    route('Finish signing in with a code', {
      description:
        'For accounts whose sign-in was answered with 401 `second_factor_required`: its member `ticket`, and a ' +
        'code from the authenticator app or a recovery code.',
      body: SecondStepRequest,
      response: { 200: SignedInAnswer },
    }),
    async (request, reply) => {
      const { ticket, code } = request.body
      const user = await readTicket({ db, storeSecret }, ticket)
      await verifyAnyCode({ db, storeSecret, attempts }, user, code).catch(async (error: unknown) => {
        if (error instanceof Problem && error.code === 'wrong_code')
          await recordFailedSignIn(db, { id: user.id, name: user.email }, 'wrong code')
        throw error
      })
      return answer(user, request, reply)
    },
  )

  app.post(
    '/api/auth/sign-in-link',
    route('Email a customer a sign-in link', {
      description: 'Responds the same whether or not the account exists. Administrators get no link.',
      body: SignInLinkRequest,
      response: { 200: DoneAnswer },
    }),
    async (request) => {
      await requestSignInLink({ db, limits }, request.body.email, { key: clientOf(request) })
      app.jobs.wake()
      return { success: true as const, message: SIGN_IN_LINK_SENT }
    },
  )

  app.post(
    '/api/auth/sign-in-link/:token',
    route('Sign in with the token from the email; works once, for 10 minutes', {
      params: z.object({ token: z.string().max(128) }),
      response: { 200: SignedInAnswer },
    }),
    async (request, reply) => {
      const user = await redeemSignInLink({ db, limits }, request.params.token, { key: clientOf(request) })
      await requireSecondStep({ db, config, storeSecret }, user)
      return answer(user, request, reply)
    },
  )
}
