import { z } from 'zod'
import { CounterOffer, MakeOffer, Offer, OfferAnswer, OfferListParams, StoreOffer } from '#contract/offer.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { actsAsAdmin, sessionOf } from '#server/platform/http/guards.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { IdParams, routeOptions } from '#server/platform/http/route-options.ts'
import { pageOf } from '#server/platform/http/send-list-page.ts'
import { acceptOffer, counterOffer, declineOffer, withdrawOffer } from './answer-offer.ts'
import { expireOffers } from './expire-offers.ts'
import { listOffers } from './list-offers.ts'
import { makeOffer } from './make-offer.ts'
import { registerOfferMails } from './offer-mails.ts'
import { selectOffers } from './offer-rows.ts'
import { presentOffers, presentStoreOffers } from './present.ts'

const route = routeOptions('Offers')
/** Low enough that nobody can probe for the floor. */
const OFFERS_PER_HOUR = 10
const HOUR = 3_600

/** Routes of offers: a buyer names a price for a license, the store answers. */
export function registerOfferRoutes(app: App, { db, now }: { db: Db; now: () => number }): void {
  const limit = app.rateLimits.define('offers by buyer', { points: OFFERS_PER_HOUR, perSeconds: HOUR })
  registerOfferMails(app.mail)
  expireOffers(app.jobs, db)
  const readOne = async (id: string) => {
    const row = await selectOffers(db).where('offers.id', '=', id).executeTakeFirst()
    const [offer] = row ? await presentOffers(db, [row], now()) : []
    if (!offer) throw new Problem('offer_not_found')
    return offer
  }

  app.get(
    '/api/offers',
    route('List your offers, newest first; for administrators: the offers of all buyers', {
      querystring: OfferListParams,
      response: { 200: z.union([z.array(StoreOffer), z.array(Offer)]) },
    }),
    async (request, reply) => {
      const session = sessionOf(request)
      const { of = actsAsAdmin(session) ? 'store' : 'mine', ...params } = request.query
      if (of === 'store' && !actsAsAdmin(session)) throw new Problem('forbidden')
      const userId = of === 'mine' ? session.userId : undefined
      const found = await listOffers(db, { ...params, userId, now: now() })
      const rows = pageOf(request, reply, { ...found, limit: params.limit })
      return of === 'mine' ? presentOffers(db, rows, now()) : presentStoreOffers(db, rows, now())
    },
  )

  app.post(
    '/api/offers',
    route('Make an offer for a license', {
      description: 'It stays open for 7 days. Offers below the floor are declined at once.',
      body: MakeOffer,
      response: { 201: Offer },
    }),
    async (request, reply) => {
      const { userId } = sessionOf(request)
      await limit.take(userId)
      const id = await makeOffer(db, { userId, now: now() }, request.body)
      app.jobs.wake()
      return reply.code(201).send(await readOne(id))
    },
  )

  const acts = {
    accept: {
      summary: 'Accept an offer, or as its buyer the counteroffer; it can then be bought for 72 hours',
      run: acceptOffer,
    },
    withdraw: { summary: 'Withdraw your offer', run: withdrawOffer },
  }
  for (const [name, { summary, run }] of Object.entries(acts))
    app.post(
      `/api/offers/:id/${name}`,
      route(summary, { params: IdParams, response: { 200: Offer } }),
      async (request) => {
        const { id } = IdParams.parse(request.params)
        await run(db, { session: sessionOf(request), now: now() }, id)
        app.jobs.wake()
        return readOne(id)
      },
    )

  app.post(
    '/api/offers/:id/counter',
    route('Make a counteroffer; administrators only', {
      params: IdParams,
      body: CounterOffer,
      response: { 200: Offer },
    }),
    async (request) => {
      const { id } = request.params
      await counterOffer(db, { session: sessionOf(request), now: now() }, id, request.body)
      app.jobs.wake()
      return readOne(id)
    },
  )

  app.post(
    '/api/offers/:id/decline',
    route('Decline an offer, or as its buyer the counteroffer', {
      params: IdParams,
      body: OfferAnswer,
      response: { 200: Offer },
    }),
    async (request) => {
      const { id } = request.params
      const asker = { session: sessionOf(request), now: now() }
      await declineOffer(db, asker, id, request.body?.message ?? '')
      app.jobs.wake()
      return readOne(id)
    },
  )
}
