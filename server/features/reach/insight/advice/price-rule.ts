import { MIN_ADVICE_PLAYS } from '#contract/reach/insight.ts'
import { isHigher } from './two-proportions.ts'

/** Fewer looks at licenses say nothing of a price. */
const MIN_LOOKED = 20

type PricedBeat = {
  id: string
  plays: number
  /** License pickers opened. */
  looked: number
  sold: number
  priceCents: number
  /** False where its licenses have prices of their own. */
  hasOnePrice: boolean
}

type PriceAdvice = {
  beatId: string
  looked: number
  sold: number
  others: { looked: number; sold: number }
  priceCents: number
}

/** Change the price: of those who look at its licenses fewer buy than of others, and those that sell cost less. */
export function advisePrices(beats: readonly PricedBeat[]): PriceAdvice[] {
  return beats.flatMap((beat) => {
    if (beat.plays < MIN_ADVICE_PLAYS || beat.looked < MIN_LOOKED || !beat.hasOnePrice) return []
    const rest = beats.filter(({ id }) => id !== beat.id)
    const others = {
      looked: rest.reduce((sum, { looked }) => sum + looked, 0),
      sold: rest.reduce((sum, { looked, sold }) => sum + Math.min(sold, looked), 0),
    }
    const sold = Math.min(beat.sold, beat.looked)
    if (!isHigher({ hits: others.sold, of: others.looked }, { hits: sold, of: beat.looked })) return []
    const priceCents = middlePrice(rest)
    if (priceCents === undefined || priceCents >= beat.priceCents) return []
    return [{ beatId: beat.id, looked: beat.looked, sold: beat.sold, others, priceCents }]
  })
}

/** The median price of what was sold. */
function middlePrice(beats: readonly PricedBeat[]): number | undefined {
  const prices = beats
    .flatMap(({ sold, priceCents }) => Array.from({ length: sold }, () => priceCents))
    .sort((a, b) => a - b)
  return prices[Math.floor(prices.length / 2)]
}
