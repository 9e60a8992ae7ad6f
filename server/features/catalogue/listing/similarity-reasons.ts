import type { SimilarityReason } from '#contract/catalogue/beat.ts'
import { toneRoots } from '#contract/catalogue/tone.ts'
import { spreadsAbove, unscaled } from '#server/platform/media/structure/similarity-scale.ts'
import { similarityParts } from '#server/platform/media/structure/similarity-vector.ts'

/** A beat to compare: its declared values and scaled vector. */
export type Comparable = { bpm: number; tone: string; vector: Float32Array }

const MAX_REASONS = 3
/** Cosine of onset patterns from which drums count as similar. */
const SIMILAR_DRUMS = 0.93
/** Mean squared timbre difference in standard deviations, up to which sounds count as similar. */
const SIMILAR_SOUND = 0.35
/** In standard deviations. */
const CLEAR_DIFFERENCE = 0.8

const differences = [
  { part: 'brightness', more: 'Brighter', less: 'Darker' },
  { part: 'lowEnd', more: 'Heavier low end', less: 'Lighter low end' },
  { part: 'density', more: 'Busier', less: 'Sparser' },
  { part: 'swing', more: 'More swing', less: 'Straighter' },
] as const

type Reason = { words: SimilarityReason; strength: number }

/**
 * Why `other` is similar to `beat`, in words: similarities, strongest first, then the clearest difference. A far one is
 * not called close, and another tempo is said.
 */
export function similarityReasons(
  beat: Comparable,
  other: Comparable,
  { isFar = false }: { isFar?: boolean } = {},
): SimilarityReason[] {
  const sameTempo = tempoReason(beat.bpm, other.bpm)
  const likenesses = [
    sameTempo,
    toneReason(beat.tone, other.tone),
    drumReason(beat.vector, other.vector),
    soundReason(beat.vector, other.vector),
  ]
    .filter((reason) => reason !== undefined)
    .sort((a, b) => b.strength - a.strength)
    .map(({ words }) => words)
  if (likenesses.length === 0) likenesses.push(isFar ? 'Another sound' : 'Close in sound')
  const difference = isFar && !sameTempo ? 'Other tempo' : clearestDifference(beat.vector, other.vector)
  return difference ? [...likenesses.slice(0, MAX_REASONS - 1), difference] : likenesses.slice(0, MAX_REASONS)
}

function tempoReason(from: number, to: number): Reason | undefined {
  const ratio = to / from
  if (Math.abs(ratio - 1) < 0.025) return { words: 'Same tempo', strength: 0.75 }
  if (Math.abs(ratio - 2) < 0.05) return { words: 'Double the tempo', strength: 0.5 }
  if (Math.abs(ratio - 0.5) < 0.0125) return { words: 'Half the tempo', strength: 0.5 }
  if (Math.abs(ratio - 1) < 0.08)
    return { words: ratio > 1 ? 'A little faster' : 'A little slower', strength: 0.3 }
  return undefined
}

function toneReason(from: string, to: string): Reason | undefined {
  const [a, b] = [majorOf(from), majorOf(to)]
  if (a === undefined || b === undefined) return undefined
  if (from === to) return { words: 'Same key', strength: 0.7 }
  if (a === b) return { words: 'Relative key', strength: 0.55 }
  const sameMode = from.endsWith('minor') === to.endsWith('minor')
  if (sameMode && [5, 7].includes((b - a + 12) % 12)) return { words: 'Neighboring key', strength: 0.35 }
  return undefined
}

/** The pitch class of a key's relative major. */
function majorOf(tone: string): number | undefined {
  const [root = '', mode] = tone.split(' ')
  const pitch = toneRoots.indexOf(root as (typeof toneRoots)[number])
  return pitch < 0 ? undefined : (pitch + (mode === 'minor' ? 3 : 0)) % 12
}

function drumReason(from: Float32Array, to: Float32Array): Reason | undefined {
  let [dot, own, others] = [0, 0, 0]
  for (const part of ['lowStrokes', 'midStrokes'] as const)
    for (let offset = 0; offset < similarityParts[part].length; offset++) {
      const a = unscaled(from, part, offset)
      const b = unscaled(to, part, offset)
      dot += a * b
      own += a * a
      others += b * b
    }
  const cosine = dot / (Math.sqrt(own * others) || 1)
  if (cosine <= SIMILAR_DRUMS) return undefined
  return { words: 'Similar drums', strength: 0.6 + (0.4 * (cosine - SIMILAR_DRUMS)) / (1 - SIMILAR_DRUMS) }
}

function soundReason(from: Float32Array, to: Float32Array): Reason | undefined {
  const { length } = similarityParts.timbre
  let sum = 0
  for (let offset = 0; offset < length; offset++)
    sum += (spreadsAbove(from, 'timbre', offset) - spreadsAbove(to, 'timbre', offset)) ** 2 / length
  if (sum >= SIMILAR_SOUND) return undefined
  return { words: 'Similar sound', strength: 1 - 0.4 * (sum / SIMILAR_SOUND) }
}

function clearestDifference(from: Float32Array, to: Float32Array): SimilarityReason | undefined {
  let clearest = CLEAR_DIFFERENCE
  let words: SimilarityReason | undefined
  for (const { part, more, less } of differences) {
    const difference = spreadsAbove(to, part) - spreadsAbove(from, part)
    if (Math.abs(difference) <= clearest) continue
    clearest = Math.abs(difference)
    words = difference > 0 ? more : less
  }
  return words
}
