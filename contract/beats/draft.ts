import { z } from 'zod'
import { BPM_HIGHEST, BPM_LOWEST } from '#contract/catalogue/bpm-buckets.ts'
import { TagName } from '#contract/catalogue/tag.ts'
import { parseTone } from '#contract/catalogue/tone.ts'
import { faultText, schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { singleLine } from '#contract/text/single-line.ts'
import { BeatSuggestion } from './admin-beat.ts'

/** Shortest beat, in seconds. Shorter files are loops or tags. */
export const DRAFT_MIN_SECONDS = 20
export const DRAFT_FILES_AT_ONCE = 3
/** How much of a file its fingerprint covers, so that it is recognized when it is dropped again. */
export const DRAFT_HEAD_BYTES = 256 * 1024
export const UNDO_STEPS = 50
export const TAKE_BACK_MS = 10 * 60_000
export const MAX_FILES_PER_REQUEST = 500
export const MAX_DRAFTS = 5_000

const draftFileKinds = ['audio', 'cover', 'stems'] as const
export type DraftFileKind = (typeof draftFileKinds)[number]

/** What a draft lacks. */
export const draftNeeds = ['title', 'tempo', 'tone', 'price', 'description', 'WAV'] as const
export type DraftNeed = (typeof draftNeeds)[number]

export const DraftProblem = z.object({
  code: z.enum(['unreadable', 'short', 'double', 'failed']),
  title: z.string().describe('A few words, for the status'),
  detail: z.string().describe('A sentence that says what to do'),
})
export type DraftProblem = z.infer<typeof DraftProblem>

const Source = z.enum(['name', 'heard', 'typed'])
export const DraftSources = z.object({ bpm: Source, tone: Source })
export type DraftSources = z.infer<typeof DraftSources>

export const DraftFile = z.object({
  id: z.string(),
  kind: z.enum(draftFileKinds),
  name: z.string(),
  bytes: z.number().int(),
  sent: z.number().int().describe('Bytes the store has'),
  state: z.enum(['sending', 'received', 'refused']),
  error: z.string().nullable(),
})
export type DraftFile = z.infer<typeof DraftFile>

export const Draft = z.object({
  id: z.string(),
  fileName: z.string(),
  title: z.string(),
  bpm: z.number().int().nullable(),
  tone: z.string().describe('Empty: not known yet'),
  price: z.number().nullable().describe('Dollars'),
  description: z.string().describe('May have the variables {title}, {bpm}, {tone} and {tags}'),
  tags: z.array(z.string()).describe('Names'),
  licenses: z.array(z.string()).nullable().describe('Ids of license templates; null: all'),
  publishAt: z.string().nullable().describe('Null: at once'),
  lossy: z.boolean().describe('An MP3: licenses with WAV cannot be offered'),
  lossyOk: z.boolean().describe('To be sold without WAV'),
  sources: DraftSources,
  suggestion: BeatSuggestion.nullable().describe('Null: not listened to yet'),
  durationSeconds: z.number().nullable(),
  state: z.enum(['sending', 'checking', 'draft', 'publishing', 'published']),
  problem: DraftProblem.nullable(),
  files: z.array(DraftFile),
  beatId: z.string().nullable(),
})
export type Draft = z.infer<typeof Draft>

/** The cells of a draft that can be edited. */
export const DraftCells = z
  .object({
    title: singleLine().max(120, schemaError(msg`This is too long.`)),
    bpm: z.number().int().min(BPM_LOWEST).max(BPM_HIGHEST).nullable(),
    tone: singleLine().transform((text, context) => {
      const tone = text === '' ? '' : parseTone(text)
      if (tone !== undefined) return tone
      context.addIssue({
        code: 'custom',
        message: faultText(msg`Please enter a key, such as A minor or F# major.`),
      })
      return z.NEVER
    }),
    price: z.number().min(0).max(99_999).nullable(),
    description: z.string().trim().max(2_000, schemaError(msg`This is too long.`)),
    tags: z.array(TagName).max(30),
    licenses: z.array(z.string().max(64)).max(20).nullable(),
    publishAt: z.iso.datetime({ offset: true }).nullable(),
    lossyOk: z.boolean(),
    keepDouble: z.literal(true).describe('Keeps a recording that is in the store already'),
    removed: z.literal(true).describe('Removes the draft, which can be undone'),
  })
  .partial()
export type DraftCells = z.input<typeof DraftCells>

/** One step that can be undone: cells of one draft, or of many. */
export const EditDraftsRequest = z.object({
  changes: z
    .array(z.object({ ids: z.array(z.string().max(64)).min(1).max(MAX_DRAFTS), set: DraftCells }))
    .min(1)
    .max(MAX_DRAFTS),
})
export type EditDraftsRequest = z.input<typeof EditDraftsRequest>

export const PlanFilesRequest = z.object({
  files: z
    .array(
      z.object({
        name: singleLine().min(1).max(255),
        bytes: z.number().int().min(1),
        draftId: z
          .string()
          .max(64)
          .optional()
          .describe('The draft that a cover or stems are for; omitted: the one of their name'),
        hash: z.string().regex(/^[\da-f]{64}$/, schemaError(msg`Send the SHA-256 of the first 256 kB.`)),
      }),
    )
    .min(1)
    .max(MAX_FILES_PER_REQUEST),
})

/** Where each file goes, in the order of the request. */
export const PlannedFile = z.object({
  id: z.string().nullable().describe('Id of its upload; null: refused'),
  state: z.enum(['send', 'resume', 'done', 'refused']),
  error: z.string().nullable(),
})
export type PlannedFile = z.infer<typeof PlannedFile>

export const DraftList = z.object({
  drafts: z.array(Draft),
  loose: z.array(DraftFile).describe('Files that wait: no draft has their name, or more than one'),
  canUndo: z.boolean(),
  canTakeBack: z.number().int().describe('Beats published within the last ten minutes'),
})
export type DraftList = z.infer<typeof DraftList>
