import type { BarFeatures } from './bar-features.ts'

const FIRST_PRICE = 0.08
const LENGTH_WEIGHT = 0.8
const LONGEST_BARS = 24
/** Growth of the price per section until there are few enough. */
const PRICE_STEP = 1.3
const HIGHEST_PRICE = 50
/** Minimum average length of a section. */
const SECONDS_PER_SECTION = 14
const FEWEST_ALLOWED = 6

/** Bars that start a section, the first being 0: as many sections as a listener would name. */
export function sectionBoundaries(bars: readonly BarFeatures[], seconds: number): number[] {
  const most = Math.max(FEWEST_ALLOWED, Math.round(seconds / SECONDS_PER_SECTION))
  let price = FIRST_PRICE
  let starts = cheapestCut(bars, price, LENGTH_WEIGHT)
  while (starts.length > most && price < HIGHEST_PRICE) {
    price *= PRICE_STEP
    starts = cheapestCut(bars, price, Math.max(LENGTH_WEIGHT, price))
  }
  return starts
}

/**
 * Segments the bars by dynamic programming: minimizes spread within sections, plus a price per section and for unusual
 * lengths.
 */
function cheapestCut(bars: readonly BarFeatures[], price: number, lengthWeight: number): number[] {
  const count = bars.length
  const size = bars[0]?.vector.length ?? 0
  const cost = new Float64Array(count + 1).fill(Infinity)
  const cutBefore = new Int32Array(count + 1)
  cost[0] = 0
  for (let from = 0; from < count; from++) {
    const sums = new Float64Array(size)
    let squares = 0
    for (let to = from; to < Math.min(count, from + LONGEST_BARS); to++) {
      const { vector } = bars[to] as BarFeatures
      let squaredSum = 0
      for (let index = 0; index < size; index++) {
        const value = vector[index] as number
        const sum = (sums[index] as number) + value
        sums[index] = sum
        squares += value * value
        squaredSum += sum * sum
      }
      const length = to - from + 1
      const spread = (squares - squaredSum / length) / size
      const total =
        (cost[from] as number) + spread + price + lengthWeight * lengthPrice(length, to === count - 1)
      if (total < (cost[to + 1] as number)) {
        cost[to + 1] = total
        cutBefore[to + 1] = from
      }
    }
  }
  const starts: number[] = []
  for (let end = count; end > 0; end = cutBefore[end] as number) starts.unshift(cutBefore[end] as number)
  return starts
}

function lengthPrice(bars: number, isLast: boolean): number {
  const longPrice = bars > 16 ? 1 : 0
  if (bars === 4 || bars === 8 || bars === 16) return 0
  if (bars === 2 || bars === 6 || bars === 12) return 0.35
  if (bars === 1) return isLast ? 0.6 : 2.5
  return (bars % 2 === 0 ? 0.5 : 0.9) + longPrice
}
