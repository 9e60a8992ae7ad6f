import { z } from 'zod'
import { LicensePassport } from '#contract/license-passport.ts'
import { LicenseUseFields, StreamReport } from '#contract/license-use.ts'
import { attachment, type Delivery } from '#server/features/delivery/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { routeOptions } from '#server/platform/http/route-options.ts'
import { addUse, removeUse, reportStreams } from './change-passport.ts'
import { writeConfirmation } from './confirmation.ts'
import { presentPassport } from './present-passport.ts'
import { readConfirmableLicense, readOwnLicense } from './read-license.ts'

const route = routeOptions('Licenses')
const CertificateNumber = z.object({ certificate: z.string().min(1).max(64) })

/** Buyer routes: uses, streams and the confirmation letter of a license. */
export function registerPassportRoutes(app: App, db: Db, delivery: Delivery): void {
  const changes = app.rateLimits.define('license passport changes', { points: 120, perSeconds: 3_600 })
  // Each letter starts a child process.
  const letters = app.rateLimits.define('confirmation letters', { points: 30, perSeconds: 3_600 })
  const answer = { 200: LicensePassport }

  app.get(
    '/api/licenses/:certificate',
    route('Get the passport of your license', { params: CertificateNumber, response: answer }),
    async (request) => read(sessionOf(request), request.params.certificate),
  )

  app.put(
    '/api/licenses/:certificate/uses',
    route('Add a release that uses the license; it appears on the public page', {
      description: 'Sending the same link again changes its title. At most 20, https only.',
      params: CertificateNumber,
      body: LicenseUseFields,
      response: answer,
    }),
    async (request) => {
      const session = sessionOf(request)
      const { certificate } = request.params
      await changes.take(session.userId)
      await addUse(db, session, await readOwnLicense(db, session, certificate), request.body)
      return read(session, certificate)
    },
  )

  app.delete(
    '/api/licenses/:certificate/uses/:id',
    route('Remove a release from the license', {
      params: CertificateNumber.extend({ id: z.string().min(1).max(64) }),
      response: answer,
    }),
    async (request) => {
      const session = sessionOf(request)
      const { certificate, id } = request.params
      await changes.take(session.userId)
      await removeUse(db, session, await readOwnLicense(db, session, certificate), id)
      return read(session, certificate)
    },
  )

  app.put(
    '/api/licenses/:certificate/streams',
    route('Report all streams so far; never fewer than before', {
      params: CertificateNumber,
      body: StreamReport,
      response: answer,
    }),
    async (request) => {
      const session = sessionOf(request)
      const { certificate } = request.params
      await changes.take(session.userId)
      const license = await readOwnLicense(db, session, certificate)
      await reportStreams(db, session, license, request.body.count)
      return read(session, certificate)
    },
  )

  app.get(
    '/api/licenses/:certificate/confirmation.pdf',
    route('Get a confirmation letter for a platform or distributor, as PDF', {
      params: CertificateNumber,
      produces: ['application/pdf'],
    }),
    async (request, reply) => {
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
    },
  )

  async function read(session: { userId: string }, certificate: string) {
    return presentPassport(await readOwnLicense(db, session, certificate), delivery)
  }
}
