import type { ComponentType } from 'react'
import { createStore, useStore } from '#client/ui/create-store.ts'
import type { Beat } from '#contract/catalogue/beat.ts'
import type { BeatFilters, BeatSort } from '#contract/catalogue/beat-filters.ts'

/** A list whose filters and sort order are in the URL. */
export type ListControls = {
  filters: BeatFilters
  sort: BeatSort
  show: (filters: BeatFilters, sort: BeatSort, replace?: boolean) => void
}

/** What is added to lists once its chunk has loaded. */
type ListViews = {
  /** On a card: why its beat fits. */
  Fits?: ComponentType<{ beat: Beat }> | undefined
  /** Replaces the play button on the card of a passed beat. */
  Passed?: ComponentType<{ beat: Beat }>
  /**
   * Recently played and the number of beats that fit, between the filters and the beats.
   * `openedAt` is the time in ms at which the list was opened.
   */
  Head?: ComponentType<ListControls & { openedAt: number }>
  /** Empty state if no beat fits. */
  NothingFits?: ComponentType<ListControls>
}

const noViews: ListViews = {}
export const listViews = createStore(noViews)

/** Undefined until it is here, and where it is not wanted. */
export function useListView<Name extends keyof ListViews>(name: Name, isWanted = true) {
  return useStore(listViews, noViews, (views) => (isWanted ? views[name] : undefined))
}
