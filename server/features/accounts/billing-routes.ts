import { z } from 'zod'
import { BillingInfo } from '#contract/billing.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { rememberedBilling, userById } from './own-account.ts'

const NO_STORE = 'no-store'
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
    {
      schema: {
        tags: ['Account'],
        summary: 'Get the remembered billing details, or null',
        response: { 200: BillingInfo.nullable() },
      },
    },
    async (request, reply) => {
      const user = await userById(db, sessionOf(request).userId)
      return reply.header('cache-control', NO_STORE).send(rememberedBilling(user))
    },
  )

  app.put(
    PATH,
    {
      schema: {
        tags: ['Account'],
        summary: 'Remember billing details',
        body: BillingInfo,
        response: { 200: BillingInfo },
      },
    },
    async (request) => {
      await remember(sessionOf(request).userId, request.body)
      return request.body
    },
  )

  app.delete(
    PATH,
    {
      schema: {
        tags: ['Account'],
        summary: 'Forget the billing details',
        response: { 200: z.object({ success: z.literal(true) }) },
      },
    },
    async (request) => {
      await remember(sessionOf(request).userId, null)
      return { success: true as const }
    },
  )
}
