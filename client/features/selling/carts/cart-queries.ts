import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/platform/call.ts'
import { useUserId } from '#client/platform/session.ts'
import type { CartItem } from '#contract/orders/cart.ts'
import type { QuotedFor } from '#contract/pricing/cart-quote.ts'

/** A user's cart; held on the server, so the same on every device. */
export function cartQuery(userId: string) {
  return callQuery(
    'GET /carts/:userId',
    { params: { userId } },
    {
      // Another device or tab may have changed it.
      staleTime: 0,
      refetchOnWindowFocus: true,
    },
  )
}

/**
 * The quote of a user's cart. Refetched whenever the cart is.
 * @param buyer the buyer's location, for taxes; omitted: before tax is known
 */
export function quoteQuery(userId: string, items: readonly CartItem[] | undefined, buyer: QuotedFor = {}) {
  const place = new URLSearchParams(Object.entries(buyer).filter(([, value]) => value))
  const lines = (items ?? []).map(({ id, license, beats, state }) => [id, license.id, beats.price, state])
  const query = callQuery(
    'GET /carts/:userId/quote',
    { params: { userId }, query: place },
    {
      enabled: userId !== '' && lines.length > 0,
      // Keep the previous total while the next one loads.
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
  )
  return { ...query, queryKey: [...query.queryKey, lines] }
}

/** The signed-in person's cart; disabled for visitors. */
export function useCart() {
  const userId = useUserId()
  return useQuery({ ...cartQuery(userId), enabled: userId !== '' })
}

/** The quote of the signed-in person's cart. */
export function useQuote() {
  const userId = useUserId()
  const { data } = useCart()
  return useQuery(quoteQuery(userId, data))
}
