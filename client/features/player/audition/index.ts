export { AuditionDeck, loadAuditionDeck } from './lazy-audition-deck.ts'
export { renderShifted } from './render-shifted.ts'
export { HIGHEST_TEMPO, LOWEST_TEMPO, MAX_SEMITONES, shiftTone } from './shift-tone.ts'
