import { queryOptions, useQuery } from '@tanstack/react-query'
import { PRIVATE_QUERY, useSession } from '#client/features/auth/index.ts'
import { getJson } from '#client/platform/api.ts'
import type { CartItem } from '#contract/cart.ts'

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

/** The signed-in person's cart; not asked for while nobody is signed in. */
export function useCart() {
  const { session } = useSession()
  const userId = session.status === 'signed-in' ? session.userId : ''
  return useQuery({ ...cartQuery(userId), enabled: userId !== '' })
}
