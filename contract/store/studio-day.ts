import type { Studio, StudioSession } from './settings.ts'

/** The studio for pages: sessions with their hours as text, on a timeline of the day. */
export type StudioView = Omit<Studio, 'sessions'> & {
  sessions: readonly { name: string; hours: string; content: string }[]
  day: {
    /** Length of the timeline in hours. */
    length: number
    /** Columns of a CSS grid: sessions and the gaps between them, to scale. */
    columns: string
    /** Labels of the timeline, in hours after the first session starts. */
    marks: readonly (readonly [hour: number, name: string])[]
  }
}

/** Computed on the server, so visitors load no code for it. */
export function presentStudio({ sessions, ...studio }: Studio): StudioView {
  const first = sessions[0]?.from ?? 0
  const length = (sessions.at(-1)?.until ?? 24) - first
  const columns = sessions.map(({ from, until }, at) => {
    const pause = from - (sessions[at - 1]?.until ?? from)
    return `${at > 0 ? `${pause}fr ` : ''}minmax(min-content, ${until - from}fr)`
  })
  return {
    ...studio,
    sessions: sessions.map((session) => ({
      name: session.name,
      hours: hoursOf(session),
      content: session.content,
    })),
    day: { length, columns: columns.join(' '), marks: marksOf(first, length) },
  }
}

/** `9:00 AM - 1:00 PM` */
function hoursOf({ from, until }: StudioSession): string {
  return `${hourName(from, ':00')} - ${hourName(until, ':00')}`
}

/** `9 AM`, and with minutes `9:00 AM`. */
export function hourName(hour: number, minutes = ''): string {
  return `${hour % 12 || 12}${minutes} ${hour % 24 < 12 ? 'AM' : 'PM'}`
}

/** Every second hour and the last. AM and PM are shown at both ends and after noon. */
function marksOf(first: number, length: number): [hour: number, name: string][] {
  const hours = Array.from({ length: Math.ceil((length - 1) / 2) }, (_, at) => at * 2)
  return [...hours, length].map((hour) => {
    const isTold = hour === 0 || hour === length || (first + hour >= 12 && first + hour < 14)
    const name = hourName(first + hour)
    return [hour, isTold ? name : name.slice(0, -3)]
  })
}
