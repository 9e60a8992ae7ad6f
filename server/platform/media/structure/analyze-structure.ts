import { guessTempo } from '#contract/audio/tempo.ts'
import { supportsTempo } from '#contract/audio/tempo-support.ts'
import { Decimator } from '#server/platform/media/audio/decimator.ts'
import { barFeatures } from './bar-features.ts'
import { type BarGrid, findBarGrid } from './bar-grid.ts'
import { chromaFeatures } from './chroma-features.ts'
import { barLineInPauses } from './low-end-pauses.ts'
import { STRUCTURE_SAMPLE_RATE } from './mono-resampler.ts'
import { sectionBoundaries } from './section-boundaries.ts'
import { nameSections } from './section-names.ts'
import { similarityVector } from './similarity-vector.ts'
import { spectralFeatures } from './spectral-features.ts'
import { type BeatStructure, MIN_MARGIN } from './structure.ts'

/** Limit of spurious sections, as found in long builds and ambient music. */
const MAX_FOUND_SECTIONS = 14
/** Tolerance for an early bar line. */
const EARLY_SECONDS = 0.03
/**
 * With more strokes than this between the eighths, the eighths found may be those of drums that are a sixteenth early or
 * late throughout. If the sound begins on the line, they are not: more would be needed for a wrong line then.
 */
const MAX_OFF_GRID = 0.35
const MAX_OFF_GRID_FROM_START = 0.42
/**
 * With weaker bar lines than this where kick and bass pause, the lines found may be those of drums that are displaced
 * throughout. Where the sound begins on one, less is enough: a cut can begin there by chance.
 */
const MIN_IN_PAUSES = 0.35
const MIN_IN_PAUSES_FROM_START = 0.05
/** Confidence if parts of a beat have different bar lines, or it is unclear where its eighths are. */
const GUESSED_MARGIN = 0.5
const LISTENED_SECONDS = 240
/** Two bars of a slow beat. */
const MIN_SECONDS = 6

/**
 * Detects exact tempo (within 1 % of the declared one), first downbeat, sections and similarity vector from mono
 * samples at 22,050 Hz. Without a beat, tempo is null and there are no bars or sections.
 */
export function analyzeStructure(
  samples: Float32Array,
  declared: { bpm: number; tone: string },
): BeatStructure {
  const seconds = samples.length / STRUCTURE_SAMPLE_RATE
  const nothing = { bpm: null, downbeatSeconds: null, margin: 0, sections: [] }
  if (seconds < MIN_SECONDS) return { ...nothing, vector: null }
  const features = spectralFeatures(samples)
  const chroma = chromaFeatures(samples)
  const grid = findBarGrid(features, chroma, seconds, declared.bpm)
  const hasBeat = isDetected(samples, grid.bpm)
  const vector = similarityVector(features, grid, {
    bpm: hasBeat ? grid.bpm : declared.bpm,
    tone: declared.tone,
  })
  if (!hasBeat) return { ...nothing, vector }
  const [maxOffGrid, minInPauses] = grid.startsOnLine
    ? [MAX_OFF_GRID_FROM_START, MIN_IN_PAUSES_FROM_START]
    : [MAX_OFF_GRID, MIN_IN_PAUSES]
  const isPlaced = grid.offGrid < maxOffGrid && (barLineInPauses(features, grid, seconds) ?? 1) >= minInPauses
  const isClear = grid.isAgreed && isPlaced
  const margin = isClear ? grid.margin : Math.min(grid.margin, GUESSED_MARGIN)
  const found = { bpm: grid.bpm, downbeatSeconds: firstDownbeat(grid), margin, vector }
  if (margin < MIN_MARGIN) return { ...found, sections: [] }
  const bars = barFeatures(features, seconds, grid)
  const sections = nameSections(bars, sectionBoundaries(bars, seconds))
  if (sections.length > MAX_FOUND_SECTIONS) return { ...found, sections: [] }
  const timeOf = (bar: number) =>
    Math.min(seconds, Math.max(0, (bars[0]?.startSeconds ?? 0) + bar * grid.barSeconds))
  return {
    ...found,
    sections: sections.map(({ firstBar, name }) => ({ name, startSeconds: timeOf(firstBar) })),
  }
}

/**
 * Whether the audio has a pulse and supports a tempo without being told. Onsets also align at wrong ones: a bar of 120 BPM
 * is 18 sixteenths of 135.
 */
function isDetected(samples: Float32Array, bpm: number): boolean {
  const decimator = new Decimator(STRUCTURE_SAMPLE_RATE, LISTENED_SECONDS)
  decimator.push({ left: samples, right: samples })
  const detected = guessTempo(decimator.samples(), decimator.sampleRate)
  return detected !== undefined && supportsTempo(detected, bpm)
}

/** A bar line found just before the first sample is the first sample, not one bar later. */
function firstDownbeat({ offsetSeconds, barSeconds }: BarGrid): number {
  return barSeconds - offsetSeconds < EARLY_SECONDS ? 0 : offsetSeconds
}
