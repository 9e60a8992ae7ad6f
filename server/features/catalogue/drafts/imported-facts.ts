import { z } from 'zod'
import { SectionStarts } from '#contract/audio/sections.ts'

/** What a row of an import says that the table of drafts does not show. The beat gets it when it is published. */
export const ImportedFacts = z.object({
  ownerId: z.string().nullable(),
  freeDownload: z.boolean(),
  isHidden: z.boolean(),
  sections: z.union([SectionStarts, z.tuple([])]),
  licensePrices: z.record(z.string(), z.string()).describe('By id of the template'),
})
export type ImportedFacts = z.infer<typeof ImportedFacts>
