import { z } from 'zod'
import { type Message, msg } from '#contract/text/msg.ts'
import { licenseIcons } from './license.ts'
import { LicenseRight, LicenseScope } from './license-scope.ts'
import { LicenseUse } from './license-use.ts'

/**
 * The states of a certificate; the first that applies wins. `refunded`, `disputed`: the payment was refunded or charged
 * back. `upgraded`: replaced by a higher license. `expired`: its term is over. `test`: a test purchase. `preparing`:
 * paid, files are being made. `valid`: in force.
 */
const certificateStates = [
  'refunded',
  'disputed',
  'upgraded',
  'expired',
  'test',
  'preparing',
  'valid',
] as const
export type CertificateState = (typeof certificateStates)[number]

/** How a license relates to an earlier one of the same beat. */
export const replacements = ['renewal', 'upgrade'] as const
export type Replacement = (typeof replacements)[number]

const LinkedLicense = z.object({
  kind: z.enum(replacements),
  certificate: z.string(),
  license: z.string().describe('Its name, such as Premium'),
  at: z.string().describe('ISO 8601: since when the newer license is in force'),
})
export type LinkedLicense = z.infer<typeof LinkedLicense>

/** A license as in its contract: what anybody with its number may see. */
export const Certificate = z.object({
  certificate: z.string(),
  state: z.enum(certificateStates),
  isTest: z.boolean().describe('A test purchase, which grants no license in any state'),
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
  credit: z.string().describe('Required credit; empty: none'),
  writers: z
    .string()
    .optional()
    .describe('Who wrote and made the beat, as it was at the sale, if it has a split'),
  timeZone: z.string().describe('Of its days, as in its document'),
  boughtAt: z.string().describe('ISO 8601'),
  startsAt: z.string().nullable().describe('ISO 8601; null for a license without a term'),
  endsAt: z.string().nullable().describe('ISO 8601; null for a license without a term'),
  endedAt: z.string().nullable().describe('ISO 8601: when it was refunded or disputed'),
  replacedBy: LinkedLicense.nullable().describe('The license that replaced or renewed it'),
  replaces: LinkedLicense.nullable().describe('The license that it replaced or renewed'),
  uses: z.array(LicenseUse).describe('Releases reported by the licensee'),
})
export type Certificate = z.infer<typeof Certificate>

/** A license as its buyer sees it. */
export const LicensePassport = Certificate.extend({
  price: z.number().describe('Dollars paid'),
  confirmationUrl: z
    .string()
    .nullable()
    .describe('Confirmation letter for platforms (PDF), relative; null: not available'),
  streams: z.object({
    count: z.number().int().nullable().describe('As last reported; null: nothing yet'),
    reportedAt: z.string().nullable(),
    limit: z.number().int().nullable().describe('0: not included; null: unlimited'),
  }),
  upgradeCredit: z
    .number()
    .nullable()
    .describe('Dollars deducted from the price of a higher license of the beat; null: not upgradable'),
  renewableFrom: z.string().nullable().describe('ISO 8601: start of the renewal period; null: not renewable'),
})
export type LicensePassport = z.infer<typeof LicensePassport>

/** Usage of a limit: `near` from 80 percent, `over` above 100. */
export function usageOf(count: number, limit: number): { percent: number; level: 'ok' | 'near' | 'over' } {
  if (limit === 0) return { percent: count === 0 ? 0 : 100, level: count === 0 ? 'ok' : 'over' }
  const share = count / limit
  const rounded = Math.round(share * 100)
  // Never rounded up to a limit that is not reached, nor down to one that is exceeded.
  const percent = share > 1 ? Math.max(101, rounded) : share === 1 ? 100 : Math.min(99, rounded)
  return { percent, level: share > 1 ? 'over' : share >= 0.8 ? 'near' : 'ok' }
}

/** The prepared answer to a copyright claim. `verifyAddress`: without its scheme. */
export function claimAnswer(passport: Certificate, verifyAddress: string): Message {
  const { certificate, beat } = passport
  const { title, producer } = beat
  return msg`I use the beat “${{ title }}” by ${{ producer }} under a license. Certificate ${{ certificate }}. It can be checked at ${{ address: verifyAddress }}, where this release is listed.`
}
