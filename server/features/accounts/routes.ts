import { Account, AVATAR_MAX_BYTES, ChangeUsernameRequest, ContractNames } from '#contract/account.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { routeOptions, Success } from '#server/platform/http/route-options.ts'
import { withOneFile, withUpload } from '#server/platform/http/uploads.ts'
import { makeAvatar } from '#server/platform/media/avatar.ts'
import { contentHash, type PublicFiles } from '#server/platform/storage/public-files.ts'
import type { TempDirectory } from '#server/platform/storage/temp-directory.ts'
import { changeUsername } from './change-username.ts'
import { readAccount } from './own-account.ts'

const route = routeOptions('Account')

/** The profile of the signed-in user. */
export function registerAccountRoutes(
  app: App,
  { db, files, temp }: { db: Db; files: PublicFiles; temp: TempDirectory },
): void {
  const uploads = app.rateLimits.define('avatar by user', { points: 20, perSeconds: 3_600 })

  app.get('/api/account', route('Get your account', { response: { 200: Account } }), async (request) =>
    readAccount(db, sessionOf(request).userId),
  )

  app.patch(
    '/api/account',
    route('Change the username', { body: ChangeUsernameRequest, response: { 200: Account } }),
    async (request) => {
      const { userId } = sessionOf(request)
      await changeUsername(db, userId, request.body.username)
      await app.catalogue.refresh()
      return readAccount(db, userId)
    },
  )

  app.put(
    '/api/account/names',
    route('Change the legal and the artist name that contracts use', {
      body: ContractNames,
      response: { 200: Account },
    }),
    async (request) => {
      const { userId } = sessionOf(request)
      const { legalName, artistName } = request.body
      await db
        .updateTable('users')
        .set({ legal_name: legalName || null, artist_name: artistName || null })
        .where('id', '=', userId)
        .execute()
      return readAccount(db, userId)
    },
  )

  withOneFile(app, { maxBytes: AVATAR_MAX_BYTES }, (scope) => {
    scope.put(
      '/api/account/avatar',
      route('Change the avatar: one JPEG, PNG or WebP as the multipart field image', {
        consumes: ['multipart/form-data'],
        response: { 200: Account },
      }),
      async (request) => {
        const { userId } = sessionOf(request)
        await uploads.take(userId)
        const avatar = await withUpload(request, { field: 'image', temp }, makeAvatar)
        const image = await files.put('avatars', `${contentHash(avatar)}.webp`, avatar)
        await setImage(db, userId, image)
        return readAccount(db, userId)
      },
    )
  })

  app.delete(
    '/api/account/avatar',
    route('Remove the avatar', { response: { 200: Success } }),
    async (request) => {
      await setImage(db, sessionOf(request).userId, null)
      return { success: true as const }
    },
  )
}

async function setImage(db: Db, userId: string, image: string | null): Promise<void> {
  await db.updateTable('users').set({ image }).where('id', '=', userId).execute()
}
