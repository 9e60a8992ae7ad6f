import { type SectionStart, sectionNames } from '#contract/audio/sections.ts'
import { encodeVector } from '#server/features/catalogue/audio-analysis/index.ts'
import { analyzeStructure } from '#server/platform/media/structure/analyze-structure.ts'
import { MonoResampler } from '#server/platform/media/structure/mono-resampler.ts'
import type { DemoBeat } from './catalogue/demo-beat.ts'
import { arrange } from './music/arrangement.ts'
import type { RenderedBeat } from './music/render-beat.ts'

/** Structure of a demo beat: the analysis, and its composed sections. */
export interface PreparedStructure {
  bpm: number | null
  downbeatSeconds: number | null
  margin: number
  /** Base64. */
  vector: string | null
  sections: SectionStart[]
}

export function prepareStructure(
  beat: DemoBeat,
  { left, right, sampleRate }: RenderedBeat,
): PreparedStructure {
  const mono = new MonoResampler(sampleRate)
  mono.push({ left, right })
  const { bpm, downbeatSeconds, margin, vector } = analyzeStructure(mono.finish(), beat)
  return {
    bpm,
    downbeatSeconds,
    margin: Number(margin.toFixed(3)),
    vector: vector && encodeVector(vector),
    sections: composedSections(beat),
  }
}

/** The sections of the score, named and confirmed as a producer would. */
export function composedSections({ bpm, music }: Pick<DemoBeat, 'bpm' | 'music'>): SectionStart[] {
  return arrange(music.bars)
    .filter(({ isFirst }) => isFirst)
    .map(({ section, number }) => ({
      name: sectionNames.find((name) => name.toLowerCase() === section) ?? 'Verse',
      startSeconds: (number * 240) / bpm,
      confirmed: true,
    }))
}
