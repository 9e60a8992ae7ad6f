import type { FastifyRequest } from 'fastify'
import { cartRoutes } from '#contract/orders/cart-routes.ts'
import type { QuotedFor } from '#contract/pricing/cart-quote.ts'
import { taxQuote } from '#contract/pricing/quote.ts'
import { writtenIn } from '#contract/store/owner-texts.ts'
import type { Locale } from '#contract/text/locales.ts'
import { findTaxRule, type TaxedBuyer } from '#server/features/selling/tax/index.ts'
import { addAllToCart, addToCart, readCart, removeFromCart } from '#server/model/cart/index.ts'
import { dropCode, enterCode } from '#server/model/deal/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { localeOf } from '#server/platform/http/languages.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { presentCartLine } from './present-cart-line.ts'
import { presentQuote } from './present-quote.ts'

/** Deters guessing of codes. */
const codesPerTenMinutes = 20
/** May query the VAT register, or the provider, which charges a fee. */
const taxedQuotesPerTenMinutes = 200

/** Cart routes of the signed-in user. */
export function registerCartRoutes(app: App, { payment, now, settings, checkVatNumber }: Store): void {
  const route = serveRoutes(app, cartRoutes)
  const { db, tax } = payment
  const { mode } = payment.payments
  const limit = app.rateLimits.define('discount codes', { points: codesPerTenMinutes, perSeconds: 600 })
  const taxLimit = app.rateLimits.define('quotes with tax', {
    points: taxedQuotesPerTenMinutes,
    perSeconds: 600,
  })
  const ownerOf = (request: FastifyRequest<{ Params: { userId: string } }>): string => {
    const { userId } = sessionOf(request)
    if (request.params.userId !== userId) throw new ProblemError('forbidden')
    return userId
  }
  const read = (userId: string, at = now()) => readCart(db, { userId, now: at, mode })
  const present = (request: FastifyRequest, { lines }: Awaited<ReturnType<typeof read>>) => {
    const texts = { locale: localeOf(request), writtenIn: writtenIn(settings.current) }
    return lines.map((line) => presentCartLine(line, texts))
  }
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
  const quote = async (userId: string, locale: Locale, buyer?: TaxedBuyer) => {
    const at = now()
    const cart = await read(userId, at)
    const rule =
      buyer &&
      (await findTaxRule(tax, buyer, async () => ({
        currency: cart.currency,
        cents: cart.quote.lines.map(({ totalCents }) => totalCents),
      })))
    const taxed = taxQuote(cart.quote, rule ?? null)
    const { timeZone } = settings.current
    return presentQuote(db, { ...cart, quote: taxed }, { now: at, timeZone, locale })
  }

  route('GET /carts/:userId', async (request) => present(request, await read(ownerOf(request))))

  route('GET /carts/:userId/quote', async (request) => {
    const userId = ownerOf(request)
    if (request.query.country !== undefined) await taxLimit.take(userId)
    return quote(userId, localeOf(request), await buyerOf(request.query))
  })

  route('POST /carts/:userId/code', async (request) => {
    const userId = ownerOf(request)
    await limit.take(userId)
    await enterCode(db, { userId, now: now() }, request.body.code)
    return quote(userId, localeOf(request))
  })

  route('DELETE /carts/:userId/code', async (request) => {
    const userId = ownerOf(request)
    await dropCode(db, userId)
    return quote(userId, localeOf(request))
  })

  route('POST /carts', async (request) => {
    const { userId } = sessionOf(request)
    const { body } = request
    if ((body.user ?? body.userId ?? userId) !== userId) throw new ProblemError('forbidden')
    if (body.license === undefined) throw new ProblemError('license_required')
    const { addedBeatId } = await addToCart(db, userId, {
      beatId: body.beat ?? body.beatId,
      licenseId: body.license,
      revision: body.revision,
      upgradeOf: body.upgradeOf,
      source: body.from,
      isFromBooth: body.fromBooth,
      mode,
    })
    if (addedBeatId) app.insight.countStep('cart', addedBeatId, body.from)
    return present(request, await read(userId))
  })

  route('POST /carts/all', async (request) => {
    const { userId } = sessionOf(request)
    const added = await addAllToCart(db, userId, request.body.lines, mode)
    for (const { beatId, source } of added) app.insight.countStep('cart', beatId, source)
    return present(request, await read(userId))
  })

  route('DELETE /carts/:id', async (request) => {
    const { userId } = sessionOf(request)
    const { id } = request.params
    await removeFromCart(db, userId, id)
    return { success: true as const }
  })
}
