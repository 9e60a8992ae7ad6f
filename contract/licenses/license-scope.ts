import { z } from 'zod'

/**
 * What a license allows, as data. Display rows (scope-rows.ts), sentences, differences and contract variables are derived
 * from it; display text is never parsed.
 */

/** One display row of a license: `Streams`, `100,000`. */
export const LicenseRight = z.object({ label: z.string(), value: z.string() })
export type LicenseRight = z.infer<typeof LicenseRight>

export const scopeFiles = ['mp3', 'wav', 'stems'] as const
export type ScopeFile = (typeof scopeFiles)[number]

const Limit = z.number().int().min(0).nullable()

export const LicenseScope = z.object({
  files: z.array(z.enum(scopeFiles)).describe('Included files'),
  streams: Limit.describe('0: not included; null: unlimited. The same for the other limits'),
  copies: Limit,
  videos: Limit,
  radioStations: Limit,
  performances: z
    .union([z.literal('nonprofit'), Limit])
    .describe('Paid live shows; nonprofit: only shows without profit'),
  termYears: z.number().int().min(1).nullable().describe('Term; null: perpetual'),
  exclusive: z.boolean().describe('Sold once; then the beat leaves the store'),
  publishingShare: z.number().min(0).max(100).describe('Percent of the publishing that the producer keeps'),
  credit: z.string().describe('Required credit, such as "Produced by {producer}"; empty: none'),
})
export type LicenseScope = z.infer<typeof LicenseScope>
