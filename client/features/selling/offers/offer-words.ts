import type { Offer, OfferState } from '#contract/offers/offer.ts'
import { type Message, msg } from '#contract/text/msg.ts'

/** What happened to an offer: `mine…` by the person who made it, `…Lapsed` by nobody. */
export type OfferStep =
  | 'offered'
  | 'asked'
  | 'agreed'
  | 'accepted'
  | 'declined'
  | 'mineDeclined'
  | 'purchaseLapsed'
  | 'counterLapsed'
  | 'offerLapsed'

/** An entry in an offer's history. `price` is what was offered or asked for then. */
export type Said = { step: OfferStep; price: number; words: string; at: string }

/** An offer's history in order. */
export function conversation(offer: Offer): Said[] {
  const { counter, answeredBy, answeredAt, state, wasAccepted, price } = offer
  const accepted = state === 'accepted' || state === 'bought' || wasAccepted
  const isMine = answeredBy === 'buyer'
  const said: Said[] = [{ step: 'offered', price, words: offer.message, at: offer.createdAt }]
  if (counter) said.push({ step: 'asked', price: counter.price, words: counter.message, at: counter.at })
  if (answeredAt && (accepted || state === 'declined'))
    said.push({
      step: accepted ? (isMine ? 'agreed' : 'accepted') : isMine ? 'mineDeclined' : 'declined',
      price,
      words: offer.answer,
      at: answeredAt,
    })
  if (state === 'lapsed')
    said.push({
      step: wasAccepted ? 'purchaseLapsed' : counter ? 'counterLapsed' : 'offerLapsed',
      price,
      words: '',
      at: offer.expiresAt,
    })
  return said
}

/** Sort order: first what needs an answer (accepted, countered, waiting), then what is over. */
export function inOrder(offers: readonly Offer[]): Offer[] {
  const rank: Partial<Record<OfferState, number>> = { accepted: 0, countered: 1, waiting: 2 }
  return [...offers].sort((a, b) => (rank[a.state] ?? 3) - (rank[b.state] ?? 3))
}

/** `43 h 48 min`. */
export function timeLeft(ms: number): Message {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return msg`${{ minutes }} min`
  return msg`${{ hours }} h ${{ minutes: minutes % 60 }} min`
}
