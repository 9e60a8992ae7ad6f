import { z } from 'zod'
import { LicenseStatement, Verification } from '#contract/verification.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import type { Delivery } from './delivery-deps.ts'
import { isTest } from './is-test.ts'

/** Says to anybody who holds a certificate number whether its license is in force. */
export function registerVerification(app: App, delivery: Delivery): void {
  // Numbers are too long to be guessed; this keeps people from trying.
  const limit = app.rateLimits.define('license checks', { points: 120, perSeconds: 600 })
  app.get(
    '/api/verify/:certificate',
    {
      schema: {
        tags: ['Orders'],
        summary: 'Whether a license is valid, and what it says',
        params: z.object({ certificate: z.string().min(1).max(64) }),
        response: { 200: Verification },
      },
    },
    async (request, reply) => {
      await limit.take(clientOf(request))
      const grant = await delivery.db
        .selectFrom('grants')
        .innerJoin('orders', 'orders.id', 'grants.order_id')
        .selectAll('grants')
        .select('orders.payment_mode')
        .where('certificate', '=', request.params.certificate.toUpperCase())
        .executeTakeFirst()
      if (!grant) throw new Problem('certificate_not_found')
      const { statement, signature } = grant
      const issued =
        statement !== null && signature !== null && delivery.signingKey.verify(statement, signature)
      reply.header('cache-control', 'no-store')
      return {
        state:
          grant.revoked_at !== null
            ? ('revoked' as const)
            : isTest(delivery, grant)
              ? ('test' as const)
              : issued
                ? ('valid' as const)
                : ('preparing' as const),
        statement: issued ? LicenseStatement.parse(JSON.parse(statement)) : null,
        signedText: issued ? statement : null,
        signature: issued ? signature : null,
        publicKey: delivery.signingKey.publicPem,
      }
    },
  )
}
