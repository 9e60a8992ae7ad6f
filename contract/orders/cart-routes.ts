import { z } from 'zod'
import { CartQuote, EnteredCode, QuotedFor } from '#contract/pricing/cart-quote.ts'
import { Success } from '#contract/wire/common.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'
import { AddAllToCartRequest, AddToCartRequest, CartItem } from './cart.ts'

const Id = z.string().min(1).max(64)
const UserId = z.object({ userId: Id })

export const cartRoutes = defineRoutes('Cart', {
  'GET /carts/:userId': {
    access: 'signed-in',
    summary: 'Get your cart, at current prices',
    params: UserId,
    answer: z.array(CartItem),
  },
  'GET /carts/:userId/quote': {
    access: 'signed-in',
    summary: 'Get a quote for the cart, with sales, bulk deals and the discount code',
    description: 'With a country, it includes the taxes of a buyer there.',
    params: UserId,
    query: QuotedFor,
    answer: CartQuote,
  },
  'POST /carts/:userId/code': {
    access: 'signed-in',
    summary: 'Apply a discount code; replaces the current one',
    params: UserId,
    body: EnteredCode,
    answer: CartQuote,
  },
  'DELETE /carts/:userId/code': {
    access: 'signed-in',
    summary: 'Remove the discount code',
    params: UserId,
    answer: CartQuote,
  },
  'POST /carts': {
    access: 'signed-in',
    summary: 'Add a license for a beat to the cart',
    description:
      'Adding the same beat with another license replaces the license; adding it with the same one accepts the current terms. With `upgradeOf`, a higher license costs the difference to what was paid.',
    body: AddToCartRequest,
    status: 201,
    answer: z.array(CartItem),
  },
  'POST /carts/all': {
    access: 'signed-in',
    summary: 'Add licenses for several beats to the cart: all of them, or none',
    body: AddAllToCartRequest,
    status: 201,
    answer: z.array(CartItem),
  },
  'DELETE /carts/:id': {
    access: 'signed-in',
    summary: 'Remove a line from the cart',
    params: z.object({ id: Id }),
    answer: Success,
  },
})
