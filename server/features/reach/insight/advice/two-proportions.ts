/** `hits` of `of`. */
export type Proportion = { hits: number; of: number }

/** Two-sided, at 95 %. */
const CRITICAL_Z = 1.96

/** Whether one proportion is higher than another and the difference is no chance: the test of two proportions, pooled. */
export function isHigher(one: Proportion, other: Proportion): boolean {
  if (one.of <= 0 || other.of <= 0) return false
  const pooled = (one.hits + other.hits) / (one.of + other.of)
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / one.of + 1 / other.of))
  if (!(deviation > 0)) return false
  return (one.hits / one.of - other.hits / other.of) / deviation > CRITICAL_Z
}
