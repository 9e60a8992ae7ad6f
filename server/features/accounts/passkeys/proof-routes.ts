import { accountRoutes } from '#contract/accounts/account-routes.ts'
import type { ProofRequest } from '#contract/accounts/sign-in-methods.ts'
import { renewSession } from '#server/features/accounts/auth/index.ts'
import { confirmPassword, definePasswordAttempts, userById } from '#server/features/accounts/profile/index.ts'
import { defineCodeLimits, verifyCode } from '#server/features/accounts/second-factors/index.ts'
import { hasPasskey, hasTotp } from '#server/model/session/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { type RequestSession, sessionOf } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { passkeyRequest, verifyPasskey } from './verify-passkey.ts'

const purposeOf = ({ id }: RequestSession) => `prove in ${id}`

/** Confirming who one is, for what `requireFreshProof` guards. */
export function registerProofRoutes(app: App, { db, config }: Store): void {
  const route = serveRoutes(app, accountRoutes)
  const passwordAttempts = definePasswordAttempts(app.rateLimits)
  const codes = { db, storeSecret: app.storeSecret, limits: defineCodeLimits(app.rateLimits) }
  const passkeys = { app, db, config }

  route('GET /account/proof', async (request) => {
    const { userId } = sessionOf(request)
    return { passkey: await hasPasskey(db, userId), code: await hasTotp(db, userId) }
  })

  route('POST /account/proof/passkey-options', async (request) => {
    const session = sessionOf(request)
    const options = await passkeyRequest(passkeys, purposeOf(session), session.userId)
    return options
  })

  route('POST /account/proof', async (request, reply) => {
    const session = sessionOf(request)
    await prove(session, request.body)
    await renewSession(app, db, await userById(db, session.userId), request, reply)
    return { success: true as const }
  })

  route('POST /account/proof/check', async () => ({ success: true as const }))

  /** @throws Problem wrong_password, wrong_code, passkey_refused, too_many_requests, too_many_codes */
  async function prove(session: RequestSession, { password, code, passkey }: ProofRequest): Promise<void> {
    const { userId } = session
    if (password !== undefined)
      await confirmPassword(db, passwordAttempts, session, { password, field: 'password' })
    else if (code !== undefined) await verifyCode(codes, session, code)
    else if (!passkey || (await verifyPasskey(passkeys, purposeOf(session), passkey)) !== userId)
      throw new ProblemError('passkey_refused')
  }
}
