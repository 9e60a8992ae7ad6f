import type { ShownStudio } from '#contract/studio-day.ts'

/** Where somebody asks for a session; without a name, for whichever is free. */
export function reservationPath(name = 'any'): string {
  return `/contact?session=${encodeURIComponent(name)}`
}

/** What the contact page's message begins with for the `session` of its address. */
export function reservationMessage(asked: string | null, { isOpen, sessions }: ShownStudio): string {
  if (asked === null || !isOpen || sessions.length === 0) return ''
  const session = sessions.find(({ name }) => name.toLowerCase() === asked.toLowerCase())
  const wanted = session
    ? `the ${session.name} session (${session.hours})`
    : `a session (${sessions.map(({ name }) => name).join(', ')})`
  return `I would like to reserve ${wanted}.\n\nDay: \nWhat it is for: `
}
