import { z } from 'zod'

/** What producers call the parts of a beat. */
export const sectionNames = ['Intro', 'Verse', 'Hook', 'Break', 'Bridge', 'Outro'] as const
export type SectionName = (typeof sectionNames)[number]

export const MOST_SECTIONS = 40

/** A part of a beat as visitors see it. Times count from the first sample that is heard in the preview. */
export const BeatSection = z.object({
  label: z.string().describe('Its name; a letter until the producer has confirmed what it is'),
  startSeconds: z.number(),
  endSeconds: z.number(),
  confirmed: z.boolean(),
})
export type BeatSection = z.infer<typeof BeatSection>
