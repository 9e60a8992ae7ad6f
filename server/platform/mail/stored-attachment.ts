import { z } from 'zod'

/** A file of a mail, as the development mailbox keeps it. */
export const StoredAttachment = z.object({
  filename: z.string(),
  type: z.string(),
  content: z.string().describe('Base64'),
})
export type StoredAttachment = z.infer<typeof StoredAttachment>
