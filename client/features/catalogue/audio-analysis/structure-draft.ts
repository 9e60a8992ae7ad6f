import { nearestBarLine, secondsPerBar } from '#client/features/player/player/index.ts'
import {
  type AdminStructure,
  MAX_SECTIONS,
  type SectionName,
  type SectionStart,
  type StructureCorrection,
} from '#contract/audio/sections.ts'

/** The contract requires half a second between two starts. */
const MIN_GAP_SECONDS = 0.5

/** Unsaved corrections. Saved as a whole. */
export type StructureDraft = StructureCorrection & { durationSeconds: number }

export function structureDraft(structure: AdminStructure): StructureDraft {
  const { bpm, declaredBpm, downbeatSeconds, sections, durationSeconds } = structure
  return { bpm: bpm ?? declaredBpm, downbeatSeconds: downbeatSeconds ?? 0, sections, durationSeconds }
}

/** Moves the first downbeat within the first bar. */
export function nudgeDownbeat(draft: StructureDraft, seconds: number): StructureDraft {
  const bar = secondsPerBar(draft)
  const moved = (((draft.downbeatSeconds + seconds) % bar) + bar) % bar
  return { ...draft, downbeatSeconds: round(moved) }
}

export function setTempo(draft: StructureDraft, bpm: number): StructureDraft {
  return { ...draft, bpm: Math.min(400, Math.max(20, Math.round(bpm * 1000) / 1000)) }
}

/** Moves the start of a section between its neighbors, to a bar line unless `isFree`. */
export function moveSection(
  draft: StructureDraft,
  index: number,
  seconds: number,
  { isFree = false } = {},
): StructureDraft {
  const wanted = isFree ? seconds : nearestBarLine(draft, seconds, draft.durationSeconds)
  const lowest = (draft.sections[index - 1]?.startSeconds ?? -MIN_GAP_SECONDS) + MIN_GAP_SECONDS
  const highest = (draft.sections[index + 1]?.startSeconds ?? draft.durationSeconds) - MIN_GAP_SECONDS
  const startSeconds = round(Math.min(Math.max(wanted, lowest), Math.max(lowest, highest)))
  return change(draft, index, { startSeconds })
}

export function renameSection(draft: StructureDraft, index: number, name: SectionName): StructureDraft {
  return change(draft, index, { name, confirmed: true })
}

export function confirmSection(draft: StructureDraft, index: number, confirmed: boolean): StructureDraft {
  return change(draft, index, { confirmed })
}

export function confirmAll(draft: StructureDraft): StructureDraft {
  return { ...draft, sections: draft.sections.map((section) => ({ ...section, confirmed: true })) }
}

/** Starts a section at the bar line nearest to a time. The same draft if there is no room. */
export function addSection(draft: StructureDraft, seconds: number): StructureDraft {
  const startSeconds = round(nearestBarLine(draft, seconds, draft.durationSeconds))
  const hasRoom = draft.sections.every(
    (section) => Math.abs(section.startSeconds - startSeconds) >= MIN_GAP_SECONDS,
  )
  const isInside = startSeconds <= draft.durationSeconds - MIN_GAP_SECONDS
  if (!hasRoom || !isInside || draft.sections.length >= MAX_SECTIONS) return draft
  const added: SectionStart = { name: 'Verse' satisfies SectionName, startSeconds, confirmed: false }
  const sections = [...draft.sections, added].sort((a, b) => a.startSeconds - b.startSeconds)
  return { ...draft, sections }
}

/** The previous section takes over its range. */
export function removeSection(draft: StructureDraft, index: number): StructureDraft {
  return { ...draft, sections: draft.sections.filter((_, at) => at !== index) }
}

function change(draft: StructureDraft, index: number, fields: Partial<SectionStart>): StructureDraft {
  return {
    ...draft,
    sections: draft.sections.map((section, at) => (at === index ? { ...section, ...fields } : section)),
  }
}

/** Rounds to a tenth of a millisecond. */
function round(seconds: number): number {
  return Math.round(seconds * 10_000) / 10_000
}
