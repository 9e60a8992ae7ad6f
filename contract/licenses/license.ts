import { z } from 'zod'
import { locales } from '#contract/text/locales.ts'
import { LicenseRight, LicenseScope } from './license-scope.ts'

export const licenseIcons = ['diamond', 'gold', 'premium'] as const
export type LicenseIcon = (typeof licenseIcons)[number]

/**
 * `no-files`: the beat lacks files of the license, such as stems. `sold`: the beat was sold exclusively. A hold on the
 * exclusive is only reported at checkout.
 */
const availabilities = ['available', 'no-files', 'sold'] as const
export type Availability = (typeof availabilities)[number]

/** The sale that determines a license's price. */
export const SaleView = z.object({
  deal: z.string(),
  name: z.string(),
  until: z.string().nullable().describe('When it ends, ISO 8601; null: open'),
  reference: z
    .number()
    .nullable()
    .describe(
      'Dollars: the lowest price of the 30 days before, to be struck through; null: it was no higher',
    ),
})
export type SaleView = z.infer<typeof SaleView>

/** A license in lists of beats. */
export const ListedLicense = z.object({
  id: z.string(),
  _id: z.string().describe('Same as id'),
  name: z.string(),
  description: z.string(),
  icon: z.enum(licenseIcons),
  price: z
    .number()
    .describe(
      'Dollars: its own price, else the fixed price of its tier, else a factor of the price of the beat; less in a sale',
    ),
  sale: SaleView.optional().describe('Missing at the usual price'),
})
export type ListedLicense = z.infer<typeof ListedLicense>

export const License = ListedLicense.extend({
  tier: z.string().nullable().describe('Id of its tier; null: only for this beat'),
  scope: LicenseScope,
  rights: z.array(LicenseRight).describe('Rows of the scope, and custom ones'),
  licensor: z.string().describe('Licensor as named in the contract'),
  producer: z.string().describe("The producer's artist name"),
  terms: z.string().describe('The contract text, one paragraph per line, with variables such as {licensor}'),
  termsLocale: z
    .enum(locales)
    .describe('The language of that text, which is that asked for where there is one'),
  revision: z.string().describe('Hash of name, description, scope, rights and terms'),
  takesOffers: z.boolean().describe('Whether buyers can make offers for it'),
  availability: z.enum(availabilities).describe('Whether it can be bought'),
})
export type License = z.infer<typeof License>
