const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

/** `November 2, 2026`, in UTC, as license documents have it. */
export function longDay(iso: string): string {
  return long.format(new Date(iso))
}

/** `November 2`. */
export function shortDay(iso: string): string {
  return short.format(new Date(iso))
}
