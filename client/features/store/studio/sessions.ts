import type { StudioView } from '#contract/store/studio-day.ts'

/** Contact page URL to book a session; without a name, for any session. */
export function reservationPath(name = 'any'): string {
  return `/contact?session=${encodeURIComponent(name)}`
}

/** The contact page's initial message for the URL's `session`. */
export function reservationMessage(asked: string | null, { isOpen, sessions }: StudioView): string {
  if (asked === null || !isOpen || sessions.length === 0) return ''
  const session = sessions.find(({ name }) => name.toLowerCase() === asked.toLowerCase())
  const wanted = session
    ? `the ${session.name} session (${session.hours})`
    : `a session (${sessions.map(({ name }) => name).join(', ')})`
  return `I would like to reserve ${wanted}.\n\nDay: \nWhat it is for: `
}
