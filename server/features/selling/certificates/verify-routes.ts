import { licenseRoutes } from '#contract/licenses/license-routes.ts'
import { LicenseStatement } from '#contract/licenses/verification.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { presentCertificate } from './present-passport.ts'
import { readLicense } from './read-license.ts'

/** Public license verification: whether a license is in force and where it is used. */
export function registerVerification(app: App, { delivery }: Store): void {
  const route = serveRoutes(app, licenseRoutes)
  // Certificate numbers cannot be guessed; this deters trying.
  const limit = app.rateLimits.define('license checks', { points: 120, perSeconds: 600 })
  route('GET /verify/:certificate', async (request) => {
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
      statement: isShown ? readJson(LicenseStatement, statement) : null,
      signedText: isShown ? statement : null,
      signature: isShown ? signature : null,
      publicKey: delivery.signingKey.publicPem,
    }
  })
}
