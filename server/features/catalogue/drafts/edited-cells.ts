import { z } from 'zod'
import { DraftProblem, DraftSources } from '#contract/beats/draft.ts'

/** What an edit can change, as it is kept to be undone. */
export const EditedCells = z
  .object({
    title: z.string(),
    bpm: z.number().nullable(),
    tone: z.string(),
    priceCents: z.number().nullable(),
    description: z.string(),
    tags: z.array(z.string()),
    licenses: z.array(z.string()).nullable(),
    publishAt: z.number().nullable(),
    sources: DraftSources,
    lossyOk: z.boolean(),
    keepDouble: z.boolean(),
    problem: DraftProblem.nullable(),
    removedAt: z.number().nullable(),
  })
  .partial()
export type EditedCells = z.infer<typeof EditedCells>
