import { offerRoutes } from '#contract/offers/offer-routes.ts'
import { selectOffers } from '#server/model/offer/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { actsAsAdmin, sessionOf } from '#server/platform/http/guards.ts'
import { localeOf } from '#server/platform/http/languages.ts'
import { limitBulkReading } from '#server/platform/http/limit-bulk-reading.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { pageOf } from '#server/platform/http/send-list-page.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { acceptOffer, counterOffer, declineOffer, withdrawOffer } from './answer-offer.ts'
import { expireOffers } from './expire-offers.ts'
import { listOffers } from './list-offers.ts'
import { makeOffer } from './make-offer.ts'
import { registerOfferMails } from './offer-mails.ts'
import { presentOffers, presentStoreOffers } from './present.ts'

/** Low enough that nobody can probe for the floor. */
const OFFERS_PER_HOUR = 10
const HOUR = 3_600

/** Routes of offers: a buyer names a price for a license, the store answers. */
export function registerOfferRoutes(app: App, { db, now }: Store): void {
  const route = serveRoutes(app, offerRoutes)
  const limit = app.rateLimits.define('offers by buyer', { points: OFFERS_PER_HOUR, perSeconds: HOUR })
  const countRows = limitBulkReading(app)
  registerOfferMails(app.mail)
  expireOffers(app.jobs, db)
  const readOne = async (id: string) => {
    const row = await selectOffers(db).where('offers.id', '=', id).executeTakeFirst()
    const [offer] = row ? await presentOffers(db, [row], now()) : []
    if (!offer) throw new ProblemError('offer_not_found')
    return offer
  }

  route('GET /offers', async (request, reply) => {
    const session = sessionOf(request)
    const { of = actsAsAdmin(session) ? 'store' : 'mine', ...params } = request.query
    if (of === 'store' && !actsAsAdmin(session)) throw new ProblemError('forbidden')
    const userId = of === 'mine' ? session.userId : undefined
    const found = await listOffers(db, { ...params, userId, now: now() })
    const rows = pageOf(request, reply, { ...found, limit: params.limit })
    if (of === 'store') await countRows(request, rows.length)
    return of === 'mine' ? presentOffers(db, rows, now()) : presentStoreOffers(db, rows, now())
  })

  route('POST /offers', async (request) => {
    const { userId } = sessionOf(request)
    await limit.take(userId)
    const id = await makeOffer(db, { userId, locale: localeOf(request), now: now() }, request.body)
    app.jobs.wake()
    return await readOne(id)
  })

  const acts = { accept: acceptOffer, withdraw: withdrawOffer }
  for (const name of ['accept', 'withdraw'] as const)
    route(`POST /offers/:id/${name}`, async (request) => {
      const { id } = request.params
      await acts[name](db, { session: sessionOf(request), now: now() }, id)
      app.jobs.wake()
      return readOne(id)
    })

  route('POST /offers/:id/counter', async (request) => {
    const { id } = request.params
    await counterOffer(db, { session: sessionOf(request), now: now() }, id, request.body)
    app.jobs.wake()
    return readOne(id)
  })

  route('POST /offers/:id/decline', async (request) => {
    const { id } = request.params
    const asker = { session: sessionOf(request), now: now() }
    await declineOffer(db, asker, id, request.body?.message ?? '')
    app.jobs.wake()
    return readOne(id)
  })
}
