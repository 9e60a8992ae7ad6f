import { SignedInAnswer } from '#contract/auth.ts'
import { PasskeyAssertion, PasskeyOptions } from '#contract/sign-in-methods.ts'
import type { Config } from '#server/config/config.ts'
import { presentUser, recordFailedSignIn, signIn } from '#server/features/auth/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { routeOptions } from '#server/platform/http/route-options.ts'
import { passkeyRequest, verifyPasskey } from './verify-passkey.ts'

const route = routeOptions('Accounts')
const PURPOSE = 'sign in'

/** Signing in with a passkey alone. It proves possession and, by PIN or fingerprint, the person: no second step. */
export function registerPasskeySignIn(app: App, { db, config }: { db: Db; config: Config }): void {
  const deps = { app, db, config }
  const limit = app.rateLimits.define('passkey sign-in by client', {
    points: 60,
    perSeconds: 900,
    problem: 'too_many_logins',
  })

  app.post(
    '/api/auth/passkey/options',
    route('Get the options for a passkey sign-in (WebAuthn)', { response: { 200: PasskeyOptions } }),
    async (request) => {
      await limit.take(clientOf(request))
      return passkeyRequest(deps, PURPOSE)
    },
  )

  app.post(
    '/api/auth/passkey',
    route('Sign in with a passkey; sets the cookie jwt_token for a day', {
      body: PasskeyAssertion,
      response: { 200: SignedInAnswer },
    }),
    async (request, reply) => {
      await limit.take(clientOf(request))
      const userId = await verifyPasskey(deps, PURPOSE, request.body).catch(async (error: unknown) => {
        if (error instanceof Problem) await recordRefusedPasskey(request.body.id)
        throw error
      })
      const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
      if (!user) throw new Problem('passkey_refused')
      if (user.locked_at !== null) throw new Problem('account_locked')
      const token = await signIn(app, db, user, request, reply)
      return { success: true as const, token, user: presentUser(user) }
    },
  )

  async function recordRefusedPasskey(id: string): Promise<void> {
    const owner = await db
      .selectFrom('passkeys')
      .innerJoin('users', 'users.id', 'passkeys.user_id')
      .select(['users.id', 'users.email as name'])
      .where('passkeys.id', '=', id)
      .executeTakeFirst()
    await recordFailedSignIn(db, owner ?? { id: '', name: 'an unknown passkey' }, 'passkey refused')
  }
}
