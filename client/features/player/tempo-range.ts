/** As factors of the tempo as recorded. */
export const LOWEST_TEMPO = 0.7
export const HIGHEST_TEMPO = 1.3
