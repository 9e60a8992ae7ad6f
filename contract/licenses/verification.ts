import { z } from 'zod'
import { Certificate } from './license-passport.ts'
import { LicenseRight } from './license-scope.ts'

/** The signed content of a license document. The order of members matters for the signature. */
export const LicenseStatement = z.object({
  certificate: z.string(),
  store: z.string(),
  orderNumber: z.string(),
  issuedAt: z.string().describe('ISO 8601'),
  timeZone: z.string().optional().describe('Of its days; missing: UTC, as in early documents'),
  licensee: z.string().nullable().describe('Null once the buyer deleted their account'),
  licensor: z.string(),
  beat: z.object({
    title: z.string(),
    producer: z.string(),
    writers: z.string().optional().describe('Who wrote and made it, if it has a split'),
  }),
  license: z.object({
    name: z.string(),
    description: z.string(),
    rights: z.array(LicenseRight),
    terms: z
      .array(z.string())
      .optional()
      .describe('The paragraphs of the contract text; missing in early documents'),
  }),
  price: z
    .string()
    .describe('What was paid, such as "USD 29.00"; of licenses bought together its share, in words'),
  term: z
    .object({ from: z.string().describe('ISO 8601'), until: z.string().describe('ISO 8601') })
    .optional()
    .describe('Of a license that ends'),
  replaces: z.string().optional().describe('Certificate of the license that it renews or upgrades'),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() })),
  test: z.literal(true).optional().describe('A test purchase, which grants no license'),
})
export type LicenseStatement = z.infer<typeof LicenseStatement>

/**
 * Whether a license is in force, for anybody who knows its number. Omits the signed text of a refunded one, which names
 * its buyer.
 */
export const Verification = Certificate.extend({
  statement: LicenseStatement.nullable(),
  signedText: z.string().nullable().describe('The exact text that was signed'),
  signature: z.string().nullable().describe('Ed25519, base64'),
  publicKey: z.string().describe("The store's key, SPKI PEM"),
})
export type Verification = z.infer<typeof Verification>
