import type { StudioView } from '#contract/store/studio-day.ts'
import { listParts } from '#contract/text/list-names.ts'
import type { Locale } from '#contract/text/locales.ts'
import { type Message, msg } from '#contract/text/msg.ts'

/** Contact page URL to book a session; without a name, for any session. */
export function reservationPath(name = 'any'): string {
  return `/contact?session=${encodeURIComponent(name)}`
}

/** The contact page's initial message for the URL's `session`; undefined for none. */
export function reservationMessage(
  asked: string | null,
  { isOpen, sessions }: StudioView,
  locale?: Locale,
): Message | undefined {
  if (asked === null || !isOpen || sessions.length === 0) return undefined
  const session = sessions.find(({ name }) => name.toLowerCase() === asked.toLowerCase())
  if (session) {
    const { name, hours } = session
    return msg`I would like to reserve the ${{ name }} session (${{ hours }}).\n\nDay: \nWhat it is for: `
  }
  const names = listParts(
    sessions.map(({ name }) => name),
    locale,
  )
  return msg`I would like to reserve a session (${{ names }}).\n\nDay: \nWhat it is for: `
}
