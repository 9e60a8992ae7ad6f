import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sourceFor } from '#client/features/reach/counting/index.ts'
import { call } from '#client/platform/call.ts'
import type { CartItem } from '#contract/orders/cart.ts'
import { cartQuery } from './cart-queries.ts'
import { licensesQuery } from './license-queries.ts'

/** `revision`: of the license as shown. `upgradeOf`: certificate of the owned license that it replaces. */
export type NewLine = {
  beat: string
  license: string
  revision?: string | undefined
  upgradeOf?: string | undefined
}

/** Certificate of the owned license that a cart line upgrades. */
export function upgradedBy({ replaces }: CartItem): string | undefined {
  return replaces?.kind === 'upgrade' ? replaces.certificate : undefined
}

/** Adds a beat with a license to the cart, replacing another license of the same beat. */
export function useAddToCart(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (line: NewLine) =>
      call('POST /carts', { body: { ...line, ...(await sourceFor(line.beat)), user: userId } }),
    onSuccess: (items) => client.setQueryData(cartQuery(userId).queryKey, items),
    // Refetch a license that was edited since.
    onError: (_error, { beat }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: licensesQuery(beat).queryKey }),
        client.invalidateQueries({ queryKey: cartQuery(userId).queryKey }),
      ]),
  })
}

/** Adds licenses of several beats: all of them, or none. */
export function useAddAllToCart(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (lines: readonly Pick<NewLine, 'beat' | 'license'>[]) =>
      call('POST /carts/all', {
        body: {
          lines: await Promise.all(lines.map(async (line) => ({ ...line, ...(await sourceFor(line.beat)) }))),
        },
      }),
    onSuccess: (items) => client.setQueryData(cartQuery(userId).queryKey, items),
    onError: (_error, lines) =>
      Promise.all(
        lines.map(({ beat }) => client.invalidateQueries({ queryKey: licensesQuery(beat).queryKey })),
      ),
  })
}

/** Removes a line optimistically; rolls back if the server refuses. */
export function useRemoveFromCart(userId: string) {
  const client = useQueryClient()
  const { queryKey } = cartQuery(userId)
  return useMutation({
    mutationFn: (id: string) => call('DELETE /carts/:id', { params: { id } }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (items) => items?.filter((item) => item.id !== id))
      return { before }
    },
    onError: (_error, _id, context) => client.setQueryData(queryKey, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
