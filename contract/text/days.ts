const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

/** `November 2, 2026`, in UTC, so that server, browser and documents agree. Takes ISO 8601 or epoch milliseconds. */
export function longDay(at: string | number): string {
  return long.format(new Date(at))
}

/** `November 2`, in UTC. */
export function shortDay(at: string | number): string {
  return short.format(new Date(at))
}
