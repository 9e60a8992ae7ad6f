import type { Offer, OfferState } from '#contract/offers/offer.ts'

/** An entry in an offer's history. */
export type Said = { who: 'You' | 'The store' | ''; text: string; words: string; at: string }

/** An offer's history in order. `formatPrice` is only for the wording. */
export function conversation(offer: Offer, formatPrice: (dollars: number) => string): Said[] {
  const { counter, answeredBy, answeredAt, state, wasAccepted } = offer
  const accepted = state === 'accepted' || state === 'bought' || wasAccepted
  const said: Said[] = [
    {
      who: 'You',
      text: `offered ${formatPrice(offer.price)}`,
      words: offer.message,
      at: offer.createdAt,
    },
  ]
  if (counter)
    said.push({
      who: 'The store',
      text: `asks ${formatPrice(counter.price)}`,
      words: counter.message,
      at: counter.at,
    })
  if (answeredAt && (accepted || state === 'declined'))
    said.push({
      who: answeredBy === 'buyer' ? 'You' : 'The store',
      text: accepted ? (answeredBy === 'buyer' ? 'agreed' : 'accepted') : 'declined',
      words: offer.answer,
      at: answeredAt,
    })
  if (state === 'lapsed')
    said.push({
      who: '',
      text: wasAccepted
        ? '72 hours went by without a purchase'
        : counter
          ? '7 days went by without your answer'
          : '7 days went by without an answer',
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
export function timeLeft(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`
}
