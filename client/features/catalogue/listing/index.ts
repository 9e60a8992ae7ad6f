export { BeatFrame } from './beat-frame.tsx'
export {
  beatIdsPath,
  beatListPath,
  beatPagesQuery,
  facetsPath,
  facetsQuery,
  featuredQuery,
  wholeListQuery,
} from './beat-queries.ts'
export { BeatView } from './beat-view.tsx'
export { CatalogueSection } from './catalogue.tsx'
export { lazyBeatNotFound, preloadBeatNotFound } from './lazy-beat-not-found.tsx'
export { type ListControls, listViews } from './list-views.ts'
export { listedBeat } from './listed-beat.ts'
export { SimilarBeats } from './similar-beats.tsx'
export { useFilters } from './use-filters.ts'
