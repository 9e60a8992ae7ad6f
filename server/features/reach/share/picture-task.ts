import { z } from 'zod'

/** What a share picture shows. Everything in it is text of the store or of its users. */
export const PictureContent = z.object({
  title: z.string(),
  /** Second line, such as the producer. */
  byline: z.string(),
  /** Labels with values, such as BPM and 140. */
  facts: z.array(z.tuple([z.string(), z.string()])),
  /** Peaks as base64, one byte per column; empty: no waveform. */
  waveform: z.string(),
  store: z.object({
    name: z.string(),
    /** Accent color, #rrggbb. */
    lamp: z.string(),
  }),
})
export type PictureContent = z.infer<typeof PictureContent>

/** Input of the process that draws one. The covers and the logo are files on this machine. */
export const PictureTask = PictureContent.extend({
  covers: z.array(z.string()),
  logo: z.string().optional(),
})
export type PictureTask = z.infer<typeof PictureTask>
