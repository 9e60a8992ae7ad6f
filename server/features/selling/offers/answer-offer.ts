import type { z } from 'zod'
import type { CounterOffer } from '#contract/offers/offer.ts'
import { formatTotal, toCents, toDollars } from '#contract/pricing/money.ts'
import { msg } from '#contract/text/msg.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import {
  ANSWER_MS,
  type AnsweredOffer,
  answerOffer,
  BUY_MS,
  type OfferRead,
  offerName,
  selectOffers,
  stateOf,
} from '#server/model/offer/index.ts'
import { readCurrency, refusePrices } from '#server/model/price/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { actsAsAdmin, type RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { priceNow, readForSale } from './make-offer.ts'
import { queueToBuyer, queueToStore } from './offer-mails.ts'

type Asker = { session: RequestSession; now: number }
type Side = 'buyer' | 'store'

/**
 * The store accepts an offer, or the buyer a counteroffer. Starts the 72 hours to buy.
 * @throws Problem offer_not_found, offer_closed, and why the license is not for sale
 */
export function acceptOffer(db: Db, asker: Asker, id: string): Promise<void> {
  return answer(db, asker, id, async (trx, offer, side) => {
    const agreed_cents = side === 'store' ? offer.price_cents : offer.counter_cents
    if (agreed_cents === null) throw new ProblemError('offer_closed')
    await readForSale(trx, offer, await readCurrency(trx))
    return {
      change: { state: 'accepted', agreed_cents, expires_at: asker.now + BUY_MS },
      event: 'accepted',
      cents: agreed_cents,
    }
  })
}

/**
 * The store counters with another amount, open for 7 days.
 * @throws Problem offer_not_found, offer_closed, invalid_request if it is not between offer and price
 */
export function counterOffer(
  db: Db,
  asker: Asker,
  id: string,
  { price, message }: z.output<typeof CounterOffer>,
): Promise<void> {
  return answer(db, asker, id, async (trx, offer, side) => {
    if (side === 'buyer') throw new ProblemError('offer_closed')
    const cents = toCents(price)
    const currency = await readCurrency(trx)
    await refusePrices(trx, { price }, { isCharged: true })
    const most = await priceNow(trx, await readForSale(trx, offer, currency), {
      now: asker.now,
      currency,
    })
    if (cents <= offer.price_cents || cents >= most)
      throw new ProblemError('invalid_request', {
        errors: {
          price: (locale) =>
            msg`Between the offer, ${{ offer: formatTotal(toDollars(offer.price_cents), currency, locale) }}, and the price, ${{ price: formatTotal(toDollars(most), currency, locale) }}.`,
        },
      })
    return {
      change: {
        state: 'countered',
        counter_cents: cents,
        counter_message: message,
        countered_at: asker.now,
        expires_at: asker.now + ANSWER_MS,
      },
      event: 'countered',
      cents,
    }
  })
}

/**
 * The store declines an offer, or the buyer a counteroffer.
 * @throws Problem offer_not_found, offer_closed
 */
export function declineOffer(db: Db, asker: Asker, id: string, message: string): Promise<void> {
  return answer(db, asker, id, async (_trx, offer, side) => {
    if (side === 'buyer' && offer.state !== 'countered') throw new ProblemError('offer_closed')
    return {
      change: { state: 'declined', answer: side === 'store' ? message : '' },
      event: 'declined',
      cents: offer.price_cents,
    }
  })
}

/**
 * The buyer withdraws an offer that was not accepted.
 * @throws Problem offer_not_found, offer_closed, forbidden
 */
export function withdrawOffer(db: Db, asker: Asker, id: string): Promise<void> {
  return answer(db, asker, id, async (_trx, offer, side) => {
    if (side === 'store') throw new ProblemError('forbidden')
    return { change: { state: 'withdrawn' }, event: 'withdrawn', cents: offer.price_cents }
  })
}

type Answer = {
  change: AnsweredOffer
  event: 'accepted' | 'countered' | 'declined' | 'withdrawn'
  cents: number
}

/** Answers an offer that waits for the store or the buyer, and notifies the other side. */
function answer(
  db: Db,
  { session, now }: Asker,
  id: string,
  decide: (trx: Db, offer: OfferRead, side: Side) => Promise<Answer>,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const offer = await selectOffers(trx).where('offers.id', '=', id).executeTakeFirst()
    const side = offer && sideOf(session, offer)
    if (!offer || !side) throw new ProblemError('offer_not_found')
    const state = stateOf(offer, now)
    if (state !== 'waiting' && state !== 'countered') throw new ProblemError('offer_closed')
    const { change, event, cents } = await decide(trx, offer, side)
    const isAnswer = event === 'accepted' || event === 'declined'
    // Someone else may answer concurrently.
    const isChanged = await answerOffer(trx, offer, {
      ...change,
      ...(isAnswer && { answered_by: side, answered_at: now }),
    })
    if (!isChanged) throw new ProblemError('offer_closed')
    if (side === 'buyer' && isAnswer) await queueToStore(trx, offer, event, now)
    if (side === 'buyer' || event === 'withdrawn') return
    await queueToBuyer(trx, offer, event, now)
    const subject = { id, name: offerName(offer) }
    await recordAuditEvent(trx, session, `offer.${event}`, subject, {
      price: formatTotal(toDollars(cents), await readCurrency(trx)),
    })
  })
}

/** Undefined for someone else's offer. Admins are the buyers of their own offers. */
function sideOf(session: RequestSession, offer: OfferRead): Side | undefined {
  if (offer.user_id === session.userId) return 'buyer'
  return actsAsAdmin(session) ? 'store' : undefined
}
