import { z } from 'zod'
import { Certificate } from './license-passport.ts'
import { LicenseRight } from './license-scope.ts'

/** What a license document says, and what its signature covers. Member order is part of the signed text. */
export const LicenseStatement = z.object({
  certificate: z.string(),
  store: z.string(),
  orderNumber: z.string(),
  issuedAt: z.string().describe('ISO 8601'),
  licensee: z.string().nullable().describe('Null once the buyer deleted their account'),
  licensor: z.string(),
  beat: z.object({ title: z.string(), producer: z.string() }),
  license: z.object({
    name: z.string(),
    description: z.string(),
    rights: z.array(LicenseRight),
    terms: z
      .array(z.string())
      .optional()
      .describe('The contract text, a paragraph each; those issued before it was written down have none'),
  }),
  price: z.string().describe('With currency, such as "USD 29.00"'),
  term: z
    .object({ from: z.string().describe('ISO 8601'), until: z.string().describe('ISO 8601') })
    .optional()
    .describe('Of a license that ends'),
  replaces: z.string().optional().describe('Certificate of the license that it renews or upgrades'),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() })),
  test: z.literal(true).optional().describe('Bought without money, so it licenses nothing'),
})
export type LicenseStatement = z.infer<typeof LicenseStatement>

/** Whether a license is in force, for anybody who holds its number. A refunded one has no signed text: that names its buyer. */
export const Verification = Certificate.extend({
  statement: LicenseStatement.nullable(),
  signedText: z.string().nullable().describe('The exact text that was signed'),
  signature: z.string().nullable().describe('Ed25519, base64'),
  publicKey: z.string().describe("The store's key, SPKI PEM"),
})
export type Verification = z.infer<typeof Verification>
