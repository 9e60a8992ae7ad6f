import { cycle, pick, type Random } from './random.ts'
import { type Key, pitchClass } from './theory.ts'

/** Steps (sixteenths of a bar, 0 to 15) on which notes begin. */
export type Rhythm = readonly number[]

export interface MelodyNote {
  step: number
  /** In steps. */
  length: number
  midi: number
  velocity: number
}

export interface MelodyPlan {
  /** Scale degree of the chord in each bar. */
  chords: readonly number[]
  /** The motif's rhythm, heard in the first three bars of four. */
  question: Rhythm
  /** The rhythm of the fourth bar; its last note rests. */
  answer: Rhythm
  /** MIDI number around which the melody moves, within about an octave either way. */
  center: number
}

const CONTOUR_NOTES = 24

/** A walk over scale degrees: mostly steps, and a leap is answered by a step back. */
function drawContour(random: Random): number[] {
  const contour: number[] = []
  let degree = pick(random, [0, 2, 4])
  let lastMove = 0
  for (let i = 0; i < CONTOUR_NOTES; i++) {
    contour.push(degree)
    const isAfterLeap = Math.abs(lastMove) > 2
    lastMove = isAfterLeap
      ? -Math.sign(lastMove)
      : pick(random, [-1, -1, -1, 1, 1, 1, 2, -2, 2, -2, 0, 4, -3])
    degree += lastMove
    if (degree > 5) degree -= 4
    if (degree < -3) degree += 4
  }
  return contour
}

/** Nearest degree to `degree`, at most three steps away, that passes. */
function nearestDegree(degree: number, passes: (candidate: number) => boolean): number {
  for (const offset of [0, -1, 1, -2, 2, -3, 3]) if (passes(degree + offset)) return degree + offset
  return degree
}

/**
 * Four bars on a motif: A A' A B. Notes on the beat and the last of every bar belong to the chord,
 * the others to the pentatonic scale, so that no passing note grates.
 */
export function writeMelody(key: Key, random: Random, plan: MelodyPlan): MelodyNote[][] {
  const contour = drawContour(random)
  const octaves = 12 * Math.round((plan.center - key.midi(1)) / 12)
  return [0, 1, 2, 3].map((bar) => {
    const rhythm = bar === 3 ? plan.answer : plan.question
    const chordClasses = key.chord(cycle(plan.chords, bar), 3).map(pitchClass)
    let previous: { wanted: number; degree: number } | undefined
    return rhythm.map((step, index) => {
      const isLast = index === rhythm.length - 1
      // A' turns away in its last two notes; B starts the walk elsewhere.
      const turn = bar === 1 && index >= rhythm.length - 2 ? 7 : bar === 3 ? 3 : 0
      const mustFit = step % 4 === 0 || isLast
      const wanted = cycle(contour, index + turn)
      // A note is repeated only where the walk repeats it, not because both were moved to the same place.
      const taken = previous && previous.wanted !== wanted ? previous.degree : undefined
      const degree = nearestDegree(wanted, (candidate) => {
        if (candidate === taken) return false
        return mustFit ? chordClasses.includes(pitchClass(key.midi(candidate))) : key.isPentatonic(candidate)
      })
      previous = { wanted, degree }
      const next = rhythm[index + 1] ?? 16
      return {
        step,
        length: Math.min(next - step, isLast && bar === 3 ? 8 : 6),
        midi: key.midi(degree) + octaves,
        velocity: (step % 4 === 0 ? 0.85 : 0.68) + random() * 0.12,
      }
    })
  })
}
