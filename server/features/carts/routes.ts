import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AddToCart, CartItem } from '#contract/cart.ts'
import { CartQuote, EnteredCode, QuotedFor } from '#contract/cart-quote.ts'
import type { PaymentMode } from '#contract/payment-mode.ts'
import { taxQuote } from '#contract/quote.ts'
import { readCurrency } from '#server/features/currency/index.ts'
import { dropCode, enterCode } from '#server/features/deals/index.ts'
import { findTaxRule, type TaxContext, type TaxedBuyer } from '#server/features/tax/index.ts'
import type { CheckVatNumber } from '#server/features/vat-numbers/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { routeOptions, Success } from '#server/platform/http/route-options.ts'
import { addToCart } from './add-to-cart.ts'
import { presentCartLine } from './present.ts'
import { presentQuote } from './present-quote.ts'
import { readCart } from './queries.ts'

const route = routeOptions('Cart')
const Id = z.string().min(1).max(64)
const UserId = z.object({ userId: Id })

/** Deters guessing of codes. */
const codesPerTenMinutes = 20
/** May query the VAT register, or the provider, which charges a fee. */
const taxedQuotesPerTenMinutes = 200

export type CartDeps = {
  payment: { db: Db; payments: { mode: PaymentMode }; tax: TaxContext }
  checkVatNumber: CheckVatNumber
  /** The clock in milliseconds. */
  now: () => number
}

/** Cart routes of the signed-in user. */
export function registerCartRoutes(app: App, { payment, now, checkVatNumber }: CartDeps): void {
  const { db, tax } = payment
  const { mode } = payment.payments
  const limit = app.rateLimits.define('discount codes', { points: codesPerTenMinutes, perSeconds: 600 })
  const taxLimit = app.rateLimits.define('quotes with tax', {
    points: taxedQuotesPerTenMinutes,
    perSeconds: 600,
  })
  const ownerOf = (request: FastifyRequest<{ Params: { userId: string } }>): string => {
    const { userId } = sessionOf(request)
    if (request.params.userId !== userId) throw new Problem('forbidden')
    return userId
  }
  const read = (userId: string) => readCart(db, { userId, now: now(), mode })
  /** An invalid VAT number counts as none. */
  const buyerOf = async ({ country, vatNumber, ...address }: QuotedFor): Promise<TaxedBuyer | undefined> => {
    if (country === undefined) return undefined
    const check = vatNumber ? await checkVatNumber({ country, number: vatNumber }) : undefined
    return {
      country,
      vatNumber: check && check.state !== 'invalid' ? check.number : null,
      line1: address.address ?? '',
      city: address.city ?? '',
      postalCode: address.postalCode ?? '',
      state: address.state ?? '',
    }
  }
  const quote = async (userId: string, buyer?: TaxedBuyer) => {
    const cart = await read(userId)
    const rule =
      buyer &&
      (await findTaxRule(tax, buyer, async () => ({
        currency: await readCurrency(db),
        cents: cart.quote.lines.map(({ totalCents }) => totalCents),
      })))
    return presentQuote(db, { ...cart, quote: taxQuote(cart.quote, rule ?? null) }, now())
  }

  app.get(
    '/api/carts/:userId',
    route('Get your cart, at current prices', { params: UserId, response: { 200: z.array(CartItem) } }),
    async (request) => (await read(ownerOf(request))).lines.map(presentCartLine),
  )

  app.get(
    '/api/carts/:userId/quote',
    route('Get a quote for the cart, with sales, bulk deals and the discount code', {
      description: 'With a country, it includes the taxes of a buyer there.',
      params: UserId,
      querystring: QuotedFor,
      response: { 200: CartQuote },
    }),
    async (request) => {
      const userId = ownerOf(request)
      if (request.query.country !== undefined) await taxLimit.take(userId)
      return quote(userId, await buyerOf(request.query))
    },
  )

  app.post(
    '/api/carts/:userId/code',
    route('Apply a discount code; replaces the current one', {
      params: UserId,
      body: EnteredCode,
      response: { 200: CartQuote },
    }),
    async (request) => {
      const userId = ownerOf(request)
      await limit.take(userId)
      await enterCode(db, { userId, now: now() }, request.body.code)
      return quote(userId)
    },
  )

  app.delete(
    '/api/carts/:userId/code',
    route('Remove the discount code', { params: UserId, response: { 200: CartQuote } }),
    async (request) => {
      const userId = ownerOf(request)
      await dropCode(db, userId)
      return quote(userId)
    },
  )

  app.post(
    '/api/carts',
    route('Add a license for a beat to the cart', {
      description:
        'Adding the same beat with another license replaces the license; adding it with the same one accepts the current terms. With `upgradeOf`, a higher license costs the difference to what was paid.',
      body: AddToCart,
      response: { 201: z.array(CartItem) },
    }),
    async (request, reply) => {
      const { userId } = sessionOf(request)
      const { body } = request
      if ((body.user ?? body.userId ?? userId) !== userId) throw new Problem('forbidden')
      if (body.license === undefined) throw new Problem('license_required')
      await addToCart(db, userId, {
        beatId: body.beat ?? body.beatId,
        licenseId: body.license,
        revision: body.revision,
        upgradeOf: body.upgradeOf,
        mode,
      })
      return reply.code(201).send((await read(userId)).lines.map(presentCartLine))
    },
  )

  app.delete(
    '/api/carts/:id',
    route('Remove a line from the cart', { params: z.object({ id: Id }), response: { 200: Success } }),
    async (request) => {
      const { userId } = sessionOf(request)
      const { id } = request.params
      const line = await db.selectFrom('cart_items').select('user_id').where('id', '=', id).executeTakeFirst()
      if (!line) throw new Problem('cart_item_not_found')
      if (line.user_id !== userId) throw new Problem('forbidden')
      await db.deleteFrom('cart_items').where('id', '=', id).execute()
      return { success: true as const }
    },
  )
}
