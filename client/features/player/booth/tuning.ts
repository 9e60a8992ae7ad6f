import { HIGHEST_TEMPO, LOWEST_TEMPO, MAX_SEMITONES } from '#client/features/player/audition/index.ts'

/** Tempo as a factor of the original, and semitones above the original key. */
export type Tuning = { tempo: number; semitones: number }

export const asRecorded: Tuning = { tempo: 1, semitones: 0 }

export function isTuned({ tempo, semitones }: Tuning): boolean {
  return tempo !== 1 || semitones !== 0
}

export function isSameTuning(one: Tuning, other: Tuning): boolean {
  return one.semitones === other.semitones && Math.abs(one.tempo - other.tempo) < 0.0005
}

/** Reads what the audition wrote into the booth's address. Values out of the audition's range are as recorded. */
export function tuningFromAddress(params: URLSearchParams): Tuning {
  const tempo = Number(params.get('tempo') ?? 1)
  const semitones = Number(params.get('key') ?? 0)
  return {
    tempo: tempo >= LOWEST_TEMPO && tempo <= HIGHEST_TEMPO ? tempo : 1,
    semitones: Number.isInteger(semitones) && Math.abs(semitones) <= MAX_SEMITONES ? semitones : 0,
  }
}
