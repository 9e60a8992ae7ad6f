import { type BeatSection, SectionStart } from '#contract/audio/sections.ts'
import { type Json, readJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { MIN_MARGIN } from '#server/platform/media/structure/structure.ts'

type Columns = Pick<
  Row<'beat_structures'>,
  'bpm' | 'downbeat_seconds' | 'margin' | 'sections' | 'corrected_at'
>

/** Public columns of a beat's structure. */
type PublicStructure = {
  exactBpm: number | null
  downbeatSeconds: number | null
  sections: BeatSection[]
}

export function readSections(json: Json<SectionStart[]>): SectionStart[] {
  return readJson(SectionStart.array(), json)
}

/** False if the downbeat is a guess. */
export function isSureOfBars({ margin, corrected_at }: Pick<Columns, 'margin' | 'corrected_at'>): boolean {
  return corrected_at !== null || margin >= MIN_MARGIN
}

/** Maps left-joined columns, all null for an unanalyzed beat. */
export function presentStructure(
  row: { [Name in keyof Columns]: Columns[Name] | null },
  durationSeconds: number,
): PublicStructure {
  const { bpm, downbeat_seconds, margin, sections, corrected_at } = row
  if (sections === null || margin === null) return { exactBpm: null, downbeatSeconds: null, sections: [] }
  return {
    exactBpm: bpm,
    downbeatSeconds: isSureOfBars({ margin, corrected_at }) ? downbeat_seconds : null,
    sections: presentSections(readSections(sections), durationSeconds),
  }
}

/** Each section ends where the next starts. Unconfirmed sections that sound alike share a letter. */
function presentSections(starts: readonly SectionStart[], durationSeconds: number): BeatSection[] {
  const unconfirmed = [...new Set(starts.filter(({ confirmed }) => !confirmed).map(({ name }) => name))]
  return starts
    .map(({ name, startSeconds, confirmed }, index) => ({
      label: confirmed ? name : String.fromCharCode(65 + unconfirmed.indexOf(name)),
      startSeconds,
      endSeconds: Math.min(starts[index + 1]?.startSeconds ?? durationSeconds, durationSeconds),
      confirmed,
    }))
    .filter(({ startSeconds, endSeconds }) => startSeconds < endSeconds)
}
