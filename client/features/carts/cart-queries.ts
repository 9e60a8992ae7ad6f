import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PRIVATE_QUERY, useSession } from '#client/features/auth/index.ts'
import { jsonQuery } from '#client/platform/json-query.ts'
import type { CartItem } from '#contract/cart.ts'
import type { CartQuote, QuotedFor } from '#contract/cart-quote.ts'

/** A user's cart; held on the server, so the same on every device. */
export function cartQuery(userId: string) {
  return jsonQuery<CartItem[]>([PRIVATE_QUERY, 'cart', userId], `/api/carts/${userId}`, {
    // Another device or tab may have changed it.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/**
 * The quote of a user's cart. Refetched whenever the cart is.
 * @param buyer the buyer's location, for taxes; omitted: before tax is known
 */
export function quoteQuery(userId: string, items: readonly CartItem[] | undefined, buyer: QuotedFor = {}) {
  const place = new URLSearchParams(Object.entries(buyer).filter(([, value]) => value)).toString()
  const lines = (items ?? []).map(({ id, license, beats, state }) => [id, license.id, beats.price, state])
  return jsonQuery<CartQuote>(
    [PRIVATE_QUERY, 'quote', userId, lines, place],
    `/api/carts/${userId}/quote${place && `?${place}`}`,
    {
      enabled: userId !== '' && lines.length > 0,
      // Keep the previous total while the next one loads.
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
  )
}

/** The signed-in person's cart; disabled for visitors. */
export function useCart() {
  const { session } = useSession()
  const userId = session.status === 'signed-in' ? session.userId : ''
  return useQuery({ ...cartQuery(userId), enabled: userId !== '' })
}

/** The quote of the signed-in person's cart. */
export function useQuote() {
  const { session } = useSession()
  const userId = session.status === 'signed-in' ? session.userId : ''
  const { data } = useCart()
  return useQuery(quoteQuery(userId, data))
}
