import { z } from 'zod'
import { StoreTagFile } from './audio/store-tag.ts'

/** Input of the preview worker. All but the tag's level are paths. */
export const PreviewTask = z.object({
  /** The master; undefined plays the tag alone. */
  from: z.string().optional(),
  tag: StoreTagFile,
  /** An ID3 tag. */
  lead: z.string().optional(),
  to: z.string(),
  /** Only a few seconds from the middle with an early tag, to judge its level. */
  isSample: z.boolean(),
})
export type PreviewTask = z.infer<typeof PreviewTask>
