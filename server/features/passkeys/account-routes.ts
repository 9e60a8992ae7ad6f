import { z } from 'zod'
import {
  AddedFactor,
  AddPasskeyRequest,
  Passkey,
  PasskeyName,
  PasskeyOptions,
} from '#contract/sign-in-methods.ts'
import type { Config } from '#server/config/config.ts'
import { mailFactorChange } from '#server/features/second-factors/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { deviceName } from '#server/platform/http/device-name.ts'
import { requireFreshProof, sessionOf } from '#server/platform/http/guards.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { routeOptions, Success } from '#server/platform/http/route-options.ts'
import { addPasskey, newPasskeyOptions } from './add-passkey.ts'

const PATH = '/api/account/passkeys'
const PasskeyId = z.object({ id: z.string().min(1).max(1_400) })
const route = routeOptions('Account')
const provenRoute = routeOptions('Account', { onRequest: requireFreshProof })

/** The passkeys of the signed-in user. */
export function registerPasskeyRoutes(app: App, { db, config }: { db: Db; config: Config }): void {
  const deps = { app, db, config }
  const ownUser = (userId: string) =>
    db
      .selectFrom('users')
      .select(['id', 'username', 'email', 'role'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(() => new Problem('user_not_found'))

  app.get(PATH, route('List your passkeys', { response: { 200: z.array(Passkey) } }), async (request) => {
    const rows = await db
      .selectFrom('passkeys')
      .select(['id', 'name', 'created_at', 'used_at'])
      .where('user_id', '=', sessionOf(request).userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    const passkeys = rows.map(({ id, name, created_at, used_at }) => ({
      id,
      name,
      createdAt: new Date(created_at).toISOString(),
      usedAt: used_at === null ? null : new Date(used_at).toISOString(),
    }))
    return passkeys
  })

  app.post(
    `${PATH}/options`,
    provenRoute('Get the options for creating a passkey (WebAuthn)', { response: { 200: PasskeyOptions } }),
    async (request) => newPasskeyOptions(deps, await ownUser(sessionOf(request).userId)),
  )

  app.post(
    PATH,
    provenRoute('Add the passkey that the browser created', {
      body: AddPasskeyRequest,
      response: { 200: AddedFactor },
    }),
    async (request) => {
      const user = await ownUser(sessionOf(request).userId)
      const { credential, name } = request.body
      const added = { credential, name: name || deviceName(request.headers['user-agent'] ?? '') }
      const recoveryCodes = await addPasskey(deps, user, added)
      app.jobs.wake()
      return { recoveryCodes }
    },
  )

  app.patch(
    `${PATH}/:id`,
    route('Rename a passkey', {
      params: PasskeyId,
      body: z.object({ name: PasskeyName.min(1, 'Name is required') }),
      response: { 200: Success },
    }),
    async (request) => {
      const renamed = await db
        .updateTable('passkeys')
        .set({ name: request.body.name })
        .where('id', '=', request.params.id)
        .where('user_id', '=', sessionOf(request).userId)
        .returning('id')
        .executeTakeFirst()
      if (!renamed) throw new Problem('passkey_not_found')
      return { success: true as const }
    },
  )

  app.delete(
    `${PATH}/:id`,
    provenRoute('Remove a passkey', { params: PasskeyId, response: { 200: Success } }),
    async (request) => {
      const user = await ownUser(sessionOf(request).userId)
      await db.transaction().execute(async (trx) => {
        await trx
          .deleteFrom('passkeys')
          .where('id', '=', request.params.id)
          .where('user_id', '=', user.id)
          .returning('id')
          .executeTakeFirstOrThrow(() => new Problem('passkey_not_found'))
        await mailFactorChange(trx, user, 'passkey removed')
      })
      app.jobs.wake()
      return { success: true as const }
    },
  )
}
