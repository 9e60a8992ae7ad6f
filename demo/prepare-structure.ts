import { type SectionStart, sectionNames } from '#contract/sections.ts'
import { encodeVector } from '#server/features/structure/index.ts'
import { analyseStructure } from '#server/platform/media/structure/analyse-structure.ts'
import { MonoResampler } from '#server/platform/media/structure/mono-resampler.ts'
import type { DemoBeat } from './catalogue/demo-beat.ts'
import { arrange } from './music/arrangement.ts'
import type { RenderedBeat } from './music/render-beat.ts'

/** How a demo beat is built: what the store finds in it, and the sections that it was composed in. */
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
  const { bpm, downbeatSeconds, margin, vector } = analyseStructure(mono.finish(), beat)
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
