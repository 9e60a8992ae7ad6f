import { toneRoots } from '#contract/catalogue/tone.ts'
import type { OwnSong } from '#contract/discovery/fit.ts'

/** As factors of the original tempo. */
export const LOWEST_TEMPO = 0.7
export const HIGHEST_TEMPO = 1.3
export const MAX_SEMITONES = 6

/** Transposes a key by semitones. */
export function shiftTone(tone: string, semitones: number): string {
  const { pitch, mode } = readTone(tone)
  if (pitch < 0) return tone
  return `${toneRoots[(((pitch + semitones) % 12) + 12) % 12]} ${mode}`
}

/** The factor from a tempo to yours, its half or its double, whichever is closest. Undefined: too far. */
export function tempoToOwn(bpm: number, { bpm: own }: OwnSong): number | undefined {
  if (own === undefined) return undefined
  const factors = [1, 2, 0.5].map((octave) => (own * octave) / bpm)
  const nearest = factors.reduce((best, factor) =>
    Math.abs(Math.log(factor)) < Math.abs(Math.log(best)) ? factor : best,
  )
  return nearest >= LOWEST_TEMPO - 1e-9 && nearest <= HIGHEST_TEMPO + 1e-9 ? nearest : undefined
}

/** The smallest shift to your key, or to its relative if the beat is in the other mode. */
export function semitonesToOwn(tone: string, { tone: own }: OwnSong): number | undefined {
  if (!own) return undefined
  const [from, to] = [readTone(tone), readTone(own)]
  if (from.pitch < 0 || to.pitch < 0) return undefined
  const relative = from.mode === to.mode ? 0 : to.mode === 'minor' ? 3 : -3
  const up = (((to.pitch + relative - from.pitch) % 12) + 12) % 12
  return up > 6 ? up - 12 : up
}

function readTone(tone: string): { pitch: number; mode: string } {
  const [root = '', mode = ''] = tone.split(' ')
  return { pitch: toneRoots.indexOf(root as (typeof toneRoots)[number]), mode }
}
