import { barFeatures } from './bar-features.ts'
import { type BarGrid, findBarGrid } from './bar-grid.ts'
import { chromaFeatures } from './chroma-features.ts'
import { STRUCTURE_SAMPLE_RATE } from './mono-resampler.ts'
import { sectionBoundaries } from './section-boundaries.ts'
import { nameSections } from './section-names.ts'
import { similarityVector } from './similarity-vector.ts'
import { spectralFeatures } from './spectral-features.ts'
import { type BeatStructure, LEAST_MARGIN } from './structure.ts'

/** Below this there is no pulse near the declared tempo: speech, noise or a mistyped tempo. */
const LEAST_PULSE = 4.5
/** Steady tones have few onsets, but their small changes may repeat. */
const LEAST_STROKES = 0.25
/** Limit of spurious sections, as found in long builds and ambient music. */
const MOST_FOUND_SECTIONS = 14
/** Tolerance for an early bar line. */
const EARLY_SECONDS = 0.03
/** Two bars of a slow beat. */
const LEAST_SECONDS = 6

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
  if (seconds < LEAST_SECONDS) return { ...nothing, vector: null }
  const features = spectralFeatures(samples)
  const chroma = chromaFeatures(samples)
  const grid = findBarGrid(features, chroma, seconds, declared.bpm)
  const hasBeat = grid.pulse >= LEAST_PULSE && features.strokeStrength >= LEAST_STROKES
  const vector = similarityVector(features, grid, {
    bpm: hasBeat ? grid.bpm : declared.bpm,
    tone: declared.tone,
  })
  if (!hasBeat) return { ...nothing, vector }
  const found = { bpm: grid.bpm, downbeatSeconds: firstDownbeat(grid), margin: grid.margin, vector }
  if (grid.margin < LEAST_MARGIN) return { ...found, sections: [] }
  const bars = barFeatures(features, seconds, grid)
  const sections = nameSections(bars, sectionBoundaries(bars, seconds))
  if (sections.length > MOST_FOUND_SECTIONS) return { ...found, sections: [] }
  const timeOf = (bar: number) =>
    Math.min(seconds, Math.max(0, (bars[0]?.startSeconds ?? 0) + bar * grid.barSeconds))
  return {
    ...found,
    sections: sections.map(({ firstBar, name }) => ({ name, startSeconds: timeOf(firstBar) })),
  }
}

/** A bar line found just before the first sample is the first sample, not one bar later. */
function firstDownbeat({ offsetSeconds, barSeconds }: BarGrid): number {
  return barSeconds - offsetSeconds < EARLY_SECONDS ? 0 : offsetSeconds
}
