import { licenseRoutes } from '#contract/licenses/license-routes.ts'
import { attachment } from '#server/features/selling/files/index.ts'
import { addUse, removeUse, reportStreams } from '#server/model/entitlement/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { writeConfirmation } from './confirmation.ts'
import { presentPassport } from './present-passport.ts'
import { readConfirmableLicense, readOwnLicense } from './read-license.ts'

/** Buyer routes: uses, streams and the confirmation letter of a license. */
export function registerPassportRoutes(app: App, { db, delivery }: Store): void {
  const route = serveRoutes(app, licenseRoutes)
  const changes = app.rateLimits.define('license passport changes', { points: 120, perSeconds: 3_600 })
  // Each letter starts a child process.
  const letters = app.rateLimits.define('confirmation letters', { points: 30, perSeconds: 3_600 })

  route('GET /licenses/:certificate', async (request) => read(sessionOf(request), request.params.certificate))

  route('PUT /licenses/:certificate/uses', async (request) => {
    const session = sessionOf(request)
    const { certificate } = request.params
    await changes.take(session.userId)
    await addUse(db, session, await readOwnLicense(db, session, certificate), request.body)
    return read(session, certificate)
  })

  route('DELETE /licenses/:certificate/uses/:id', async (request) => {
    const session = sessionOf(request)
    const { certificate, id } = request.params
    await changes.take(session.userId)
    await removeUse(db, session, await readOwnLicense(db, session, certificate), id)
    return read(session, certificate)
  })

  route('PUT /licenses/:certificate/streams', async (request) => {
    const session = sessionOf(request)
    const { certificate } = request.params
    await changes.take(session.userId)
    const license = await readOwnLicense(db, session, certificate)
    await reportStreams(db, session, license, request.body.count)
    return read(session, certificate)
  })

  route('GET /licenses/:certificate/confirmation.pdf', async (request, reply) => {
    const session = sessionOf(request)
    const license = await readConfirmableLicense(db, session, request.params.certificate)
    await letters.take(session.userId)
    const pdf = await writeConfirmation(delivery, license)
    return reply
      .headers({
        'content-disposition': attachment(`License confirmation ${license.grant.certificate}.pdf`),
      })
      .type('application/pdf')
      .send(pdf)
  })

  async function read(session: { userId: string }, certificate: string) {
    return presentPassport(await readOwnLicense(db, session, certificate), delivery)
  }
}
