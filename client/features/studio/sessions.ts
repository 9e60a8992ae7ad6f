/** The studio's sessions, which are the same every day. */
export const sessions = [
  { name: 'Morning', hours: '9:00 AM - 1:00 PM', content: 'Vocal recording and mixing' },
  { name: 'Afternoon', hours: '2:00 PM - 6:00 PM', content: 'Beat production and sound design' },
  { name: 'Evening', hours: '7:00 PM - 11:00 PM', content: 'Extended full production' },
] as const

/** Where somebody asks for a session; without a name, for whichever is free. */
export function reservationPath(name?: string): string {
  return `/contact?session=${name ?? 'any'}`
}

/** What the contact page's message begins with for the `session` of its address. */
export function reservationMessage(asked: string | null): string {
  if (asked === null) return ''
  const session = sessions.find(({ name }) => name.toLowerCase() === asked.toLowerCase())
  const wanted = session
    ? `the ${session.name} session (${session.hours})`
    : `a session (${sessions.map(({ name }) => name).join(', ')})`
  return `I would like to reserve ${wanted}.\n\nDay: \nWhat it is for: `
}
