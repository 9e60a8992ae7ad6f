import { type BeatFilters, type BeatSort, ownSong } from '#contract/catalogue/beat-filters.ts'
import type { OwnSong } from '#contract/discovery/fit.ts'

/** All beats, best fit first; or those that fit the tempo, the key, or both. */
export type FitView = 'first' | 'bpm' | 'tone' | 'both'

/** The views that make sense for a tempo and key. */
export function offeredViews({ bpm, tone }: OwnSong): FitView[] {
  const views: [FitView, boolean][] = [
    ['first', true],
    ['bpm', bpm !== undefined],
    ['tone', tone !== undefined],
    ['both', bpm !== undefined && tone !== undefined],
  ]
  return views.flatMap(([view, isOffered]) => (isOffered ? view : []))
}

/** Whether a URL says itself how to sort, or for which tempo and key. */
export function hasOwnView(address: URLSearchParams): boolean {
  return ['sort', 'fits', 'fits_bpm', 'fits_tone'].some((name) => address.has(name))
}

/** The view of a list; undefined without a tempo or key. */
export function fitView(
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
export function fittingBeats(
  view: FitView | undefined,
  { fitsBpm: _bpm, fitsTone: _tone, fits: _fits, ...others }: BeatFilters,
  song: OwnSong,
): { filters: BeatFilters; sort: BeatSort | undefined } {
  if (!view) return { filters: others, sort: undefined }
  const mode = view === 'first' ? 'none' : view
  return { filters: { ...others, ...ownSong(song.bpm, song.tone, mode) }, sort: 'fit' }
}
