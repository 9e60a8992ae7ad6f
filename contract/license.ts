import { z } from 'zod'
import { LicenseRight, LicenseScope } from './license-scope.ts'

export const licenseIcons = ['diamond', 'gold', 'premium'] as const
export type LicenseIcon = (typeof licenseIcons)[number]

/**
 * `no-files`: the beat lacks files that the license gives, such as stems. `sold`: the beat was sold exclusively. While
 * somebody is paying for the exclusive, checkout says so.
 */
export const availabilities = ['available', 'no-files', 'sold'] as const
export type Availability = (typeof availabilities)[number]

/** A sale that makes the price of a license. */
export const ShownSale = z.object({
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
export type ShownSale = z.infer<typeof ShownSale>

/** A license as lists of beats carry it. */
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
  sale: ShownSale.optional().describe('Missing where the price is the usual one'),
})
export type ListedLicense = z.infer<typeof ListedLicense>

export const License = ListedLicense.extend({
  tier: z.string().nullable().describe('Id of its tier; null: a license of this beat alone'),
  scope: LicenseScope,
  rights: z.array(LicenseRight).describe('The rows that show the scope, and those that the store adds'),
  licensor: z.string().describe('Who grants it, as the contract names them'),
  producer: z.string().describe('Artist name of who grants it'),
  terms: z.string().describe('The contract text, a paragraph a line, with variables such as {licensor}'),
  revision: z.string().describe('Hash of what the license says: name, description, scope, rights and terms'),
  takesOffers: z.boolean().describe('Whether buyers can name a price for it'),
  availability: z.enum(availabilities).describe('Whether it can be bought'),
})
export type License = z.infer<typeof License>
