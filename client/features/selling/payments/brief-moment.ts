import { localBriefMoment, localMoment } from '#contract/text/dates.ts'

/** `Nov 23, 8:37 AM` in the browser's time zone, with the year of other years. */
export function briefMoment(at: string): string {
  const isThisYear = new Date(at).getFullYear() === new Date().getFullYear()
  return isThisYear ? localBriefMoment(at) : localMoment(at)
}
