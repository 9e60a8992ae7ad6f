import { accountRoutes } from '#contract/accounts/account-routes.ts'
import { mailFactorChange } from '#server/features/accounts/second-factors/index.ts'
import { deletePasskey, readPasskeys, renamePasskey } from '#server/model/session/index.ts'
import { readUser } from '#server/model/user/index.ts'
import { toIso } from '#server/platform/database/columns.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { deviceName } from '#server/platform/http/device-name.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { addPasskey, anotherPasskeyOptions } from './add-passkey.ts'

/** The passkeys of the signed-in user. */
export function registerPasskeyRoutes(app: App, { db, config }: Store): void {
  const route = serveRoutes(app, accountRoutes)
  const deps = { app, db, config }
  const ownUser = (userId: string) => readUser(db, userId)

  route('GET /account/passkeys', async (request) => {
    const rows = await readPasskeys(db, sessionOf(request).userId)
    const passkeys = rows.map(({ id, name, created_at, used_at }) => ({
      id,
      name,
      createdAt: new Date(created_at).toISOString(),
      usedAt: toIso(used_at),
    }))
    return passkeys
  })

  route('POST /account/passkeys/options', async (request) =>
    anotherPasskeyOptions(deps, await ownUser(sessionOf(request).userId)),
  )

  route('POST /account/passkeys', async (request) => {
    const user = await ownUser(sessionOf(request).userId)
    const { credential, name } = request.body
    const added = { credential, name: name || deviceName(request.headers['user-agent'] ?? '') }
    const recoveryCodes = await addPasskey(deps, user, added)
    app.jobs.wake()
    return { recoveryCodes }
  })

  route('PATCH /account/passkeys/:id', async (request) => {
    await renamePasskey(db, sessionOf(request).userId, request.params.id, request.body.name)
    return { success: true as const }
  })

  route('DELETE /account/passkeys/:id', async (request) => {
    const user = await ownUser(sessionOf(request).userId)
    await db.transaction().execute(async (trx) => {
      await deletePasskey(trx, user.id, request.params.id)
      await mailFactorChange(trx, user, 'passkey removed')
    })
    app.jobs.wake()
    return { success: true as const }
  })
}
