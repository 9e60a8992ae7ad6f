import { z } from 'zod'
import { Cover } from './beat.ts'
import { License } from './license.ts'
import { replacements } from './license-passport.ts'
import { LicenseText } from './license-text.ts'

/**
 * `current`: as it was put in. `repriced`: it costs something else now. `unavailable`: the beat or the license has
 * left the store, so that it cannot be paid.
 */
export const cartLineStates = ['current', 'repriced', 'unavailable'] as const
export type CartLineState = (typeof cartLineStates)[number]

/** A license that was edited after a buyer read it. `revision` accepts it: the line is put in again with it. */
export const LicenseChange = z.object({ before: LicenseText, now: LicenseText, revision: z.string() })
export type LicenseChange = z.infer<typeof LicenseChange>

/** One line of a cart, priced as it would be paid now. */
export const CartItem = z.object({
  id: z.string(),
  beats: z.object({
    id: z.string(),
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
      .describe('Of what was read when the line was put in; to be sent to checkout'),
  }),
  licenseChange: LicenseChange.nullable().describe('What the license says differently since; null: nothing'),
  state: z.enum(cartLineStates),
  exclusive: z.boolean().describe('The license is sold once: its payment is authorized first, by card only'),
  soldExclusively: z.boolean().describe('Why it is unavailable: somebody has bought the exclusive license'),
  replaces: z
    .object({
      kind: z.enum(replacements),
      certificate: z.string(),
      license: z.string().nullable().describe('Name of the license that is upgraded'),
      startsAt: z.string().nullable().describe('ISO 8601: when the term of a renewal begins; null: at once'),
    })
    .nullable()
    .describe('The owned license that this one takes the place of, or renews'),
  priceWhenAdded: z.number().describe('Dollars'),
})
export type CartItem = z.infer<typeof CartItem>

const id = z.string().min(1).max(64)

/** What adds a beat to the cart. Either name of each id will do. */
export const AddToCart = z
  .object({
    beat: id.optional(),
    beatId: id.optional(),
    user: id.optional(),
    userId: id.optional(),
    license: id.optional(),
    revision: z.string().max(64).optional().describe('Of the license as it was read; another one is 409'),
    upgradeOf: id
      .optional()
      .describe('Certificate of an owned license of the beat, which this one takes the place of'),
  })
  .refine((body) => (body.beat ?? body.beatId ?? body.upgradeOf) !== undefined, {
    error: 'is required',
    path: ['beat'],
  })
export type AddToCart = z.infer<typeof AddToCart>
