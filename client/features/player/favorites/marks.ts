import { useSearchParams } from 'react-router'
import { reportStep } from '#client/features/reach/counting/index.ts'
import { stored } from '#client/platform/stored.ts'
import { createStore, useStore } from '#client/ui/create-store.ts'
import { filtersFromAddress } from '#contract/catalogue/beat-filters.ts'
import type { OwnSong } from '#contract/discovery/fit.ts'

/** Beat ids with the time they were marked, in milliseconds since the epoch. */
export type MarkedBeats = Readonly<Record<string, number>>

/** What this device remembers about beats. */
export type Marks = {
  hearts: MarkedBeats
  /** Passed beats. */
  passed: MarkedBeats
  /** Excluded from lists: a beat passed just now stays, grayed out, until the next list. */
  gone: MarkedBeats
  /** Your tempo and key. */
  song: OwnSong
  /** The account these marks belong to; absent for a visitor. */
  owner?: string | undefined
  /** Changes not yet sent to the account: `hearts/<beat id>` to whether it is marked. */
  pending: Readonly<Record<string, boolean>>
}

const storage = stored<Omit<Marks, 'gone'>>('backbeat-marks-1')
const noMarks: Marks = { hearts: {}, passed: {}, gone: {}, song: {}, pending: {} }
const store = createStore(keptMarks())

/** The stored marks. Empty on the server, if storage is blocked, or if they are invalid. */
export function keptMarks(): Marks {
  const { hearts, passed, song, pending, owner } = { ...noMarks, ...storage.get() }
  return { ...noMarks, hearts, passed, gone: passed, song, pending, owner }
}

export const getMarks = store.get

/** Where storage is full or blocked, the marks last as long as the page. */
export function changeMarks(change: Partial<Marks>): void {
  const marks = { ...store.get(), ...change }
  const { gone: _, ...kept } = marks
  storage.set(kept)
  store.set(marks)
}

/** Sets or clears a mark. The sync reads `pending`. */
export function markBeat(kind: 'hearts' | 'passed', id: string, isMarked: boolean): void {
  const marks = getMarks()
  const { [id]: _, ...others } = marks[kind]
  changeMarks({
    [kind]: isMarked ? { ...others, [id]: Date.now() } : others,
    pending: { ...marks.pending, [`${kind}/${id}`]: isMarked },
  })
  if (kind === 'hearts' && isMarked) reportStep('heart', id)
}

export const subscribeToMarks = store.subscribe

/** Selects a part of the marks, compared by identity. Empty on the server and during hydration. */
export function useMarks<Part>(select: (marks: Marks) => Part): Part {
  return useStore(store, noMarks, select)
}

/** Your tempo and key: from the URL of a shared list, else from this device. */
export function useOwnSong(): OwnSong {
  const [address] = useSearchParams()
  const kept = useMarks(({ song }) => song)
  const { fitsBpm, fitsTone } = filtersFromAddress(address, 1)
  return fitsBpm === undefined && !fitsTone ? kept : { bpm: fitsBpm, tone: fitsTone }
}

/** Whether there is anything to fit. */
export function hasSong({ bpm, tone }: OwnSong): boolean {
  return bpm !== undefined || Boolean(tone)
}

export function keepSong(change: OwnSong): void {
  changeMarks({ song: { ...getMarks().song, ...change } })
}
