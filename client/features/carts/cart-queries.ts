import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { PRIVATE_QUERY, useSession } from '#client/features/auth/index.ts'
import { getJson } from '#client/platform/api.ts'
import type { CartItem } from '#contract/cart.ts'
import type { CartQuote, QuotedFor } from '#contract/cart-quote.ts'

/** The cart of a user; the same on every device, as the server holds it. */
export function cartQuery(userId: string) {
  return queryOptions({
    queryKey: [PRIVATE_QUERY, 'cart', userId],
    queryFn: ({ signal }) => getJson<CartItem[]>(`/api/carts/${userId}`, signal),
    // Another device or tab may have changed it.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/**
 * What a user's cart costs. Asked for again whenever the cart was.
 * @param buyer where the buyer is, for the tax; left out: before tax is known
 */
export function quoteQuery(userId: string, items: readonly CartItem[] | undefined, buyer: QuotedFor = {}) {
  const place = new URLSearchParams(Object.entries(buyer).filter(([, value]) => value)).toString()
  const lines = (items ?? []).map(({ id, license, beats, state }) => [id, license.id, beats.price, state])
  return queryOptions({
    queryKey: [PRIVATE_QUERY, 'quote', userId, lines, place],
    queryFn: ({ signal }) => getJson<CartQuote>(`/api/carts/${userId}/quote${place && `?${place}`}`, signal),
    enabled: userId !== '' && lines.length > 0,
    // The sum stays on screen until the next one is there.
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The signed-in person's cart; not asked for while nobody is signed in. */
export function useCart() {
  const { session } = useSession()
  const userId = session.status === 'signed-in' ? session.userId : ''
  return useQuery({ ...cartQuery(userId), enabled: userId !== '' })
}

/** What the signed-in person's cart costs. */
export function useQuote() {
  const { session } = useSession()
  const userId = session.status === 'signed-in' ? session.userId : ''
  const { data } = useCart()
  return useQuery(quoteQuery(userId, data))
}
