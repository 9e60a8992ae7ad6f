import { type BeatFilters, type BeatSort, ownSong } from '#contract/beat-filters.ts'
import type { OwnSong } from '#contract/fit.ts'

/** All beats, best fit first; or those that fit the tempo, the key, or both. */
export type FitView = 'first' | 'bpm' | 'tone' | 'both'

/** The view of a list; undefined without a tempo or key. */
export function viewOf(
  { filters, sort }: { filters: BeatFilters; sort: BeatSort },
  song: OwnSong,
): FitView | undefined {
  const { fitsBpm, fitsTone, fits = 'both' } = filters
  if (fitsBpm === undefined && !fitsTone) return undefined
  if (fits === 'none') return sort === 'fit' ? 'first' : undefined
  if (fits === 'bpm' || fits === 'tone') return fits
  if (song.bpm !== undefined && song.tone) return fits === 'both' ? 'both' : undefined
  return fitsTone ? 'tone' : 'bpm'
}

/** The filters of a view with a tempo and key; without a view, the same list without them. */
export function listOf(
  view: FitView | undefined,
  { fitsBpm: _bpm, fitsTone: _tone, fits: _fits, ...others }: BeatFilters,
  song: OwnSong,
): { filters: BeatFilters; sort: BeatSort | undefined } {
  if (!view) return { filters: others, sort: undefined }
  const mode = view === 'first' ? 'none' : view
  return { filters: { ...others, ...ownSong(song.bpm, song.tone, mode) }, sort: 'fit' }
}
