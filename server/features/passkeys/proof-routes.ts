import { PasskeyOptions, ProofRequest, ProofWays } from '#contract/sign-in-methods.ts'
import type { Config } from '#server/config/config.ts'
import { confirmPassword, definePasswordAttempts, userById } from '#server/features/accounts/index.ts'
import { renewSession } from '#server/features/auth/index.ts'
import { defineCodeAttempts, hasPasskey, verifyCode } from '#server/features/second-factors/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { requireFreshProof, type Session, sessionOf } from '#server/platform/http/guards.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { routeOptions, Success } from '#server/platform/http/route-options.ts'
import { passkeyRequest, verifyPasskey } from './verify-passkey.ts'

const PATH = '/api/account/proof'
const route = routeOptions('Account')
const provenRoute = routeOptions('Account', { onRequest: requireFreshProof })
const purposeOf = ({ id }: Session) => `prove in ${id}`

/** Confirming who one is, for what `requireFreshProof` guards. */
export function registerProofRoutes(app: App, { db, config }: { db: Db; config: Config }): void {
  const passwordAttempts = definePasswordAttempts(app.rateLimits)
  const codes = { db, storeSecret: app.storeSecret, attempts: defineCodeAttempts(app.rateLimits) }
  const passkeys = { app, db, config }

  app.get(
    PATH,
    route('List the ways to confirm your identity', { response: { 200: ProofWays } }),
    async (request) => {
      const { userId } = sessionOf(request)
      const totp = await db
        .selectFrom('totp_secrets')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is not', null)
        .executeTakeFirst()
      const ways = { passkey: await hasPasskey(db, userId), code: totp !== undefined }
      return ways
    },
  )

  app.post(
    `${PATH}/passkey-options`,
    route('Get the options for confirming with a passkey (WebAuthn)', { response: { 200: PasskeyOptions } }),
    async (request) => {
      const session = sessionOf(request)
      const options = await passkeyRequest(passkeys, purposeOf(session), session.userId)
      return options
    },
  )

  app.post(
    PATH,
    route('Confirm your identity with the password, an authenticator code or a passkey', {
      description:
        'Valid for 10 minutes, as after signing in, and sets a new cookie jwt_token. Routes that require it respond 403 `fresh_proof_required` without it.',
      body: ProofRequest,
      response: { 200: Success },
    }),
    async (request, reply) => {
      const session = sessionOf(request)
      await prove(session, request.body)
      await renewSession(app, db, await userById(db, session.userId), request, reply)
      return { success: true as const }
    },
  )

  app.post(
    `${PATH}/check`,
    provenRoute('Check whether your identity was confirmed recently, such as before a download', {
      response: { 200: Success },
    }),
    async () => ({ success: true as const }),
  )

  /** @throws Problem wrong_password, wrong_code, passkey_refused, too_many_requests, too_many_codes */
  async function prove(session: Session, { password, code, passkey }: ProofRequest): Promise<void> {
    const { userId } = session
    if (password !== undefined)
      await confirmPassword(db, passwordAttempts, userId, { password, field: 'password' })
    else if (code !== undefined) await verifyCode(codes, userId, code)
    else if (!passkey || (await verifyPasskey(passkeys, purposeOf(session), passkey)) !== userId)
      throw new Problem('passkey_refused')
  }
}
