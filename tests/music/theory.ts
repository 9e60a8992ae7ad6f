/** Names of the twelve roots as the catalogue writes them, from C up. */
export const ROOT_NAMES = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'] as const
export type RootName = (typeof ROOT_NAMES)[number]

/** A key as it is shown in the store, such as 'A minor'. */
export type Tone = `${RootName} ${'major' | 'minor'}`

/** Semitones above the root. Harmonic minor and dorian are shown in the store as minor. */
const SCALES = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  harmonicMinor: [0, 2, 3, 5, 7, 8, 11],
  dorian: [0, 2, 3, 5, 7, 9, 10],
} as const
export type ScaleName = keyof typeof SCALES

const PENTATONIC_DEGREES = { major: [0, 1, 2, 4, 5], minor: [0, 2, 3, 4, 6] } as const

/** MIDI number of C3, where the roots are counted from. */
const C3 = 48

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by
}

/** 0 for C up to 11 for B. */
export function pitchClass(midi: number): number {
  return modulo(midi, 12)
}

const rootNames: readonly string[] = ROOT_NAMES

/** The notes of one key. A degree counts scale steps from the root: 0 is the root, 7 its octave. */
export class Key {
  readonly isMinor: boolean
  private readonly root: number
  private readonly semitones: readonly number[]

  constructor(tone: Tone, scale?: ScaleName) {
    const [rootName, mode] = tone.split(' ')
    this.isMinor = mode === 'minor'
    this.root = C3 + rootNames.indexOf(rootName ?? '')
    this.semitones = SCALES[scale ?? (this.isMinor ? 'minor' : 'major')]
  }

  /** MIDI number of a scale degree. */
  midi(degree: number): number {
    const size = this.semitones.length
    return this.root + (this.semitones[modulo(degree, size)] ?? 0) + 12 * Math.floor(degree / size)
  }

  /** Thirds stacked on a degree: 3 notes make a triad, 4 a seventh, 5 a ninth chord. */
  chord(degree: number, notes: number): number[] {
    return Array.from({ length: notes }, (_, index) => this.midi(degree + 2 * index))
  }

  isPentatonic(degree: number): boolean {
    const degrees: readonly number[] = PENTATONIC_DEGREES[this.isMinor ? 'minor' : 'major']
    return degrees.includes(modulo(degree, 7))
  }
}

/** Moves a note by octaves into the twelve semitones from `lowest` up. */
export function foldAbove(midi: number, lowest: number): number {
  return lowest + modulo(midi - lowest, 12)
}

/**
 * Lays a chord in close position near `center`, in the inversion that moves least from the previous
 * voicing: the first rule of voice leading.
 */
export function voiceChord(notes: readonly number[], center: number, previous: readonly number[]): number[] {
  const closeVoicings = notes.map((lowest) => {
    const bottom = foldAbove(lowest, Math.round(center) - 9)
    return notes.map((note) => foldAbove(note, bottom)).sort((a, b) => a - b)
  })
  const cost = (voicing: readonly number[]): number => {
    const middle = voicing.reduce((sum, note) => sum + note, 0) / voicing.length
    const moves = previous.map((before) => Math.min(...voicing.map((note) => Math.abs(note - before))))
    return Math.abs(middle - center) * 1.2 + moves.reduce((sum, move) => sum + move, 0)
  }
  return closeVoicings.reduce((best, voicing) => (cost(voicing) < cost(best) ? voicing : best))
}
