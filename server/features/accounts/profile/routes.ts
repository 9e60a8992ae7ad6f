import { AVATAR_MAX_BYTES } from '#contract/accounts/account.ts'
import { accountRoutes } from '#contract/accounts/account-routes.ts'
import {
  changeNames,
  changeUsername,
  setDeskViews,
  setLocale,
  setPicture,
  setProducerPage,
} from '#server/model/user/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import { withOneFile, withUpload } from '#server/platform/http/uploads.ts'
import { makeAvatar } from '#server/platform/media/avatar.ts'
import { contentHash } from '#server/platform/storage/public-files.ts'
import type { Store } from '#server/platform/store.ts'
import { readAccount } from './own-account.ts'

/** The profile of the signed-in user. */
export function registerAccountRoutes(app: App, { db, files, temp }: Store): void {
  const route = serveRoutes(app, accountRoutes)
  const uploads = app.rateLimits.define('avatar by user', { points: 20, perSeconds: 3_600 })

  route('GET /account', async (request) => readAccount(db, sessionOf(request).userId))

  route('PATCH /account', async (request) => {
    const { userId } = sessionOf(request)
    await changeUsername(db, userId, request.body.username)
    await app.catalogue.refresh()
    return readAccount(db, userId)
  })

  route('PUT /account/names', async (request) => {
    const { userId } = sessionOf(request)
    await changeNames(db, userId, request.body)
    await app.catalogue.refresh()
    return readAccount(db, userId)
  })

  route('PUT /account/language', async (request) => {
    await setLocale(db, sessionOf(request).userId, request.body.language)
    return { success: true as const }
  })

  route('PUT /account/producer-page', async (request) => {
    const { userId } = sessionOf(request)
    await setProducerPage(db, userId, request.body)
    await app.catalogue.refresh()
    return readAccount(db, userId)
  })

  route('PUT /account/desk-views', async (request) => {
    const { userId } = sessionOf(request)
    await setDeskViews(db, userId, request.body)
    return readAccount(db, userId)
  })

  withOneFile(app, { maxBytes: AVATAR_MAX_BYTES }, (scope) => {
    const upload = serveRoutes(scope, accountRoutes)
    upload('PUT /account/avatar', async (request) => {
      const { userId } = sessionOf(request)
      await uploads.take(userId)
      const avatar = await withUpload(request, { field: 'image', temp }, makeAvatar)
      const image = await files.put('avatars', `${contentHash(avatar)}.webp`, avatar)
      await setPicture(db, userId, image)
      await app.catalogue.refresh()
      return readAccount(db, userId)
    })
  })

  route('DELETE /account/avatar', async (request) => {
    await setPicture(db, sessionOf(request).userId, null)
    await app.catalogue.refresh()
    return { success: true as const }
  })
}
