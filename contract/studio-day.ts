import type { Studio, StudioSession } from './settings.ts'

/** The studio as pages show it: sessions with their hours in words, along the scale of a day. */
export type ShownStudio = Omit<Studio, 'sessions'> & {
  sessions: readonly { name: string; hours: string; content: string }[]
  day: {
    /** Of the scale, in hours. */
    length: number
    /** Columns of a CSS grid: sessions, each as wide as it is long, and the pauses between them. */
    columns: string
    /** Hours after the first session begins, and what is written there. */
    marks: readonly (readonly [hour: number, name: string])[]
  }
}

/** Computed by the server, so that visitors load nothing for it. */
export function showStudio({ sessions, ...studio }: Studio): ShownStudio {
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

/** Every second hour and the last. Morning or evening is said at both ends and where noon has passed. */
function marksOf(first: number, length: number): [hour: number, name: string][] {
  const hours = Array.from({ length: Math.ceil((length - 1) / 2) }, (_, at) => at * 2)
  return [...hours, length].map((hour) => {
    const isTold = hour === 0 || hour === length || (first + hour >= 12 && first + hour < 14)
    const name = hourName(first + hour)
    return [hour, isTold ? name : name.slice(0, -3)]
  })
}
