import { signInRoutes } from '#contract/accounts/sign-in-routes.ts'
import { presentUser, recordFailedSignIn, signIn } from '#server/features/accounts/auth/index.ts'
import { findPasskey } from '#server/model/session/index.ts'
import { findUser } from '#server/model/user/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { passkeyRequest, verifyPasskey } from './verify-passkey.ts'

const PURPOSE = 'sign in'

/** Signing in with a passkey alone. It proves possession and, by PIN or fingerprint, the person: no second step. */
export function registerPasskeySignIn(app: App, { db, config }: Store): void {
  const route = serveRoutes(app, signInRoutes)
  const deps = { app, db, config }
  const limit = app.rateLimits.define('passkey sign-in by client', {
    points: 60,
    perSeconds: 900,
    problem: 'too_many_logins',
  })

  route('POST /auth/passkey/options', async (request) => {
    await limit.take(clientOf(request))
    return passkeyRequest(deps, PURPOSE)
  })

  route('POST /auth/passkey', async (request, reply) => {
    await limit.take(clientOf(request))
    const userId = await verifyPasskey(deps, PURPOSE, request.body).catch(async (error: unknown) => {
      if (error instanceof ProblemError) await recordRefusedPasskey(request.body.id)
      throw error
    })
    const user = await findUser(db, userId)
    if (!user) throw new ProblemError('passkey_refused')
    if (user.locked_at !== null) throw new ProblemError('account_locked')
    const token = await signIn(app, db, user, request, reply)
    return { success: true as const, token, user: presentUser(user) }
  })

  async function recordRefusedPasskey(id: string): Promise<void> {
    const passkey = await findPasskey(db, id)
    const user = passkey && (await findUser(db, passkey.user_id))
    const owner = user ? { id: user.id, name: user.email } : { id: '', name: 'an unknown passkey' }
    await recordFailedSignIn(db, owner, 'passkey refused')
  }
}
