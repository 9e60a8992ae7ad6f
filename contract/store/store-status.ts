import { z } from 'zod'
import { paymentModes } from '#contract/orders/payment-mode.ts'
import { paymentProviders } from '#contract/orders/payment-provider.ts'

/** Read-only status. */
export const StoreStatus = z.object({
  address: z.object({ publicUrl: z.string().nullable(), isPublic: z.boolean() }),
  mail: z.object({
    kind: z.enum(['smtp', 'mailbox', 'none']),
    server: z.string().nullable(),
    from: z.string().nullable(),
    lastSentAt: z.string().nullable(),
  }),
  payments: z.object({
    mode: z.enum(paymentModes),
    providers: z
      .array(z.object({ name: z.enum(paymentProviders), lastWebhookAt: z.string().nullable() }))
      .min(1)
      .describe('One or two; the first is the one that buyers pay with unless they choose'),
    lastSaleAt: z.string().nullable(),
  }),
  backups: z.object({
    last: z.object({ at: z.string(), bytes: z.number(), missingFiles: z.int() }).nullable(),
  }),
  storage: z.object({
    files: z.enum(['disk', 's3']),
    place: z.string(),
    fileBytes: z.number().describe('Masters and files for buyers'),
    freeMb: z.int(),
    isLow: z.boolean(),
  }),
  releases: z.object({
    version: z.string().describe('The version that runs'),
    host: z.string().nullable().describe('Where new versions are told of; null: this build does not say'),
    checkedAt: z.string().nullable(),
    newest: z.string().nullable().describe('The newest version that was found'),
  }),
  database: z.object({ engine: z.enum(['sqlite', 'postgres']), place: z.string(), bytes: z.number() }),
})
export type StoreStatus = z.infer<typeof StoreStatus>
