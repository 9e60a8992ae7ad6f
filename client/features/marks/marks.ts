import { type ComponentType, useSyncExternalStore } from 'react'
import type { Beat } from '#contract/beat.ts'
import type { BeatFilters, BeatSort } from '#contract/beat-filters.ts'
import type { OwnSong } from '#contract/fit.ts'

/** Beat ids, each with when it was marked, in milliseconds since 1970. */
export type MarkedBeats = Readonly<Record<string, number>>

/** What the store remembers about beats for the person at this device. */
export type Marks = {
  hearts: MarkedBeats
  /** Not for them. */
  passed: MarkedBeats
  /** Left out of lists: a beat that is passed over now stays where it is, in gray, until the next list. */
  gone: MarkedBeats
  /** The tempo and key that they look for. */
  song: OwnSong
  /** The account that these marks belong to; absent for a visitor's. */
  owner?: string | undefined
  /** What that account has not been told yet: `hearts/<beat id>` to whether it is marked. */
  pending: Readonly<Record<string, boolean>>
  /** Views of a file that is loaded once the browser is idle. */
  views: Partial<MarkViews>
}

/** A list whose filters and sort live in the address. */
export type ListControls = {
  filters: BeatFilters
  sort: BeatSort
  show: (filters: BeatFilters, sort: BeatSort, replace?: boolean) => void
}

type MarkViews = {
  /** Why a beat fits, on its card. */
  Fits: ComponentType<{ beat: Beat }>
  /** In place of the play button, on the card of a beat that is not for them. */
  Passed: ComponentType<{ beat: Beat }>
  /** One's own tempo and key, above a list. */
  Yours: ComponentType<ListControls>
  /** What was played, and how many beats fit, between the filters and the beats. */
  Head: ComponentType<ListControls>
  /** What to do where no beat fits. */
  NothingFits: ComponentType<ListControls>
}

const KEY = 'backbeat-marks-1'
const noMarks: Marks = { hearts: {}, passed: {}, gone: {}, song: {}, pending: {}, views: {} }
const listeners = new Set<() => void>()
let marks = keptMarks()

/** What this device has kept. Nothing on the server, where the browser keeps nothing, and where it cannot be read. */
export function keptMarks(): Marks {
  try {
    const kept: Marks = JSON.parse(localStorage.getItem(KEY) ?? '')
    const { hearts, passed, song, pending } = { ...noMarks, ...kept }
    return { ...noMarks, hearts, passed, gone: passed, song, pending, owner: kept.owner }
  } catch {
    return noMarks
  }
}

export function getMarks(): Marks {
  return marks
}

export function changeMarks(change: Partial<Marks>): void {
  marks = { ...marks, ...change }
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...marks, gone: undefined, views: undefined }))
  } catch {
    // Full or forbidden: the marks then last as long as the page.
  }
  for (const listener of listeners) listener()
}

/** Marks a beat or takes the mark off. The account is told by whoever reads `pending`. */
export function markBeat(kind: 'hearts' | 'passed', id: string, isMarked: boolean): void {
  const { [id]: _, ...others } = marks[kind]
  changeMarks({
    [kind]: isMarked ? { ...others, [id]: Date.now() } : others,
    pending: { ...marks.pending, [`${kind}/${id}`]: isMarked },
  })
}

export function subscribeToMarks(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reads a part of the marks by identity. On the server and during hydration there are none. */
export function useMarks<Part>(select: (marks: Marks) => Part): Part {
  return useSyncExternalStore(
    subscribeToMarks,
    () => select(marks),
    () => select(noMarks),
  )
}
