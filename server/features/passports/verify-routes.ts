import { z } from 'zod'
import { LicenseStatement, Verification } from '#contract/verification.ts'
import type { Delivery } from '#server/features/delivery/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { routeOptions } from '#server/platform/http/route-options.ts'
import { presentCertificate } from './present-passport.ts'
import { readLicense } from './read-license.ts'

const route = routeOptions('Licenses')

/** Public license verification: whether a license is in force and where it is used. */
export function registerVerification(app: App, delivery: Delivery): void {
  // Certificate numbers cannot be guessed; this deters trying.
  const limit = app.rateLimits.define('license checks', { points: 120, perSeconds: 600 })
  app.get(
    '/api/verify/:certificate',
    route('Check whether a license is in force, what it grants and where it is used', {
      params: z.object({ certificate: z.string().min(1).max(64) }),
      response: { 200: Verification },
    }),
    async (request) => {
      await limit.take(clientOf(request))
      const license = await readLicense(delivery.db, request.params.certificate)
      const certificate = presentCertificate(license, delivery)
      const { statement, signature } = license.grant
      const isShown =
        // The signed text names the buyer; the page of a refunded license does not.
        certificate.state !== 'refunded' &&
        statement !== null &&
        signature !== null &&
        delivery.signingKey.verify(statement, signature)
      return {
        ...certificate,
        statement: isShown ? LicenseStatement.parse(JSON.parse(statement)) : null,
        signedText: isShown ? statement : null,
        signature: isShown ? signature : null,
        publicKey: delivery.signingKey.publicPem,
      }
    },
  )
}
