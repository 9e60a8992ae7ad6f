import { type Tone, toneRoots } from '#contract/catalogue/tone.ts'

/** How a beat fits a tempo: at about that tempo, half of it, or its double. */
export const tempoFits = ['same', 'half', 'double'] as const
type TempoFit = (typeof tempoFits)[number]

/** How a beat fits a key: the same, its relative, or a fifth up or down. */
export const toneFits = ['same', 'relative', 'neighbour'] as const
type ToneFit = (typeof toneFits)[number]

/** Why a beat fits; a missing reason does not apply. */
export type BeatFit = { bpm?: TempoFit; tone?: ToneFit }

/** The tempo and key to compare beats with. */
export type OwnSong = { bpm?: number | undefined; tone?: Tone | undefined }

const FACTORS = { same: 1, half: 0.5, double: 2 } satisfies Record<TempoFit, number>

/** Ranges of tempos that fit, inclusive: within 3%, an inaudible stretch. */
export function tempoRange(ownBpm: number, fit: TempoFit): { min: number; max: number } {
  const center = ownBpm * FACTORS[fit]
  return { min: (center * 97) / 100, max: (center * 103) / 100 }
}

export function tempoFit(bpm: number, ownBpm: number): TempoFit | undefined {
  return tempoFits.find((fit) => {
    const { min, max } = tempoRange(ownBpm, fit)
    return bpm >= min && bpm <= max
  })
}

const roots: readonly string[] = toneRoots

/** Keys that fit, by the Camelot wheel of DJ software. */
export function tonesThatFit(ownTone: Tone, fit: ToneFit): Tone[] {
  const [root = '', mode] = ownTone.split(' ')
  const isMinor = mode === 'minor'
  const shifted = (semitones: number, minor: boolean): Tone => {
    const at = (roots.indexOf(root) + semitones) % 12
    return `${toneRoots[at] ?? 'C'} ${minor ? 'minor' : 'major'}`
  }
  switch (fit) {
    case 'same':
      return [ownTone]
    case 'relative':
      return [shifted(isMinor ? 3 : 9, !isMinor)]
    case 'neighbour':
      return [shifted(5, isMinor), shifted(7, isMinor)]
  }
}

export function toneFit(tone: string, ownTone: Tone): ToneFit | undefined {
  return toneFits.find((fit) => tonesThatFit(ownTone, fit).some((fitting) => fitting === tone))
}

/** Why a beat fits a tempo and a key; empty if it does not. */
export function fitOf(beat: { bpm: number; tone: string }, { bpm, tone }: OwnSong): BeatFit {
  const byTempo = bpm === undefined ? undefined : tempoFit(beat.bpm, bpm)
  const byTone = tone === undefined ? undefined : toneFit(beat.tone, tone)
  return { ...(byTempo && { bpm: byTempo }), ...(byTone && { tone: byTone }) }
}
