import { z } from 'zod'
import { Cover } from '#contract/catalogue/beat.ts'
import { License } from '#contract/licenses/license.ts'
import { replacements } from '#contract/licenses/license-passport.ts'
import { LicenseText } from '#contract/licenses/license-text.ts'
import { VisitSource } from '#contract/reach/report.ts'
import { locales } from '#contract/text/locales.ts'
import { MAX_CART_LINES } from './max-cart-lines.ts'

/**
 * `current`: unchanged. `repriced`: costs something else now. `unavailable`: its beat or license has left the store, so
 * it cannot be paid.
 */
const cartLineStates = ['current', 'repriced', 'unavailable'] as const
export type CartLineState = (typeof cartLineStates)[number]

/** A license edited after the buyer read it. Adding the line again with `revision` accepts it. */
export const LicenseChange = z.object({ before: LicenseText, now: LicenseText, revision: z.string() })
export type LicenseChange = z.infer<typeof LicenseChange>

/** A cart line at its current price. */
export const CartItem = z.object({
  id: z.string(),
  beats: z.object({
    id: z.string(),
    slug: z
      .string()
      .optional()
      .describe('Name in the address of its page; missing once the beat has left the store'),
    title: z.string(),
    price: z.number().describe('Dollars: what this line costs under its license'),
    image: z.string().describe('Cover, a path relative to /api'),
    cover: Cover.nullable(),
    owner: z.object({ username: z.string() }),
  }),
  license: License.pick({ id: true, _id: true, name: true, icon: true }).extend({
    revision: z
      .string()
      .nullable()
      .describe('Revision of the license when the line was added; send it to checkout'),
    contractLocale: z
      .enum(locales)
      .optional()
      .describe('The language of the contract that is sold; missing once it is unavailable'),
  }),
  licenseChange: LicenseChange.nullable().describe('How the license has changed since; null: unchanged'),
  state: z.enum(cartLineStates),
  exclusive: z
    .boolean()
    .describe('The license is sold once: its payment is held first and taken once it is certain'),
  soldExclusively: z.boolean().describe('Why it is unavailable: someone bought the exclusive license'),
  replaces: z
    .object({
      kind: z.enum(replacements),
      certificate: z.string(),
      license: z.string().nullable().describe('Name of the license that is upgraded'),
      startsAt: z.string().nullable().describe('ISO 8601: when the term of a renewal begins; null: at once'),
    })
    .nullable()
    .describe('The owned license that this one replaces or renews'),
  priceWhenAdded: z.number().describe('Dollars'),
})
export type CartItem = z.infer<typeof CartItem>

const id = z.string().min(1).max(64)

/** Licenses of several beats, such as those of a crate. */
export const AddAllToCartRequest = z.object({
  lines: z
    .array(
      z.object({
        beat: id,
        license: id,
        from: VisitSource.optional().describe('From where the visit came in which the beat was first played'),
      }),
    )
    .min(1)
    .max(MAX_CART_LINES),
})

/** Adds a beat to the cart. Both names of each ID work. */
export const AddToCartRequest = z
  .object({
    beat: id.optional().meta({ example: '0197f3a2-6c1e-7b4a-9d52-3f8e1c0a7b64' }),
    beatId: id.optional(),
    user: id.optional(),
    userId: id.optional(),
    license: id.optional().meta({ example: '0197f3a2-9b20-7c11-8e43-52d1f6a0c9e7' }),
    revision: z
      .string()
      .max(64)
      .optional()
      .describe('Revision of the license as shown; 409 if it has changed'),
    upgradeOf: id.optional().describe('Certificate of an owned license of the beat that this one replaces'),
    from: VisitSource.optional().describe('From where the visit came in which the beat was first played'),
    fromBooth: z.boolean().optional().describe('Chosen in the beat’s booth'),
  })
  .refine((body) => (body.beat ?? body.beatId ?? body.upgradeOf) !== undefined, {
    error: 'is required',
    path: ['beat'],
  })
