/** Days before the end of a term from which the buyer is reminded and can renew. */
export const RENEWAL_DAYS = 30
const DAY_MS = 86_400_000

/**
 * End of a term of whole years, in epoch milliseconds: the same date and time in UTC. A term from February 29 ends on
 * February 28. Null for a perpetual license.
 */
export function termEnd(startMs: number, termYears: number | null): number | null {
  if (termYears === null) return null
  const end = new Date(startMs)
  const month = end.getUTCMonth()
  end.setUTCFullYear(end.getUTCFullYear() + termYears)
  if (end.getUTCMonth() !== month) end.setUTCDate(0)
  return end.getTime()
}

/** Start of the renewal period, in epoch milliseconds. */
export function renewableFrom(endMs: number): number {
  return endMs - RENEWAL_DAYS * DAY_MS
}
