/** Days before the end of a term in which its buyer is reminded and can renew it. */
export const RENEWAL_DAYS = 30
const DAY_MS = 86_400_000

/**
 * When a term of whole years ends, in milliseconds since 1970: the same day of the year, at the same time in UTC. What
 * began on February 29 ends on February 28. Null for a license without an end.
 */
export function termEnd(startMs: number, termYears: number | null): number | null {
  if (termYears === null) return null
  const end = new Date(startMs)
  const month = end.getUTCMonth()
  end.setUTCFullYear(end.getUTCFullYear() + termYears)
  if (end.getUTCMonth() !== month) end.setUTCDate(0)
  return end.getTime()
}

/** From when on a license that ends can be bought once more, in milliseconds since 1970. */
export function renewableFrom(endMs: number): number {
  return endMs - RENEWAL_DAYS * DAY_MS
}
