import { z } from 'zod'
import { parseDollars } from '#contract/pricing/money.ts'
import { atMostCharacters } from '#contract/text/at-most-characters.ts'
import { faultText, type SchemaError, schemaError } from '#contract/text/fault-text.ts'
import { locales } from '#contract/text/locales.ts'
import { msg, plural } from '#contract/text/msg.ts'
import { licenseIcons } from './license.ts'
import { LicenseRight, LicenseScope } from './license-scope.ts'
import { ScopeFields } from './license-scope-fields.ts'
import { validateTerms } from './license-terms.ts'

export const TERMS_MAX_LENGTH = 12_000
export const ADDED_RIGHTS_MOST = 12

const line = (missing: SchemaError, max: number) =>
  z
    .string(missing)
    .trim()
    .transform((text) => text.replace(/\s+/g, ' '))
    .pipe(
      z
        .string()
        .min(1, { ...missing, abort: true })
        .max(max, atMostCharacters(max)),
    )

const TierRight = z.object({
  label: line(schemaError(msg`Name the row, such as Merchandise`), 40),
  value: line(schemaError(msg`Say what is allowed, such as 100 pieces`), 80),
})

const AddedRights = z
  .array(TierRight)
  .max(
    ADDED_RIGHTS_MOST,
    schemaError(msg`At most ${plural({ maximum: ADDED_RIGHTS_MOST }, { one: '# row', other: '# rows' })}.`),
  )
  .superRefine((rights, context) => {
    const seen = new Set<string>()
    for (const [index, { label }] of rights.entries()) {
      const key = label.toLowerCase()
      if (seen.has(key))
        context.addIssue({
          code: 'custom',
          path: [index, 'label'],
          message: faultText(msg`${{ label }} is in the list already.`),
        })
      seen.add(key)
    }
  })

/** As entered: empty, or an amount. */
const TierPrice = z
  .string()
  .trim()
  .refine((text) => text === '' || parseDollars(text) !== undefined, {
    ...schemaError(msg`Please enter a price, such as 29 or 29.99, or leave this empty.`),
  })

const FACTOR = schemaError(msg`Enter a factor from 0.01 to 1,000, such as 2 or 1.5.`)

/** A number or text. Empty: 1. */
const PriceFactor = z
  .union([z.number(), z.string().trim()], FACTOR)
  .transform((given) => (given === '' ? 1 : Number(given)))
  .pipe(
    z
      .number(FACTOR)
      .min(0.01, FACTOR)
      .max(1_000, FACTOR)
      .refine(
        (factor) => Math.abs(factor * 100 - Math.round(factor * 100)) < 1e-6,
        schemaError(msg`At most two decimals.`),
      ),
  )

const FLOOR = schemaError(msg`Enter a percentage from 1 to 100, or leave this empty.`)

/** A number or text. Empty: null. */
const OfferFloor = z
  .union([z.number(), z.string().trim(), z.null()], FLOOR)
  .transform((given) => (given === '' || given === null ? null : Number(given)))
  .pipe(z.number(FLOOR).int(FLOOR).min(1, FLOOR).max(100, FLOOR).nullable())

/** A contract text, as entered, of at least so many characters. */
const termsFrom = (min: 0 | 1) =>
  z
    .string(schemaError(msg`The contract text is required`))
    .trim()
    .transform((text) => text.replace(/\r\n?/g, '\n'))
    .pipe(
      z
        .string()
        .min(min, { ...schemaError(msg`The contract text is required`), abort: true })
        .max(TERMS_MAX_LENGTH, {
          ...atMostCharacters(TERMS_MAX_LENGTH),
          abort: true,
        })
        .superRefine((text, context) => {
          const fault = validateTerms(text)
          if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
        }),
    )

/** A license tier as entered by an administrator, with its error messages. */
export const LicenseTierFields = z.object({
  name: line(schemaError(msg`Name is required`), 40),
  description: line(schemaError(msg`Description is required`), 200),
  icon: z.enum(licenseIcons, schemaError(msg`Choose one of the icons.`)),
  price: TierPrice.describe('Dollars; empty: the price of the beat times the factor'),
  priceFactor: PriceFactor.default(1).describe('Factor of the price of the beat, if it has no price'),
  offerFloor: OfferFloor.default(null).describe(
    'Percent of the price below which offers are declined at once; 100: no offers; empty: you answer all',
  ),
  scope: ScopeFields,
  addedRights: AddedRights.default([]).describe('Custom rows in addition to those of the scope'),
  terms: termsFrom(1).describe(
    'The contract text, one paragraph per line, with variables such as {licensor}',
  ),
})
export type LicenseTierFields = z.infer<typeof LicenseTierFields>

export const NewLicenseTier = LicenseTierFields.extend({
  offerTo: z
    .enum(['new-beats', 'all-beats'])
    .default('new-beats')
    .describe('Whether existing beats are sold under it, too'),
})
export type NewLicenseTier = z.infer<typeof NewLicenseTier>

const Revision = z.coerce.number(schemaError(msg`The revision is required`)).int()

/** All fields, with the revision shown, for optimistic locking. */
export const LicenseTierChanges = LicenseTierFields.extend({ revision: Revision })
export type LicenseTierChanges = z.infer<typeof LicenseTierChanges>

/** The contract text in another language, with its variables; empty: none. */
export const TierTranslation = z.object({
  revision: Revision,
  terms: termsFrom(0),
})
export type TierTranslation = z.infer<typeof TierTranslation>

export const LicenseTierHiding = z.object({ hidden: z.boolean(), revision: Revision })
export type LicenseTierHiding = z.infer<typeof LicenseTierHiding>

export const ShownRevision = z.object({ revision: Revision })

const Ids = z.array(z.string().min(1).max(64)).max(200)

/** The new order, and the one it was based on. */
export const LicenseTierOrder = z.object({ order: Ids, shown: Ids })
export type LicenseTierOrder = z.infer<typeof LicenseTierOrder>

/** A tier for administrators. */
export const LicenseTier = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.enum(licenseIcons),
  price: z.number().nullable().describe('Dollars; null: the price of the beat times the factor'),
  priceFactor: z.number(),
  offerFloor: z.number().int().nullable(),
  scope: LicenseScope,
  addedRights: z.array(LicenseRight).describe('Custom rows in addition to those of the scope'),
  rights: z.array(LicenseRight).describe('All rows, as buyers see them'),
  terms: z.string(),
  termsLocale: z.enum(locales).describe('The language that the contract text is in'),
  translations: z
    .partialRecord(
      z.enum(locales),
      z.object({ terms: z.string(), isOlder: z.boolean().describe('The text was changed since') }),
    )
    .describe('The contract text in other languages'),
  hidden: z.boolean().describe('Not for sale'),
  revision: z.number().int(),
  beats: z.number().int().describe('Number of its beats, including hidden ones'),
  otherBeats: z.number().int().describe('Number of other beats'),
  sold: z.number().int().describe('Number of licenses sold'),
  ownPrices: z.number().int().describe('Number of its beats with a custom price'),
})
export type LicenseTier = z.infer<typeof LicenseTier>
