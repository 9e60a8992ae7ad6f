import { z } from 'zod'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg, plural } from '#contract/text/msg.ts'

/** Producers' names for the sections of a beat. */
export const sectionNames = ['Intro', 'Verse', 'Hook', 'Break', 'Bridge', 'Outro'] as const
export type SectionName = (typeof sectionNames)[number]

export const MAX_SECTIONS = 40

/** A section for visitors. Times are from the first audible sample of the preview. */
export const BeatSection = z.object({
  label: z.string().describe('Its name; a letter until the producer has confirmed the name'),
  startSeconds: z.number(),
  endSeconds: z.number(),
  confirmed: z.boolean(),
})
export type BeatSection = z.infer<typeof BeatSection>

/** A section for administrators: it ends where the next one starts. */
export const SectionStart = z.object({
  name: z.enum(sectionNames).describe('Detected or set by the producer'),
  startSeconds: z.number().min(0).max(900, schemaError(msg`Sections start within the first 15 minutes.`)),
  confirmed: z.boolean().describe('Confirmed by the producer'),
})
export type SectionStart = z.infer<typeof SectionStart>

const MIN_SECTION_SECONDS = 0.5

/** Starts of sections in order. */
export const SectionStarts = z
  .array(SectionStart)
  .max(
    MAX_SECTIONS,
    schemaError(
      msg`A beat has at most ${plural({ maximum: MAX_SECTIONS }, { one: '# section', other: '# sections' })}.`,
    ),
  )
  .refine(
    (sections) =>
      sections.every(
        ({ startSeconds }, index) =>
          index === 0 ||
          startSeconds >= (sections[index - 1]?.startSeconds ?? 0) + MIN_SECTION_SECONDS - 1e-6,
      ),
    schemaError(msg`Sections must follow each other, at least half a second apart.`),
  )

/** The producer's corrections of tempo, first downbeat and sections. */
export const StructureCorrection = z.object({
  bpm: z.number().min(20).max(400).describe('Exact tempo'),
  downbeatSeconds: z.number().min(0).max(900).describe('The first bar line'),
  sections: SectionStarts,
})
export type StructureCorrection = z.infer<typeof StructureCorrection>

/** A beat's structure, for administrators. */
export const AdminStructure = z.object({
  title: z.string(),
  state: z.enum(['waiting', 'done', 'failed']),
  error: z.string().nullable(),
  declaredBpm: z.number().int(),
  bpm: z.number().nullable().describe('Exact tempo; null: no tempo was found'),
  downbeatSeconds: z.number().nullable(),
  isSure: z.boolean().describe('False: the bar line is a guess, and nothing snaps to it'),
  corrected: z.boolean(),
  sections: z.array(SectionStart),
  durationSeconds: z.number(),
  audioURL: z.string().nullable(),
  waveform: z.string(),
})
export type AdminStructure = z.infer<typeof AdminStructure>

/** Progress of the analysis of existing beats. */
export const AnalysisProgress = z.object({
  total: z.number().int(),
  done: z.number().int(),
  withoutTempo: z.number().int(),
  failed: z.number().int(),
  isStopped: z.boolean(),
})
export type AnalysisProgress = z.infer<typeof AnalysisProgress>
export const AnalysisSwitch = z.object({ isStopped: z.boolean() })
