import { BillingInfo } from '#contract/billing.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { routeOptions, Success } from '#server/platform/http/route-options.ts'
import { rememberedBilling, userById } from './own-account.ts'

const route = routeOptions('Account')
const PATH = '/api/account/billing'

/** The billing details that the next checkout starts with, where their owner wants that. */
export function registerAccountBillingRoutes(app: App, { db }: { db: Db }): void {
  const remember = (userId: string, billing: BillingInfo | null) =>
    db
      .updateTable('users')
      .set({ billing: billing && JSON.stringify(billing) })
      .where('id', '=', userId)
      .execute()

  app.get(
    PATH,
    route('Get the remembered billing details, or null', { response: { 200: BillingInfo.nullable() } }),
    async (request) => {
      const user = await userById(db, sessionOf(request).userId)
      return rememberedBilling(user)
    },
  )

  app.put(
    PATH,
    route('Remember billing details', { body: BillingInfo, response: { 200: BillingInfo } }),
    async (request) => {
      await remember(sessionOf(request).userId, request.body)
      return request.body
    },
  )

  app.delete(PATH, route('Forget the billing details', { response: { 200: Success } }), async (request) => {
    await remember(sessionOf(request).userId, null)
    return { success: true as const }
  })
}
