import { z } from 'zod'
import { licenseIcons } from './license.ts'
import { LicenseRight, LicenseScope } from './license-scope.ts'
import { LicenseUse } from './license-use.ts'

/**
 * The states of a certificate; the first that fits counts. `refunded`, `disputed`: the payment was given back, or the
 * buyer's bank disputes it. `upgraded`: a higher license took its place. `expired`: its term is over. `test`: bought
 * without money. `preparing`: paid, files are being made. `valid`: in force.
 */
export const certificateStates = [
  'refunded',
  'disputed',
  'upgraded',
  'expired',
  'test',
  'preparing',
  'valid',
] as const
export type CertificateState = (typeof certificateStates)[number]

/** How one license follows another of the same beat. */
export const replacements = ['renewal', 'upgrade'] as const
export type Replacement = (typeof replacements)[number]

const LinkedLicense = z.object({
  kind: z.enum(replacements),
  certificate: z.string(),
  license: z.string().describe('Its name, such as Premium'),
  at: z.string().describe('ISO 8601: since when the newer license is in force'),
})
export type LinkedLicense = z.infer<typeof LinkedLicense>

/** A license as its contract names it: what anybody who holds its number may see. */
export const Certificate = z.object({
  certificate: z.string(),
  state: z.enum(certificateStates),
  isTest: z.boolean().describe('Bought without money, so it licenses nothing, whatever its state'),
  license: z.object({
    name: z.string(),
    icon: z.enum(licenseIcons),
    scope: LicenseScope,
    rights: z.array(LicenseRight),
  }),
  beat: z.object({
    id: z.string(),
    title: z.string(),
    producer: z.string(),
    image: z.string().describe('Path relative to /api'),
  }),
  licensee: z.string().nullable().describe('Null for a refunded license, and once the account was deleted'),
  licensor: z.string(),
  credit: z.string().describe('How the producer is to be named; empty: no credit is asked for'),
  boughtAt: z.string().describe('ISO 8601'),
  startsAt: z.string().nullable().describe('ISO 8601; null for a license without a term'),
  endsAt: z.string().nullable().describe('ISO 8601; null for a license without a term'),
  endedAt: z.string().nullable().describe('ISO 8601: when it was refunded or disputed'),
  replacedBy: LinkedLicense.nullable().describe('The license that took its place, or renews it'),
  replaces: LinkedLicense.nullable().describe('The license whose place it took, or that it renews'),
  uses: z.array(LicenseUse).describe('Where it is used, as the licensee says'),
})
export type Certificate = z.infer<typeof Certificate>

/** A license as its buyer sees it. */
export const LicensePassport = Certificate.extend({
  price: z.number().describe('Dollars paid'),
  confirmationUrl: z
    .string()
    .nullable()
    .describe('A letter for platforms as PDF, relative; null: none is written'),
  streams: z.object({
    count: z.number().int().nullable().describe('As last reported; null: nothing yet'),
    reportedAt: z.string().nullable(),
    limit: z.number().int().nullable().describe('0: not included; null: unlimited'),
  }),
  upgradeCredit: z
    .number()
    .nullable()
    .describe('Dollars that come off the price of a higher license of the beat; null: it cannot be upgraded'),
  renewableFrom: z
    .string()
    .nullable()
    .describe('ISO 8601: from when on the same license can be bought once more; null: it cannot'),
})
export type LicensePassport = z.infer<typeof LicensePassport>

/** How much of a limit is used: `near` from 80 percent, `over` above it. */
export function usageOf(count: number, limit: number): { percent: number; level: 'ok' | 'near' | 'over' } {
  if (limit === 0) return { percent: count === 0 ? 0 : 100, level: count === 0 ? 'ok' : 'over' }
  const share = count / limit
  const rounded = Math.round(share * 100)
  // Never rounded up to a limit that is not reached, nor down to one that is passed.
  const percent = share > 1 ? Math.max(101, rounded) : share === 1 ? 100 : Math.min(99, rounded)
  return { percent, level: share > 1 ? 'over' : share >= 0.8 ? 'near' : 'ok' }
}

/** The answer to a content claim. `verifyAddress`: without its scheme. */
export function claimAnswer(passport: Certificate, verifyAddress: string): string {
  const { beat, certificate } = passport
  return `I use the beat “${beat.title}” by ${beat.producer} under a license. Certificate ${certificate}. It can be checked at ${verifyAddress}, where this release is listed.`
}
