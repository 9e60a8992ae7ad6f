import { z } from 'zod'

/** Size of an uploaded part; the last one may be smaller. */
export const RESTORE_PART_BYTES = 8 * 1024 * 1024

export const RestoreUpload = z.object({
  name: z.string().trim().min(1).max(255),
  bytes: z.int().min(1).describe('Size of the whole archive'),
})
export type RestoreUpload = z.infer<typeof RestoreUpload>

export const HoldView = z.object({
  isOnHold: z
    .boolean()
    .describe('Restored from a backup: nothing is sold, paid or sent until an administrator decides'),
  fixed: z
    .array(z.string())
    .describe('Environment variables with a mail server or live keys. Remove them before it becomes a copy'),
})
export type HoldView = z.infer<typeof HoldView>

/** `copy` takes the mail server, the keys and the webhooks away. */
export const HoldDecision = z.object({ store: z.enum(['real', 'copy']) })
export type HoldDecision = z.infer<typeof HoldDecision>

export const RestoreView = z.object({
  refusal: z.string().nullable().describe('Why this store cannot be restored into; null: it can'),
  upload: RestoreUpload.extend({
    received: z.int().describe('Bytes received so far; the next part starts here'),
  }).nullable(),
  run: z
    .object({
      state: z.enum(['checking', 'restoring', 'restarting']),
      step: z.string(),
      done: z.int(),
      total: z.int().describe('0: not known'),
    })
    .nullable(),
  problem: z.string().nullable().describe('Why the last attempt failed; the store is as it was'),
})
export type RestoreView = z.infer<typeof RestoreView>
