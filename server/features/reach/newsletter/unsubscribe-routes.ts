import { z } from 'zod'
import { studioRoutes } from '#contract/store/studio-routes.ts'
import { locales } from '#contract/text/locales.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import { countToday } from './count-days.ts'
import { removeSubscriber } from './remove-subscriber.ts'
import { liftSuppression, suppressAddresses } from './suppressions.ts'
import type { UnsubscribeTokens } from './unsubscribe-token.ts'

const BODY_LIMIT_BYTES = 4_096
const QUARTER_HOUR = 900
const UNDO = 'newsletter rejoin'

const Subscriber = z.object({
  id: z.string(),
  email: z.string(),
  email_key: z.string(),
  token_hash: z.string().nullable(),
  requested_at: z.number(),
  confirmed_at: z.number().nullable(),
  refusals: z.number(),
  consent: z.string().nullable(),
  promise: z.string().nullable().default(null),
  locale: z.enum(locales).nullable().default(null),
})

/**
 * Mail clients POST a form to the List-Unsubscribe URL (RFC 8058) and follow no redirects. Browsers that open the URL
 * are redirected to a confirmation page.
 */
export function registerUnsubscribeRoutes(
  app: App,
  { db, tokens }: { db: Db; tokens: UnsubscribeTokens },
): void {
  const rejoins = app.rateLimits.define('newsletter rejoin', { points: 20, perSeconds: QUARTER_HOUR })
  app.register(async (plugin) => {
    const scope = plugin as unknown as App
    // Only the token matters; the form's fields are ignored.
    const forms = ['application/x-www-form-urlencoded', /^multipart\/form-data(?:;|$)/]
    for (const type of forms) {
      scope.addContentTypeParser(
        type,
        { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
        async (_request: unknown, body: string | Buffer) => ({ form: String(body) }),
      )
    }

    const route = serveRoutes(scope, studioRoutes)

    route('POST /newsletter/unsubscribe/:token', async (request) => {
      const subscriber = tokens.read(request.params.token)
      if (subscriber === undefined) throw new ProblemError('unsubscribe_link_invalid')
      const { id, addressHash } = subscriber
      const left = await db.transaction().execute(async (trx) => {
        const removed = await removeSubscriber(app, trx, { id }, 'left')
        if (!removed && addressHash !== undefined) await suppressAddresses(trx, [addressHash], 'left')
        return removed
      })
      // Only the page that was left from has the address now.
      return { success: true as const, undo: left ? seal(JSON.stringify(left), UNDO, app.storeSecret) : null }
    })

    route('POST /newsletter/rejoin', async (request) => {
      await rejoins.take(clientOf(request))
      const left = unseal(request.body.undo, UNDO, app.storeSecret)
      if (left === undefined) throw new ProblemError('unsubscribe_link_invalid')
      const row = Subscriber.parse(JSON.parse(left))
      await db.transaction().execute(async (trx) => {
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('newsletter_subscribers')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow()
        await liftSuppression(trx, row.email)
        // Whoever comes back had not left.
        if (numInsertedOrUpdatedRows && row.confirmed_at) await countToday(trx, { departed: -1 })
      })
      return { success: true as const }
    })

    route('GET /newsletter/unsubscribe/:token', async (request, reply) =>
      reply.redirect(`/newsletter/unsubscribe/${encodeURIComponent(request.params.token)}`, 303),
    )
  })
}
