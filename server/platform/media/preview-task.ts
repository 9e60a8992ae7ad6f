import { z } from 'zod'
import { StoreTagFile } from './audio/store-tag.ts'

/** The input of the preview worker. All but the tag's level are paths. */
export const PreviewTask = z.object({
  /** The master; undefined: the tag sounds alone. */
  from: z.string().optional(),
  tag: StoreTagFile,
  /** An ID3 tag. */
  lead: z.string().optional(),
  to: z.string(),
  /** Only some seconds from the middle, with the tag soon: to judge its level. */
  isSample: z.boolean(),
})
export type PreviewTask = z.infer<typeof PreviewTask>
