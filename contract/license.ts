import { z } from 'zod'

export const licenseIcons = ['diamond', 'gold', 'premium'] as const
export type LicenseIcon = (typeof licenseIcons)[number]

/** One right that a license grants: `Streams` → `100,000`. */
export const LicenseRight = z.object({ label: z.string(), value: z.string() })
export type LicenseRight = z.infer<typeof LicenseRight>

export const License = z.object({
  id: z.string(),
  _id: z.string().describe('Same as id'),
  name: z.string(),
  description: z.string(),
  icon: z.enum(licenseIcons),
  price: z
    .number()
    .describe('Dollars: its own price, else the price of its tier, else the price of the beat'),
  rights: z.array(LicenseRight),
  terms: z.string().describe('The contract text, a paragraph a line, with variables such as {licensor}'),
  revision: z.string().describe('Hash of what the license says: name, description, rights and terms'),
})
export type License = z.infer<typeof License>
