import { studioRoutes } from '#contract/store/studio-routes.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { UnsubscribeTokens } from './unsubscribe-token.ts'

const BODY_LIMIT_BYTES = 4_096

/**
 * Mail clients POST a form to the List-Unsubscribe URL (RFC 8058) and follow no redirects. Browsers that open the URL
 * are redirected to a confirmation page.
 */
export function registerUnsubscribeRoutes(
  app: App,
  { db, tokens }: { db: Db; tokens: UnsubscribeTokens },
): void {
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
      const id = tokens.read(request.params.token)
      if (id === undefined) throw new ProblemError('unsubscribe_link_invalid')
      await db.deleteFrom('newsletter_subscribers').where('id', '=', id).execute()
      return { success: true as const }
    })

    route('GET /newsletter/unsubscribe/:token', async (request, reply) =>
      reply.redirect(`/newsletter/unsubscribe/${encodeURIComponent(request.params.token)}`, 303),
    )
  })
}
