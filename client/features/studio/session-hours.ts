import type { StudioSession } from '#contract/settings.ts'

/** `9:00 AM - 1:00 PM` */
export function hoursOf({ from, until }: Pick<StudioSession, 'from' | 'until'>): string {
  return `${hourName(from, ':00')} - ${hourName(until, ':00')}`
}

/** `9 AM`, and with minutes `9:00 AM`. */
export function hourName(hour: number, minutes = ''): string {
  return `${hour % 12 || 12}${minutes} ${hour % 24 < 12 ? 'AM' : 'PM'}`
}
