export { fitLines } from './fit-lines.ts'
export { Fits, Tuner } from './fits.tsx'
export { HeartButton } from './heart-button.tsx'
export { HeartsLink } from './hearts-link.tsx'
export {
  changeMarks,
  getMarks,
  keptMarks,
  type MarkedBeats,
  markBeat,
  subscribeToMarks,
  useMarks,
} from './marks.ts'
export { keepSong, songInWords, useOwnSong } from './own-song.ts'
export { usePassBeat } from './pass-beat.ts'
export { useFindMatches } from './use-find-matches.ts'
