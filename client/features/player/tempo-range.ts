/** As factors of the original tempo. */
export const LOWEST_TEMPO = 0.7
export const HIGHEST_TEMPO = 1.3
