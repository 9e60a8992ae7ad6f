export { fitLines } from './fit-lines.ts'
export { Fits, Tuner } from './fits.tsx'
export { HeartButton } from './heart-button.tsx'
export { HeartsLink } from './hearts-link.tsx'
export { LazyFits } from './lazy-fits.tsx'
export {
  changeMarks,
  getMarks,
  hasSong,
  keepSong,
  keptMarks,
  type MarkedBeats,
  markBeat,
  subscribeToMarks,
  useMarks,
  useOwnSong,
} from './marks.ts'
export { usePassBeat } from './pass-beat.ts'
export { useFindMatches } from './use-find-matches.ts'
