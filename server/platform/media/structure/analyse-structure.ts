import { barFeatures } from './bar-features.ts'
import { type BarGrid, findBarGrid } from './bar-grid.ts'
import { chromaFeatures } from './chroma-features.ts'
import { STRUCTURE_SAMPLE_RATE } from './mono-resampler.ts'
import { sectionBoundaries } from './section-boundaries.ts'
import { nameSections } from './section-names.ts'
import { similarityVector } from './similarity-vector.ts'
import { spectralFeatures } from './spectral-features.ts'
import { type BeatStructure, LEAST_MARGIN } from './structure.ts'

/** Below it there is no pulse near the declared tempo: speech, noise, or a tempo typed wrong. */
const LEAST_PULSE = 4.5
/** Steady tones have next to no strokes; what little changes in them may repeat all the same. */
const LEAST_STROKES = 0.25
/** More of them are found where there are none, as in long builds and ambient music. */
const MOST_FOUND_SECTIONS = 14
/** How early a line may be found. */
const EARLY_SECONDS = 0.03
/** Two bars of a slow beat. */
const LEAST_SECONDS = 6

/**
 * Finds exact tempo, first downbeat, sections and the vector of similarity. Takes mono samples at 22,050 Hz and the
 * declared tempo, which it corrects by 1 % at most. Tempo, bars and sections are null and none where no beat is found.
 */
export function analyseStructure(
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

/** A line that is found just before the first sample is the first sample, not the line one bar later. */
function firstDownbeat({ offsetSeconds, barSeconds }: BarGrid): number {
  return barSeconds - offsetSeconds < EARLY_SECONDS ? 0 : offsetSeconds
}
