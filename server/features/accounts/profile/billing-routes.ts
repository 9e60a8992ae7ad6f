import { accountRoutes } from '#contract/accounts/account-routes.ts'
import { rememberBilling } from '#server/model/user/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { rememberedBilling, userById } from './own-account.ts'

/** The billing details that the next checkout starts with, where their owner wants that. */
export function registerAccountBillingRoutes(app: App, { db }: Store): void {
  const route = serveRoutes(app, accountRoutes)

  route('GET /account/billing', async (request) => {
    const user = await userById(db, sessionOf(request).userId)
    return rememberedBilling(user)
  })

  route('PUT /account/billing', async (request) => {
    await rememberBilling(db, sessionOf(request).userId, request.body)
    return request.body
  })

  route('DELETE /account/billing', async (request) => {
    await rememberBilling(db, sessionOf(request).userId, null)
    return { success: true as const }
  })
}
