import { isFromBooth } from '#client/platform/from-booth.ts'
import { stored } from '#client/platform/stored.ts'
import { sourceOf } from '#contract/reach/visit-source.ts'
import { keptVisit } from './keep-visit.ts'

/** Sources by beat id. Where storage is full or blocked, the visit's source is as good. */
const firstPlayed = stored<Readonly<Record<string, string>>>('backbeat-first-played', 'sessionStorage')

/** The source of the visit in which a beat was first played in this tab, or of this visit. */
export function sourceOfBeat(beatId: string): string {
  return firstPlayed.get()?.[beatId] ?? sourceOfVisit()
}

/** What is sent to the cart with an added beat: its source, and whether it came from the booth. */
export function sourceOfLine(beatId: string): { from: string; fromBooth?: boolean } {
  return { from: sourceOfBeat(beatId), ...(isFromBooth(beatId) && { fromBooth: true }) }
}

/** Keeps the source of a beat's first play. */
export function keepFirstPlay(beatId: string): void {
  const known = firstPlayed.get()
  if (!known?.[beatId]) firstPlayed.set({ ...known, [beatId]: sourceOfVisit() })
}

function sourceOfVisit(): string {
  return sourceOf(keptVisit() ?? { referrer: '', path: '', from: null }, location.host)
}
