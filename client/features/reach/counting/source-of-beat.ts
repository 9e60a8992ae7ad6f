import { isFromBooth } from '#client/platform/from-booth.ts'
import { type Landing, sourceOf } from '#contract/reach/visit-source.ts'
import { keptVisit } from './keep-visit.ts'

const KEY = 'backbeat-first-played'

/** The source of the visit in which a beat was first played in this tab, or of this visit. */
export function sourceOfBeat(beatId: string): string {
  return firstPlayed()[beatId] ?? sourceOfVisit()
}

/** What is sent to the cart with an added beat: its source, and whether it came from the booth. */
export function sourceOfLine(beatId: string): { from: string; fromBooth?: boolean } {
  return { from: sourceOfBeat(beatId), ...(isFromBooth(beatId) && { fromBooth: true }) }
}

/** Keeps the source of a beat's first play. */
export function keepFirstPlay(beatId: string): void {
  const known = firstPlayed()
  if (known[beatId]) return
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...known, [beatId]: sourceOfVisit() }))
  } catch {
    // Storage is full or blocked: the visit's source is as good.
  }
}

function sourceOfVisit(): string {
  const landing: Landing = JSON.parse(keptVisit() ?? '{"referrer":"","path":"","from":null}')
  return sourceOf(landing, location.host)
}

function firstPlayed(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}
